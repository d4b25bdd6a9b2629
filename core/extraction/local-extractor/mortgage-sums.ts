import type { ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyCents } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import type { MortgagePart } from '#core/extraction/local-extractor/labels/mortgage-words';
import type { MortgageFigure } from '#core/extraction/local-extractor/mortgage-figures';

/** What a payment is split into. */
export type SplitPart = 'principal' | 'interest' | 'escrow' | 'fees';
export type Split = Partial<Record<SplitPart, AmountCandidate>>;

/** Looked through for a split that adds up, of each part. */
const mostReadings = 5;

/** The payment and its parts: the first reading of them that adds up to a payment, else to any amount, else the first of each. */
export function choosePayment(
  named: (part: MortgagePart) => AmountCandidate[],
  amounts: readonly AmountCandidate[],
): { split: Split; payment: AmountCandidate | undefined; escrows?: readonly AmountCandidate[] } {
  const [payments, dues] = [named('payment'), named('due')];
  const readings = (part: SplitPart) => {
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
  const inRows = escrowInRows(splits[0] ?? {}, [...payments, ...dues, ...amounts.filter(isMoney)], named('escrow'));
  if (inRows) return inRows;
  const payment = payments[0] ?? dues[0];
  return { split: withinPayment(splits[0] ?? {}, payment, named('balance')), payment };
}

/** What fills the escrow in two rows, one below the other (`Tax escrow`, `Insurance escrow`), where the payment comes out with both alone. */
function escrowInRows(
  split: Split,
  payments: readonly AmountCandidate[],
  escrows: readonly AmountCandidate[],
): { split: Split; payment: AmountCandidate; escrows: readonly AmountCandidate[] } | null {
  const { principal, interest } = split;
  if (!principal || !interest) return null;
  for (const rows of pairsOf(escrows.filter(isNotZero).slice(0, mostReadings))) {
    const payment = payments.find(({ cents }) => cents === principal.cents + interest.cents + sumOf(rows));
    if (payment) return { split, payment, escrows: rows };
  }
  return null;
}

/** `Balance December 31, 2026`: what the balance at the beginning comes to with what was paid of it since. */
export function closingBalance(amounts: readonly AmountCandidate[], paid: AmountCandidate | undefined): AmountCandidate | undefined {
  if (!paid || paid.cents === 0) return undefined;
  const openings = new Set(amounts.filter(({ words }) => openingBalance.test(words)).map(({ cents }) => cents));
  return amounts.find(({ cents, words }) => /\bbalance\b/.test(words) && !openingBalance.test(words) && openings.has(cents + paid.cents));
}

const openingBalance =
  /\b(?:beginning|opening|starting|previous|prior)\b.{0,12}\bbalance\b|\bbalance\b.{0,12}\b(?:jan(?:uary|\.)? 1|0?1\/0?1)\b/;

/** Parts that no sum proves, without those that cannot be: what is more than the payment, or is what is owed in all. */
function withinPayment(split: Split, payment: AmountCandidate | undefined, balances: readonly AmountCandidate[]): Split {
  const isPart = ({ cents }: AmountCandidate) =>
    cents === 0 || !((payment && payment.cents > 0 && cents > payment.cents) || balances.some((balance) => balance.cents === cents));
  return Object.fromEntries(Object.entries(split).filter(([, amount]) => isPart(amount)));
}

/** A balance is many payments: what is called principal in a list of balances is one too. */
const balanceInPayments = 8;

/** What is owed: the balance whose words name the principal, else the first called so, else a principal far above any payment's. */
export function chooseBalance(
  balances: readonly MortgageFigure[],
  principals: readonly MortgageFigure[],
  payment: AmountCandidate | undefined,
): AmountCandidate | undefined {
  const named = balances.find(({ amount, words }) => /\bprin|\bupb\b/.test(words) && amount !== payment) ?? balances[0];
  const large = principals.find(({ amount }) => payment && amount.cents > balanceInPayments * payment.cents);
  return (named ?? large)?.amount;
}

/** What a sum is made of beside the payment itself. */
interface Extras {
  fees: readonly AmountCandidate[];
  past: AmountCandidate | undefined;
}

/**
 * The fees and what is past due that, with the payment, come to what is asked for in all: of several fees named the one the sum is made
 * with. Null where no sum comes out with either.
 */
export function proveExtras(payment: AmountCandidate, named: Named, dues: readonly AmountCandidate[]): Extras | null {
  const wanted = new Set(dues.map(({ cents }) => cents));
  const [fees, past] = [named('fees').filter(isNotZero), named('past_due').filter(isNotZero)];
  const held = [0, ...named('suspense').map(({ cents }) => Math.abs(cents))];
  const comesTo = (more: number) => held.some((less) => wanted.has(payment.cents + more - less));
  for (const some of [...fees.map((fee) => [fee]), [], ...pairsOf(fees)])
    for (const before of [...past, undefined])
      if ((some.length > 0 || before) && comesTo(sumOf(some) + (before?.cents ?? 0))) return { fees: some, past: before };
  // Where the payment is all that is asked for, none of the fees is.
  const none = Math.max(0, ...wanted) === payment.cents ? named('fees').find(({ cents }) => cents === 0) : undefined;
  if (none) return { fees: [none], past: undefined };
  // What is past due is some payments missed, where its own figure could not be read.
  const fee = fees.find(({ cents }) => [1, 2, 3].some((times) => comesTo(times * payment.cents + cents)));
  return fee ? { fees: [fee], past: undefined } : null;
}

/** What they add to the payment. */
export const centsOf = ({ fees, past }: Extras): number => sumOf(fees) + (past?.cents ?? 0);

/** Fees one below the other, two or more of them. */
function pairsOf(fees: readonly AmountCandidate[]): AmountCandidate[][] {
  return fees.flatMap((_, from) => fees.slice(from + 1).map((__, more) => fees.slice(from, from + more + 2)));
}

const sumOf = (amounts: readonly AmountCandidate[]) => amounts.reduce((sum, { cents }) => sum + cents, 0);

type Named = (part: MortgagePart) => readonly AmountCandidate[];
const isNotZero = ({ cents }: AmountCandidate) => cents !== 0;

/** Nobody asks for so many payments at once. */
const mostMissed = 24;

/** What is asked for in all: the one that payment, fees and what is past due (less what is held) add up to, else the first that is called so. */
export function chooseDue(fields: ExtractedFields, named: readonly AmountCandidate[], day?: string): ExtractedField<'amount'> | null {
  // What is owed in all is no payment, whatever it is called.
  const payment = moneyCents(fields.total_payment?.value ?? '0.00');
  const dues = fields.principal && payment > 0 ? named.filter(({ cents }) => cents < payment * mostMissed) : named;
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
  // A letter asks for the payment, in a sentence or by a day, and calls it nothing else.
  return fields.total_payment && (fields.principal || (day !== undefined && before === 0)) ? { ...fields.total_payment } : null;
}

/** Makes the payment and its parts surer where they add up; whether they do. */
export function proveSplit(fields: ExtractedFields): boolean {
  const cents = (key: 'principal' | 'interest' | 'escrow' | 'fees' | 'past_due') => moneyCents(fields[key]?.value ?? '0.00');
  const total = fields.total_payment;
  if (!total || !fields.principal || !fields.interest) return false;
  const split = cents('principal') + cents('interest') + cents('escrow');
  const sums = [split, split + cents('fees'), split + cents('past_due'), split + cents('fees') + cents('past_due')];
  if (!sums.includes(moneyCents(total.value))) return false;
  for (const field of [total, fields.principal, fields.interest, fields.escrow])
    if (field) field.confidence = Math.min(0.98, Math.round((field.confidence + 0.15) * 100) / 100);
  return true;
}
