import { misread } from '#core/extraction/lexicon/lexicon';
import { readDates } from '#core/extraction/notation/date-notation';
import { monthSpelled } from '#core/extraction/notation/month-names';

const figure = `[\\d${Object.keys(misread.figures).join('')}]`;
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

/** The notations of a date as OCR may read them, each with the order in which its parts stand. */
const forms = (
  [
    ['day month year', `(?<day>${part})(?<sign>${sign})(?<month>${brokenPart})${stroke}(?<year>${year})`],
    ['day month year', `(?<day>${part}) ?[-/.,~_l|] ?(?<month>${brokenPart})(?<sign>${sign})(?<year>${year}|${shortYear})`],
    ['year month day', `(?<year>${year})(?<sign>${sign})(?<month>${brokenPart})${sign}(?<day>${part})`],
    ['day month year', `(?<day>${part})${ordinal}\\.?[ ~_-]?(?:de )?${name}\\.?[ ~_-]?(?:de )?(?<year>${year}|(?<=-)\\d\\d)`],
    ['month day year', `${name}\\.? ?(?<day>${brokenPart})${ordinal} ?[.,]? ?(?<year>${year})`],
    ['month day year', `${brokenName} (?<day>${part}),? (?<year>${year})`],
  ] as const
).map(([order, form]) => ({ order: order.split(' '), form: new RegExp(String.raw`(?<![\p{L}\d])(?:${form})(?![\p{L}\d]|[.,]\d)`, 'gu') }));

/**
 * Writes dates that OCR misread (`28-10-20z4`, `l4-dec-2025`, `januory 14, 20 25`, `12-64-2025`) as they were printed. Takes and returns folded text of the
 * same length: blanks take the place of what a date is shorter.
 */
export function repairDates(folded: string): string {
  return forms.reduce(
    (text, { form, order }) =>
      text.replace(form, (...match) => {
        const [read, start, groups] = [match[0], match.at(-3) as number, match.at(-1) as Groups];
        const printed = isReadable(text, start, read) ? undefined : printedDate(groups, order, read.length);
        return printed?.padEnd(read.length) ?? read;
      }),
    folded,
  );
}

type Groups = Readonly<Record<'day' | 'month' | 'year', string>> & { sign?: string };

/** Whether a date can be read there as it is, or across its edge. A year after 2049 is a misread one; without three figures it is no date at all. */
function isReadable(text: string, start: number, read: string): boolean {
  const stop = start + read.length;
  const touched = readDates(text).filter((date) => date.start < stop && date.end > start);
  const isWhole = touched.some((date) => date.start < start || date.end > stop || date.end - date.start === read.length);
  return (isWhole && !/20[5-9]\d/.test(read)) || (read.match(/\d/g) ?? []).length < 3;
}

/** The date in no more than so many characters; nothing where it makes none. */
function printedDate({ day, month, year: full, sign: between }: Groups, order: readonly string[], room: number): string | undefined {
  const parts: Readonly<Record<string, string | null>> = {
    day: numberOf(day, 3),
    month: between === undefined ? monthSpelled(month.replace(' ', '')) : numberOf(month, 1),
    year: yearOf(full),
  };
  const printed = order.map((each) => parts[each] ?? '?').join(between?.trim().replace(/[~_]/, '-') ?? ' ');
  return [printed, printed.replace(/(?<=\p{L}) (?=\d{4}$)/u, '')].find((text) => text.length <= room && readDates(text).length === 1);
}

const digitsOf = (read: string): string => read.replaceAll(/\D/g, (letter) => misread.figures[letter] ?? '');

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
