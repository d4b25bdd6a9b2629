import { earnedConfidence, evidenceOf, type Found, ocrConfidence } from '#core/extraction/evidence';
import { moneyText } from '#core/extraction/money-notation';
import type { ColumnSum } from '#core/extraction/local-extractor/column-sums';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

/** What was owed before and what was paid on it. */
export interface Carried {
  previous: AmountCandidate;
  payments: readonly AmountCandidate[];
}

const mostEach = 6;

/**
 * The previous balance and the payments with which the paper's sum comes out: previous − payments + charge (+ late fee) = due, all in
 * whole cents. Null where no reading of them does.
 */
export function proveCarried(amounts: readonly AmountCandidate[], charge: number, due: number): Carried | null {
  const payments = named(amounts, 'paid');
  const called = named(amounts, 'previous');
  const previous = called.length > 0 ? called : balancesAbove(amounts, payments[0]);
  const late = amounts.filter(({ label }) => label?.kind === 'late_fee').map(({ cents }) => cents);
  const charges = [0, ...late.slice(0, mostEach)].map((more) => charge + more);
  const sets = [...payments.map((one) => [one]), ...runsOf(payments)];
  for (const before of previous)
    for (const paid of sets) {
      const rest = before.cents - paid.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
      if (charges.some((one) => rest + one === due)) return { previous: before, payments: paid };
    }
  return null;
}

/** A mere `Balance 10/5/25` above the payments is what was owed before them. */
function balancesAbove(amounts: readonly AmountCandidate[], payment: AmountCandidate | undefined): AmountCandidate[] {
  const isAbove = ({ line, cents, decimals, words }: AmountCandidate) =>
    payment !== undefined && line.index < payment.line.index && cents > 0 && decimals === 2 && /^\W*(?:your )?balance\b/.test(words);
  return amounts.filter(isAbove).slice(-1);
}

/** Payments one below the other may belong together. */
function runsOf(payments: readonly AmountCandidate[]): AmountCandidate[][] {
  return payments.flatMap((_, from) => payments.slice(from + 1).map((__, more) => payments.slice(from, from + more + 2)));
}

function named(amounts: readonly AmountCandidate[], kind: 'previous' | 'paid'): AmountCandidate[] {
  const found = amounts.filter(
    ({ label, cents, decimals }) => label?.kind === kind && label.strength >= 0.6 && cents !== 0 && decimals === 2,
  );
  return found.slice(0, mostEach);
}

/** The payments together, as a positive sum that is proven. */
export function sumOfPayments(payments: readonly AmountCandidate[]): Found<string> {
  const cents = payments.reduce((sum, amount) => sum + Math.abs(amount.cents), 0);
  const confidence = earnedConfidence({ found: true, label: 'strong', arithmetic: true, ocr: ocrConfidence(...payments) });
  return { value: moneyText(cents), confidence, evidence: evidenceOf(...payments), source: 'local' };
}

/** What is called carried forward may be what payments and credits left of the balance before them: `Balance on Aug 18`, `Payment`, `Credit`. */
export function beforePayments(carried: AmountCandidate, sums: readonly ColumnSum[]): AmountCandidate {
  const addends = sums.find(({ total }) => total === carried)?.addends ?? [];
  const first = addends.find(({ cents }) => cents !== 0);
  return first && first.cents > 0 && /\bbalance\b/.test(first.words) && addends.some(({ label }) => label?.kind === 'paid')
    ? first
    : carried;
}
