import { monthPattern } from '#core/extraction/month-names';

const brackets = /\([^()]{0,60}\)?/g;
const days = new RegExp(
  `(?<![a-z\\d])(?:\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|\\d{4}-\\d\\d-\\d\\d|(?:${monthPattern})\\.? \\d{1,2}(?:,? \\d{4})?|\\d{1,2} (?:${monthPattern})\\.?(?: \\d{4})?)(?![a-z\\d])`,
  'g',
);
/** A month before the paper that bears its name: `balance from March bill` speaks of the bill before this one. */
const monthOfPaper = new RegExp(
  `(?<![a-z])(?:from|on|of|per) (?:your |the |our )?(?:${monthPattern})(?: 20\\d\\d)? (?=bill|statement|invoice|balance)|(?<=balance )from (?:${monthPattern})\\W*$`,
  'g',
);
const footnotes = /[*†‡§¹²³⁴]+|\[\d\]/g;
const leaders = /[.·…_]{2,}|(?: \.){2,}/g;
const otherLanguage = / +[/|·•] +/;

/**
 * How a label may be read, surest first: as it stands; without what only adds to it (brackets, days, footnote signs, leader dots); and,
 * where it says the same in two languages (`Due Date / Fecha de vencimiento`), each alone. Takes and gives folded text.
 */
export function labelReadings(label: string): string[] {
  const readings = [label.replace(monthOfPaper, 'from last ')];
  const add = (reading: string) => {
    const trimmed = reading.replace(/ {2,}/g, ' ').trim();
    if (/[a-z]{2}/.test(trimmed) && !readings.includes(trimmed)) readings.push(trimmed);
  };
  const bare = label
    .replace(monthOfPaper, 'from last ')
    .replace(brackets, ' ')
    .replace(footnotes, ' ')
    .replace(leaders, ' ')
    .replace(days, ' ');
  add(bare.replace(/[\s,:–-]+$/, ''));
  const sides = label.split(otherLanguage);
  if (sides.length > 1 && sides.length <= 3) for (const side of sides) if (/[a-z]{3}/.test(side)) add(side);
  return readings;
}
