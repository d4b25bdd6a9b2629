import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { fetchJson, wordsOf } from '../api/http';
import type { components } from '../api/schema';

export type ManualOutcome = components['schemas']['ManualProcessResult'];

/** Sends one file and waits for what became of it. */
export function useManual() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<ManualOutcome | null>(null);

  const reset = (): void => {
    setProblem(null);
    setResult(null);
  };

  const send = async (file: File | null): Promise<void> => {
    reset();
    if (!file) return setProblem('manual.missing');
    setBusy(true);
    const form = new FormData();
    form.set('document_type', 'expense');
    form.set('file', file);
    try {
      setResult(await fetchJson<ManualOutcome>('/manual-process/upload-and-process', { method: 'POST', form }));
      void queryClient.invalidateQueries({ queryKey: ['documents'] });
    } catch (error) {
      const words = wordsOf(error, 'manual.upload_failed');
      setProblem(words);
      notify(words, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, result, send, reset };
}
