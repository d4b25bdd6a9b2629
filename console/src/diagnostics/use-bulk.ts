import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { refreshAfter } from '../live/refresh-after';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { batchPauseMs, batchSize, bulkLimit, newest } from './calls';
import { type BatchProgress, runBatches } from './run-batches';

/** Has many documents read again, a batch at a time; it ends when the screen is left. */
export function useBulk() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const ask = useCallback(async () => {
    try {
      const { data: rows } = await dataProvider.getList<DocumentRow>('documents', newest(bulkLimit));
      if (rows.length > 0) setAsked(rows.map(({ id }) => id));
    } catch {
      notify('diagnostics.failed_load', { type: 'error' });
    }
  }, [notify, dataProvider]);

  const start = useCallback(async () => {
    const ids = asked ?? [];
    setAsked(null);
    const stop = new AbortController();
    stopping.current = stop;
    const { done, failed, total } = await runBatches(ids, (id) => dataProvider.reprocessDocument(id), {
      size: batchSize,
      pauseMs: batchPauseMs,
      signal: stop.signal,
      onProgress: setProgress,
    });
    setProgress(null);
    if (done < total) notify('diagnostics.bulk_stopped', { type: 'info', messageArgs: { done, total } });
    else notify('diagnostics.bulk_done', { type: 'success', messageArgs: { smart_count: done - failed } });
    if (failed > 0) notify('diagnostics.bulk_failed', { type: 'error', messageArgs: { failed } });
    await refreshAfter(queryClient, ['documents', 'reprocess']);
  }, [asked, notify, queryClient, dataProvider]);

  return { asked, progress, ask, start, cancel: () => setAsked(null), stop: () => stopping.current?.abort() };
}
