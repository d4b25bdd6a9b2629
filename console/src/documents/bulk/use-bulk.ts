import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { fetchJson } from '../../api/http';
import type { BulkResult, BulkWish } from '../../api/types';
import type { Progress } from '../../records/change-each';
import { cameBack, whileTheyLeave } from '../queue/use-queue';
import { useRenew } from '../use-during';
import { useUndo } from '../use-undo';

/** What is done to several documents, and what takes it back. */
const inverses = {
  save: 'unsave',
  file: 'unsave',
  delete: 'restore',
  assign: 'unassign',
  categorize: 'uncategorize',
  tag: 'untag',
} as const satisfies Partial<Record<BulkWish['action'], BulkWish['action']>>;
export type BulkAction = keyof typeof inverses;

/** What an action needs beside the documents: the property, the category or the tag. */
export type BulkChoice = Pick<BulkWish, 'property_id' | 'category_id' | 'tag_id'>;

/** What takes a document out of the queue. */
const leaving: ReadonlySet<BulkAction> = new Set(['save', 'file', 'delete']);

/** Few at a time, so that the progress is seen. */
const atOnce = 20;

interface Outcome {
  done: number[];
  /** Those that the server left as they were, with its sentence. */
  left: { id: number; reason: string }[];
  /** Those of which it is not known: the server did not answer. */
  failed: number[];
}

type Wish = Omit<BulkWish, 'ids'>;

async function runAll(ids: readonly number[], wish: Wish, onProgress: (done: number) => void): Promise<Outcome> {
  const outcome: Outcome = { done: [], left: [], failed: [] };
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    try {
      const { results } = await fetchJson<BulkResult>('/documents/bulk', { method: 'POST', json: { ...wish, ids: some } });
      for (const { id, done, reason } of results)
        if (done) outcome.done.push(id);
        else outcome.left.push({ id, reason: reason ?? '' });
    } catch {
      outcome.failed.push(...some);
    }
    onProgress(Math.min(ids.length, at + atOnce));
  }
  return outcome;
}

/** The answer is the same, while documents that leave are in no queue; those that stayed come back. */
async function runInQueue(
  queryClient: QueryClient,
  ids: readonly number[],
  wish: Wish,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  if (!leaving.has(wish.action as BulkAction)) return runAll(ids, wish, onProgress);
  const outcome = await whileTheyLeave(queryClient, ids, () => runAll(ids, wish, onProgress));
  cameBack([...outcome.left.map(({ id }) => id), ...outcome.failed]);
  return outcome;
}

/** Does one thing to several documents, tells how far it is, and offers to take all of it back at once. */
export function useBulk() {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const undo = useUndo();
  const [progress, setProgress] = useState<Progress | null>(null);

  const run = useCallback(
    async (action: BulkAction, ids: readonly number[], choice: BulkChoice = {}): Promise<void> => {
      if (ids.length === 0) return;
      const total = ids.length;
      setProgress({ done: 0, total });
      const { done, left, failed } = await runInQueue(queryClient, ids, { action, ...choice }, (count) =>
        setProgress({ done: count, total }),
      );
      setProgress(null);
      const takeBack = async (): Promise<void> => {
        cameBack(done);
        const back = await runAll(done, { action: inverses[action], ...choice }, () => undefined);
        const stuck = back.left[0]?.reason ?? (back.failed.length > 0 ? '' : null);
        if (stuck !== null) throw new Error(stuck);
      };
      const offer = undo({ work: takeBack, done: 'documents.bulk_undone', failed: 'documents.take_back_failed' });
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
      if (done.length > 0) notify(`documents.bulk_done.${action}`, { ...offer, messageArgs: { smart_count: done.length } });
      if (action === 'save') void queryClient.invalidateQueries({ queryKey: ['expenses'] });
      await renew(action === 'delete' ? done : []);
    },
    [notify, translate, queryClient, renew, undo],
  );
  return { run, progress };
}

export type Bulk = ReturnType<typeof useBulk>;
