import { dayLikeness, type ItemDays, nameLikeness, nameWords, saysNumber, wordsOf } from '#core/books/bank/likeness';

/** A line of a bank that nobody has decided about. */
export interface OpenLine {
  id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Below zero for money spent. */
  cents: number;
  /** All that stands on it. */
  text: string;
}

/** What a line may pay: an expense, dues of a period, a payment of a mortgage. */
export interface OpenItem extends ItemDays {
  key: string;
  /** What is still to be paid, below zero; above zero for a refund. */
  cents: number;
  /** What its payee is called. */
  names: readonly string[];
  /** Numbers by which it is paid: of the bill, the account, the loan. */
  numbers: readonly string[];
}

/** A line with its words. */
export interface WordedLine extends OpenLine {
  /** Those that may be of a name. */
  words: readonly string[];
}

export const withWords = (line: OpenLine): WordedLine => ({ ...line, words: nameWords(wordsOf(line.text)) });

/** How much a line is one item's. */
export interface Evidence {
  /** From 0 to 1; null where the line has no name. */
  name: number | null;
  hasNumber: boolean;
  day: number;
}

/** What speaks for a line to pay an item, their amounts apart; null where the day excludes it. Pure. */
export function evidenceOf(line: WordedLine, item: OpenItem): Evidence | null {
  const day = dayLikeness(line.day, item);
  if (day <= 0) return null;
  const name = line.words.length === 0 ? null : Math.max(0, ...item.names.map((each) => nameLikeness(each, line.words)));
  return { name, hasNumber: item.numbers.some((number) => saysNumber(line.text, number)), day };
}

/** Whether a name or number says that a line is for an item's payee. Pure. */
export const isNamed = ({ name, hasNumber }: Evidence): boolean => hasNumber || (name ?? 0) >= 0.6;

const oddsOfName = (name: number | null): number => (name === null ? 1.5 : Math.exp(9 * name - 1.9));
/** Round amounts are many bills', odd ones hardly another's. */
const oddsOfAmount = (cents: number): number => (cents % 1000 === 0 ? 0.5 : cents % 100 === 0 ? 1 : 3);

/** The odds that a line pays an item of the same amount, against neither being the other's. Pure. */
export const oddsOf = ({ name, hasNumber, day }: Evidence, cents: number): number =>
  day * (hasNumber ? Math.max(300, 20 * oddsOfName(name)) : oddsOfName(name)) * oddsOfAmount(cents);
