import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { call, wordsOf } from '../api/http';
import { undoable } from '../records/undoable';
import { cameBack } from './queue/use-queue';
import { useRenew } from './use-during';

/** How something is taken back, and the words for it. */
export interface Undo {
  work: () => Promise<unknown>;
  done: string;
  failed: string;
}

/** How a decision about a document is taken back. */
export const takenBack = (id: number, what: 'review' | 'property'): Undo => ({
  work: async () => {
    cameBack([id]);
    await call(`/documents/${id}/take-back`, { method: 'POST', json: { what } });
  },
  done: what === 'review' ? 'documents.back_in_queue' : 'documents.unassigned_again',
  failed: 'documents.take_back_failed',
});

/** What to give a toast along so that it offers to take back what it tells of. */
export function useUndo() {
  const notify = useNotify();
  const renew = useRenew();
  return useCallback(
    ({ work, done, failed }: Undo) => {
      const undo = async (): Promise<void> => {
        try {
          await work();
          notify(done, { type: 'success' });
        } catch (error) {
          notify(wordsOf(error, failed), { type: 'error' });
        }
        await renew();
      };
      return undoable(() => void undo());
    },
    [notify, renew],
  );
}
