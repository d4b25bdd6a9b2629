import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, call, fetchJson, wordsOf } from '../api/http';
import type { DocumentRow } from '../api/types';
import { saveBlob } from './save-blob';

const undoSeconds = 8;

/** What can be done to documents from the hub, each with its toast. All answer when the server has. */
export function useHubActions() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(['documents', 'document'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  }, [queryClient]);

  return useMemo(() => {
    const failed = (error: unknown, words: string): void => notify(wordsOf(error, words), { type: 'error' });

    const takeOut = (ids: readonly number[]): void => {
      queryClient.setQueriesData<DocumentRow[]>({ queryKey: ['documents', 'list'] }, (rows) =>
        rows?.filter((row) => !ids.includes(row.id)),
      );
    };

    const restore = async (ids: readonly number[]): Promise<void> => {
      try {
        for (const id of ids) await call(`/documents/${id}/restore`, { method: 'POST' });
        notify('documents.restored', { type: 'success' });
      } catch (error) {
        failed(error, 'documents.restore_failed');
      }
      await refresh();
    };
    const undoable = (ids: readonly number[]) => ({
      type: 'success' as const,
      autoHideDuration: undoSeconds * 1000,
      action: { label: 'app.undo', onClick: () => void restore(ids) },
    });

    /** Answers whether it is gone. */
    const removeOne = async (id: number): Promise<boolean> => {
      try {
        await call(`/documents/${id}`, { method: 'DELETE' });
        takeOut([id]);
        notify('documents.deleted', undoable([id]));
        await refresh();
        return true;
      } catch (error) {
        const gone = error instanceof ApiError && error.status === 404;
        if (gone) notify('documents.delete_gone', { type: 'error' });
        else failed(error, 'documents.delete_failed');
        await refresh();
        return gone;
      }
    };

    const removeMany = async (ids: readonly number[]): Promise<void> => {
      const gone: number[] = [];
      for (const id of ids) {
        await call(`/documents/${id}`, { method: 'DELETE' }).then(
          () => gone.push(id),
          () => undefined,
        );
      }
      takeOut(gone);
      if (gone.length === ids.length) notify('documents.bulk_all_done', { ...undoable(gone), messageArgs: { smart_count: gone.length } });
      else {
        const counts = { deleted: gone.length, failed: ids.length - gone.length };
        notify('documents.bulk_done', { ...(gone.length > 0 ? undoable(gone) : {}), type: 'error', messageArgs: counts });
      }
      await refresh();
    };

    const assign = async (id: number, propertyId: number): Promise<void> => {
      try {
        await fetchJson(`/documents/${id}`, { method: 'PATCH', json: { property_id: propertyId } });
        notify('documents.assigned', { type: 'success' });
      } catch (error) {
        failed(error, 'documents.assign_failed');
      }
      await refresh();
    };

    const download = async (row: DocumentRow): Promise<void> => {
      try {
        const response = await call(`/documents/${row.id}/download`);
        saveBlob(await response.blob(), row.filename);
      } catch (error) {
        failed(error, 'documents.download_failed');
      }
    };

    const reprocess = async (id: number): Promise<void> => {
      try {
        await call(`/documents/${id}/reprocess`, { method: 'POST', json: {} });
        notify('documents.queued', { type: 'success' });
      } catch (error) {
        failed(error, 'documents.process_failed');
      }
      await refresh();
    };

    return { removeOne, removeMany, assign, download, reprocess, takeOut, refresh };
  }, [notify, queryClient, refresh]);
}

export type HubActions = ReturnType<typeof useHubActions>;
