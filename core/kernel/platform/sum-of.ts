/** Decimal text of two places as whole cents. */
export const toCents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Whole cents as decimal text of two places. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The exact sum of amounts of decimal text with two places each, as such text. */
export const sumOf = (amounts: readonly string[]): string => fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));
