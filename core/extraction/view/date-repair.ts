import { readDates } from '#core/extraction/notation/date-notation';
import { monthSpelled } from '#core/extraction/notation/month-names';

/** What OCR reads instead of a figure, in folded text. */
const figureFor: Readonly<Record<string, string>> = {
  o: '0',
  d: '0',
  q: '0',
  i: '1',
  l: '1',
  '|': '1',
  z: '2',
  a: '4',
  s: '5',
  $: '5',
  g: '6',
  b: '8',
  '&': '8',
  '?': '7',
};
const figure = `[\\d${Object.keys(figureFor).join('')}]`;
const part = `${figure}${figure}?`;
/** OCR may break a number between its figures. */
const brokenPart = `${figure} ?${figure}?`;
/** Of a year the first figure, a 2, looks like a 7 or a z, and the second, a 0, like a 6 or an 8. */
const year = `[2z7](?:[0odq689] ?${figure}| [0odq689]${figure})${figure}|[2z7][0odq689]${figure} ${figure}`;
const shortYear = `${figure}\\d|\\d${figure}`;
const sign = ' ?[-/.~_] ?';
/** A stroke between two numbers looks like a figure. */
const stroke = ' ?[-/.,~_17l|] ?';
const name = String.raw`(?<month>(?:\p{L}|[\d|+$]){2,9}[\p{L}|+])`;
const brokenName = String.raw`(?<month>\p{L}{1,7} \p{L}{1,7})`;
const ordinal = '(?:st|nd|rd|th)?';

const forms: readonly RegExp[] = [
  `(?<day>${part})(?<sign>${sign})(?<month>${brokenPart})${stroke}(?<year>${year})`,
  `(?<day>${part}) ?[-/.,~_l|] ?(?<month>${brokenPart})(?<sign>${sign})(?<year>${year}|${shortYear})`,
  `(?<year>${year})(?<sign>${sign})(?<month>${brokenPart})${sign}(?<day>${part})`,
  `(?<day>${part})${ordinal}\\.?[ ~_-]?(?:de )?${name}\\.?[ ~_-]?(?:de )?(?<year>${year}|(?<=-)\\d\\d)`,
  `${name}\\.? ?(?<day>${brokenPart})${ordinal} ?[.,]? ?(?<year>${year})`,
  `${brokenName} (?<day>${part}),? (?<year>${year})`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\d])(?:${form})(?![\p{L}\d]|[.,]\d)`, 'dgu'));

/**
 * Writes dates that OCR misread (`28-10-20z4`, `l4-dec-2025`, `januory 14, 20 25`, `12-64-2025`) as they were printed. Takes and returns folded text of the
 * same length: blanks that were inside a date follow it.
 */
export function repairDates(folded: string): string {
  return forms.reduce((text, form) => {
    for (const match of text.matchAll(form)) {
      const printed = printedDate(match, text);
      const end = match.index + match[0].length;
      if (printed !== null) text = text.slice(0, match.index) + printed.padEnd(match[0].length) + text.slice(end);
    }
    return text;
  }, folded);
}

/** A misread date as it was printed; null where it can be read as it is, or makes no date. */
function printedDate(match: RegExpExecArray, text: string): string | null {
  const { 0: read, index, groups = {}, indices } = match;
  const [start, stop] = [index, index + read.length];
  const touched = readDates(text).filter((date) => date.start < stop && date.end > start);
  const isPlain =
    touched.some((date) => date.start < start || date.end > stop || date.end - date.start === read.length) && !/20[5-9]\d/.test(read);
  if (isPlain || (read.match(/\d/g) ?? []).length < 3) return null;
  const { day = '', month = '', year: full = '', sign: between } = groups;
  const written: Readonly<Record<string, string | null>> = {
    day: numberOf(day, 3),
    month: between === undefined ? monthSpelled(month.replace(' ', '')) : numberOf(month, 1),
    year: yearOf(full),
  };
  let printed = '';
  let end = index;
  for (const [group, at] of Object.entries(indices?.groups ?? {}).toSorted(([, a], [, b]) => (a?.[0] ?? 0) - (b?.[0] ?? 0))) {
    const value = written[group];
    if (value === null || at === undefined) return null;
    if (value === undefined) continue;
    printed +=
      (between === undefined || end === index ? text.slice(end, at[0]).replace(/[~_]/, '-') : between.trim().replace(/[~_]/, '-')) + value;
    end = at[1];
  }
  return readDates(printed).length === 1 && printed.length <= read.length ? printed : null;
}

const digitsOf = (read: string): string => read.replaceAll(/\D/g, (letter) => figureFor[letter] ?? '');

function yearOf(read: string): string {
  const digits = digitsOf(read.replaceAll('b', '6'));
  return digits.length === 2 ? digits : `20${digits.slice(2).replace(/^7/, '2')}`;
}

/** The first of two figures is at most `most`: a 6, 8 or 9 was a 0, and a 7 a 1. */
function numberOf(read: string, most: number): string {
  const digits = digitsOf(read);
  if (digits.length < 2 || Number(digits[0]) <= most) return digits;
  return digits.replace(/^[689]/, '0').replace(/^7/, '1');
}
