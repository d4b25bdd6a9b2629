import { alternatives, readData } from '#core/extraction/lexicon/lexicon';

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

/** All forms, longest first, for use in an expression. */
export const monthPattern = alternatives([...numbers.keys()]);

/** The same with those that count only between a day and a year. */
export const monthInDate = alternatives([...allNumbers.keys()]);
