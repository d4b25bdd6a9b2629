import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readDates } from '#core/extraction/date-notation';
import { fold } from '#core/extraction/text-fold';
import type { Line, PageText, Word } from '#core/reading/page-text';
import { generateMany } from '../generator/generate.ts';

/** A document to fit on or to judge by. */
export interface FitDocument {
  id: string;
  /** Where it comes from: a set of drawn or of real documents. */
  source: string;
  /** What documents of one fold have in common: the layout of drawn ones, the vendor of real ones. */
  fold: string;
  kind: string;
  pages: PageText[];
  fromName: string | null;
  fromEmail: string | null;
  receivedOn: string;
  /** What it states, money as `-?\d+\.\d\d`, days as `YYYY-MM-DD`. */
  truth: Readonly<Record<string, string>>;
  /** Fields that it does not state. */
  absent: ReadonlySet<string>;
}

const receivedOn = '2026-06-30';

/** So many drawn documents, as text, scans and mails. */
export function drawnDocuments(seed: string, count: number): FitDocument[] {
  return [...generateMany(seed, count, { channel: 'any' })].map(({ id, kind, grammar, vendor, channel, pages, from, truth }) => {
    const [, fromName = null, fromEmail = null] = /^(.*) <(.*)>$/.exec(from) ?? [];
    const fields = truth.fields as Record<string, string>;
    // Mails have one layout.
    const layout = channel === 'email' ? `mail of ${vendor}` : grammar;
    return {
      id,
      source: 'drawn',
      fold: layout,
      kind,
      pages,
      fromName,
      fromEmail,
      receivedOn,
      truth: fields,
      absent: new Set(truth.absent),
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
      ...(receipt.total !== null && { amount: receipt.total.toFixed(2) }),
      ...(day !== undefined && day !== null && { service_date: day }),
    };
    const common = { source: 'real receipts', kind: 'receipt', fromName: null, fromEmail: null, receivedOn: '2019-12-31' };
    return { ...common, id: receipt.id, fold: receipt.vendor, pages: [pageOf(receipt)], truth, absent: new Set<string>() };
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
