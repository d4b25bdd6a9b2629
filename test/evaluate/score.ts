import { squeeze } from '#core/extraction/notation/text-fold';

/** A document of a set with its truth. Null where the truth holds nothing to compare. */
export interface Truth {
  id: string;
  file: string;
  vendor: string | null;
  date: string | null;
  total: number | null;
  totals?: number[];
  amount_due?: number | null;
  due_date?: string | null;
  currency: string | null;
  invoice_number: string | null;
  ocr_lines?: string[];
}

export type Mark = 'right' | 'wrong' | 'missing' | 'untested';

/** Exact but for case, accents, punctuation and spacing. */
export function markText(truth: string | null, found: string | undefined): Mark {
  if (truth === null || truth === '') return 'untested';
  if (found === undefined) return 'missing';
  return squeeze(truth) === squeeze(found) ? 'right' : 'wrong';
}

/** As `markText`, or one contains the other, or at least 80 of 100 characters agree. */
export function markFuzzy(truth: string | null, found: string | undefined): Mark {
  const exact = markText(truth, found);
  if (exact !== 'wrong' || truth === null || found === undefined) return exact;
  const one = squeeze(truth);
  const other = squeeze(found);
  const contains = Math.min(one.length, other.length) >= 4 && (one.includes(other) || other.includes(one));
  return contains || editDistance(one, other) <= Math.max(one.length, other.length) * 0.2 ? 'right' : 'wrong';
}

/** To the cent; any of several totals where the document has several. */
export function markMoney(truth: readonly (number | null | undefined)[], found: string | undefined): Mark {
  const known = truth.filter((value): value is number => typeof value === 'number');
  if (known.length === 0) return 'untested';
  if (found === undefined) return 'missing';
  return known.some((value) => Math.round(value * 100) === Math.round(Number(found) * 100)) ? 'right' : 'wrong';
}

/** Single-character changes from one text to the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
