import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call, failure, fetchJson } from '../api/http';
import type { DocumentRow } from '../api/types';
import { useRenew } from './use-during';
import { saveAnswer } from './save-blob';
import type { FiledWith } from './quick/QuickExpense';
import { useDeleteDocuments } from './use-delete-documents';
import { takenBack, useUndo } from './use-undo';

const patch = (id: number, json: object) => fetchJson(`/documents/${id}`, { method: 'PATCH', json });

/** What can be done to documents from the hub, each with its toast. All answer when the server has. */
export function useHubActions() {
  const notify = useNotify();
  const refresh = useRenew();
  const undo = useUndo();
  const deleting = useDeleteDocuments();

  return useMemo(() => {
    const attempt = async (work: () => Promise<void>, otherwise: string): Promise<void> => {
      try {
        await work();
      } catch (error) {
        notify(otherwise, failure(error));
      }
    };

    const assign = async (id: number, propertyId: number): Promise<void> => {
      await attempt(async () => {
        await patch(id, { property_id: propertyId });
        notify('documents.assigned', undo(takenBack(id, 'property')));
      }, 'documents.assign_failed');
      await refresh();
    };

    /** Files it as it is, or with what a person has changed. */
    const file = async (id: number, changes: FiledWith = {}): Promise<void> => {
      await attempt(async () => {
        await patch(id, { ...changes, processing_status: 'filed' });
        deleting.takeOut([id]);
        notify('review.filed', undo(takenBack(id, 'review')));
      }, 'review.file_document_failed');
      await refresh();
    };

    const download = (row: DocumentRow): Promise<void> =>
      attempt(async () => {
        await saveAnswer(await call(`/documents/${row.id}/download`), row.filename);
      }, 'documents.download_failed');

    const reprocess = async (id: number): Promise<void> => {
      await attempt(async () => {
        await call(`/documents/${id}/reprocess`, { method: 'POST', json: {} });
        notify('documents.queued', { type: 'success' });
      }, 'documents.process_failed');
      await refresh();
    };

    return { ...deleting, assign, file, download, reprocess, refresh };
  }, [notify, refresh, undo, deleting]);
}

export type HubActions = ReturnType<typeof useHubActions>;
