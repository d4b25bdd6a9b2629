import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, call, failure } from '../api/http';
import { cameBack, takeOutOfQueues } from './queue/use-queue';
import { useRenew } from './use-during';
import { useUndo } from './use-undo';

/** Puts a document into the trash, with its toast and a way back. */
export function useDeleteDocuments() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const undo = useUndo();

  return useMemo(() => {
    const takeOut = (ids: readonly number[]): void => takeOutOfQueues(queryClient, ids);
    const restore = (id: number) =>
      undo({
        work: async () => {
          cameBack([id]);
          await call(`/documents/${id}/restore`, { method: 'POST' });
        },
        done: 'documents.restored',
        failed: 'documents.restore_failed',
      });

    /** Answers whether it is gone. */
    const removeOne = async (id: number): Promise<boolean> => {
      try {
        await call(`/documents/${id}`, { method: 'DELETE' });
        takeOut([id]);
        notify('documents.deleted', restore(id));
        // Not waited for: the page of what is gone would stand until then, and ask for it as soon as the stream tells of it.
        void renew([id]);
        return true;
      } catch (error) {
        const gone = error instanceof ApiError && error.status === 404;
        if (gone) takeOut([id]);
        notify(gone ? 'documents.delete_gone' : 'documents.delete_failed', gone ? { type: 'error' } : failure(error));
        await renew(gone ? [id] : []);
        return gone;
      }
    };

    return { removeOne, takeOut };
  }, [notify, queryClient, renew, undo]);
}
