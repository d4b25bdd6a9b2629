import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import type { Settings } from '../api/types';
import { useRole } from '../providers/role';
import { ConfirmBasis } from './ConfirmBasis';
import { Section } from './Section';
import { regionShown } from '../i18n/locale';

type Form = Pick<Settings, 'business_name' | 'time_zone' | 'currency' | 'tax_basis' | 'summary_hour'>;
const formOf = ({ business_name, time_zone, currency, tax_basis, summary_hour }: Settings): Form => ({
  business_name,
  time_zone,
  currency,
  tax_basis,
  summary_hour,
});
const labels: Record<keyof Form, string> = {
  business_name: 'name',
  time_zone: 'time_zone',
  currency: 'currency',
  tax_basis: 'basis',
  summary_hour: 'summary',
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clockOf = (hour: number): string => new Date(2000, 0, 1, hour).toLocaleTimeString(regionShown(), { hour: 'numeric' });
const hourOf = (text: unknown): number | null => (text === '' || text === null ? null : Number(text));

/** What the browser knows, with what is set where it does not know that. */
const choices = (kind: 'timeZone' | 'currency', set: string): string[] => [...new Set([...Intl.supportedValuesOf(kind), set])].toSorted();

const list = (kind: 'timeZone' | 'currency', set: string) =>
  choices(kind, set).map((one) => (
    <option key={one} value={one}>
      {one}
    </option>
  ));

/** The business's name, time zone, currency and the basis of its totals; administrators change them. */
export function Business({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const admin = useRole() === 'ADMIN';
  const { time_zone, currency } = settings;
  // What stood there when it was typed over: a field that nobody touched is not sent.
  const [before, setBefore] = useState(() => formOf(settings));
  // What is typed and changes the basis: asked about first.
  const [asked, setAsked] = useState<Form | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: before });
  const send = async (typed: Form): Promise<void> => {
    try {
      const saved = await fetchJson<Settings>('/settings', { method: 'PATCH', json: changedFields(before, typed) });
      queryClient.setQueryData(['settings'], saved);
      if (typed.tax_basis !== before.tax_basis)
        for (const stale of ['expenses', 'properties']) void queryClient.invalidateQueries({ queryKey: [stale] });
      setBefore(typed);
      notify('settings.saved', { type: 'success' });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems)) if (field in labels) setError(field as keyof Form, { message });
      notify('settings.failed_save', { type: 'error' });
    }
    setAsked(null);
  };
  const save = handleSubmit((typed) => (typed.tax_basis === before.tax_basis ? send(typed) : setAsked(typed)));
  const [sending, setSending] = useState(false);
  const confirm = async (typed: Form): Promise<void> => {
    setSending(true);
    await send(typed);
    setSending(false);
  };
  const field = (name: keyof Form) => ({
    label: translate(`settings.${labels[name]}`),
    disabled: !admin,
    error: Boolean(formState.errors[name]),
    helperText: formState.errors[name]?.message,
  });
  const native = { select: { native: true }, inputLabel: { shrink: true } };
  return (
    <Section title="settings.business" note={admin ? 'settings.business_note' : 'settings.business_read_only'}>
      <Box component="form" noValidate onSubmit={(event) => void save(event)} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          {...field('business_name')}
          {...register('business_name', { validate: (value) => value.trim() !== '' || translate('settings.name_required') })}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
          <TextField select {...field('time_zone')} slotProps={native} {...register('time_zone')}>
            {list('timeZone', time_zone)}
          </TextField>
          <TextField select {...field('currency')} slotProps={native} {...register('currency')}>
            {list('currency', currency)}
          </TextField>
        </Box>
        <TextField
          select
          {...field('tax_basis')}
          helperText={formState.errors.tax_basis?.message ?? translate('settings.basis_note')}
          slotProps={native}
          {...register('tax_basis')}
        >
          {(['cash', 'accrual'] as const).map((one) => (
            <option key={one} value={one}>
              {translate(`settings.basis_${one}`)}
            </option>
          ))}
        </TextField>
        <TextField
          select
          {...field('summary_hour')}
          helperText={
            formState.errors.summary_hour?.message ??
            translate(settings.outgoing_mail ? 'settings.summary_note' : 'settings.summary_no_mail')
          }
          slotProps={native}
          {...register('summary_hour', { setValueAs: hourOf })}
        >
          <option value="">{translate('settings.summary_never')}</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {translate('settings.summary_at', { hour: clockOf(hour) })}
            </option>
          ))}
        </TextField>
        {admin && (
          <Button type="submit" variant="contained" loading={formState.isSubmitting} sx={{ justifySelf: 'start' }}>
            {translate('settings.save')}
          </Button>
        )}
      </Box>
      {asked && (
        <ConfirmBasis
          from={before.tax_basis}
          to={asked.tax_basis}
          busy={sending}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
