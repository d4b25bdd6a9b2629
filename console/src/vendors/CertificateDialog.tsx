import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { DayInput } from '../inputs/DayInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { DialogForm } from '../records/RecordFormDialog';
import { useChange } from '../records/use-change';

type Schemas = components['schemas'];
type Certificate = Schemas['VendorCertificate'];

const coverages = ['liability', 'workers_comp', 'auto', 'umbrella', 'other'] as const satisfies readonly Certificate['coverage'][];
const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;

/** What the fields hold; an empty text is nothing. */
interface CertificateForm {
  coverage: Certificate['coverage'];
  insurer: string | null;
  policy_number: string | null;
  effective_on: string | null;
  expires_on: string;
}

const orNull = (text: string | null): string | null => text?.trim() || null;

interface CertificateDialogProps {
  vendor: { id: number; name: string };
  /** The one that is changed; a new one otherwise. */
  certificate?: Certificate;
  /** The document that is the certificate, where it is recorded from there. */
  documentId?: number;
  onClose: () => void;
}

/** Records a vendor's certificate of insurance, or changes it. */
export function CertificateDialog({ vendor, certificate, documentId, onClose }: CertificateDialogProps) {
  const translate = useTranslate();
  const { mutate: save, isPending } = useChange(
    ['vendors', 'certificate'],
    (provider, json: Schemas['VendorCertificateCreate']) =>
      provider.saveCertificate({ vendorId: vendor.id, id: certificate?.id ?? null, json }),
    { done: 'certificates.saved', failed: 'certificates.save_failed', detail: true },
  );
  const first: CertificateForm = certificate ?? {
    coverage: 'liability',
    insurer: null,
    policy_number: null,
    effective_on: null,
    expires_on: '',
  };
  const onSubmit = (typed: object): void => {
    const { coverage, insurer, policy_number, effective_on, expires_on } = typed as CertificateForm;
    const days = { effective_on: orNull(effective_on), expires_on };
    const words = { insurer: orNull(insurer), policy_number: orNull(policy_number) };
    save({ coverage, ...words, ...days, ...(documentId !== undefined && { document_id: documentId }) }, { onSuccess: onClose });
  };
  return (
    <DialogForm
      form={{ defaultValues: first, onSubmit, noValidate: true }}
      title={translate('certificates.edit_of', { name: vendor.name })}
      action="certificates.save"
      busy={isPending}
      onClose={onClose}
    >
      <SelectInput source="coverage" label="certificates.coverage" choices={coverages} words="certificates.coverage_" />
      <Box sx={two}>
        <TextInput source="insurer" label="certificates.insurer" slotProps={{ htmlInput: { maxLength: 200 } }} />
        <TextInput source="policy_number" label="certificates.policy_number" slotProps={{ htmlInput: { maxLength: 100 } }} />
        <DayInput source="effective_on" label="certificates.effective_on" />
        <DayInput source="expires_on" label="certificates.expires_on" missing="certificates.expires_required" />
      </Box>
    </DialogForm>
  );
}
