import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { extent } from '#core/extraction/local-extractor/candidates/label-places';

/** Right edges nearer than this, in fractions of the page, are of one column. */
const sameEdge = 0.012;
const mostAddends = 30;

/** A figure that the figures right above it in its column come to. */
export interface ColumnSum {
  total: AmountCandidate;
  addends: readonly AmountCandidate[];
}

/** Every amount that two or more amounts right above it in its own column, in the order of the page, add up to. Whole cents, no tolerance. */
export function columnSums(amounts: readonly AmountCandidate[]): ColumnSum[] {
  const columns: { right: number; page: number; amounts: AmountCandidate[] }[] = [];
  const found: ColumnSum[] = [];
  for (const amount of amounts) {
    if (amount.decimals !== 2) continue;
    const right = extent(amount.line, amount)[1];
    const column = columns.find((one) => one.page === amount.line.page && Math.abs(one.right - right) < sameEdge);
    if (!column) {
      columns.push({ right, page: amount.line.page, amounts: [amount] });
      continue;
    }
    const addends = addendsOf(amount, column.amounts);
    if (addends) found.push({ total: amount, addends });
    column.amounts.push(amount);
  }
  return found;
}

function addendsOf(total: AmountCandidate, above: readonly AmountCandidate[]): AmountCandidate[] | null {
  if (total.cents === 0) return null;
  let sum = 0;
  const from = Math.max(0, above.length - mostAddends);
  for (let at = above.length - 1; at >= from; at--) {
    sum += above[at]?.cents ?? 0;
    const addends = above.slice(at);
    if (sum === total.cents && addends.filter(({ cents }) => cents !== 0).length > 1) return addends;
  }
  return null;
}
