import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, call, failure } from '../api/http';
import { cameBack, stillQueued, takeOutOfQueues, whileTheyLeave } from './queue/use-queue';
import { useRenew } from './use-during';
import { useUndo } from './use-undo';

const remove = (id: number) => call(`/documents/${id}`, { method: 'DELETE' });

/** Many take their time, in which others go on booking: it is asked for so many at once what still awaits review. */
const askedAtOnce = 50;

/** Deletes what still awaits review. Answers what is gone by it, and what had left the queue by then and was not touched. */
async function removeQueued(ids: readonly number[]): Promise<{ gone: number[]; left: number[] }> {
  const [gone, left]: [number[], number[]] = [[], []];
  for (let at = 0; at < ids.length; at += askedAtOnce) {
    const some = ids.slice(at, at + askedAtOnce);
    const here = await stillQueued(some).catch(() => null);
    if (here) left.push(...some.filter((id) => !here.includes(id)));
    else cameBack(some);
    for (const id of here ?? []) {
      await remove(id).then(
        () => gone.push(id),
        () => cameBack([id]),
      );
    }
  }
  return { gone, left };
}

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
          // One that cannot come back keeps no other in the trash.
          let failed: { error: unknown } | undefined;
          for (const id of ids) {
            await call(`/documents/${id}/restore`, { method: 'POST' }).catch((error: unknown) => (failed ??= { error }));
          }
          if (failed) throw failed.error;
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
      const { gone, left } = await whileTheyLeave(queryClient, ids, () => removeQueued(ids));
      if (left.length > 0) notify('documents.bulk_left', { type: 'warning', messageArgs: { smart_count: left.length } });
      const counts = { deleted: gone.length, failed: ids.length - gone.length - left.length };
      const back = gone.length > 0 ? restorable(gone) : {};
      if (counts.failed > 0) notify('documents.bulk_done', { ...back, type: 'error', messageArgs: counts });
      else if (gone.length > 0) notify('documents.bulk_all_done', { ...back, messageArgs: { smart_count: gone.length } });
      await renew(gone);
    };

    return { removeOne, removeMany, takeOut };
  }, [notify, queryClient, renew, undo]);
}
