import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readDates } from '#core/extraction/notation/date-notation';
import type { ExtractionContext, FieldKey, TaughtField } from '#core/extraction/fields/extracted-fields';
import type { Profile } from '#core/extraction/kinds/profiles';
import { type Report, reportNames } from '#core/extraction/kinds/reports';
import { placesTaught } from '#core/extraction/taught';
import { fold, squeeze } from '#core/extraction/notation/text-fold';
import type { Line, PageText, Word } from '#core/reading/page-text';
import type { TrueLine } from '../generator/content.ts';
import { textPage } from '../fixtures/text-page.ts';
import { type Generated, generate, generateMany } from '../generator/generate.ts';

/** A document to fit on or to judge by. */
export interface FitDocument {
  id: string;
  /** Where it comes from: a set of drawn or of real documents. */
  source: string;
  /** What documents of one fold have in common: the layout of drawn ones, the vendor of real ones. */
  fold: string;
  kind: string;
  /** Null where nobody said. */
  profile: Profile | null;
  /** Null where nobody said, `none` for a document that bills something. */
  report: Report | 'none' | null;
  pages: PageText[];
  context: ExtractionContext;
  /** What it states, money as `-?\d+\.\d\d`, days as `YYYY-MM-DD`. */
  truth: Readonly<Partial<Record<FieldKey, string>>>;
  /** Fields that it surely does not state, by which a reader is judged. */
  absent: ReadonlySet<string>;
  /** True where the truth names whatever the document states: what it leaves out is fitted as not stated. */
  isWhole: boolean;
  /** The lines of the bill; null where the truth does not tell them. */
  lines: readonly TrueLine[] | null;
}

const receivedOn = '2026-06-29';

/** What a reader knows of a document besides its pages. */
function contextOf(from: string, subject: string, mailbox: ExtractionContext['mailbox'], day: string): ExtractionContext {
  const [, fromName = null, fromEmail = null] = /^(.*) <(.*)>$/.exec(from) ?? [];
  return {
    filename: 'document.pdf',
    mimeType: 'application/pdf',
    mailbox,
    fromEmail,
    fromName,
    subject: subject === '' ? null : subject,
    receivedOn: day,
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
    invoiceXml: null,
  };
}

/** So many drawn documents, as text, scans and mails. */
export function* drawnDocuments(seed: string, count: number): Generator<FitDocument> {
  const seen: KnownVendor[] = [];
  for (const document of generateMany(seed, count, { channel: 'any' })) yield drawnDocument(document, seen);
}

/** A drawn document. `seen` holds the vendors of those before it, and gets its own. */
export function drawnDocument(document: Generated, seen: KnownVendor[]): FitDocument {
  const { id, kind, grammar, channel, pages, truth } = document;
  // Judged apart: most documents come without a word of anybody.
  const isTaught = shareOf(id, 3) === 0;
  return {
    id,
    source: isTaught ? `drawn, taught, ${channel}` : `drawn, ${channel}`,
    fold: grammar,
    kind,
    profile: profileOf(kind),
    report: reportOf[kind] ?? 'none',
    pages,
    context: {
      ...contextOf(document.from, document.subject, mailboxOf(document), arrivalOf(document)),
      knownVendors: knownBefore(document, seen),
      ownNames: shareOf(id, 2) === 0 ? [document.owner] : [],
      ...(isTaught && { taught: taughtBefore(document) }),
    },
    // The day of a mail counts where somebody sent it.
    truth: channel === 'email' && document.from !== '' ? { service_date: arrivalOf(document), ...truth.fields } : truth.fields,
    absent: new Set(truth.absent),
    isWhole: true,
    // What recognition made of a description is not told.
    lines: channel === 'ocr' ? null : truth.lines,
  };
}

export type KnownVendor = ExtractionContext['knownVendors'][number];

const mostKnown = 20;

/** The vendors that people confirmed before: those of the documents before it, and of one in four documents also its own. */
function knownBefore({ id, vendor, from }: Generated, seen: KnownVendor[]): KnownVendor[] {
  const domain = /@([^>]+)>/.exec(from)?.[1];
  const own = { name: vendor, domains: domain === undefined || domain === 'sample.example' ? [] : [domain] };
  const known = shareOf(id, 4) === 0 ? [...seen, own] : [...seen];
  seen.push(own);
  if (seen.length > mostKnown) seen.shift();
  return known;
}

/**
 * What people said of an earlier document of the same sender. One in six was laid out otherwise: a sender changes its letters, or writes of
 * several things. They have corrected some of its fields, and of some said that it does not state them.
 */
function taughtBefore({ id, kind }: Generated): TaughtField[] {
  const isOther = shareOf(`${id} layout`, 6) === 0;
  const earlier = isOther ? generate(`${id} other`, { kind, channel: 'any' }) : generate(id, { channel: 'any', figures: `${id} earlier` });
  const { fields, absent } = earlier.truth;
  const said = [...Object.entries(fields), ...absent.map((field) => [field, null] as const)].filter(
    ([field, value]) => shareOf(`${id} ${field}`, value === null ? 8 : 2) === 0,
  );
  return placesTaught(earlier.pages, contextOf(earlier.from, earlier.subject, null, receivedOn), Object.fromEntries(said));
}

/** A number from 0 to below `count` that an id always gets. */
const shareOf = (id: string, count: number): number =>
  Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % count;

/** Most come to the mailbox of their kind, some to another or to none: no reader may rely on it. */
function mailboxOf({ id, mailbox }: Generated): ExtractionContext['mailbox'] {
  const share = shareOf(id, 10);
  if (share < 6) return mailbox;
  return share < 8 ? 'receipts' : null;
}

/** Most mails come within days of what they say; files, and mails that are passed on late, years later. */
function arrivalOf({ id, channel, truth: { fields } }: Generated): string {
  const day = fields.service_date ?? fields.statement_date;
  const isLate = shareOf(`${id} late`, channel === 'email' ? 5 : 3) === 0;
  if (day === undefined || isLate) return receivedOn;
  return new Date(Date.parse(day) + shareOf(id, 5) * dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

const reportOf: Readonly<Record<string, Report>> = {
  'tax-form': 'tax_form',
  certificate: 'insurance_certificate',
  permit: 'permit',
  inspection: 'inspection',
  'card-expires': 'expiring_card',
  'failed-charge': 'failed_payment',
  'new-price': 'price_change',
  'subscription-price-change': 'price_change',
  'account-statement': 'open_invoices',
  'escrow-analysis': 'escrow_analysis',
  payoff: 'payoff',
  'form-1098': 'year_summary',
  'hoa-year-summary': 'year_summary',
};

const ofKind: readonly (readonly [RegExp, Profile])[] = [
  [/newsletter|welcome|lease|contract$|tax-form|certificate|permit|inspection|privacy|card-expires|failed-charge|new-price/, 'notice'],
  [/hoa/, 'hoa'],
  [/insurance/, 'insurance'],
  [/tax/, 'tax'],
  [/subscription/, 'subscription'],
  [/owner/, 'owner'],
  [/quote/, 'quote'],
  [/credit/, 'credit'],
  [/utility|telecom|bill-ready|trash|city|phone/, 'utility'],
  [/mortgage|escrow|heloc|payoff|1098|loan|^note-/, 'loan'],
  [/receipt|meal|fuel|slip|grocer/, 'receipt'],
];

/** What a kind of the generator is to whoever keeps the books. */
const profileOf = (kind: string): Profile => ofKind.find(([pattern]) => pattern.test(kind))?.[1] ?? 'bill';

const Case = z.object({
  name: z.string(),
  texts: z.array(z.string()),
  sources: z.array(z.enum(['text_layer', 'ocr', 'email'])),
  context: z.record(z.string(), z.unknown()),
  fields: z.record(z.string(), z.string()),
  absent: z.array(z.string()),
  report: z.enum(reportNames).nullable(),
});

const ofType: Readonly<Record<string, Profile>> = {
  hoa_document: 'hoa',
  mortgage_statement: 'loan',
  utility_bill: 'utility',
  insurance_document: 'insurance',
  tax_document: 'tax',
  subscription: 'subscription',
  quote: 'quote',
};

/** What a document of a type is to whoever keeps the books; null where the type does not say. */
export const profileOfType = (type = ''): Profile | null => ofType[type] ?? null;

/** Documents that were written down one by one, each for something that a reader must get right. */
export function writtenCases(): FitDocument[] {
  const lines = readFileSync(join(import.meta.dirname, '../cases/documents.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line): FitDocument => {
    const { name, texts, sources, context, fields, absent, report } = Case.parse(JSON.parse(line));
    return {
      id: name,
      source: 'written cases',
      fold: name.split(':')[0] ?? name,
      kind: 'case',
      profile: profileOfType(fields.document_type),
      report: report ?? 'none',
      pages: texts.map((text, at) => ({ ...textPage(text, at + 1), source: sources[at] ?? 'text_layer' })),
      context: { ...contextOf('', '', 'receipts', '2026-05-20'), ...context },
      truth: fields,
      absent: new Set(absent),
      isWhole: false,
      lines: null,
    };
  });
}

const Receipt = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  vendor: z.string(),
  date_raw: z.string().nullable(),
  total: z.number().nullable(),
  words: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
});
type Receipt = z.output<typeof Receipt>;

/** The receipts of the set `receipts-sroie-text` below `corpus`, read by people; none where the set is not there. */
export function realReceipts(corpus: string): FitDocument[] {
  const path = join(corpus, 'receipts-sroie-text', 'receipts.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const receipt = Receipt.parse(JSON.parse(line));
    const [date] = receipt.date_raw === null ? [] : readDates(fold(receipt.date_raw), true);
    const day = date?.dayFirst ?? date?.monthFirst;
    const truth = {
      vendor: receipt.vendor,
      currency: 'MYR',
      ...(receipt.total !== null && { amount: receipt.total.toFixed(2) }),
      ...(day !== undefined && day !== null && { service_date: day }),
    };
    return {
      id: receipt.id,
      source: 'real receipts',
      fold: squeeze(receipt.vendor),
      kind: 'receipt',
      profile: 'receipt',
      report: 'none',
      pages: [pageOf(receipt)],
      context: contextOf('', '', 'receipts', '2019-12-31'),
      truth,
      absent: new Set<string>(),
      isWhole: false,
      lines: null,
    };
  });
}

/** The words that people drew boxes around, on lines of those that share their height. */
function pageOf({ words, width, height }: Receipt): PageText {
  const rows: { top: number; bottom: number; boxes: Receipt['words'] }[] = [];
  for (const box of words.toSorted((one, other) => one[2] - other[2])) {
    const [, , top, , bottom] = box;
    const middle = (top + bottom) / 2;
    const row = rows.find((one) => middle > one.top && middle < one.bottom);
    if (row) row.boxes.push(box);
    else rows.push({ top, bottom, boxes: [box] });
  }
  const lines = rows.map(({ boxes }): Line => ({
    words: boxes.toSorted((one, other) => one[1] - other[1]).flatMap((box) => wordsOf(box, width, height)),
  }));
  return { page: 1, width, height, source: 'ocr', confidence: 0.95, lines };
}

/** The words of a box, each with its share of the width. */
function wordsOf([text, left, top, right, bottom]: Receipt['words'][number], width: number, height: number): Word[] {
  const letter = (right - left) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    box: [(left + index * letter) / width, top / height, (word.length * letter) / width, (bottom - top) / height],
    confidence: 0.95,
  }));
}
