import { monthPattern } from '#core/extraction/notation/month-names';

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
  b: '8',
  g: '9',
};
const letter = `[${Object.keys(figureFor).join('')}]`;
const figure = String.raw`(?:\d|${letter})`;
/** A day or a month: one of its figures may be a letter. */
const part = String.raw`(?:\d\d?|\d${letter}|${letter}\d|[il|])`;
/** Of a year the first figure: a 2 looks like a 7 or a z. */
const year = `(?:[127z]${figure}{3})`;

/** A day in figures, and the day and year beside the name of a month. */
const dates: readonly RegExp[] = [
  new RegExp(String.raw`(?<![a-z\d])${part}([-/.])${part}\1(?:${year}|${figure}\d|\d${letter})(?![a-z\d])`, 'g'),
  new RegExp(String.raw`(?<![a-z\d])${year}([-/.])${part}\1${part}(?![a-z\d])`, 'g'),
  new RegExp(String.raw`(?<=(?<![a-z])(?:${monthPattern})\.? )${part},? ${year}(?![a-z\d])`, 'g'),
  new RegExp(String.raw`(?<=\d\.? ?-?(?:de )?(?:${monthPattern})\.?[ -](?:de )?)${year}(?![a-z\d])`, 'g'),
  new RegExp(String.raw`(?<![a-z\d])${part}(?=[ -](?:${monthPattern})[ -]\d{4}(?!\d))`, 'g'),
];

/** Writes figures where OCR read letters inside a date (`28-10-20z4`, `l4-dec-2025`, `apr 15, 7024`), character for character. Takes and returns folded text. */
export function repairDates(folded: string): string {
  return dates.reduce((text, form) => text.replace(form, repaired), folded);
}

const repaired = (written: string): string =>
  written.replaceAll(/[a-z|]/g, (read) => figureFor[read] ?? read).replace(/(?<!\d)70(?=[0-4]\d(?!\d))/, '20');
