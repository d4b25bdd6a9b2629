import { wordsOfSandbox } from '#core/reading/sandbox-report';

export interface ReaderReport {
  state: 'healthy' | 'weak' | 'broken';
  sentence: string;
}

/** A sentence on whether a worker's readers work, and in what sandbox; null where its heartbeat has not said so yet. */
export function reportOfReaders({ sandbox, reader_trouble: trouble }: Readonly<Record<string, unknown>>): ReaderReport | null {
  if (typeof trouble === 'string') return { state: 'broken', sentence: `Documents and mail cannot be read and are waiting: ${trouble}` };
  const words = wordsOfSandbox(sandbox);
  return words && { state: words.whole ? 'healthy' : 'weak', sentence: words.sentence };
}
