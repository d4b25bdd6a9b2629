import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, call } from '../../api/http';
import type { DocumentRow } from '../../api/types';
import { saveAnswer } from '../../documents/save-blob';
import { undoable } from '../../records/undoable';

/** What can be done to a document in a list, each with its toast. */
export function usePaperActions() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = async (): Promise<void> => {
      await Promise.all(['documents', 'properties'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    };
    const restore = async (id: number): Promise<void> => {
      try {
        await call(`/documents/${id}/restore`, { method: 'POST' });
        notify('property_documents.restored', { type: 'success' });
      } catch {
        notify('property_documents.restore_failed', { type: 'error' });
      }
      await refresh();
    };
    const remove = async (id: number): Promise<void> => {
      try {
        await call(`/documents/${id}`, { method: 'DELETE' });
        notify(
          'property_documents.deleted',
          undoable(() => void restore(id)),
        );
      } catch (error) {
        const gone = error instanceof ApiError && error.status === 404;
        notify(gone ? 'property_documents.gone' : 'property_documents.delete_failed', { type: 'error' });
      }
      await refresh();
    };
    const download = async ({ id, filename }: Pick<DocumentRow, 'id' | 'filename'>): Promise<void> => {
      try {
        await saveAnswer(await call(`/documents/${id}/download`), filename);
      } catch {
        notify('property_documents.download_failed', { type: 'error' });
      }
    };
    return { remove, download };
  }, [notify, queryClient]);
}
