import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import type { ResourceName } from '../providers/records';
import { sentenceOf } from './problems';
import { undoable } from './undoable';

export interface Toast {
  words: string;
  type?: 'success' | 'info' | 'warning' | 'error';
  messageArgs?: Record<string, unknown>;
  autoHideDuration?: number;
}

/** What is done on the server, and the toasts that show what came of it. */
export interface Action<Answer = unknown> {
  work: (dataProvider: LedgerDataProvider) => Promise<Answer>;
  /** The toast of success; none where it is null or left out. */
  done?: string | ((answer: Answer) => Toast | null);
  /** The toast of a failure, over the server's sentence; none where it is null. */
  failed: string | ((error: unknown) => Toast | null);
  /** Show the server's sentence instead of `failed` where it has one. */
  detail?: boolean;
  /** Undoes it: the toast of success offers that. */
  undo?: (answer: Answer) => Action | null;
  /** Comes before the screens are brought up to date, and even where the screen was left meanwhile. */
  onDone?: (answer: Answer) => void;
  /** Records that it deletes: they may still be on the screen, and are not asked for again. */
  gone?: readonly number[];
  /** It only reads: nothing is asked for again. */
  reads?: boolean;
}

function failureToast(error: unknown, { failed, detail }: Action): (Toast & { description?: string }) | null {
  if (typeof failed === 'function') return failed(error);
  if (detail) return { words: sentenceOf(error, failed) };
  const description = sentenceOf(error, '');
  return { words: failed, ...(description && { description }) };
}

/**
 * Changes records of a resource: what shows them is asked for again by the key of the mutation. `busy` names what is under way, so that its
 * button turns. The answer to an action comes when the screens are up to date; undefined where it failed.
 */
export function useActions(resource: ResourceName) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const notify = useNotify();
  const [busy, setBusy] = useState<string | null>(null);
  const say = (toast: Toast | null, options: object): void => {
    if (toast === null) return;
    const { words, ...more } = toast;
    notify(words, { ...options, ...more });
  };
  const { mutateAsync } = useMutation({
    mutationKey: [resource, 'act'],
    mutationFn: ({ work }: Action) => work(dataProvider).finally(() => setBusy(null)),
    onSuccess: (answer, { done, undo, onDone }) => {
      onDone?.(answer);
      const back = undo?.(answer);
      const toast = typeof done === 'string' ? { words: done } : (done?.(answer) ?? null);
      say(toast, back ? undoable(() => void act('undo', back)) : { type: 'success' });
    },
    onError: (error, action) => say(failureToast(error, action), { type: 'error' }),
  });
  const act = async <Answer>(name: string, action: Action<Answer>): Promise<Answer | undefined> => {
    setBusy(name);
    return mutateAsync(action as Action).catch(() => undefined) as Promise<Answer | undefined>;
  };
  return { busy, act };
}
