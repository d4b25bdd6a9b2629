import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const fullPrice = /\b(?:annual|yearly|base|basic|policy|full)\b.{0,12}\b(?:premium|price|dues|assessment|fee)\b|\bpremium\W*$/;
const mostParts = 12;

/**
 * The price before fees and discounts is no total where these, one below the other, make of it the sum that is asked for:
 * `Annual premium 1,284.00`, `Policy fee 25.00`, `Discount -64.20`, `Total premium due 1,244.80`.
 */
export function lessFullPrices(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const isFull = (amount: AmountCandidate, at: number) =>
    amount.label?.kind === 'total' && !/\btotal\b/.test(amount.words) && fullPrice.test(amount.words) && leadsToDue(amounts.slice(at));
  return amounts.map((amount, at) => (isFull(amount, at) ? { ...amount, label: { kind: 'subtotal', strength: 1 } } : amount));
}

/** Whether the first amount, with those behind it, comes to one that is due. */
function leadsToDue([full, ...behind]: readonly AmountCandidate[]): boolean {
  let sum = full?.cents ?? 0;
  for (const { label, cents, lastOfLine, words } of behind.slice(0, mostParts)) {
    if (!lastOfLine) return false;
    const isSum = label?.kind === 'due' || (label?.kind === 'total' && /\btotal\b/.test(words));
    if (isSum) return sum === cents && cents !== full?.cents;
    sum += label?.kind === 'discount' ? -Math.abs(cents) : cents;
  }
  return false;
}
