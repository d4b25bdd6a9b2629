import { useRef, useState } from 'react';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import type { ResourceName } from '../providers/records';
import type { Progress } from './change-each';
import { type Action, useActions } from './use-actions';

export interface BulkWork {
  onProgress: (progress: Progress) => void;
  /** Begins no more once it is aborted. */
  signal: AbortSignal;
}

/** An action on several records. */
export interface BulkAction<Outcome> extends Omit<Action<Outcome>, 'work'> {
  work: (dataProvider: LedgerDataProvider, bulk: BulkWork) => Promise<Outcome>;
}

/** Changes several records, tells how far it is, and can be stopped on the way. */
export function useBulk(resource: ResourceName) {
  const { act } = useActions(resource);
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopping = useRef(new AbortController());
  const run = <Outcome>({ work, ...action }: BulkAction<Outcome>): Promise<Outcome | undefined> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    return act('bulk', {
      ...action,
      work: (dataProvider) => work(dataProvider, { onProgress: setProgress, signal }).finally(() => setProgress(null)),
    });
  };
  return { progress, run, stop: () => stopping.current.abort() };
}

export type Bulk = ReturnType<typeof useBulk>;
