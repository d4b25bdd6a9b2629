import { useForm } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import type { Vendor } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { useAct } from '../layout/use-act';
import { bodyOf, formOf, type VendorForm } from './vendor-form';
import { VendorFields } from './VendorFields';

interface VendorDialogProps {
  /** The one that is edited; null: a new one. */
  vendor: Vendor | null;
  onClose: () => void;
}

/** Adds a vendor or changes one. */
export function VendorDialog({ vendor, onClose }: VendorDialogProps) {
  const act = useAct('vendors');
  const form = useForm<VendorForm>({ defaultValues: formOf(vendor) });
  const send = async (typed: VendorForm): Promise<Vendor> => {
    const body = bodyOf(typed);
    try {
      if (!vendor) return await fetchJson<Vendor>('/vendors/', { method: 'POST', json: body });
      return await fetchJson<Vendor>(`/vendors/${vendor.id}`, { method: 'PUT', json: changedFields(bodyOf(formOf(vendor)), body) });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems)) if (field in typed) form.setError(field as keyof VendorForm, { message });
      throw error;
    }
  };
  const save = form.handleSubmit(async (typed) => {
    const done = vendor ? 'vendors.updated' : 'vendors.created';
    if (await act(() => send(typed), { done, failed: 'vendors.save_failed', detail: true })) onClose();
  });
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
