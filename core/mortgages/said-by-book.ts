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

export const saidKeys = ['mortgageLender', 'mortgageBalance', 'mortgagePayment', 'mortgageRate'] as const;

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

/** What a book of statements says of its property, and whose word it is. */
export interface SaidByBook {
  said: SaidOfProperty;
  /** The statement that has the last word on a field; null without any. */
  lastWord: Readonly<Record<keyof SaidOfProperty, number | null>>;
}

/**
 * What the statements of a property say of it. Its balance is what is owed by all loans that run on it: the newest balance of each, added up. Lender,
 * payment and rate are those of one loan, that of the largest balance, by the newest of its statements that names them. The last word is the
 * newest statement's, of the balance that of the house, else that of this loan; one that does not name a field leaves it as it was. Pure.
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
  const newestOf = (from: readonly S[], key: keyof SaidOfProperty) =>
    from.map((one) => saidOfProperty(one)[key]).findLast((one) => one !== null) ?? null;
  const [newest, newestOfLoan] = [counting.at(-1)?.id ?? null, speaking.at(-1)?.id ?? null];
  return {
    said: {
      mortgageLender: newestOf(speaking, 'mortgageLender'),
      // Where no loan that runs names one, the last that did stands.
      mortgageBalance: owed.length > 0 ? sumOf(owed.map(({ balance }) => balance)) : newestOf(counting, 'mortgageBalance'),
      mortgagePayment: newestOf(speaking, 'mortgagePayment'),
      mortgageRate: newestOf(speaking, 'mortgageRate'),
    },
    lastWord: { mortgageLender: newestOfLoan, mortgageBalance: newest, mortgagePayment: newestOfLoan, mortgageRate: newestOfLoan },
  };
}
