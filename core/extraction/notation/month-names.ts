import { alternatives, misread, readData } from '#core/extraction/lexicon/lexicon';

/** Names and short forms of the months in the languages of ordinary mail, folded, from January on. */
interface Months {
  anywhere: readonly (readonly string[])[];
  /** Some are ordinary words (`sub`), so they count only between a day and a year. */
  between_day_and_year: readonly (readonly string[])[];
}

const data = readData('months.json') as Months;
const numbered = (months: Months['anywhere']) => months.flatMap((forms, month) => forms.map((form) => [form, month + 1] as const));
const numbers = new Map(numbered(data.anywhere));
const allNumbers = new Map([...numbers, ...numbered(data.between_day_and_year)]);

/** 1 to 12 for a folded name or short form, null for any other word. */
export function monthNumber(word: string): number | null {
  return allNumbers.get(word) ?? null;
}

const lookalikes = new RegExp(alternatives(Object.keys(misread.letters)), 'g');
/** A word with one letter for all that OCR takes for each other. */
const looks = (word: string): string => word.replaceAll(lookalikes, (read) => misread.letters[read] ?? read);
const byLook = Map.groupBy(allNumbers.keys(), looks);

/** The name or short form of a month that a folded word is, or looks like to OCR (`januory`, `5ep`); null where it looks like none, or like two months. */
export function monthSpelled(word: string): string | null {
  const alike = allNumbers.has(word) ? [word] : (byLook.get(looks(word)) ?? []);
  return new Set(alike.map(monthNumber)).size === 1 ? (alike[0] ?? null) : null;
}

/** All forms, longest first, for use in an expression. */
export const monthPattern = alternatives([...numbers.keys()]);

/** The same with those that count only between a day and a year. */
export const monthInDate = alternatives([...allNumbers.keys()]);
