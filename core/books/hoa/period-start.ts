import { monthNumber, monthPattern } from '#core/extraction/notation/month-names';

const quarters: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 };
const quarter = /\b(?:q([1-4])|(1st|2nd|3rd|4th|first|second|third|fourth) quarter)\b.*?\b(20\d\d)\b/;
const numeric = /\b(\d{1,2})\/\d{1,2}\/(\d{2}|20\d\d)\b/;
const month = new RegExp(`\\b(${monthPattern})(?![a-z])`);
const year = /\b(20\d\d)\b/;

/**
 * The first day of the period a document of an association says it is for (`Q2 2026`, `April - June 2026`, `04/01/2026 to 06/30/2026`,
 * `2026 annual`); null where it says none that is sure. Pure.
 */
export function periodStart(words: string): string | null {
  const text = words.toLowerCase();
  const [, digit, word = '', ofYear] = quarter.exec(text) ?? [];
  if (ofYear) return firstOf(ofYear, 3 * (digit ? Number(digit) : (quarters[word] ?? 1)) - 2);
  const [, number, short = ''] = numeric.exec(text) ?? [];
  if (number) return firstOf(short.length === 2 ? `20${short}` : short, Number(number));
  const [first, ...later] = [...text.matchAll(new RegExp(year, 'g'))].map(([found]) => found);
  const [, name] = month.exec(text) ?? [];
  const from = name === undefined ? null : monthNumber(name);
  if (first === undefined) return null;
  if (from === null) return /\bannual\b/.test(text) && !text.includes('semi') ? firstOf(first, 1) : null;
  const to = lastMonth(text);
  // `November 2025 - January 2026` names both years, `December - February 2026` the later one.
  const ownYear = later.length === 0 && to !== null && to < from ? String(Number(first) - 1) : first;
  return firstOf(ownYear, from);
}

function lastMonth(text: string): number | null {
  const last = [...text.matchAll(new RegExp(month, 'g'))].at(-1)?.[1];
  return last === undefined ? null : monthNumber(last);
}

const firstOf = (inYear: string, monthOfYear: number): string | null =>
  monthOfYear >= 1 && monthOfYear <= 12 ? `${inYear}-${String(monthOfYear).padStart(2, '0')}-01` : null;
