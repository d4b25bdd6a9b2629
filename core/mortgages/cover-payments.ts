/** A payment from escrow, and an expense or a share of one that may be in the books for it. */
export interface NearExpense {
  payment_id: number;
  expense_id: number;
  /** Null where the expense is not split. */
  split_id: number | null;
}

/**
 * Which expense is in the books for which payment from escrow, by the payment: each expense, or share of one, for one payment alone, since what is paid
 * month by month is the same amount again and again. `near` is every pair that may belong together, the nearest first. Pure.
 */
export function coverPayments<P extends NearExpense>(near: readonly P[]): ReadonlyMap<number, P> {
  const covered = new Map<number, P>();
  const spent = new Set<string>();
  for (const pair of near) {
    const share = `${pair.expense_id}/${pair.split_id ?? ''}`;
    if (covered.has(pair.payment_id) || spent.has(share)) continue;
    covered.set(pair.payment_id, pair);
    spent.add(share);
  }
  return covered;
}
