import { wordsOfSandbox } from '#core/reading/sandbox-report';

export interface ReaderReport {
  state: 'healthy' | 'weak' | 'broken';
  sentence: string;
}

/** Whether a worker's readers read, and in what sandbox, in a sentence; null where its sign of life has said nothing yet. */
export function reportOfReaders({ sandbox, reader_trouble: trouble }: Readonly<Record<string, unknown>>): ReaderReport | null {
  if (typeof trouble === 'string') return { state: 'broken', sentence: `Documents and mail cannot be read and are waiting: ${trouble}` };
  const words = wordsOfSandbox(sandbox);
  return words && { state: words.whole ? 'healthy' : 'weak', sentence: words.sentence };
}
