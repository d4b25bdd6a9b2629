import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../layout/ConfirmDialog';

interface ConfirmDeleteProps {
  ids: readonly number[];
  onConfirm: (ids: readonly number[]) => void;
  onCancel: () => void;
}

/** Asks before documents go to the trash. */
export function ConfirmDelete({ ids, onConfirm, onCancel }: ConfirmDeleteProps) {
  const translate = useTranslate();
  const question = translate('documents.bulk_confirm', { smart_count: ids.length });
  return <ConfirmDialog open question={question} onConfirm={() => onConfirm(ids)} onCancel={onCancel} />;
}
