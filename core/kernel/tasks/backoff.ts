/** A task that has failed so often with an error is given up. */
export const attemptsAllowed = 5;

/** A document on which the guarded child has died so often is given up. */
export const childDeathsAllowed = 3;

/**
 * Seconds to wait after the given attempt (from 1) has failed: 2, 8, 32, 128, then 300 at most, with up to a quarter
 * added by `random` (0 to 1), so that tasks which failed together don't come back together.
 */
export function backoffSeconds(attempt: number, random: number): number {
  const base = Math.min(300, 2 * 4 ** (Math.max(1, attempt) - 1));
  return base * (1 + random / 4);
}
