import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractedFields } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';
import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { idleMbOfSource } from '../support/idle-source.js';
import { guardedJobs } from '../../worker/jobs.js';
import { evaluateMail } from './mail.js';
import { evaluateBank } from './bank.js';
import { evaluateBooks } from './books.js';
import { evaluateOcr, usualPictures } from './ocr.js';
import { evaluateGenerated, usualCount } from './generated.js';
import { evaluateCorrections } from './corrections.js';
import { evaluatePlaces } from './places.js';
import { evaluateProvider, usualDocuments } from './provider.js';
import { allDocuments } from '../fit/read-documents.js';
import { foldsByLayout, foldsBySource } from '../fit/folds.js';
import { evaluateUnseen } from '../fit/unseen.js';
import { contextOf, type CorpusSet, corpusSets, truthsOf } from './corpus-sets.js';
import { look, type Pool } from './read-pages.js';
import { refusalOfRun } from './refusal-of-run.js';
import { type Mark, markFuzzy, markMoney, markText, type Truth } from './score.js';

/**
 * `npm run evaluate [-- set …]`: how many fields the local extractor gets right on the sets below $CORPUS. With nothing asked `unseen` comes first, and then
 * all of these sets where CORPUS is set.
 * `mail` takes the sets of mails apart and compares parts, senders and forwards with the truth.
 * `books` needs no set: it draws mortgage statements, papers of owners' associations and bills itself.
 * `bank [lines]` needs none either: it makes lines of a bank and the bills they pay, and counts those that are matched.
 * `generated [count]` needs none either: it draws documents of every kind and layout.
 * `places [count]` finds the property of drawn documents among all of theirs.
 * `provider [count]` reads drawn documents with stand-ins for a model, good and bad ones, beside local reading alone.
 * `ocr [count]` reads drawn documents that were scanned, faxed and photographed, and counts their words.
 * `unseen [count]` fits weights to drawn, written and real documents and judges them on layouts and vendors they were not fitted to.
 * `sources [count]` does the same with each source of documents left out in turn.
 * `corrections` replays what people corrected in the database of $DATABASE_URL.
 * With `SHOW=vendor,date` (or `SHOW=mail`) it prints every miss of these fields.
 */
const corpus = process.env.CORPUS ?? '';
const shown = new Set((process.env.SHOW ?? '').split(',').filter(Boolean));

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
async function extractAll(set: CorpusSet, pool: Pool, truth: Truth, path: string): Promise<[ExtractedFields, ...ExtractedFields[]]> {
  const read = await set.read(pool, truth, path);
  const others = (read.others ?? []).map((pages) => readFields(pages, contextOf(truth, read)));
  const { fields } = await look(pool, path, read.pages, contextOf(truth, read));
  return [fields, ...others];
}

async function evaluate(set: CorpusSet, pool: Pool): Promise<void> {
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

const foldings: Readonly<Partial<Record<string, typeof foldsByLayout>>> = { unseen: foldsByLayout, sources: foldsBySource };

const wanted = process.argv.slice(2);
const refusal = refusalOfRun(wanted, process.env, { sets: corpusSets.map(({ name, folder }) => [name, folder]), isFolder: existsSync });
if (refusal !== null) {
  console.error(refusal);
  process.exitCode = 1;
} else if (wanted[0] === 'corrections') await evaluateCorrections();
else if (wanted[0] === 'bank') evaluateBank(Number(wanted[1] ?? 1000), shown);
else if (wanted[0] === 'generated') evaluateGenerated(Number(wanted[1] ?? usualCount), process.env.SEED, shown);
else if (wanted[0] === 'places') await evaluatePlaces(Number(wanted[1] ?? usualCount), process.env.SEED, shown);
else if (wanted[0] === 'provider') process.exitCode = Number(evaluateProvider(Number(wanted[1] ?? usualDocuments), process.env.SEED));
else {
  const isAll = wanted.length === 0;
  const pool = new GuardedPool(guardedJobs, { idleMb: idleMbOfSource });
  const folds = isAll ? foldsByLayout : foldings[wanted[0] ?? ''];
  if (folds) {
    const documents = await allDocuments(pool, corpus, Number(wanted[1] ?? usualCount));
    evaluateUnseen(documents, folds(documents), shown);
  }
  if (wanted[0] === 'ocr') await evaluateOcr(pool, Number(wanted[1] ?? usualPictures), process.env.SEED);
  else if (wanted[0] === 'books') await evaluateBooks(pool, shown);
  else if ((isAll || !folds) && corpus !== '') {
    for (const set of corpusSets) if (isAll || wanted.some((name) => set.name.includes(name))) await evaluate(set, pool);
    if (isAll || wanted.includes('mail')) await evaluateMail(pool, corpus);
  }
  pool.close();
}
