import { markOf, readAmount } from '#core/records/imports/csv-amount';

/** An amount as programs write it, `-45.00`, `+1234,5` or `7`, as decimal text of two places; null for anything else. Pure. */
export function writtenAmount(text: string): string | null {
  const mark = markOf(text);
  if (mark === null) return null;
  const read = readAmount(text, mark === 'whole' ? '.' : mark.mark);
  if (typeof read === 'string') return null;
  return read.isNegative && read.amount !== '0.00' ? `-${read.amount}` : read.amount;
}
