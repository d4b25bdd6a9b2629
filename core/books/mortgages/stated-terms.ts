import { sumOf } from '#core/kernel/platform/sum-of';
import type { Figures, Loans } from '#core/books/mortgages/fold-loans';
import { eachTerm, type LoanTerms, type StatedTerms } from '#core/database/values/loan-terms';

/** The figures of a statement that tell of its property's loan. */
type Telling = Partial<Record<'lender' | 'principalBalance' | 'totalPayment' | 'rate', string | null>>;

/** What one statement states of its property's loan. */
export const termsOfStatement = ({ lender, principalBalance, totalPayment, rate }: Telling): LoanTerms => ({
  mortgageLender: lender ?? null,
  mortgageBalance: principalBalance ?? null,
  mortgagePayment: totalPayment ?? null,
  mortgageRate: rate === null || rate === undefined ? null : Number(rate).toFixed(3),
});

/**
 * What the statements of a property come to. Its balance is what is owed of all loans that run: the newest balance of each, added up. Lender,
 * payment and rate are those of the loan with the largest balance, by its newest statement that names them. Pure.
 */
export function statedTerms<S extends Figures & Telling>({ placed, running }: Loans<S>): StatedTerms {
  const owed = running.flatMap((loan) => {
    const balance = loan.findLast(({ principalBalance }) => principalBalance !== null)?.principalBalance ?? null;
    return balance === null ? [] : [{ loan, balance }];
  });
  const [largest] = owed.toSorted((a, b) => Number(b.balance) - Number(a.balance));
  const runs = new Set(running.flat());
  // Where no loan that runs names a balance, the last that did counts.
  const counting = placed
    .filter(({ statement, replacedBy }) => replacedBy === null && (!largest || runs.has(statement)))
    .map(({ statement }) => statement);
  const newest = (from: readonly S[], key: keyof LoanTerms) => {
    const by = from.findLast((statement) => termsOfStatement(statement)[key] !== null);
    const value = by && termsOfStatement(by)[key];
    return by && value ? { value, by: by.id } : null;
  };
  const balance = newest(counting, 'mortgageBalance');
  const sum = balance && largest ? { ...balance, value: sumOf(owed.map((loan) => loan.balance)) } : balance;
  // Of one loan, also what a notice names that names no balance.
  const ofLargest = largest && owed.length > 1 ? largest.loan : counting;
  return eachTerm((key) => (key === 'mortgageBalance' ? sum : newest(ofLargest, key)));
}
