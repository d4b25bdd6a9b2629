import { readDates } from '#core/extraction/date-notation';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyText } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { ledgerColumn, type LedgerColumn } from '#core/extraction/local-extractor/candidates/ledger-columns';
import { columnHead } from '#core/extraction/local-extractor/candidates/table-places';

interface Entry {
  amount: AmountCandidate;
  column: LedgerColumn;
}

const carried = /\b(?:previous|prior|opening|beginning|starting|forward|brought|last statement)\b/;
const late = /\blate\b|\bpenalty\b|\bdelinquen/;
const waived = /\bwaive|\bforg[ai]v|\brevers(?:ed|al)\b/;

/**
 * An owner's account with charges, payments and a running balance in columns of their own: the balance carried forward, what was
 * paid, the newest charge that `isDues` names and what is charged with it, the late fee, and the last balance. Empty where the paper has no such table.
 */
export function readLedger(view: DocumentView, amounts: readonly AmountCandidate[], isDues: (words: string) => boolean): ExtractedFields {
  const entries = amounts.filter(isMoney).flatMap((amount): Entry[] => {
    const column = ledgerColumn(view, amount);
    return column ? [{ amount, column }] : [];
  });
  const all = (column: LedgerColumn) => entries.filter((entry) => entry.column === column).map(({ amount }) => amount);
  const of = (column: LedgerColumn) => all(column).filter(({ cents }) => cents !== 0);
  if (!entries.some(({ column }) => column === 'payment') || !entries.some(({ column }) => column === 'charge')) return {};
  const fields: ExtractedFields = {};
  const newestFirst = isNewestFirst(entries);
  const first = entries.find(({ amount, column }) => column !== 'payment' && carried.test(amount.words));
  if (first) fields.previous_balance = labelledMoney(first.amount);
  const payments = of('payment').filter((amount) => !carried.test(amount.words));
  if (payments.length > 0) fields.payments = summed(payments, paidIn(payments));
  // From here on the newest entry stands last.
  const inTime = (these: readonly AmountCandidate[]) => (newestFirst ? these.toReversed() : these);
  const charged = inTime(of('charge'));
  const dues = charged.findLast((amount) => isDues(amount.words));
  if (dues) fields.dues = labelledMoney(dues);
  const fee = charged.findLast((amount) => late.test(amount.words));
  if (fee) fields.late_fee = labelledMoney(fee);
  // A balance of nothing says that all is paid, where it is one of a day: below the rows it may be that of a fund, or what is past due.
  const balance = inTime(all('balance').filter(({ cents, line }) => cents !== 0 || dayOf(line) !== null)).at(-1);
  if (balance) fields.amount_due = labelledMoney(balance);
  const charges = of('charge').filter((amount) => !carried.test(amount.words));
  const own = ownCharges(charges, isDues);
  const adds = first && balance && first.amount.cents - paidIn(payments) + centsOf(charges) === balance.cents;
  if (own.length > 0 && (own.length < charges.length || adds)) fields.amount = summed(own, chargedIn(own));
  return fields;
}

/** What the newest dues are charged with: of a history of several months, the charges of their day and those after it. */
function ownCharges(charges: readonly AmountCandidate[], isDues: (words: string) => boolean): readonly AmountCandidate[] {
  const newest = charges
    .filter(({ words }) => isDues(words))
    .flatMap(({ line }) => dayOf(line) ?? [])
    .toSorted();
  if (newest[0] === newest.at(-1)) return charges;
  return charges.filter(({ line }) => (dayOf(line) ?? '') >= (newest.at(-1) ?? ''));
}

/** Whichever sign charges are printed with, what is waived has the other; by itself it gives back. */
function chargedIn(own: readonly AmountCandidate[]): number {
  const charges = centsOf(own.filter(({ words }) => !waived.test(words)));
  return charges === 0 ? -Math.abs(centsOf(own)) : Math.sign(charges) * centsOf(own);
}

const centsOf = (amounts: readonly AmountCandidate[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0);
/** Payments are printed with a minus or without. */
const paidIn = (amounts: readonly AmountCandidate[]): number => amounts.reduce((sum, { cents }) => sum + Math.abs(cents), 0);

/** The day that a row begins with; null without one. */
function dayOf(line: ViewLine): string | null {
  const day = readDates(line.folded)[0];
  return day && day.start < 4 ? (day.monthFirst ?? day.dayFirst) : null;
}

/** Whether the entries go from the newest day down. */
function isNewestFirst(entries: readonly Entry[]): boolean {
  const days = entries.flatMap(({ amount: { line } }) => dayOf(line) ?? []);
  return (days[0] ?? '') > (days.at(-1) ?? '');
}

const bucket = /^\W*(?:\d{1,2} ?-? ?)?(?:over |past )?\d{2,3}\+? ?(?:days?|\+)|^\W*current\W*$/;
const whole = /^\W*(?:total|balance|total (?:due|balance|owed)|balance due|amount due)\W*$/;

/** What is owed by its age (`Current`, `30 days`, `60 days`), with what it comes to in the last column. Empty without such a table. */
export function readAging(view: DocumentView, amounts: readonly AmountCandidate[]): ExtractedFields {
  const headed = amounts.filter(isMoney).map((amount) => ({ amount, head: columnHead(view, amount) ?? '' }));
  if (new Set(headed.flatMap(({ head }) => (bucket.test(head) ? [head] : []))).size < 2) return {};
  const totals = headed.filter(
    ({ amount, head }) => whole.test(head) && headed.some((one) => one.amount.line === amount.line && bucket.test(one.head)),
  );
  const last = totals.at(-1)?.amount;
  const fee = totals.find(({ amount }) => late.test(amount.words))?.amount;
  return { ...(last && { amount_due: labelledMoney(last) }), ...(fee && { late_fee: labelledMoney(fee) }) };
}

function summed(amounts: readonly AmountCandidate[], cents: number): ExtractedField<'payments'> & ExtractedField<'amount'> {
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(...amounts) });
  return { value: moneyText(cents), confidence, evidence: evidenceOf(...amounts), source: 'local' };
}
