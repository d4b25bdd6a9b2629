import type { DocumentView } from '#core/extraction/document-view';
import type { ExtractedFields, FieldKey } from '#core/extraction/extracted-fields';
import { findLoanLetter, type LoanLetter } from '#core/extraction/loan-letter';
import { isYear } from '#core/extraction/whole-year';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { readMortgage } from '#core/extraction/local-extractor/mortgage';
import { noteField } from '#core/extraction/local-extractor/note';

/** What such a letter does not have, though a figure of it is called so. */
const foreign: Readonly<Record<LoanLetter, readonly FieldKey[]>> = {
  escrow_analysis: [],
  // The interest to the day the loan ends, and what it costs to end it.
  payoff: ['total_payment', 'principal', 'interest', 'escrow', 'fees'],
  transfer: [],
  year_summary: ['total_payment', 'principal', 'interest', 'escrow', 'fees'],
};
/** None of them asks for a payment. */
const asked = ['amount', 'amount_due', 'due_date', 'payments', 'previous_balance', 'late_fee', 'past_due'] as const;
/** What the escrow account lacks or has too much of is no part of a payment. */
const ofAccount = /\bshortage\b|\bdeficiency\b|\bsurplus\b|\boverage\b|\bprojected\b/;

/** What a paper about a loan is where it is no statement; null for a statement. */
export const letterOf = (view: DocumentView, subject: string | null): LoanLetter | null =>
  findLoanLetter(
    view.lines.map(({ cells }) => cells.map(({ folded }) => folded)),
    subject,
  );

/** What a person is told of it. */
const sentences: Readonly<Record<LoanLetter, string>> = {
  escrow_analysis: 'This is an escrow analysis: it tells what the payment will be and asks for none.',
  payoff: 'This is a payoff quote: it says what would end the loan and asks for no payment.',
  transfer: 'This tells that the loan goes to another servicer: it asks for no payment.',
  year_summary: 'This sums up a year of the loan: it asks for no payment.',
};

/** Adds to `fields` what a letter about a loan says of it, as its new payment or its balance, and takes away what was read as asked for. */
export function readLoanLetter(
  letter: LoanLetter,
  fields: ExtractedFields,
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  dates: readonly DateCandidate[],
): void {
  const own = amounts.filter(({ words }) => !ofAccount.test(words));
  Object.assign(fields, readMortgage(view, own, dates));
  for (const key of [...asked, ...foreign[letter]]) delete fields[key];
  fields.notes = noteField(sentences[letter]);
}

/** A model tells the year that such a paper sums up in words of its own; what is booked from it belongs there. */
export const ofItsYear = ({ document_type, period }: ExtractedFields): Pick<ExtractedFields, 'period'> =>
  document_type?.value === 'mortgage_statement' && period && isYear(period.value) ? { period } : {};
