import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyCents } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { wordsOver } from '#core/extraction/local-extractor/candidates/label-places';
import { isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { findAccountNumber, search } from '#core/extraction/local-extractor/candidates/numbers';
import { dateField } from '#core/extraction/local-extractor/choose-dates';
import { type MortgageFigure, mortgageFigures } from '#core/extraction/local-extractor/mortgage-figures';
import type { MortgagePart, MortgageTime } from '#core/extraction/local-extractor/labels/mortgage-words';

/** The parts a payment is split into, and the key of each for the year to date. */
const parts = [
  ['principal', 'ytd_principal'],
  ['interest', 'ytd_interest'],
  ['escrow', 'ytd_escrow'],
  ['fees', 'ytd_fees'],
] as const;
type Split = Partial<Record<(typeof parts)[number][0], AmountCandidate>>;

/**
 * The figures of a periodic mortgage statement (12 CFR 1026.41(d)): the payment asked for and its split, what was paid this year,
 * balance, rate, suspense, what is past due. Of several readings of the split the one that adds up to the payment is taken.
 */
export function readMortgage(view: DocumentView, amounts: readonly AmountCandidate[], dates: readonly DateCandidate[]): ExtractedFields {
  const fields: ExtractedFields = {};
  const figures = mortgageFigures(view, amounts);
  const statement = statementDay(dates);
  if (statement) fields.statement_date = dateField(statement, 0, false);
  Object.assign(fields, paymentDay(view, dates, statement));
  const year = statement?.date.slice(0, 4);
  const named = (part: MortgagePart, ...times: readonly MortgageTime[]) =>
    times.flatMap((time) =>
      figures.filter((one) => one.part === part && one.time === time && (time !== 'year' || !one.year || !year || one.year === year)),
    );
  const { split, payment } = choosePayment((part) => {
    const found = named(part, 'asked');
    // What a sentence tells of a payment may be that of another day.
    return [...found.filter(({ said }) => !said), ...found.filter(({ said }) => said)].map(({ amount }) => amount);
  }, amounts);
  for (const [key, ytdKey] of parts) {
    const asked = split[key];
    const ytd = named(key, 'year').find(({ amount }) => amount !== asked);
    if (asked) fields[key] = labelledMoney(asked);
    if (ytd) fields[ytdKey] = labelledMoney(ytd.amount);
  }
  const singles = {
    total_payment: payment,
    principal_balance: chooseBalance(named('balance', 'asked', 'past', 'year'), named('principal', 'asked', 'past'), payment),
    suspense: named('suspense', 'asked', 'past', 'year')[0]?.amount,
    past_due: named('past_due', 'asked', 'past', 'year')[0]?.amount,
  };
  for (const key of ['total_payment', 'principal_balance', 'suspense', 'past_due'] as const) {
    const found = singles[key];
    if (found) fields[key] = labelledMoney(found);
  }
  const due = chooseDue(
    fields,
    named('due', 'asked').map(({ amount }) => amount),
  );
  if (due) Object.assign(fields, { amount: due, amount_due: due });
  proveSplit(fields);
  const rate = readRate(view);
  if (rate) fields.rate = rate;
  const loan = findLoanNumber(view);
  if (loan) fields.loan_number = loan;
  return fields;
}

/**
 * The amounts of a statement without those of past payments, whose total often is the same as what is asked for now; all of them where
 * nothing else is labelled as a total.
 */
export function askedAmounts(view: DocumentView, amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const before = new Set(mortgageFigures(view, amounts).flatMap(({ amount, time }) => (time === 'asked' ? [] : [amount])));
  const asked = amounts.filter((amount) => !before.has(amount));
  return asked.some((amount) => amount.label?.kind === 'due' || amount.label?.kind === 'total') ? asked : amounts;
}

/** Looked through for a split that adds up, of each part. */
const mostReadings = 5;

/** The payment and its parts: the first reading of them that adds up to a payment, else to any amount, else the first of each. */
function choosePayment(
  named: (part: MortgagePart) => AmountCandidate[],
  amounts: readonly AmountCandidate[],
): { split: Split; payment: AmountCandidate | undefined } {
  const [payments, dues] = [named('payment'), named('due')];
  const readings = (part: (typeof parts)[number][0]) => {
    const found = named(part).slice(0, mostReadings);
    return found.length > 0 ? found : [undefined];
  };
  const splits = readings('principal').flatMap((principal) =>
    readings('interest').flatMap((interest) =>
      readings('escrow').flatMap((escrow) =>
        readings('fees').map((fees): Split => ({
          ...(principal && { principal }),
          ...(interest && { interest }),
          ...(escrow && { escrow }),
          ...(fees && { fees }),
        })),
      ),
    ),
  );
  const whole = splits.filter((split) => split.principal && split.interest);
  const sum = ({ principal, interest, escrow, fees }: Split, withFees: boolean) =>
    (principal?.cents ?? 0) + (interest?.cents ?? 0) + (escrow?.cents ?? 0) + (withFees ? (fees?.cents ?? 0) : 0);
  for (const pool of [payments, [...dues, ...amounts.filter(isMoney)]])
    for (const withFees of [false, true])
      for (const payment of pool) {
        const split = payment.cents === 0 ? undefined : whole.find((one) => payment.cents === sum(one, withFees));
        if (split) return { split, payment };
      }
  return { split: splits[0] ?? {}, payment: payments[0] ?? dues[0] };
}

const isOwnDay = ({ label }: DateCandidate) => label?.kind === 'document' || label?.kind === 'statement';

/** The statement's own day: the first that is named in full, else the first named at all. */
function statementDay(dates: readonly DateCandidate[]): DateCandidate | undefined {
  return dates.find((date) => isOwnDay(date) && (date.label?.strength ?? 0) >= 0.9) ?? dates.find(isOwnDay);
}

/** `Payment date` names the day of the next payment where it comes after the statement's own. */
function paymentDay(view: DocumentView, dates: readonly DateCandidate[], statement: DateCandidate | undefined): ExtractedFields {
  if (!statement || dates.some(({ label }) => label?.kind === 'due')) return {};
  const day = dates.find((date) => {
    const named = `${date.line.folded.slice(0, date.start)}\n${wordsOver(view, date.line, date)?.cell.folded ?? ''}`;
    return date.date > statement.date && /\b(?:payment|draft|debit) date\W*$/m.test(named);
  });
  return day ? { due_date: dateField(day, 0, false) } : {};
}

/** A balance is many payments: what is called principal in a list of balances is one too. */
const balanceInPayments = 8;

/** What is owed: the balance whose words name the principal, else the first called so, else a principal far above any payment's. */
function chooseBalance(
  balances: readonly MortgageFigure[],
  principals: readonly MortgageFigure[],
  payment: AmountCandidate | undefined,
): AmountCandidate | undefined {
  const named = balances.find(({ amount, words }) => /\bprin|\bupb\b/.test(words) && amount !== payment) ?? balances[0];
  const large = principals.find(({ amount }) => payment && amount.cents > balanceInPayments * payment.cents);
  return (named ?? large)?.amount;
}

/** What is asked for in all: the one that payment, fees and what is past due (less what is held) add up to, else the first that is called so. */
function chooseDue(fields: ExtractedFields, dues: readonly AmountCandidate[]): ExtractedField<'amount'> | null {
  const cents = (key: 'total_payment' | 'fees' | 'past_due' | 'suspense') => Math.abs(moneyCents(fields[key]?.value ?? '0.00'));
  const [fees, before] = [cents('fees'), cents('past_due')];
  const sums = [fees + before - cents('suspense'), fees + before, before, fees, 0].map((more) => cents('total_payment') + more);
  const proven = sums
    .map((sum) => dues.find((amount) => amount.cents !== 0 && amount.cents === sum))
    .find((amount) => amount !== undefined);
  // With payments missed, the payment alone is not all that is asked for.
  const least = cents('total_payment') + before - cents('suspense');
  const whole = before > 0 && (proven?.cents ?? 0) < least ? dues.find((amount) => amount.cents >= least) : undefined;
  const due = whole ?? proven ?? dues[0];
  if (due) return labelledMoney(due, due === proven);
  // A letter in sentences asks for the payment and calls it nothing else.
  return fields.total_payment && fields.principal ? { ...fields.total_payment } : null;
}

function proveSplit(fields: ExtractedFields): void {
  const cents = (key: 'principal' | 'interest' | 'escrow' | 'fees' | 'past_due') => moneyCents(fields[key]?.value ?? '0.00');
  const total = fields.total_payment;
  if (!total || !fields.principal || !fields.interest) return;
  const split = cents('principal') + cents('interest') + cents('escrow');
  const sums = [split, split + cents('fees'), split + cents('past_due'), split + cents('fees') + cents('past_due')];
  if (!sums.includes(moneyCents(total.value))) return;
  for (const field of [total, fields.principal, fields.interest, fields.escrow])
    if (field) field.confidence = Math.min(0.98, Math.round((field.confidence + 0.15) * 100) / 100);
}

const loanLabel =
  /(?<![a-z])(?:loan|(?:contract|collection|note|escrow)(?= (?:number|no\b|#))|mortgage(?: account| loan| note)?) ?(?:(?:number|num|no|nr|nbr|id|account|reference|ref)(?:mber)?\b|#)[ .]?[.:#]*|(?<![a-z])(?:your |home )?loan ?:|(?<![a-z])(?:loan|mortgage)(?= [a-z]{0,3}-?\d[\d-]{5,})/g;
const loanColumn = /^\W*(?:loan|mortgage)(?: account)? ?(?:number|nbr|no\.?|#|id|reference|ref\.?)?\W*$/;

/** The loan's number; the sample form of the rule calls it the account number. */
function findLoanNumber(view: DocumentView): ExtractedField<'loan_number'> | null {
  const loan = search(view, loanLabel, loanColumn);
  if (!loan) return findAccountNumber(view);
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(loan) });
  return { value: loan.line.text.slice(loan.start, loan.end), confidence, evidence: evidenceOf(loan), source: 'local' };
}

const besideRate =
  /(?:\b(?:interest|note|current|annual) rate|\brate(?: of interest)?|\bint(?:erest|\.)? (?:rate|at)|\binterest @ ?(?=\d))(?:\b|(?=\d))(?: ?\([^)]*\)| ?\([^)\d]*)?[^\d%(]{0,40}(?:(\d{1,2}(?:\.\d{1,5})?) ?%|(\d{1,2}\.\d{3,5})(?![\d.,]))/;
/** `Balance you still owe $151,880.17 at 5.000%`. */
const spokenRate = /\b(?:interest|balance|owed?|loan)\b.*\bat (\d{1,2}\.\d{1,5}) ?%/;

/** The rate beside its words or in the column below them, else in a line that speaks of interest or what is owed. */
function readRate(view: DocumentView): ExtractedField<'rate'> | null {
  for (const line of view.lines) {
    const found = rateBelow(view, line) ?? rateIn(line, besideRate);
    if (found) return found;
  }
  return view.lines.map((line) => rateIn(line, spokenRate)).find((found) => found !== null) ?? null;
}

function rateIn(line: ViewLine, words: RegExp): ExtractedField<'rate'> | null {
  const match = words.exec(line.folded);
  const value = match?.[1] ?? match?.[2];
  if (!match || value === undefined) return null;
  const end = match.index + match[0].length;
  const behind = match[0].endsWith(' %') ? 2 : match[0].endsWith('%') ? 1 : 0;
  const place = { line, start: end - value.length - behind, end };
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(place) });
  return { value, confidence, evidence: evidenceOf(place), source: 'local' };
}

const rateHead = /\b(?:note|interest|current|annual) (?:(?:interest|percentage) )?rate\b|^\W*rate\W*$/;
/** So far below its head a rate may stand, in a table of columns beside each other. */
const rateReach = 3;

function rateBelow(view: DocumentView, line: ViewLine): ExtractedField<'rate'> | null {
  const head = line.cells.find((cell) => rateHead.test(cell.folded) && cell.folded.length < 40);
  if (!head) return null;
  for (let down = 1; down <= rateReach; down++) {
    const below = view.lines[line.index + down];
    if (below?.page !== line.page) return null;
    for (const cell of below.cells) {
      const match =
        cell.left < head.right && cell.right > head.left ? /^(\d{1,2}(?:\.\d{1,5})?) ?%|^(\d{1,2}\.\d{4,5})$/.exec(cell.folded) : null;
      const value = match?.[1] ?? match?.[2];
      if (!match || value === undefined) continue;
      const place = { line: below, start: cell.start, end: cell.start + match[0].length };
      const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(place) });
      return { value, confidence, evidence: evidenceOf(place), source: 'local' };
    }
  }
  return null;
}
