/** Weights are kept with four places. */
const places = 4;

/** A weight of decimal text with at most four places, not negative, as a whole number of ten-thousandths. */
export function toUnits(weight: string): bigint {
  const [whole = '0', fraction = ''] = weight.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** The exact sum of weights, without zeros at its end: `99.5`. */
export function sumOfWeights(weights: readonly string[]): string {
  const digits = String(weights.reduce((sum, weight) => sum + toUnits(weight), 0n)).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
