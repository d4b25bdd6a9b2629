import { monthPattern } from '#core/extraction/notation/month-names';

const prefix = /^(?:(?:re|fw|fwd|aw|wg|tr)\s*:\s*)+/;
const months = new RegExp(`\\b(?:${monthPattern})\\b\\.?`, 'g');
/** What is another on each letter: days, years, quarters, amounts, and numbers of papers. */
const changing = /\b\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\b|\b(?:19|20)\d\d\b|\bq[1-4]\b|\$ ?[\d.,]+|#?\b\d{5,}\b/g;
const shortest = 6;

/**
 * How a sender writes of one thing: its address and the subject without what is another each time. `Harbor HOA: Lot 27, June 2026
 * statement` and the one of July are the same; Lot 28 is not. Null without a sender, or where nothing telling is left. Pure.
 */
export function wordingOf(sender: string | null, subject: string | null): string | null {
  if (!sender || !subject) return null;
  const plain = subject
    .toLowerCase()
    .trim()
    .replace(prefix, '')
    .replaceAll(changing, ' ')
    .replaceAll(months, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain.length < shortest ? null : `${sender.toLowerCase()} ${plain}`.slice(0, 500);
}
