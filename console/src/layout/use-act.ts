import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { wordsOf } from '../api/http';

interface ActWords<T> {
  /** The toast of success, by what was answered; none where it is null. */
  done?: string | ((answer: T) => string | null);
  failed: string;
  /** Say the server's sentence instead where it has one. */
  detail?: boolean;
  /** Hears of the failure too, with the server's sentence or the words of the toast. */
  onFailed?: (words: string) => void;
  /** What is wrong with a field, where that is why it failed: `onFailed` hears it, and it is no toast. */
  atField?: (error: unknown) => string | null;
}

/**
 * Does something on the server, says by a toast what came of it, and has the queries that begin with `stale` asked again.
 * Answers what the server answered, undefined where it failed.
 */
export function useAct(...stale: readonly string[]) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const names = stale.join(' ');
  return useCallback(
    async <T>(change: () => Promise<T>, { done, failed, detail = false, onFailed, atField }: ActWords<T>): Promise<T | undefined> => {
      const refresh = () => Promise.all(names.split(' ').map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
      try {
        const answer = await change();
        const words = typeof done === 'function' ? done(answer) : done;
        if (words) notify(words, { type: 'success' });
        if (names) await refresh();
        return answer;
      } catch (error) {
        const problem = atField?.(error) ?? null;
        if (problem === null) notify(detail ? wordsOf(error, failed) : failed, { type: 'error' });
        onFailed?.(problem ?? wordsOf(error, failed));
        // Others may have changed it meanwhile: what is shown should be what is.
        if (names) void refresh();
        return undefined;
      }
    },
    [notify, queryClient, names],
  );
}
