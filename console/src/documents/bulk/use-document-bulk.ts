import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { BulkWish } from '../../api/types';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import type { Progress } from '../../records/change-each';
import { useBulk } from '../../records/use-bulk';
import { cameBack, whileTheyLeave } from '../queue/use-queue';

/** What is done to several documents, and what takes it back. */
const inverses = {
  save: 'unsave',
  file: 'unsave',
  delete: 'restore',
  assign: 'unassign',
  categorize: 'uncategorize',
  tag: 'untag',
} as const satisfies Partial<Record<BulkWish['action'], BulkWish['action']>>;
export type BulkKind = keyof typeof inverses;

/** What an action needs beside the documents: the property, the category or the tag. */
export type BulkChoice = Pick<BulkWish, 'property_id' | 'category_id' | 'tag_id'>;

/** What takes a document out of the queue. */
const leaving: ReadonlySet<BulkKind> = new Set(['save', 'file', 'delete']);

/** Few at a time, so that the progress is seen. */
const atOnce = 20;

interface Outcome {
  done: number[];
  /** Those that the server left as they were, with its sentence. */
  left: { id: number; reason: string }[];
  /** Those of which it is not known: the server did not answer. */
  failed: number[];
}

async function changeAll(
  dataProvider: LedgerDataProvider,
  { ids, ...wish }: BulkWish,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], left: [], failed: [] };
  for (let at = 0; at < ids.length; at += atOnce) {
    onProgress({ done: at, total: ids.length });
    const batch = ids.slice(at, at + atOnce);
    try {
      const { results } = (await dataProvider.changeDocuments({ ...wish, ids: batch })).data;
      for (const { id, done, reason } of results)
        if (done) outcome.done.push(id);
        else outcome.left.push({ id, reason: reason ?? '' });
    } catch {
      outcome.failed.push(...batch);
    }
  }
  return outcome;
}

/** Does one thing to several documents, tells how far it is, and offers to take all of it back at once. */
export function useDocumentBulk() {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { progress, run: runBulk } = useBulk('documents');

  const sayWhatStayed = (action: BulkKind, { done, left, failed }: Outcome): void => {
    const [first] = left;
    if (first)
      notify('documents.bulk_left', {
        type: 'warning',
        autoHideDuration: 8000,
        messageArgs: { smart_count: left.length, reason: first.reason },
      });
    if (failed.length > 0)
      notify('documents.bulk_failed', {
        type: 'error',
        messageArgs: { done: done.length, failed: failed.length, what: translate(`documents.bulk_verb.${action}`) },
      });
  };

  const run = async (action: BulkKind, ids: readonly number[], choice: BulkChoice = {}): Promise<void> => {
    if (ids.length === 0) return;
    await runBulk<Outcome>({
      work: async (dataProvider, { onProgress }) => {
        const work = () => changeAll(dataProvider, { action, ...choice, ids: [...ids] }, onProgress);
        if (!leaving.has(action)) return work();
        // Documents that leave are in no queue meanwhile; those that stayed come back.
        const outcome = await whileTheyLeave(queryClient, ids, work);
        cameBack([...outcome.left.map(({ id }) => id), ...outcome.failed]);
        return outcome;
      },
      onDone: (outcome) => sayWhatStayed(action, outcome),
      done: ({ done }) => (done.length > 0 ? { words: `documents.bulk_done.${action}`, messageArgs: { smart_count: done.length } } : null),
      failed: 'documents.bulk_failed',
      ...(action === 'delete' && { gone: ids }),
      undo: ({ done }) => ({
        work: async (dataProvider) => {
          cameBack(done);
          const back = await changeAll(dataProvider, { action: inverses[action], ...choice, ids: done });
          const stuck = back.left[0]?.reason ?? (back.failed.length > 0 ? '' : null);
          if (stuck !== null) throw new Error(stuck);
        },
        done: 'documents.bulk_undone',
        failed: (error) => ({ words: (error instanceof Error && error.message) || 'documents.take_back_failed' }),
      }),
    });
  };
  return { run, progress };
}

export type DocumentBulk = ReturnType<typeof useDocumentBulk>;
