import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import type { Vendor } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { useAct } from '../layout/use-act';
import { bodyOf, formByNow, formOf, type VendorForm } from './vendor-form';
import { VendorFields } from './VendorFields';

interface VendorDialogProps {
  /** The one that is edited; null: a new one. */
  vendor: Vendor | null;
  onClose: () => void;
}

/** Fields that show what is wrong with them. */
const typedFields = { business_name: true, contact_name: true, phone: true, email: true, address: true, tax_id: true, notes: true };

/** The form, and its save: over what somebody else has put there meanwhile it says so first; what was not touched stays theirs. */
function useSaving({ vendor, onClose }: VendorDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const act = useAct('vendors');
  const [before, setBefore] = useState(() => formOf(vendor));
  const form = useForm<VendorForm>({ defaultValues: before });
  const disagree = (conflicts: readonly (keyof VendorForm)[], byNow: VendorForm, latest: VendorForm): void => {
    setBefore(latest);
    form.reset(byNow, { keepDefaultValues: true });
    for (const name of conflicts)
      if (name in typedFields)
        form.setError(name, { message: translate('vendors.changed_meanwhile', { value: String(latest[name] || '–') }) });
    const fields = conflicts.map((name) =>
      translate(name === 'preferred_contact_method' ? 'vendors.preferred_contact' : `vendors.${name}`),
    );
    notify('vendors.conflict', { type: 'warning', messageArgs: { fields: fields.join(', ') } });
  };
  /** Answers nothing where somebody else has put something else there. */
  const change = async (path: string, typed: VendorForm): Promise<Vendor | null> => {
    const latest = formOf(await fetchJson<Vendor>(path));
    const byNow = formByNow(latest, typed, before);
    if (byNow.conflicts.length === 0)
      return fetchJson<Vendor>(path, { method: 'PUT', json: changedFields(bodyOf(latest), bodyOf(byNow.form)) });
    disagree(byNow.conflicts, byNow.form, latest);
    return null;
  };
  const send = async (typed: VendorForm): Promise<Vendor | null> => {
    try {
      if (vendor) return await change(`/vendors/${vendor.id}`, typed);
      return await fetchJson<Vendor>('/vendors/', { method: 'POST', json: bodyOf(typed) });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems)) if (field in typed) form.setError(field as keyof VendorForm, { message });
      throw error;
    }
  };
  const save = form.handleSubmit(async (typed) => {
    const done = vendor ? 'vendors.updated' : 'vendors.created';
    const words = { done: (saved: Vendor | null) => saved && done, failed: 'vendors.save_failed', detail: true };
    if (await act(() => send(typed), words)) onClose();
  });
  return { form, save };
}

/** Adds a vendor or changes one. */
export function VendorDialog({ vendor, onClose }: VendorDialogProps) {
  const { form, save } = useSaving({ vendor, onClose });
  return (
    <FormDialog
      title={vendor ? 'vendors.edit' : 'vendors.add'}
      action={vendor ? 'vendors.save' : 'vendors.create'}
      busy={form.formState.isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <VendorFields form={form} />
    </FormDialog>
  );
}
