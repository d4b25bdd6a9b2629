import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import { extractor } from './extractor.js';
import { isBetterLook, wantsSecondLook } from '#core/extraction/second-look';
import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { idleMbOfSource } from '../support/idle-source.js';
import { guardedJobs } from '../../worker/guarded/jobs.js';
import { evaluateMail } from './mail.js';
import { evaluateBooks } from './books.js';
import { evaluateGenerated, usualCount } from './generated.js';
import { evaluateCorrections } from './corrections.js';
import { evaluateUnseen } from '../fit/unseen.js';
import { pageOfLines, type Pool, readAgain, type ReadFile, readFile, readMail } from './read-pages.js';
import { refusalOfRun } from './refusal-of-run.js';
import { type Mark, markFuzzy, markMoney, markText, type Truth } from './score.js';

/**
 * `npm run evaluate [-- set …]`: how many fields the local extractor gets right on the sets below $CORPUS.
 * `mail` takes the sets of mails apart and compares parts, senders and forwards with the truth.
 * `books` needs no set: it draws mortgage statements, papers of owners' associations and bills itself.
 * `generated [count]` needs none either: it draws documents of every kind and layout.
 * `unseen [count]` fits weights to drawn documents and real receipts and judges them on layouts and vendors they were not fitted to.
 * `corrections` replays what people corrected in the database of $DATABASE_URL.
 * With `SHOW=vendor,date` (or `SHOW=mail`) it prints every miss of these fields.
 */
interface Set {
  name: string;
  folder: string;
  read: (pool: Pool, truth: Truth, path: string) => Promise<ReadFile>;
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
  { name: 'html-bills', folder: 'html-bills', read: (pool, _truth, path) => readMail(pool, path) },
  { name: 'einvoices', folder: 'einvoices', read: (pool, _truth, path) => readFile(pool, path) },
];

function contextOf(truth: Truth, { from, subject, invoiceXml }: ReadFile): ExtractionContext {
  return {
    filename: truth.file.split('/').at(-1) ?? '',
    mimeType: 'application/octet-stream',
    mailbox: 'receipts',
    fromEmail: from?.email ?? null,
    fromName: from?.name ?? null,
    subject: subject ?? null,
    receivedOn: new Date().toISOString().slice(0, 10),
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
    invoiceXml,
  };
}

interface Judged {
  mark: Mark;
  want: unknown;
  got: { value: unknown; confidence: number } | undefined;
}

function judged(mark: Mark, want: unknown, got: Judged['got']): Judged {
  return { mark, want, got };
}

function marksOf(truth: Truth, fields: ExtractedFields): Record<string, Judged> {
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

/** The fields of a file, and of each further document that comes of it. */
async function extractAll(set: Set, pool: Pool, truth: Truth, path: string): Promise<[ExtractedFields, ...ExtractedFields[]]> {
  const read = await set.read(pool, truth, path);
  const others = (read.others ?? []).map((pages) => extractor(pages, contextOf(truth, read)));
  return [await extract(pool, truth, path, read), ...others];
}

async function extract(pool: Pool, truth: Truth, path: string, read: ReadFile): Promise<ExtractedFields> {
  const { pages } = read;
  const context = contextOf(truth, read);
  const fields = extractor(pages, context);
  if (!wantsSecondLook(fields) || !pages.some((page) => page.source === 'ocr')) return fields;
  const again = await readAgain(pool, path, pages);
  const second = extractor(
    pages.map((page) => again.find((other) => other.page === page.page) ?? page),
    context,
  );
  return isBetterLook(second, fields) ? second : fields;
}

function truthsOf(folder: string): Truth[] {
  const lines = readFileSync(join(folder, 'ground_truth.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Truth);
}

async function evaluate(set: Set, pool: Pool): Promise<void> {
  const folder = join(corpus, set.folder);
  if (!existsSync(folder)) return console.log(`${set.name}: skipped: no set at ${folder}`);
  const truths = truthsOf(folder);
  const byField = new Map<string, Judged[]>();
  for (const truth of truths) {
    const papers = await extractAll(set, pool, truth, join(folder, truth.file));
    const ofEach = papers.map((fields) => marksOf(truth, fields));
    // Of several papers the worst counts.
    for (const field of Object.keys(ofEach[0] ?? {})) {
      const one = ofEach.map((marks) => marks[field]).find((mark) => mark?.mark !== 'right') ?? ofEach[0]?.[field];
      if (!one) continue;
      if (one.mark === 'untested') continue;
      byField.set(field, [...(byField.get(field) ?? []), one]);
      if (shown.has(field) && one.mark !== 'right')
        console.log(`  ${truth.id} ${field}: ${JSON.stringify({ want: one.want, got: one.got?.value, confidence: one.got?.confidence })}`);
    }
  }
  console.log(`${set.name}: ${truths.length} documents`);
  for (const [field, marks] of byField)
    console.log(
      `  ${field.padEnd(14)} ${share(marks)}   sure (0.8 and up): ${share(marks.filter((one) => (one.got?.confidence ?? 0) >= 0.8))}`,
    );
}

function share(marks: readonly Judged[]): string {
  if (marks.length === 0) return '   -';
  const right = marks.filter((one) => one.mark === 'right').length;
  return `${String(right).padStart(4)} of ${String(marks.length).padEnd(4)}${((right / marks.length) * 100).toFixed(1).padStart(6)} %`;
}

const wanted = process.argv.slice(2);
const refusal = refusalOfRun(wanted, process.env, { sets: sets.map(({ name, folder }) => [name, folder]), isFolder: existsSync });
if (refusal !== null) {
  console.error(refusal);
  process.exitCode = 1;
} else if (wanted[0] === 'corrections') await evaluateCorrections();
else if (wanted[0] === 'generated') evaluateGenerated(Number(wanted[1] ?? usualCount), process.env.SEED, shown);
else if (wanted[0] === 'unseen') evaluateUnseen(Number(wanted[1] ?? usualCount), corpus, shown);
else {
  const pool = new GuardedPool(guardedJobs, { idleMb: idleMbOfSource });
  if (wanted[0] === 'books') await evaluateBooks(pool, shown);
  else {
    for (const set of sets) if (wanted.length === 0 || wanted.some((name) => set.name.includes(name))) await evaluate(set, pool);
    if (wanted.length === 0 || wanted.includes('mail')) await evaluateMail(pool, corpus);
  }
  pool.close();
}
