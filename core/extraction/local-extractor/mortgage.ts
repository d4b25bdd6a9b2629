import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyCents } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { firstNamed, isBelowHead, isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { findAccountNumber, search } from '#core/extraction/local-extractor/candidates/numbers';
import { dateField } from '#core/extraction/local-extractor/choose-dates';

const yearToDate = /year[- ]to[- ]date|\bytd\b|(?:paid|so far) this (?:calendar )?year|\bpaid in 20\d\d/;
/** A column of what was paid before, beside the one that asks. */
const pastColumn = /last (?:statement|month|payment)|previous|prior|\bpaid\b/;
const pastHead =
  /past payments?|(?:paid|activity|transactions|payments? received|payments?) since|last payment|paid this (?:calendar )?year|transaction (?:activity|history)|paid (?:last month|year)/;
const askedHead =
  /explanation of (?:the )?amount due|amount due breakdown|regular (?:monthly )?payment|payment (?:breakdown|information|due summary)|current payment|this payment/;

/** The parts a payment is split into, and the key of each for the payment asked for and for the year to date. */
const parts = [
  ['principal', 'ytd_principal', /^\W*(?:ytd |year[- ]to[- ]date |toward )?principal\b(?! balance)/],
  ['interest', 'ytd_interest', /^\W*(?:ytd |year[- ]to[- ]date |toward )?interest\b(?! rate)/],
  [
    'escrow',
    'ytd_escrow',
    /^\W*(?:ytd |year[- ]to[- ]date |toward )?(?:tax(?:es)? (?:&|and) insurance )?escrow\b(?! (?:account )?balance| shortage| advance)/,
  ],
  [
    'fees',
    'ytd_fees',
    /^\W*(?:ytd |year[- ]to[- ]date )?(?:total )?(?:fees?|late charges(?: (?:&|and) fees)?|fees (?:and|&) (?:late )?charges)\b/,
  ],
] as const;

const singles = [
  [
    'total_payment',
    /(?:regular|total|current) (?:monthly )?(?:mortgage )?payment\b(?! (?:received|date|due date))|monthly payment(?: amount)?/,
    /overdue|minimum|year|past/,
  ],
  [
    'principal_balance',
    /(?:unpaid|outstanding|current|remaining|ending|loan) principal(?: balance)?|principal balance|unpaid balance|loan balance|current balance/,
    /escrow|original/,
  ],
  ['suspense', /suspense|unapplied|partial payment/, /total/],
  ['past_due', /past due|overdue|unpaid payment|delinquen/, /fee|if|after/],
] as const;

/**
 * The figures of a periodic mortgage statement (12 CFR 1026.41(d)): the payment asked for and its split, what was paid this year,
 * balance, rate, suspense, what is past due. The split is proven where its parts add up to the payment.
 */
export function readMortgage(view: DocumentView, amounts: readonly AmountCandidate[], dates: readonly DateCandidate[]): ExtractedFields {
  const fields: ExtractedFields = {};
  const inPast = pastLines(view);
  const inYear = yearLines(view);
  for (const [key, ytdKey, words] of parts) {
    const named = amounts.filter((amount) => isMoney(amount) && words.test(amount.words));
    const asked = named.find((amount) => !inPast(amount.line.index) && isAsked(view, amount, named));
    const ytd =
      named.findLast((amount) => isYearToDate(view, amount, inPast(amount.line.index))) ??
      amounts.find((amount) => isMoney(amount) && yearToDate.test(amount.words) && isBelowHead(view, amount, words, 6)) ??
      named.find((amount) => amount.column === 0 && inYear(amount.line.index));
    if (asked) fields[key] = labelledMoney(asked);
    if (ytd && ytd !== asked) fields[ytdKey] = labelledMoney(ytd);
  }
  for (const [key, words, not] of singles) {
    const found = firstNamed(
      amounts.filter((amount) => !inPast(amount.line.index) || key === 'suspense'),
      words,
      not,
    );
    if (found) fields[key] = labelledMoney(found);
  }
  const due = firstNamed(amounts, /amount due|total due/, /past|over/);
  if (!fields.total_payment && due) fields.total_payment = labelledMoney(due);
  proveSplit(fields);
  const statement = dates.find((date) => (date.label?.kind === 'document' || date.label?.kind === 'statement') && !inPast(date.line.index));
  if (statement) fields.statement_date = dateField(statement, 0, false);
  const rate = readRate(view);
  if (rate) fields.rate = rate;
  const loan = search(
    view,
    /(?<![a-z])(?:loan|mortgage(?: account)?) ?(?:number|num|no|nr|#|id|account)(?:mber)?\b[ .]?[.:#]*/g,
    /^\W*(?:loan|mortgage)(?: account)? ?(?:number|no\.?|#)\W*$/,
  );
  // The sample form of the rule calls it the account number.
  const account = loan ? null : findAccountNumber(view);
  if (account) fields.loan_number = account;
  if (loan) {
    const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(loan) });
    fields.loan_number = { value: loan.line.text.slice(loan.start, loan.end), confidence, evidence: evidenceOf(loan), source: 'local' };
  }
  return fields;
}

/**
 * The amounts of a statement without those of past payments, whose total often is the same as what is asked for now; all of them where
 * nothing else is labelled as a total.
 */
export function askedAmounts(view: DocumentView, amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const inPast = pastLines(view);
  const asked = amounts.filter((amount) => !inPast(amount.line.index));
  return asked.some((amount) => amount.label?.kind === 'due' || amount.label?.kind === 'total') ? asked : amounts;
}

/** Lines of the table of past payments: from its heading to the next heading of what is asked for. */
function pastLines(view: DocumentView): (index: number) => boolean {
  const past = new Set<number>();
  let inside = false;
  for (const line of view.lines) {
    // A table with a column of its own for what is due now is not one of past payments alone.
    if (line.cells.length > 2 && line.cells.some((cell) => /\bdue\b|this month/.test(cell.folded))) inside = false;
    else if (pastHead.test(line.folded)) inside = true;
    else if (askedHead.test(line.folded)) inside = false;
    if (inside) past.add(line.index);
  }
  return (index) => past.has(index);
}

/** Lines below a heading of their own that speaks of this year, up to the next heading of what was paid or is asked for. */
function yearLines(view: DocumentView): (index: number) => boolean {
  const year = new Set<number>();
  let inside = false;
  for (const line of view.lines) {
    if (line.cells.length === 1 && yearToDate.test(line.folded)) inside = true;
    else if (pastHead.test(line.folded) || askedHead.test(line.folded)) inside = false;
    if (inside) year.add(line.index);
  }
  return (index) => year.has(index);
}

/** The figure beside its words; where that column holds what was paid before, the first column that does not. */
function isAsked(view: DocumentView, amount: AmountCandidate, named: readonly AmountCandidate[]): boolean {
  if (yearToDate.test(amount.words)) return false;
  const isPaid = (other: AmountCandidate) => isBelowHead(view, other, yearToDate) || isBelowHead(view, other, pastColumn, 8);
  if (amount.column === 0) return !named.some((other) => other.line === amount.line && other.column > 0) || !isPaid(amount);
  const before = named.filter((other) => other.line === amount.line && other.column < amount.column);
  return before.length > 0 && before.every(isPaid) && !isPaid(amount);
}

function isYearToDate(view: DocumentView, amount: AmountCandidate, inPast: boolean): boolean {
  if (yearToDate.test(amount.words)) return true;
  if (!inPast && isBelowHead(view, amount, yearToDate) && !(amount.column === 0 && amount.lastOfRow)) return true;
  return inPast && isBelowHead(view, amount, yearToDate) && (amount.column > 0 || amount.lastOfRow);
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

/** The rate beside its words, else in the column below them. */
function readRate(view: DocumentView): ExtractedField<'rate'> | null {
  for (const line of view.lines) {
    const below = rateBelow(view, line);
    if (below) return below;
    const match = /(?:interest rate|note rate|current rate|annual rate|rate)\b[^\d%]{0,40}(\d{1,2}(?:\.\d{1,5})?) ?%/.exec(line.folded);
    const value = match?.[1];
    if (!match || value === undefined) continue;
    const end = match.index + match[0].length;
    const place = { line, start: end - value.length - (match[0].endsWith(' %') ? 2 : 1), end };
    return {
      value,
      confidence: earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(place) }),
      evidence: evidenceOf(place),
      source: 'local',
    };
  }
  return null;
}

function rateBelow(view: DocumentView, line: DocumentView['lines'][number]): ExtractedField<'rate'> | null {
  const head = line.cells.find((cell) => /^\W*(?:current |note )?(?:interest )?rate\W*$/.test(cell.folded));
  const below = view.lines[line.index + 1];
  if (!head || below?.page !== line.page) return null;
  const cell = below.cells.find((other) => other.left < head.right && other.right > head.left);
  const match = cell ? /^(\d{1,2}(?:\.\d{1,5})?) ?%/.exec(cell.folded) : null;
  const value = match?.[1];
  if (!cell || !match || value === undefined) return null;
  const place = { line: below, start: cell.start, end: cell.start + match[0].length };
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(place) });
  return { value, confidence, evidence: evidenceOf(place), source: 'local' };
}
