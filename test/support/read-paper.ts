import type { ExtractionContext, FieldKey } from '#core/extraction/extracted-fields';
import { readFields } from '#core/extraction/read-fields';
import { textPage } from '../fixtures/text-page.js';

/** What the product knows of a paper by default. */
export const paperContext: ExtractionContext = {
  filename: 'document.pdf',
  mimeType: 'application/pdf',
  mailbox: 'receipts',
  fromEmail: null,
  fromName: null,
  subject: null,
  receivedOn: '2026-05-20',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
};

/** A paper as text, and what must be read of it. */
export interface Paper {
  text: string;
  context?: Partial<ExtractionContext>;
  fields: Partial<Record<FieldKey, string | null>>;
}

/** What the local extractor makes of the fields that a paper names. */
export function readPaper({ text, context: more, fields }: Paper): Paper['fields'] {
  const page = textPage(text);
  const found = readFields([more?.fromEmail ? { ...page, source: 'email' } : page], { ...paperContext, ...more });
  return Object.fromEntries(Object.keys(fields).map((key) => [key, found[key as FieldKey]?.value ?? null]));
}
