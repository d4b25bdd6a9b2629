import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { call, fetchJson } from '../api/http';
import type { DocumentRow } from '../api/types';
import { batchPauseMs, batchSize, bulkLimit } from './calls';
import { type BatchProgress, runBatches } from './run-batches';

/** Has many documents read again, a batch at a time; it ends when the screen is left. */
export function useBulk() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const ask = useCallback(async () => {
    try {
      const rows = await fetchJson<DocumentRow[]>('/documents/', { query: { include_all: true, limit: bulkLimit } });
      if (rows.length > 0) setAsked(rows.map(({ id }) => id));
    } catch {
      notify('diagnostics.failed_load', { type: 'error' });
    }
  }, [notify]);

  const start = useCallback(async () => {
    const ids = asked ?? [];
    setAsked(null);
    const stop = new AbortController();
    stopping.current = stop;
    const reprocess = (id: number) => call(`/documents/${id}/reprocess`, { method: 'POST', json: {} });
    const { done, failed, total } = await runBatches(ids, reprocess, {
      size: batchSize,
      pauseMs: batchPauseMs,
      signal: stop.signal,
      onProgress: setProgress,
    });
    setProgress(null);
    if (done < total) notify('diagnostics.bulk_stopped', { type: 'info', messageArgs: { done, total } });
    else notify('diagnostics.bulk_done', { type: 'success', messageArgs: { smart_count: done - failed } });
    if (failed > 0) notify('diagnostics.bulk_failed', { type: 'error', messageArgs: { failed } });
    await queryClient.invalidateQueries({ queryKey: ['documents'] });
  }, [asked, notify, queryClient]);

  return { asked, progress, ask, start, cancel: () => setAsked(null), stop: () => stopping.current?.abort() };
}
