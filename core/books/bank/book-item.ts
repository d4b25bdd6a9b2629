import type { OpenItem } from '#core/books/bank/pair-odds';

/** What a line pays or is: one of these. */
export type MatchSubject =
  | { expenseId: number }
  | { mortgageStatementId: number }
  /** Income by the id of its claim: what a manager disbursed, or a person recorded. */
  | { incomeId: number }
  /** Dues; `period` is the first day of theirs, `YYYY-MM-DD`. */
  | { propertyId: number; period: string };

/** Something of the books that a line may pay, as it is shown and matched. */
export interface BookItem extends OpenItem {
  subject: MatchSubject;
  propertyName: string | null;
  documentId: number | null;
}

/** Which items: of these days, with what lines outside of `scope` (ids) have left of them. */
export interface AskedItems {
  from: string;
  to: string;
  scope: readonly number[];
}
