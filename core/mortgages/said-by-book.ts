import { sumOf } from '#core/expenses/sum-of';
import type { Ordered, Placed } from '#core/mortgages/order-statements';
import { runningLoans } from '#core/mortgages/running-loans';

/** What statements say of their property, under the property's names. Money is decimal text. */
export interface SaidOfProperty {
  mortgageLender: string | null;
  mortgageBalance: string | null;
  mortgagePayment: string | null;
  mortgageRate: string | null;
}

/** What a person has entered of a field of a loan, null where they emptied it, and when (ISO 8601). */
export type EnteredOfLoan = Partial<Record<keyof SaidOfProperty, { value: string | null; at: string }>>;
/** Since when a statement says what it says of a field (ISO 8601). */
export type ToldAt = Partial<Record<keyof SaidOfProperty, string>>;

export const saidKeys = ['mortgageLender', 'mortgageBalance', 'mortgagePayment', 'mortgageRate'] as const;

/** One value for each field of a loan. */
export const eachOfLoan = <V>(valueOf: (key: keyof SaidOfProperty) => V): Record<keyof SaidOfProperty, V> =>
  Object.fromEntries(saidKeys.map((key) => [key, valueOf(key)])) as Record<keyof SaidOfProperty, V>;

/** The figures of a statement that say something of its property. */
export interface Telling {
  lender?: string | null;
  principalBalance?: string | null;
  totalPayment?: string | null;
  rate?: string | null;
}

/** What one statement says of its property. */
export function saidOfProperty({ lender, principalBalance, totalPayment, rate }: Telling): SaidOfProperty {
  return {
    mortgageLender: lender ?? null,
    mortgageBalance: principalBalance ?? null,
    mortgagePayment: totalPayment ?? null,
    mortgageRate: rate === null || rate === undefined ? null : Number(rate).toFixed(3),
  };
}

/** What a book of statements says of a field of its property, and the newest statement that names it; null where none does. */
export type SaidByBook = Readonly<Record<keyof SaidOfProperty, { value: string; by: number } | null>>;

/**
 * What the statements of a property say of it. Its balance is what is owed by all loans that run on it: the newest balance of each, added up. Lender,
 * payment and rate are those of one loan, that of the largest balance, by the newest of its statements that names them. Pure.
 */
export function saidByBook<S extends Ordered & Telling>(placed: readonly Placed<S>[]): SaidByBook {
  const counting = placed.filter(({ replacedBy }) => replacedBy === null).map(({ statement }) => statement);
  const loans = runningLoans(placed);
  const owed = loans.flatMap((loan) => {
    const balance = loan.findLast(({ principalBalance }) => principalBalance !== null)?.principalBalance ?? null;
    return balance === null ? [] : [{ loan, balance }];
  });
  const [largest] = owed.toSorted((a, b) => Number(b.balance) - Number(a.balance));
  const running = new Set(loans.flat());
  // Of one, also what a notice names that names no balance. A loan that has ended has had its say.
  const ofOne = largest ? counting.filter((statement) => running.has(statement)) : counting;
  const speaking = largest && owed.length > 1 ? largest.loan : ofOne;
  const newestOf = (from: readonly S[], key: keyof SaidOfProperty) => {
    const by = from.findLast((one) => saidOfProperty(one)[key] !== null);
    const value = by && saidOfProperty(by)[key];
    return by && value ? { value, by: by.id } : null;
  };
  // Where no loan that runs names one, the last that did stands.
  const balance = newestOf(owed.length > 0 ? counting.filter((statement) => running.has(statement)) : counting, 'mortgageBalance');
  const owedInAll = balance && owed.length > 0 ? { ...balance, value: sumOf(owed.map((one) => one.balance)) } : balance;
  return eachOfLoan((key) => (key === 'mortgageBalance' ? owedInAll : newestOf(speaking, key)));
}
