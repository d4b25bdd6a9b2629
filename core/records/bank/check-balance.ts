import type { ReadStatement } from '#core/database/values/bank-values';
import type { ImportNote } from '#core/database/values/import-values';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';

/** A note where a statement's balances differ by something else than its lines come to; null where they agree or it has none. Pure. */
export function checkBalance({ opening, closing, lines }: Pick<ReadStatement, 'opening' | 'closing' | 'lines'>): ImportNote | null {
  if (opening === null || closing === null) return null;
  const off = toCents(closing) - toCents(opening) - toCents(sumOf(lines.map(({ amount }) => amount)));
  return off === 0n ? null : { code: 'balance_off', args: { opening, closing, off: fromCents(off) } };
}

/** A line of a file with the balance behind it. */
interface Balanced {
  row: number;
  amount: string;
  balance: string;
}

/** The balances before and behind lines that carry one, the oldest first or the newest; or the row at which they stop adding up. Pure. */
export function runningBalance(lines: readonly Balanced[]): { opening: string; closing: string } | { offAt: number } | null {
  const [first] = lines;
  if (!first) return null;
  const breakOf = (ordered: readonly Balanced[]): Balanced | undefined =>
    ordered.find(({ amount, balance }, at) => {
      const before = ordered[at - 1];
      return before !== undefined && toCents(before.balance) + toCents(amount) !== toCents(balance);
    });
  for (const ordered of [lines, lines.toReversed()]) {
    const [oldest, newest] = [ordered[0], ordered.at(-1)];
    if (!oldest || !newest || breakOf(ordered)) continue;
    return { opening: fromCents(toCents(oldest.balance) - toCents(oldest.amount)), closing: newest.balance };
  }
  return { offAt: breakOf(lines)?.row ?? first.row };
}
