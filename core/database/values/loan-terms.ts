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

const termKeys = ['mortgageLender', 'mortgageBalance', 'mortgagePayment', 'mortgageRate'] as const;

/** A value for each field of a loan. */
export const eachTerm = <V>(valueOf: (key: keyof LoanTerms) => V): Record<keyof LoanTerms, V> =>
  Object.fromEntries(termKeys.map((key) => [key, valueOf(key)])) as Record<keyof LoanTerms, V>;

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
