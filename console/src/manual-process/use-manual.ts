import type { components } from '../api/schema';
import { useChange } from '../records/use-change';

export type ManualOutcome = components['schemas']['ManualProcessResult'];

/** Sends one file and waits for what became of it. */
export const useManual = () =>
  useChange(['documents', 'process-file'], async (provider, file: File) => (await provider.processFile(file)).data, {
    failed: 'manual.upload_failed',
    detail: true,
  });
