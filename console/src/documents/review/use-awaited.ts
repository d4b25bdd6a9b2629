import { useEffect, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { DocumentFull } from '../../api/types';

/** Tells when processing that was asked for here has ended: that it went well, or what to do where it did not. */
export function useAwaited({ processing_status: status, updated_at: changed }: DocumentFull) {
  const notify = useNotify();
  const waiting = useRef<{ since: string; otherwise: (() => void) | null } | null>(null);
  const since = useRef(changed);
  useEffect(() => {
    since.current = changed;
    const asked = waiting.current;
    if (!asked || asked.since === changed || status === 'pending' || status === 'processing') return;
    waiting.current = null;
    if (status === 'failed') asked.otherwise?.();
    else notify('review.processed', { type: 'success' });
  }, [status, changed, notify]);
  return useMemo(
    () => ({
      start: (otherwise: (() => void) | null): void => {
        waiting.current = { since: since.current, otherwise };
      },
    }),
    [],
  );
}
