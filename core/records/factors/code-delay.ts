/** So many wrong codes in a row cost nothing. */
const free = 5;
const longestSeconds = 300;
/** They are forgotten after a day. */
const memoryMs = 24 * 3600 * 1000;

/** How often a wrong code came in a row, and when the last one did. */
export interface Failures {
  failures: number;
  lastAt: Date;
}

/** How many wrong codes still count. */
export const countingFailures = (known: Failures | null, now: Date): number =>
  known && now.getTime() - known.lastAt.getTime() < memoryMs ? known.failures : 0;

/**
 * The seconds until another code is looked at: ten after the fifth wrong one, then twice as long each time, never more than five minutes. So a code
 * is guessed some 300 times a day at most, of a million, and the owner waits five minutes at most; a passkey never waits.
 */
export function secondsToWait(known: Failures | null, now: Date): number {
  const failures = countingFailures(known, now);
  if (!known || failures < free) return 0;
  const delay = Math.min(longestSeconds, 10 * 2 ** (failures - free));
  return Math.max(0, delay - (now.getTime() - known.lastAt.getTime()) / 1000);
}
