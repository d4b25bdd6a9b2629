import type { DocumentFull } from '../api/types';
import { useChange } from '../records/use-change';
import type { Tried } from './compare-fields';

/** What a test showed. */
export interface Tested {
  document: DocumentFull;
  byAi: Tried;
  /** Asked only where no AI answered. */
  byRule: Tried | null;
}

/** Tests one document, which changes nothing. */
export const useTest = () =>
  useChange(
    ['ai-test', 'test'],
    async (provider, id: string): Promise<Tested> => {
      const { data: document } = await provider.wholeDocument(id);
      const { data: byAi } = await provider.diagnose<Tried>(`/diagnostics/test-ai-extraction/${id}`);
      const byRule = byAi.success ? null : (await provider.diagnose<Tried>(`/extraction-debug/test-extraction/${id}`, 'POST')).data;
      return { document, byAi, byRule };
    },
    { failed: 'ai_test.failed_test', detail: true },
  );

/** Starts one document over. */
export const useReprocess = () =>
  useChange(['documents', 'reprocess'], (provider, id: string) => provider.reprocessDocument(id), {
    done: 'ai_test.queued',
    failed: 'ai_test.failed_reprocess',
    detail: true,
  });
