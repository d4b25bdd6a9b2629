import { type RaRecord, useDelete, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import type { ResourceName } from '../providers/records';
import { useMutationToasts } from './use-mutation-toasts';

interface DeleteRecordProps {
  /** Its question, note and toasts are texts of the same name. */
  resource: ResourceName;
  /** What is asked about; null: nothing. */
  record: RaRecord | null;
  name: string | undefined;
  /** Show the server's sentence where it refuses. */
  detail?: boolean;
  /** Says that it is gone, where more is to be said than that. */
  onDeleted?: (id: number) => void;
  onClose: () => void;
}

/** Asks before a record goes. */
export function DeleteRecord({ resource, record, name = '', detail = false, onDeleted, onClose }: DeleteRecordProps) {
  const translate = useTranslate();
  const toasts = useMutationToasts({ done: `${resource}.deleted`, failed: `${resource}.delete_failed`, detail });
  const [remove] = useDelete(resource, undefined, { ...toasts, ...(onDeleted && { onSuccess: ({ id }) => onDeleted(Number(id)) }) });
  return (
    <ConfirmDialog
      open={record !== null}
      question={`${resource}.delete_confirm`}
      note={translate(`${resource}.delete_note`, { name })}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (record) void remove(resource, { id: record.id, previousData: record });
      }}
    />
  );
}
