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

function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

/** The first date in a text, as papers here write it: `2026-03-14`, `3/14/2026`, `March 14, 2026`, `14 Mar 2026`. */
export function dateIn(text: string): string | null {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
    return first > 12 ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const american = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  const european = /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})/i.exec(text);
  const [name, day, year] = american ? american.slice(1) : european ? [european[2], european[1], european[3]] : [];
  const month = months.indexOf((name ?? '').toLowerCase()) + 1;
  return month === 0 ? null : dayOf(Number(year), month, Number(day));
}

/** The first amount in a text with two decimals or none, negative in parentheses or with a minus: `-1284.50`. */
export function amountIn(text: string): string | null {
  const found = /([-(−]?)\s*[$€£]?\s*([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(?!\d)/.exec(text);
  if (!found) return null;
  const [, before = '', minus = '', whole = '', cents = '.00'] = found;
  return `${before || minus ? '-' : ''}${whole.replaceAll(',', '')}${cents}`;
}

/** What a field takes from the place that was clicked: an amount, a date, or the words that stand together; null where it fits not. */
export function pickedValue(key: string, hit: Hit): string | null {
  const word = hit.line[hit.at]?.text ?? '';
  const phrase = textOf(phraseAt(hit));
  if (key === 'amount') return amountIn(word) ?? amountIn(phrase);
  if (key === 'service_date') return dateIn(word) ?? dateIn(phrase);
  return phrase || null;
}
