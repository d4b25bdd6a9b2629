/** `npm run prove` takes all of what is the same in kind, and larger ones; a run of all tests takes some of it. */
export const proving = process.env.PROVING === '1';

/** One in so many of a list, evenly over it; all of it where something is proved. */
export function oneIn<T>(every: number, all: readonly T[]): T[] {
  return all.filter((_, at) => proving || at % every === 0);
}
