/** A payment from escrow, and an expense or a share of one that may be in the books for it. */
export interface NearExpense {
  payment_id: number;
  expense_id: number;
  /** Null where the expense is not split. */
  split_id: number | null;
  /** A person said that the payment is no expense. */
  dismissed: boolean;
}

/**
 * Matches payments from escrow with expenses, or shares of one, each used once, since monthly payments repeat the same amount. `near` is every possible
 * pair, the nearest first. A payment that would be left without an expense takes one whose payment can use another. Payments a person marked as no
 * expense take what is left. Pure.
 */
export function coverPayments<P extends NearExpense>(near: readonly P[]): ReadonlyMap<number, P> {
  const covered = new Map<number, P>();
  const payments = new Map<string, number>();
  const take = (pair: P): void => {
    covered.set(pair.payment_id, pair);
    payments.set(shareOf(pair), pair.payment_id);
  };
  const pairs = Map.groupBy(near, ({ payment_id: id }) => id);
  // Augmenting paths (Kuhn): who has an expense keeps one.
  const makeRoom = (payment: number, asked: Set<string>): boolean => {
    for (const pair of pairs.get(payment) ?? []) {
      const share = shareOf(pair);
      if (asked.has(share)) continue;
      asked.add(share);
      const earlier = payments.get(share);
      if (earlier !== undefined && !makeRoom(earlier, asked)) continue;
      take(pair);
      return true;
    }
    return false;
  };
  for (const isLeft of [false, true]) {
    const these = near.filter(({ dismissed }) => dismissed === isLeft);
    for (const pair of these) if (!covered.has(pair.payment_id) && !payments.has(shareOf(pair))) take(pair);
    for (const { payment_id: payment } of these) if (!covered.has(payment)) makeRoom(payment, new Set());
  }
  return covered;
}

const shareOf = ({ expense_id: expense, split_id: split }: NearExpense): string => `${expense}/${split ?? ''}`;
