import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import type { Settings } from '../api/types';
import { TextInput, type TextInputProps } from '../inputs/TextInput';
import { filled } from '../inputs/validators';
import { ActionButton } from '../layout/ActionButton';
import { useRole } from '../providers/role';
import { fieldProblemsOf } from '../records/problems';
import { useChange } from '../records/use-change';
import { ConfirmBasis } from './ConfirmBasis';
import { Section } from './Section';
import { regionShown } from '../i18n/locale';

type Values = Pick<Settings, 'business_name' | 'time_zone' | 'currency' | 'tax_basis' | 'summary_hour'>;
const valuesOf = ({ business_name, time_zone, currency, tax_basis, summary_hour }: Settings): Values => ({
  business_name,
  time_zone,
  currency,
  tax_basis,
  summary_hour,
});

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clockOf = (hour: number): string => new Date(2000, 0, 1, hour).toLocaleTimeString(regionShown(), { hour: 'numeric' });
const hourOf = (text: string): number | null => (text === '' ? null : Number(text));

/** What the browser knows, with what is set where it does not know that. */
const choices = (kind: 'timeZone' | 'currency', set: string): string[] => [...new Set([...Intl.supportedValuesOf(kind), set])].toSorted();

const native = { select: { native: true }, inputLabel: { shrink: true } };
const option = (value: string | number, words: string | number = value) => (
  <option key={value} value={value}>
    {words}
  </option>
);

/** A choice from a long list, as the browser offers it. */
function NativeSelect({ children, ...input }: TextInputProps & { children: ReactNode }) {
  return (
    <TextInput select slotProps={native} {...input}>
      {children}
    </TextInput>
  );
}

interface Question {
  from: Values['tax_basis'];
  to: Values['tax_basis'];
  answer: (confirmed: boolean) => void;
}

/** The saved settings, and saving changes of them; another tax basis waits for the answer to `question`. */
function useBusinessForm(settings: Settings) {
  // The values from before they were changed: a field that was not changed is not sent.
  const [before, setBefore] = useState(() => valuesOf(settings));
  // Another basis changes every total: it is asked about first.
  const [question, setQuestion] = useState<Question | null>(null);
  const { mutateAsync, isPending } = useChange(
    ['settings', 'save'],
    (provider, changes: Partial<Values>) => provider.saveSettings(changes),
    { done: 'settings.saved', failed: 'settings.failed_save' },
  );
  const isConfirmed = ({ tax_basis: to }: Values): Promise<boolean> =>
    to === before.tax_basis
      ? Promise.resolve(true)
      : new Promise((answer) => {
          setQuestion({ from: before.tax_basis, to, answer });
        });
  const save = async (fields: FieldValues): Promise<object | undefined> => {
    const typed = fields as Values;
    try {
      if (!(await isConfirmed(typed))) return undefined;
      await mutateAsync(changedFields(before, typed));
      setBefore(typed);
      return undefined;
    } catch (error) {
      return fieldProblemsOf(error);
    } finally {
      setQuestion(null);
    }
  };
  return { before, save, isPending, question };
}

/** The business's name, time zone, currency and the basis of its totals; administrators change them. */
export function Business({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const admin = useRole() === 'ADMIN';
  const { before, save, isPending, question } = useBusinessForm(settings);
  const disabled = !admin;
  return (
    <Section title="settings.business" note={admin ? 'settings.business_note' : 'settings.business_read_only'}>
      <Form record={before} onSubmit={save} noValidate disableInvalidFormNotification>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextInput source="business_name" label="settings.name" disabled={disabled} validate={filled('settings.name_required')} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
            <NativeSelect source="time_zone" label="settings.time_zone" disabled={disabled}>
              {choices('timeZone', before.time_zone).map((zone) => option(zone))}
            </NativeSelect>
            <NativeSelect source="currency" label="settings.currency" disabled={disabled}>
              {choices('currency', before.currency).map((currency) => option(currency))}
            </NativeSelect>
          </Box>
          <NativeSelect source="tax_basis" label="settings.basis" disabled={disabled} helperText={translate('settings.basis_note')}>
            {['cash', 'accrual'].map((basis) => option(basis, translate(`settings.basis_${basis}`)))}
          </NativeSelect>
          <NativeSelect
            source="summary_hour"
            label="settings.summary"
            disabled={disabled}
            helperText={translate(settings.outgoing_mail ? 'settings.summary_note' : 'settings.summary_no_mail')}
            parse={hourOf}
          >
            {option('', translate('settings.summary_never'))}
            {hours.map((hour) => option(hour, translate('settings.summary_at', { hour: clockOf(hour) })))}
          </NativeSelect>
          {admin && (
            <ActionButton words="settings.save" type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }} />
          )}
        </Box>
      </Form>
      {question && (
        <ConfirmBasis
          from={question.from}
          to={question.to}
          busy={isPending}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
    </Section>
  );
}
