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

/** An amount in as many parts that differ by a cent at most and add up to it. */
export function evenShares(amount: string, count: number): string[] {
  const whole = centsOf(amount) ?? 0;
  const each = Math.floor(whole / count);
  const over = whole - each * count;
  return Array.from({ length: count }, (_, at) => ((each + (at < over ? 1 : 0)) / 100).toFixed(2));
}
