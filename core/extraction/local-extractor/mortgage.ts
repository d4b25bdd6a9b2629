import { cellAt, type DocumentView } from '#core/extraction/document-view';
import { unfoundCap } from '#core/extraction/evidence';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import { type AmountCandidate, inProse } from '#core/extraction/local-extractor/candidates/amounts';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { sumOfPayments } from '#core/extraction/local-extractor/carried-forward';
import { nextInColumn, wordsOver } from '#core/extraction/local-extractor/candidates/label-places';
import { isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { findLoanNumber } from '#core/extraction/local-extractor/candidates/numbers';
import { dateField } from '#core/extraction/local-extractor/choose-dates';
import { type MortgageFigure, mortgageFigures } from '#core/extraction/local-extractor/mortgage-figures';
import { readRate } from '#core/extraction/local-extractor/mortgage-rate';
import {
  centsOf,
  chooseBalance,
  chooseDue,
  choosePayment,
  closingBalance,
  proveExtras,
  proveSplit,
} from '#core/extraction/local-extractor/mortgage-sums';
import { type MortgagePart, type MortgageTime, readMortgagePart } from '#core/extraction/local-extractor/labels/mortgage-words';

/** The parts a payment is split into, and the key of each for the year to date. */
const parts = [
  ['principal', 'ytd_principal'],
  ['interest', 'ytd_interest'],
  ['escrow', 'ytd_escrow'],
  ['fees', 'ytd_fees'],
] as const;

/**
 * The figures of a periodic mortgage statement (12 CFR 1026.41(d)): the payment asked for and its split, what was paid this year,
 * balance, rate, suspense, what is past due. Of several readings of the split the one that adds up to the payment is taken.
 */
export function readMortgage(
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  dates: readonly DateCandidate[],
  due?: string,
): ExtractedFields {
  const fields: ExtractedFields = {};
  const figures = mortgageFigures(view, amounts, due);
  const statement = statementDay(dates);
  if (statement) fields.statement_date = dateField(statement, 0, false);
  // The statement's day by its own words is the paper's.
  if (statement && (statement.label?.strength ?? 0) >= sureDay) fields.service_date = dateField(statement, 0, false);
  Object.assign(fields, paymentDay(view, dates, statement));
  const year = yearOf(figures, statement);
  const named = (part: MortgagePart, ...times: readonly MortgageTime[]) =>
    times.flatMap((time) =>
      figures.filter((one) => one.part === part && one.time === time && (time !== 'year' || !one.year || !year || one.year === year)),
    );
  const asks = timeTold(figures, due);
  const { split, payment, escrows } = choosePayment((part) => {
    return apartFirst(named(part, asks)).map(({ amount }) => amount);
  }, amounts);
  const amountsOf = (part: MortgagePart, ...times: readonly MortgageTime[]) => named(part, ...times).map(({ amount }) => amount);
  // The last row of the split may call what is asked for in all a total and nothing else.
  const sums = amounts.filter((one) => isMoney(one) && /^\W*total\W*$/.test(one.words) && one.cents > (payment?.cents ?? Infinity));
  const pastDues = amountsOf('past_due', 'asked', 'past', 'year');
  const extras =
    payment &&
    proveExtras(payment, (part) => amountsOf(part, 'asked', ...(part === 'past_due' ? (['past', 'year'] as const) : [])), [
      ...amountsOf('due', 'asked'),
      ...sums,
    ]);
  for (const [key, ytdKey] of parts) {
    const asked = split[key];
    const ytd = named(key, 'year').find(({ amount }) => amount !== asked);
    if (asked) fields[key] = labelledMoney(asked);
    if (ytd) fields[ytdKey] = labelledMoney(ytd.amount);
  }
  if (escrows) fields.escrow = sumOfPayments(escrows);
  // The finance charge of a line of credit is what its payment is for.
  const charged = /\bline of credit\b/.test(view.folded) ? named('interest', 'past')[0] : undefined;
  if (charged && !fields.interest) fields.interest = labelledMoney(charged.amount);
  const [fee, ...more] = extras?.fees ?? totalOfFees(named('fees', asks));
  if (fee) fields.fees = more.length > 0 ? sumOfPayments([fee, ...more]) : labelledMoney(fee);
  const singles = {
    total_payment: payment,
    principal_balance:
      chooseBalance(named('balance', 'asked', 'past', 'year'), named('principal', 'asked', 'past'), payment) ??
      closingBalance(amounts, named('principal', 'year')[0]?.amount),
    suspense: apartFirst(named('suspense', 'asked', 'past', 'year'))[0]?.amount,
    past_due: extras?.past ?? pastDues[0],
  };
  for (const key of ['total_payment', 'principal_balance', 'suspense', 'past_due'] as const) {
    const found = singles[key];
    if (found) fields[key] = labelledMoney(found);
  }
  const proven = sums.filter(({ cents }) => extras && cents - (payment?.cents ?? 0) === centsOf(extras));
  const all = chooseDue(fields, [...amountsOf('due', 'asked'), ...proven], due);
  const isProven = proveSplit(fields);
  // What is due in all was taken for the payment for want of another, and no parts come to it.
  if (
    fields.total_payment &&
    !isProven &&
    payment &&
    !amountsOf('payment', 'asked').includes(payment) &&
    pastDues.some(({ cents }) => cents !== 0)
  )
    fields.total_payment.confidence = Math.min(fields.total_payment.confidence, unfoundCap);
  // What fees or missed payments add to it is asked for, and no payment of this period.
  if (all) Object.assign(fields, { amount: { ...(fields.total_payment ?? all) }, amount_due: all });
  const rate = readRate(view);
  if (rate) fields.rate = rate;
  const loan = findLoanNumber(view);
  if (loan) fields.loan_number = loan;
  return fields;
}

/** In a sentence, which may speak of another payment or of what might be. */
const isTold = ({ said, amount }: MortgageFigure): boolean => said || inProse(amount.line, amount.start);

function apartFirst(figures: readonly MortgageFigure[]): readonly MortgageFigure[] {
  return [...figures.filter((one) => !isTold(one)), ...figures.filter(isTold)];
}

/**
 * The amounts of a statement without those of past payments, whose total often is the same as what is asked for now, and without balances;
 * all of them where nothing else is labelled as a total.
 */
export function askedAmounts(view: DocumentView, amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const before = new Set(
    mortgageFigures(view, amounts).flatMap(({ amount, part, time }) => (time === 'asked' && part !== 'balance' ? [] : [amount])),
  );
  const asked = amounts.filter((amount) => !before.has(amount));
  return asked.some((amount) => amount.label?.kind === 'due' || amount.label?.kind === 'total') ? asked : amounts;
}

/** Fees one below the other with what they come to: that alone. */
function totalOfFees(figures: readonly MortgageFigure[]): AmountCandidate[] {
  const total = figures.find(({ amount, words }) => amount.cents !== 0 && /^\W*total\b/.test(words));
  return total && figures.some(({ amount }) => amount.cents < total.amount.cents) ? [total.amount] : [];
}

/** A receipt asks for nothing: what it tells of is the payment that was made. */
function timeTold(figures: readonly MortgageFigure[], due: string | undefined): MortgageTime {
  const tells = (time: MortgageTime, ...some: readonly MortgagePart[]) =>
    figures.some((one) => one.time === time && one.part !== null && some.includes(one.part));
  const isReceipt = due === undefined && !tells('asked', 'principal', 'interest', 'escrow', 'payment', 'due');
  return isReceipt && tells('past', 'principal') && tells('past', 'interest') ? 'past' : 'asked';
}

/** The year whose figures count: the statement's own, where any are of it; else the last named, as in the summary sent in January. */
function yearOf(figures: readonly MortgageFigure[], statement: DateCandidate | undefined): string | undefined {
  const own = statement?.date.slice(0, 4);
  const named = figures.flatMap(({ time, year }) => (time === 'year' ? [year] : []));
  return named.some((year) => year === null || year === own)
    ? own
    : (named
        .filter((year) => year !== null)
        .toSorted()
        .at(-1) ?? own);
}

const sureDay = 0.9;
const isOwnDay = ({ label }: DateCandidate) => label?.kind === 'document' || label?.kind === 'statement';

/** The statement's own day: the first that is named in full, else the first named at all. */
function statementDay(dates: readonly DateCandidate[]): DateCandidate | undefined {
  const own = dates.filter(isOwnDay);
  // What a sentence tells of another paper's day is not this one's.
  const apart = own.filter((date) => !inProse(date.line, date.start));
  return [...apart, ...own].find((date) => (date.label?.strength ?? 0) >= (apart.length > 0 ? 0.8 : 0.9)) ?? own[0];
}

/** `Payment date` names the day of the next payment where it comes after the statement's own. */
function paymentDay(view: DocumentView, dates: readonly DateCandidate[], statement: DateCandidate | undefined): ExtractedFields {
  if (!statement || dates.some(({ label }) => label?.kind === 'due')) return {};
  const day = dates.find((date) => {
    const named = `${date.line.folded.slice(0, date.start)}\n${wordsOver(view, date.line, date)?.cell.folded ?? ''}`;
    return date.date > statement.date && (/\b(?:payment|draft|debit) date\W*$/m.test(named) || isUnderDue(view, date));
  });
  return day ? { due_date: dateField(day, 0, false) } : {};
}

/** `on April 1, 2026` in the column below `Payment due` and its figure. */
function isUnderDue(view: DocumentView, { line, start }: DateCandidate): boolean {
  const cell = cellAt(line, start);
  if (!cell || !/^(?:due )?(?:on|by) $/.test(line.folded.slice(cell.start, start))) return false;
  const figure = nextInColumn(view, line, cell, -1);
  const over = figure && /^\W*[\d,]+\.\d\d$/.test(figure.cell.folded) ? nextInColumn(view, figure.line, figure.cell, -1) : null;
  return readMortgagePart(over?.cell.folded ?? '') === 'due' || readMortgagePart(figure?.cell.folded ?? '') === 'due';
}
