/** An expense as a test makes it; amounts in cents. `place`: which of two houses, null the business; `splitAt`: how many percent are the first house's share. */
export interface Wish {
  amount: number;
  kind: 'expense' | 'refund';
  expense_date: string;
  due_date: string | null;
  paid_on: string | null;
  place: 0 | 1 | null;
  splitAt: number | null;
}

interface Filter {
  basis: 'cash' | 'accrual';
  year: number;
  /** Left out: all, the business too. */
  place: 0 | 1 | undefined;
}

/** The sum of a year's expenses in the books' currency, as a person would add them up from what was entered. */
export function addUp(wishes: readonly Wish[], { basis, year, place }: Filter): number {
  let cents = 0;
  for (const wish of wishes) {
    const day = basis === 'cash' ? (wish.paid_on ?? wish.expense_date) : (wish.due_date ?? wish.expense_date);
    if (!day.startsWith(`${year}-`)) continue;
    const share = sharesOf(wish).reduce((sum, part) => (place === undefined || part.place === place ? sum + part.cents : sum), 0);
    cents += wish.kind === 'refund' ? -share : share;
  }
  return cents / 100;
}

/** The cents of the first house in a split. */
export const firstShare = ({ amount, splitAt }: Pick<Wish, 'amount' | 'splitAt'>): number =>
  Math.min(amount - 1, Math.max(1, Math.floor((amount * (splitAt ?? 0)) / 100)));

function sharesOf(wish: Wish): { place: Wish['place']; cents: number }[] {
  const { amount, place, splitAt } = wish;
  if (splitAt === null) return [{ place, cents: amount }];
  const first = firstShare(wish);
  return [
    { place: 0, cents: first },
    { place, cents: amount - first },
  ];
}
