/** What is typed as money, in cents; null where it is none. */
export function centsOf(text: string): number | null {
  return /^\d{1,12}(\.\d{0,2})?$|^\.\d{1,2}$/.test(text.trim()) ? Math.round(Number(text) * 100) : null;
}

/** What of an amount is not shared out yet, in the books' currency; null while the amount is none. Negative: too much is. */
export function leftOf(amount: string, shares: readonly { amount: string }[]): number | null {
  const whole = centsOf(amount);
  if (whole === null) return null;
  return shares.reduce((left, share) => left - (centsOf(share.amount) ?? 0), whole) / 100;
}

/** A weight keeps four places. */
const units = 10_000;

/** What of 100 percent is not shared out yet. Negative: too much is. */
export function percentLeft(shares: readonly { weight: string }[]): number {
  return shares.reduce((left, { weight }) => left - Math.round((Number(weight) || 0) * units), 100 * units) / units;
}
