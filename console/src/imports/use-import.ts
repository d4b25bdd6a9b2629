import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Import } from '../api/types';
import { refreshAfter } from '../live/refresh-after';
import { isGone } from '../records/problems';
import { useWholeRecord } from '../records/use-call';
import { isAtWork } from './import-words';

const askEveryMs = 1000;

/** An import whole; while a worker is at it, it is asked again and again. What it has changed is asked for again at its end. */
export function useImport(id: string | undefined) {
  const queryClient = useQueryClient();
  const found = useWholeRecord<Import>('imports', id as unknown as number, {
    retry: (failures, error) => failures < 1 && !isGone(error),
    refetchInterval: ({ state }) => (isAtWork(state.data?.state) ? askEveryMs : false),
  });
  const state = found.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const wasWriting = before.current === 'running' || before.current === 'undoing';
    before.current = state;
    if (wasWriting && !isAtWork(state)) void refreshAfter(queryClient, ['imports', 'end']);
  }, [state, queryClient]);
  return found;
}
