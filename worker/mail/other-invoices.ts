import { join } from 'node:path';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { guessedPairs, isOtherInvoice, type Pair, type SaidOfInvoice } from '#core/records/mail/pair-figures';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';
import { documentText } from '#core/reading/page-text';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';

/** How many PDFs are checked, for how long, and how many pages of each: an invoice identifies itself on the first. */
const most = { papers: 3, ms: 8000, pages: 3 };
/** In characters; an ordinary page has a tenth. The text is processed outside a guarded process. */
const mostText = 40_000;

/**
 * The invoices as XML in a message that do not belong to the only PDF beside them, by its text layer. A PDF that cannot be read in time contradicts
 * nothing.
 */
export async function otherInvoices(
  reader: PageReader & FieldReader,
  message: ParsedMessage,
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlySet<MailPartContent>> {
  const others = new Set<MailPartContent>();
  const until = performance.now() + most.ms;
  for (const { xml, paper } of guessedPairs(message).slice(0, most.papers)) {
    const words = await figuresIn(reader, paper, folder, { signal, left: () => until - performance.now() });
    if (words && isOtherInvoice(xml, words)) others.add(xml);
  }
  return others;
}

async function figuresIn(
  reader: PageReader & FieldReader,
  { file, filename }: Pair['paper'],
  folder: string,
  { signal, left }: { signal: AbortSignal; left: () => number },
): Promise<SaidOfInvoice | null> {
  if (file === null || left() < 500) return null;
  const read = await reader.run('read-light', { path: join(folder, file) }, { signal, deadlineMs: left() });
  const pages = read.ok ? read.value.pages.slice(0, most.pages) : [];
  const text = documentText(pages).slice(0, mostText);
  if (text.trim() === '' || left() < 500) return null;
  const context: ExtractionContext = { ...unknown, filename: filename ?? unknown.filename };
  const found = await reader.run('extract-local', { pages, context }, { signal, deadlineMs: left() });
  if (!found.ok) return null;
  const { invoice_number: number, amount, amount_due: due } = found.value;
  return { text, number: number?.value ?? null, amount: amount?.value ?? due?.value ?? null };
}

/** Only the document's own values are asked for. */
const unknown: ExtractionContext = {
  filename: 'invoice.pdf',
  mimeType: 'application/pdf',
  mailbox: 'receipts',
  fromEmail: null,
  fromName: null,
  subject: null,
  receivedOn: '1970-01-01',
  bodyText: null,
  currency: 'EUR',
  knownVendors: [],
};
