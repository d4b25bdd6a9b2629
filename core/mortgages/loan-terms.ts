import { sumOf } from '#core/expenses/sum-of';
import type { Figures, Loans } from '#core/mortgages/fold-loans';

/** The fields of a property's loan. Money is decimal text. */
export interface LoanTerms {
  mortgageLender: string | null;
  mortgageBalance: string | null;
  mortgagePayment: string | null;
  mortgageRate: string | null;
}

/** What a person has entered of a field, null where they emptied it, and when (ISO 8601). */
export type EnteredTerms = Partial<Record<keyof LoanTerms, { value: string | null; at: string }>>;
/** Since when a statement states what it does of a field (ISO 8601). */
export type StatedSince = Partial<Record<keyof LoanTerms, string>>;
/** What the statements of a property come to, by field, and the statement that states it; null where none does. */
export type StatedTerms = Readonly<Record<keyof LoanTerms, { value: string; by: number } | null>>;

export const termKeys = ['mortgageLender', 'mortgageBalance', 'mortgagePayment', 'mortgageRate'] as const;

const eachTerm = <V>(valueOf: (key: keyof LoanTerms) => V): Record<keyof LoanTerms, V> =>
  Object.fromEntries(termKeys.map((key) => [key, valueOf(key)])) as Record<keyof LoanTerms, V>;

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
    const by = from.findLast((one) => termsOfStatement(one)[key] !== null);
    const value = by && termsOfStatement(by)[key];
    return by && value ? { value, by: by.id } : null;
  };
  const balance = newest(counting, 'mortgageBalance');
  const sum = balance && largest ? { ...balance, value: sumOf(owed.map((one) => one.balance)) } : balance;
  // Of one loan, also what a notice names that names no balance.
  const ofLargest = largest && owed.length > 1 ? largest.loan : counting;
  return eachTerm((key) => (key === 'mortgageBalance' ? sum : newest(ofLargest, key)));
}

/** Whether two are the same, however a figure is written. */
const isSame = (a: string | null, b: string | null): boolean => a === b || (a !== null && b !== null && Number(a) === Number(b));

/** The fields in which two differ. */
export const differingTerms = (a: LoanTerms, b: LoanTerms): (keyof LoanTerms)[] => termKeys.filter((key) => !isSame(a[key], b[key]));

/** The fields of the loan that a property has. */
export const termsOfProperty = (property: Partial<LoanTerms>): LoanTerms => eachTerm((key) => property[key] ?? null);

/** What a property's loan is: of each field what was stated, or entered, last. `since` by statement. Pure. */
export function loanTerms(stated: StatedTerms, since: ReadonlyMap<number, StatedSince>, entered: EnteredTerms): LoanTerms {
  return eachTerm((key) => {
    const [by, person] = [stated[key], entered[key]];
    if (!by) return person?.value ?? null;
    return person && person.at > (since.get(by.by)?.[key] ?? '') ? person.value : by.value;
  });
}

/** Since when a statement states what it does now, where it stated `had` of the same property before, since `since`; null where it stated nothing. Pure. */
export function statedSince(states: LoanTerms, had: LoanTerms | null, since: StatedSince, now: string): StatedSince {
  return eachTerm((key) => (had && isSame(states[key], had[key]) ? (since[key] ?? now) : now));
}

/** What a person has entered once they have changed fields of a property's loan. Pure. */
export function enteredNow(entered: EnteredTerms, was: LoanTerms, is: LoanTerms, now: string): EnteredTerms {
  return { ...entered, ...Object.fromEntries(differingTerms(was, is).map((key) => [key, { value: is[key], at: now }])) };
}
