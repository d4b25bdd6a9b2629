import { calendarDay } from '../calendar-day';

/** A word of a page with its place: `[x, y, width, height]` in fractions of the page from its top left. */
export interface PlacedWord {
  text: string;
  box: readonly number[];
}
export type PlacedLine = readonly PlacedWord[];

export interface Hit {
  line: PlacedLine;
  at: number;
}

/** A finger or a mouse is not a needle. */
const margin = 0.004;

/** The word at a point of the page, in fractions; null between words. */
export function wordAt(lines: readonly PlacedLine[], x: number, y: number): Hit | null {
  for (const line of lines) {
    const at = line.findIndex(({ box: [left = 0, top = 0, width = 0, height = 0] }) => {
      const across = x >= left - margin && x <= left + width + margin;
      return across && y >= top - margin && y <= top + height + margin;
    });
    if (at >= 0) return { line, at };
  }
  return null;
}

/** Whether two words of a line belong together: no wider apart than a space and a half. */
function together(before: PlacedWord | undefined, after: PlacedWord | undefined): boolean {
  if (!before || !after) return false;
  const [left = 0, , width = 0] = before.box;
  const letter = width / Math.max(1, before.text.length);
  return (after.box[0] ?? 0) - (left + width) <= letter * 2.5;
}

/** The words around a hit that stand together with it: a name, a phrase, a date in words. */
function phraseAt({ line, at }: Hit): readonly PlacedWord[] {
  let [first, last] = [at, at];
  while (together(line[first - 1], line[first])) first -= 1;
  while (together(line[last], line[last + 1])) last += 1;
  return line.slice(first, last + 1);
}

const textOf = (words: readonly PlacedWord[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .trim();

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The first date in a text, as papers here write it: `2026-03-14`, `3/14/2026`, `March 14, 2026`, `14 Mar 2026`. */
export function dateIn(text: string): string | null {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
    return first > 12 ? calendarDay(year, second, first) : calendarDay(year, first, second);
  }
  const american = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  const european = /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})/i.exec(text);
  const [name, day, year] = american ? american.slice(1) : european ? [european[2], european[1], european[3]] : [];
  const month = months.indexOf((name ?? '').toLowerCase()) + 1;
  return month === 0 ? null : calendarDay(Number(year), month, Number(day));
}

/** A whole word that is an amount: `$1,284.50`, `1.284,50€`, `1'284.50`, `(12.00)`, `-5`. Neither `INV-1234` nor `3/14/2026`, `10%` or `12.5` is one. */
const amount = new RegExp(
  [
    String.raw`^(?<before>[-−(]?)(?:[A-Z]{0,3}[$€£](?<after>[-−]?)|USD|EUR|GBP|CHF|CAD|AUD)?`,
    String.raw`(?:(?<grouped>\d{1,3}(?<mark>[.,'’])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<groupedCents>\d{2}))?|(?<plain>\d+)(?:[.,](?<plainCents>\d{2}))?)`,
    String.raw`(?:[$€£]|USD|EUR|GBP|CHF|CAD|AUD|CR|DR)?\)?[.,;:*]?$`,
  ].join(''),
);
/** Thousands that stand apart, where a comma before the cents says that they are of one amount: `1 284,50`. */
const apart = /(?<!\S)\d{1,3}(?:\s\d{3})+(?=,\d{2}(?!\d))/g;

/** The first amount in a text as decimal text, negative in parentheses or with a minus: `-1284.50`; null where there is none. */
export function amountIn(text: string): string | null {
  for (const word of text.replaceAll(apart, (groups) => groups.replaceAll(/\s/g, '')).split(/\s+|(?<=\p{L}:)/u)) {
    const { before, after, grouped, groupedCents, plain, plainCents } = amount.exec(word)?.groups ?? {};
    const digits = grouped ?? plain;
    if (digits) return `${before || after ? '-' : ''}${digits.replaceAll(/\D/g, '')}.${groupedCents ?? plainCents ?? '00'}`;
  }
  return null;
}

const isGroup = (word: PlacedWord | undefined): boolean => /^\d{1,3}(?:,\d{2})?$/.test(word?.text ?? '');

/** The word of a hit, or the amount in groups of digits that it is a part of. */
function numberAt({ line, at }: Hit): string {
  let [first, last] = [at, at];
  while (together(line[first - 1], line[first]) && isGroup(line[first - 1])) first -= 1;
  while (together(line[last], line[last + 1]) && isGroup(line[last + 1])) last += 1;
  const groups = textOf(line.slice(first, last + 1));
  return groups.replace(apart, '').startsWith(',') ? groups : (line[at]?.text ?? '');
}

/** What a field takes from the place that was clicked: an amount, a date, or the words that stand together; null where it fits not. */
export function pickedValue(key: string, hit: Hit): string | null {
  const word = hit.line[hit.at]?.text ?? '';
  const phrase = textOf(phraseAt(hit));
  if (key === 'amount') return amountIn(numberAt(hit)) ?? amountIn(phrase);
  if (key === 'service_date') return dateIn(word) ?? dateIn(phrase);
  return phrase || null;
}
