import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { pageOfLines, type Pool, type ReadFile, readFile, readMail } from './read-pages.js';
import type { Truth } from './score.js';

/** Real documents with their truth, in a folder below $CORPUS. */
export interface CorpusSet {
  name: string;
  folder: string;
  read: (pool: Pool, truth: Truth, path: string) => Promise<ReadFile>;
  /** True where the files carry their values beside their words. */
  hasXml?: boolean;
}

export const corpusSets: readonly CorpusSet[] = [
  {
    name: 'receipts-sroie, clean text',
    folder: 'receipts-sroie',
    read: (_pool, truth) => Promise.resolve({ pages: [pageOfLines(truth.ocr_lines ?? [])], invoiceXml: null }),
  },
  { name: 'receipts-sroie, pictures', folder: 'receipts-sroie', read: (pool, _truth, path) => readFile(pool, path) },
  { name: 'invoices', folder: 'invoices', read: (pool, _truth, path) => readFile(pool, path) },
  {
    name: 'einvoices, without their XML',
    folder: 'einvoices',
    read: async (pool, _truth, path) => ({ ...(await readFile(pool, path)), invoiceXml: null }),
  },
  { name: 'html-bills', folder: 'html-bills', read: (pool, _truth, path) => readMail(pool, path) },
  { name: 'einvoices', folder: 'einvoices', read: (pool, _truth, path) => readFile(pool, path), hasXml: true },
];

/** The day on which all documents are taken to have arrived, so that every run has the same result. */
const judgedOn = '2026-06-30';

/** What the product knows of such a document besides its pages. */
export function contextOf(truth: Truth, { from, subject, invoiceXml }: ReadFile): ExtractionContext {
  return {
    filename: truth.file.split('/').at(-1) ?? '',
    mimeType: 'application/octet-stream',
    mailbox: 'receipts',
    fromEmail: from?.email ?? null,
    fromName: from?.name ?? null,
    subject: subject ?? null,
    receivedOn: judgedOn,
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
    invoiceXml,
  };
}

export function truthsOf(folder: string): Truth[] {
  const lines = readFileSync(join(folder, 'ground_truth.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Truth);
}
