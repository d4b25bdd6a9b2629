import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, call, failure } from '../api/http';
import { cameBack, takeOutOfQueues } from './queue/use-queue';
import { useRenew } from './use-during';
import { useUndo } from './use-undo';

const remove = (id: number) => call(`/documents/${id}`, { method: 'DELETE' });

/** Puts documents into the trash, each with its toast and a way back. All answer when the server has. */
export function useDeleteDocuments() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const undo = useUndo();

  return useMemo(() => {
    const takeOut = (ids: readonly number[]): void => takeOutOfQueues(queryClient, ids);
    const restorable = (ids: readonly number[]) =>
      undo({
        work: async () => {
          cameBack(ids);
          for (const id of ids) await call(`/documents/${id}/restore`, { method: 'POST' });
        },
        done: 'documents.restored',
        failed: 'documents.restore_failed',
      });

    /** Answers whether it is gone. */
    const removeOne = async (id: number): Promise<boolean> => {
      try {
        await remove(id);
        takeOut([id]);
        notify('documents.deleted', restorable([id]));
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

    const removeMany = async (ids: readonly number[]): Promise<void> => {
      const gone: number[] = [];
      for (const id of ids) {
        await remove(id).then(
          () => gone.push(id),
          () => undefined,
        );
      }
      takeOut(gone);
      if (gone.length === ids.length) notify('documents.bulk_all_done', { ...restorable(gone), messageArgs: { smart_count: gone.length } });
      else {
        const counts = { deleted: gone.length, failed: ids.length - gone.length };
        notify('documents.bulk_done', { ...(gone.length > 0 ? restorable(gone) : {}), type: 'error', messageArgs: counts });
      }
      await renew(gone);
    };

    return { removeOne, removeMany, takeOut };
  }, [notify, queryClient, renew, undo]);
}
