import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useDelete, useNotify } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { isGone } from '../../records/problems';
import { useMutationToasts } from '../../records/use-mutation-toasts';
import { useDownload } from '../gallery/use-picture';
import { undoable } from '../../records/undoable';

/** What can be done to a document in a list, each with its toast. */
export function usePaperActions() {
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const save = useDownload('property_documents.download_failed');
  const { mutate: restore } = useMutation({
    mutationKey: ['documents', 'restore'],
    mutationFn: (id: number) => dataProvider.restoreDocument(id),
    ...useMutationToasts({ done: 'property_documents.restored', failed: 'property_documents.restore_failed' }),
  });
  const [remove] = useDelete<DocumentRow>('documents', undefined, {
    onSuccess: ({ id }) =>
      notify(
        'property_documents.deleted',
        undoable(() => restore(id)),
      ),
    onError: (error) => notify(isGone(error) ? 'property_documents.gone' : 'property_documents.delete_failed', { type: 'error' }),
  });
  return {
    remove: (paper: DocumentRow) => void remove('documents', { id: paper.id, previousData: paper }),
    download: ({ id, filename }: DocumentRow) => save({ path: `/documents/${id}/download`, filename }),
  };
}
