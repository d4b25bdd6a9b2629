import { proveTotals } from '#core/extraction/local-extractor/arithmetic';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const sums: ReadonlySet<string> = new Set(['total', 'due', 'charges']);
const clear = 0.6;

/** The amounts with the last one as their total where nothing names any: alone at the foot, it is what a subtotal, its tax and discounts come to. */
export function nameLastSum(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  if (amounts.some(({ label }) => label && label.strength >= clear && sums.has(label.kind))) return amounts;
  const subtotal = amounts.findLast(({ label }) => label?.kind === 'subtotal');
  const last = amounts.findLast(({ decimals }) => decimals === 2);
  if (!subtotal || !last || last.words !== '' || last.line.cells.length > 1 || last.line.index <= subtotal.line.index) return amounts;
  if (last.cents === subtotal.cents || proveTotals(amounts).get(last.cents) !== 'parts') return amounts;
  return amounts.map((amount) => (amount === last ? { ...amount, label: { kind: 'total' as const, strength: 0.9 } } : amount));
}
