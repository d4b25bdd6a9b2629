/** `npm run prove` takes all cases of a kind, and larger ones; a run of all tests takes a share of them. */
export const proving = process.env.PROVING === '1';

/** Every nth entry of a list; all of it in a proof. */
export function oneIn<T>(every: number, all: readonly T[]): T[] {
  return all.filter((_, at) => proving || at % every === 0);
}
