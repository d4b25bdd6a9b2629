import type { ServiceType, Tag } from '../api/types';
import { TextInput } from '../inputs/TextInput';
import { filled } from '../inputs/validators';
import { RecordFormDialog } from '../records/RecordFormDialog';
import { ColorInput } from './ColorInput';
import { defaultColor, orderOf } from './label-form';

interface LabelDialogProps {
  /** The part of the catalogue with its texts. */
  words: 'tags' | 'service_types';
  /** The label that is edited; null: a new one. */
  label: Tag | ServiceType | null;
  onClose: () => void;
}

const asSent = (typed: Record<string, unknown>) => ({ ...typed, display_order: orderOf(String(typed.display_order)) });

/** Creates or edits a label: a tag or a service type. */
export function LabelDialog({ words, label, onClose }: LabelDialogProps) {
  const isTag = words === 'tags';
  return (
    <RecordFormDialog
      record={label}
      defaultValues={{ ...(isTag && { color: defaultColor }), display_order: 0 }}
      transform={asSent}
      words={words}
      failed={`${words}.${label ? 'update_failed' : 'create_failed'}`}
      failedAt="name"
      detail={isTag}
      onClose={onClose}
    >
      <TextInput source="name" autoFocus validate={filled(`${words}.name_required`)} slotProps={{ htmlInput: { maxLength: 80 } }} />
      {isTag && <ColorInput />}
      <TextInput source="description" multiline minRows={2} />
      <TextInput
        source="display_order"
        label="tags.display_order"
        type="number"
        slotProps={{ htmlInput: { step: 1 } }}
        sx={{ maxWidth: 180 }}
      />
    </RecordFormDialog>
  );
}
