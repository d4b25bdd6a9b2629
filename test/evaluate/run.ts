import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import type { PageText } from '#core/reading/page-text';
import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { guardedJobs } from '../../worker/guarded/jobs.js';
import { pageOfLines, type Pool, readAgain, readFile } from './read-pages.js';
import { type Mark, markFuzzy, markMoney, markText, type Truth } from './score.js';

/**
 * `npm run evaluate [-- set …]`: how many fields the local extractor gets right on the sets below $CORPUS.
 * With `SHOW=vendor,date` it prints every miss of these fields.
 */
interface Set {
  name: string;
  folder: string;
  read: (pool: Pool, truth: Truth, path: string) => Promise<{ pages: PageText[]; invoiceXml: string | null }>;
}

const corpus = process.env.CORPUS ?? '';
const shown = new Set((process.env.SHOW ?? '').split(',').filter(Boolean));

const sets: readonly Set[] = [
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
  { name: 'einvoices', folder: 'einvoices', read: (pool, _truth, path) => readFile(pool, path) },
];

function contextOf(truth: Truth, invoiceXml: string | null): ExtractionContext {
  return {
    filename: truth.file.split('/').at(-1) ?? '',
    mimeType: 'application/octet-stream',
    mailbox: 'receipts',
    fromEmail: null,
    fromName: null,
    subject: null,
    receivedOn: new Date().toISOString().slice(0, 10),
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
    invoiceXml,
  };
}

function judged(mark: Mark, want: unknown, got: { value: unknown; confidence: number } | undefined) {
  return { mark, want, got: got ? [got.value, got.confidence] : null };
}

function marksOf(truth: Truth, fields: ExtractedFields): Record<string, { mark: Mark; want: unknown; got: unknown }> {
  const { vendor, service_date, due_date, amount, amount_due, currency, invoice_number } = fields;
  return {
    'vendor exact': judged(markText(truth.vendor, vendor?.value), truth.vendor, vendor),
    vendor: judged(markFuzzy(truth.vendor, vendor?.value), truth.vendor, vendor),
    date: judged(markText(truth.date, service_date?.value), truth.date, service_date),
    'due date': judged(markText(truth.due_date ?? null, due_date?.value), truth.due_date, due_date),
    total: judged(markMoney(truth.totals ?? [truth.total], amount?.value), truth.total ?? truth.totals, amount),
    'amount due': judged(markMoney([truth.amount_due], amount_due?.value), truth.amount_due, amount_due),
    currency: judged(markText(truth.currency, currency?.value), truth.currency, currency),
    number: judged(markText(truth.invoice_number, invoice_number?.value), truth.invoice_number, invoice_number),
  };
}

async function extract(set: Set, pool: Pool, truth: Truth, path: string): Promise<ExtractedFields> {
  const { pages, invoiceXml } = await set.read(pool, truth, path);
  const context = contextOf(truth, invoiceXml);
  const fields = extractLocally(pages, context);
  if ((fields.amount && fields.service_date) || !pages.some((page) => page.source === 'ocr')) return fields;
  const again = extractLocally(await readAgain(pool, path, pages), context);
  return { ...again, ...fields };
}

async function evaluate(set: Set, pool: Pool): Promise<void> {
  const folder = join(corpus, set.folder);
  if (!existsSync(folder)) return console.log(`${set.name}: skipped: no set at ${folder}`);
  const truths = readFileSync(join(folder, 'ground_truth.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Truth);
  const tally = new Map<string, Record<Mark, number>>();
  for (const truth of truths) {
    const marks = marksOf(truth, await extract(set, pool, truth, join(folder, truth.file)));
    for (const [field, { mark, want, got }] of Object.entries(marks)) {
      const count = tally.get(field) ?? { right: 0, wrong: 0, missing: 0, untested: 0 };
      count[mark]++;
      tally.set(field, count);
      if (shown.has(field) && (mark === 'wrong' || mark === 'missing'))
        console.log(`  ${truth.id} ${field}: ${JSON.stringify({ want, got })}`);
    }
  }
  console.log(`${set.name}: ${truths.length} documents`);
  for (const [field, { right, wrong, missing }] of tally) {
    const all = right + wrong + missing;
    if (all > 0)
      console.log(
        `  ${field.padEnd(14)} ${String(right).padStart(4)} of ${String(all).padEnd(4)} ${((right / all) * 100).toFixed(1).padStart(6)} %  (${missing} missing)`,
      );
  }
}

if (!corpus || !existsSync(corpus)) {
  console.log(`skipped: no corpus at ${corpus || '(CORPUS is not set)'}`);
} else {
  const pool = new GuardedPool(guardedJobs);
  const wanted = process.argv.slice(2);
  for (const set of sets) if (wanted.length === 0 || wanted.some((name) => set.name.includes(name))) await evaluate(set, pool);
  pool.close();
}
