import { useState } from 'react';
import { useNotify } from 'react-admin';
import { fetchJson, wordsOf } from '../api/http';
import type { DocumentFull } from '../api/types';
import type { Tried } from './compare-fields';

/** What a test showed. */
export interface Tested {
  document: DocumentFull;
  byAi: Tried;
  /** Asked only where no AI answered. */
  byRule: Tried | null;
}

type Busy = 'test' | 'reprocess' | null;

/** Tests one document and starts it over; a failure is said by the server's sentence. */
export function useTest() {
  const notify = useNotify();
  const [busy, setBusy] = useState<Busy>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const during = async (what: Busy, failed: string, act: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(wordsOf(error, failed));
      notify(wordsOf(error, failed), { type: 'error' });
    } finally {
      setBusy(null);
    }
  };

  const test = (id: string) =>
    during('test', 'ai_test.failed_test', async () => {
      setTested(null);
      const document = await fetchJson<DocumentFull>(`/documents/${id}`);
      const byAi = await fetchJson<Tried>(`/diagnostics/test-ai-extraction/${id}`);
      const byRule = byAi.success ? null : await fetchJson<Tried>(`/extraction-debug/test-extraction/${id}`, { method: 'POST' });
      setTested({ document, byAi, byRule });
    });

  const reprocess = (id: string) =>
    during('reprocess', 'ai_test.failed_reprocess', async () => {
      await fetchJson(`/documents/${id}/reprocess`, { method: 'POST', json: {} });
      notify('ai_test.queued', { type: 'success' });
    });

  return { busy, tested, problem, test, reprocess };
}
