import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { W9, W9Update } from '../api/types';
import { BooleanInput } from '../inputs/BooleanInput';
import { DayInput } from '../inputs/DayInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { DialogForm } from '../records/RecordFormDialog';
import { useChange } from '../records/use-change';

const classes = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust',
  'llc_c',
  'llc_s',
  'llc_p',
  'other',
] as const satisfies readonly NonNullable<W9['classification']>[];
const services = ['general', 'legal', 'medical'] as const satisfies readonly W9['service'][];
const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;

/** What the fields hold; an empty text is nothing. */
interface W9Form {
  legal_name: string | null;
  classification: W9['classification'] | '';
  is_exempt: boolean;
  service: W9['service'];
  received_on: string | null;
  tax_id: string | null;
}

const orNull = (text: string | null): string | null => text?.trim() || null;
const bodyOf = (form: W9Form): W9Update => ({
  legal_name: orNull(form.legal_name),
  classification: form.classification || null,
  is_exempt: form.is_exempt,
  service: form.service,
  received_on: orNull(form.received_on),
  tax_id: orNull(form.tax_id),
});

interface W9DialogProps {
  w9: W9;
  name: string;
  /** The document that is the form, where it is attached with this. */
  document?: { id: number; day: string };
  onClose: () => void;
}

/** Enters what a vendor's W-9 says, or changes it. */
export function W9Dialog({ w9, name, document, onClose }: W9DialogProps) {
  const translate = useTranslate();
  const { mutate: save, isPending } = useChange(['vendors', 'w9'], (provider, body: W9Update) => provider.saveW9(w9.vendor_id, body), {
    done: 'w9.saved',
    failed: 'w9.save_failed',
    detail: true,
  });
  const { legal_name, classification, is_exempt, service, received_on, tax_id } = w9;
  const first = {
    legal_name,
    classification: classification ?? '',
    is_exempt,
    service,
    received_on: received_on ?? document?.day ?? null,
    tax_id,
  };
  const onSubmit = (typed: object): void =>
    save({ ...bodyOf(typed as W9Form), ...(document && { document_id: document.id }) }, { onSuccess: onClose });
  return (
    <DialogForm
      form={{ defaultValues: first, onSubmit, noValidate: true }}
      title={translate('w9.edit_of', { name })}
      action="w9.save"
      busy={isPending}
      onClose={onClose}
    >
      <TextInput source="legal_name" label="w9.legal_name" autoFocus slotProps={{ htmlInput: { maxLength: 300 } }} />
      <SelectInput source="classification" label="w9.classification" choices={classes} words="w9.classification_" emptyText="w9.not_set" />
      <Box sx={two}>
        <TextInput
          source="tax_id"
          label="w9.tax_id"
          helperText={translate('w9.tax_id_hint')}
          slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
        />
        <DayInput source="received_on" label="w9.received_on" />
        <SelectInput source="service" label="w9.service" choices={services} words="w9.service_" />
        <BooleanInput source="is_exempt" label="w9.is_exempt" />
      </Box>
    </DialogForm>
  );
}
