import { useNotify } from 'react-admin';
import { call, failure } from '../../api/http';
import type { DocumentRow } from '../../api/types';
import { useDuring } from '../use-during';
import { useDeleteDocuments } from '../use-delete-documents';

/** What a person decides of a document that is marked as a duplicate: this copy goes, or the two are not the same. */
export function useDecideDuplicate({ id }: Pick<DocumentRow, 'id'>) {
  const notify = useNotify();
  const { busy, during } = useDuring();
  const { removeOne } = useDeleteDocuments();
  const keepOne = () =>
    during('keep', async () => {
      await removeOne(id);
    });
  const tellApart = () =>
    during('apart', async () => {
      try {
        await call(`/documents/${id}`, { method: 'PATCH', json: { duplicate_of: null } });
        notify('documents.duplicate_denied', { type: 'success' });
      } catch (error) {
        notify('documents.duplicate_deny_failed', failure(error));
      }
    });
  return { busy, keepOne, tellApart };
}
