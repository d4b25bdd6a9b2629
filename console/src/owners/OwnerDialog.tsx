import { Box } from '@mui/material';
import type { Owner } from '../api/types';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { filled, fitting } from '../inputs/validators';
import { RecordFormDialog } from '../records/RecordFormDialog';

const kinds = ['person', 'llc', 'partnership', 'corporation', 'trust'] as const satisfies readonly Owner['kind'][];
const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface OwnerDialogProps {
  /** The owner that is edited; null: a new one. */
  owner: Owner | null;
  onClose: () => void;
}

/** Adds an owner or changes one. */
export function OwnerDialog({ owner, onClose }: OwnerDialogProps) {
  return (
    <RecordFormDialog
      record={owner}
      defaultValues={{ kind: 'person' }}
      words="owners"
      failed="owners.save_failed"
      failedAt="name"
      detail
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="owners.name"
        autoFocus
        validate={filled('owners.name_required')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box sx={two}>
        <SelectInput source="kind" label="owners.kind" choices={kinds} words="owners.kind_" />
        <TextInput source="address" label="owners.address" />
        <TextInput source="email" label="owners.email" type="email" validate={fitting(isEmail, 'owners.email_wrong')} />
        <TextInput source="phone" label="owners.phone" type="tel" />
      </Box>
      <TextInput source="notes" label="owners.notes" multiline minRows={2} />
    </RecordFormDialog>
  );
}
