import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { squeeze } from '#core/extraction/text-fold';
import { bookPapers, contextOfPaper, type PaperForm } from '../evaluate/book-papers.ts';
import { readPaper } from '../evaluate/books.ts';
import { contextOf, type CorpusSet, corpusSets, truthsOf } from '../evaluate/corpus-sets.ts';
import type { Pool } from '../evaluate/read-pages.ts';
import type { Truth } from '../evaluate/score.ts';
import { drawnDocuments, type FitDocument, profileOfType, realReceipts, writtenCases } from './documents.ts';

/** All that weights are fitted to and judged by: so many drawn documents, the written cases, and documents as files. */
export async function allDocuments(pool: Pool, corpus: string, count: number): Promise<FitDocument[]> {
  return [...drawnDocuments('fit', count), ...realReceipts(corpus), ...writtenCases(), ...(await readDocuments(pool, corpus))];
}

/** Documents as files, read as the product reads them: those drawn for the books and, where `corpus` has them, real ones. */
async function readDocuments(pool: Pool, corpus: string): Promise<FitDocument[]> {
  const documents = await bookDocuments(pool);
  for (const set of corpusSets)
    if (!set.hasXml && existsSync(join(corpus, set.folder))) documents.push(...(await corpusDocuments(pool, corpus, set)));
  return documents;
}

async function bookDocuments(pool: Pool): Promise<FitDocument[]> {
  const folder = join(tmpdir(), 'rental-ledger-fit');
  mkdirSync(folder, { recursive: true });
  const documents: FitDocument[] = [];
  for (const paper of Object.values(bookPapers).flat())
    for (const form of ['pdf', 'scan', 'mail'] satisfies PaperForm[]) {
      const pages = await readPaper(pool, folder, paper, form);
      if (pages === null) continue;
      const { truth } = paper;
      documents.push({
        id: `${paper.name} (${form})`,
        source: `papers, ${form}`,
        fold: paper.name,
        kind: 'paper',
        profile: profileOfType(truth.document_type),
        report: null,
        pages,
        context: contextOfPaper(paper, form),
        truth,
        absent: new Set(),
        isWhole: false,
        lines: null,
      });
    }
  return documents;
}

async function corpusDocuments(pool: Pool, corpus: string, set: CorpusSet): Promise<FitDocument[]> {
  const folder = join(corpus, set.folder);
  const documents: FitDocument[] = [];
  for (const truth of truthsOf(folder)) {
    const read = await set.read(pool, truth, join(folder, truth.file));
    documents.push({
      id: truth.id,
      source: set.name,
      fold: squeeze(truth.vendor ?? truth.id),
      kind: 'real',
      profile: null,
      report: 'none',
      pages: read.pages,
      context: contextOf(truth, read),
      truth: fieldsOf(truth),
      absent: new Set(),
      isWhole: false,
      lines: null,
    });
  }
  return documents;
}

/** What the truth of a real document tells, as fields. */
function fieldsOf({ vendor, date, due_date, total, totals, amount_due, currency, invoice_number }: Truth): FitDocument['truth'] {
  const amount = total ?? totals?.[0];
  return {
    ...(vendor && { vendor: vendor.replaceAll(/\s+/g, ' ') }),
    ...(date && { service_date: date }),
    ...(due_date && { due_date }),
    ...(typeof amount === 'number' && { amount: amount.toFixed(2) }),
    ...(typeof amount_due === 'number' && { amount_due: amount_due.toFixed(2) }),
    ...(currency && { currency }),
    ...(invoice_number && { invoice_number }),
  };
}
