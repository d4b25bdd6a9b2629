import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { squeeze } from '#core/extraction/notation/text-fold';
import { bookPapers, contextOfPaper, type PaperForm } from '../evaluate/book-papers.ts';
import { readPaper } from '../evaluate/books.ts';
import { contextOf, type CorpusSet, corpusSets, truthsOf } from '../evaluate/corpus-sets.ts';
import { look, type Pool, readFile } from '../evaluate/read-pages.ts';
import type { Truth } from '../evaluate/score.ts';
import { generateMany } from '../generator/generate.ts';
import { pictureOf } from '../generator/pictures/spoil.ts';
import {
  drawnDocument,
  drawnDocuments,
  type FitDocument,
  type KnownVendor,
  profileOfType,
  realReceipts,
  writtenCases,
} from './documents.ts';

/** All that weights are fitted to and judged by: so many drawn documents, the written cases, and documents as files. */
export async function allDocuments(pool: Pool, corpus: string, count: number): Promise<FitDocument[]> {
  return [...drawnDocuments('fit', count), ...realReceipts(corpus), ...writtenCases(), ...(await readDocuments(pool, corpus))];
}

/** Documents as files, read as the product reads them: those drawn for the books and, where `corpus` has them, real ones. */
async function readDocuments(pool: Pool, corpus: string): Promise<FitDocument[]> {
  const documents = [...(await bookDocuments(pool)), ...(await drawnPictures(pool))];
  for (const set of corpusSets)
    if (!set.hasXml && existsSync(join(corpus, set.folder))) documents.push(...(await corpusDocuments(pool, corpus, set)));
  return documents;
}

/** So many documents are drawn to be recognised: what recognition makes of pictures, and how sure it is of it, no noise on words can tell. */
const pictureCount = 400;
/** So many are read at a time. */
const atOnce = 2;

/** Drawn documents of one page as scans, faxes and photos, recognised. */
async function drawnPictures(pool: Pool): Promise<FitDocument[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-fit-'));
  const seen: KnownVendor[] = [];
  const waiting = [...generateMany('picture', pictureCount, { channel: 'text' })].map((document) => ({
    document,
    drawn: drawnDocument(document, seen),
  }));
  const read = async (): Promise<FitDocument[]> => {
    const documents: FitDocument[] = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const file = await pictureOf(next.document);
      if (!file) continue;
      const path = join(folder, next.document.id);
      writeFileSync(path, file);
      const { pages: first } = await readFile(pool, path);
      const { pages } = await look(pool, path, first, next.drawn.context);
      documents.push({ ...next.drawn, source: next.drawn.source.replace('text', 'pictures'), pages, lines: null });
    }
    return documents;
  };
  const documents = (await Promise.all(Array.from({ length: atOnce }, read))).flat();
  rmSync(folder, { recursive: true });
  return documents.toSorted((one, other) => one.id.localeCompare(other.id));
}

async function bookDocuments(pool: Pool): Promise<FitDocument[]> {
  const folder = join(tmpdir(), 'rental-ledger-fit');
  mkdirSync(folder, { recursive: true });
  const documents: FitDocument[] = [];
  for (const paper of Object.values(bookPapers).flat())
    for (const form of ['pdf', 'scan', 'mail'] satisfies PaperForm[]) {
      const read = await readPaper(pool, folder, paper, form);
      if (read === null) continue;
      const { truth } = paper;
      documents.push({
        id: `${paper.name} (${form})`,
        source: `papers, ${form}`,
        fold: paper.name,
        kind: 'paper',
        profile: profileOfType(truth.document_type),
        report: null,
        pages: read.pages,
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
    const path = join(folder, truth.file);
    const read = await set.read(pool, truth, path);
    const context = contextOf(truth, read);
    documents.push({
      id: truth.id,
      source: set.name,
      fold: squeeze(truth.vendor ?? truth.id),
      kind: 'real',
      profile: null,
      report: 'none',
      pages: (await look(pool, path, read.pages, context)).pages,
      context,
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
