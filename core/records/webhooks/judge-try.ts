/** What became of a try: the status and the beginning of the answer where there was one, and why it failed, for a person. */
export interface Try {
  code: number | null;
  excerpt: string | null;
  /** Null where the receiver took it. */
  trouble: string | null;
}

/** What an endpoint is like after a try; instants as Dates. */
export interface EndpointState {
  failures: number;
  failingSince: Date | null;
  restUntil: Date | null;
  /** Why it is turned off now, for a person; null where it stays on. */
  turnedOff: string | null;
}

/** What is to be done with the delivery. */
export type DeliveryFate = { is: 'delivered' } | { is: 'waiting'; nextTryAt: Date } | { is: 'failed' };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A receiver that has failed so long is turned off; what waits for it stays. */
export const turnOffAfterMs = 48 * hourMs;
/** An event that a working receiver refuses so long is given up, so that later ones of its document are sent. */
export const giveUpAfterMs = 72 * hourMs;
const longestRestMs = 15 * minuteMs;
const longestWaitMs = hourMs;

const doubled = (firstMs: number, times: number, mostMs: number): number => Math.min(mostMs, firstMs * 2 ** Math.min(20, times));

/**
 * Decides after a try. `random` (0 to 1) adds up to a fifth to each wait, so that what failed together does not come back together. An endpoint rests 10
 * seconds after its first failure, then twice as long each time, a quarter of an hour at most; an event waits half a minute at first and an hour at most.
 */
export function judgeTry(
  made: Try,
  before: { failures: number; failingSince: Date | null; attempts: number; waitingSince: Date },
  { now, random }: { now: Date; random: number },
): { endpoint: EndpointState; delivery: DeliveryFate } {
  if (made.trouble === null)
    return { endpoint: { failures: 0, failingSince: null, restUntil: null, turnedOff: null }, delivery: { is: 'delivered' } };
  const later = (ms: number): Date => new Date(now.getTime() + ms * (1 + random / 5));
  const ageOf = (since: Date): number => now.getTime() - since.getTime();
  const failingSince = before.failingSince ?? now;
  const turnedOff = reasonToTurnOff(made, ageOf(failingSince));
  const endpoint = {
    failures: before.failures + 1,
    failingSince,
    restUntil: later(doubled(10_000, before.failures, longestRestMs)),
    turnedOff,
  };
  // While nothing reaches the endpoint no event is given up: the endpoint is turned off, and all of them stay.
  const isRefused = turnedOff === null && ageOf(before.waitingSince) >= giveUpAfterMs;
  const nextTryAt = later(doubled(30_000, before.attempts, longestWaitMs));
  return { endpoint, delivery: isRefused ? { is: 'failed' } : { is: 'waiting', nextTryAt } };
}

function reasonToTurnOff({ code, trouble }: Try, failingMs: number): string | null {
  if (code === 410) return 'The receiver says that it is gone (410).';
  return failingMs >= turnOffAfterMs ? `Nothing could be delivered for two days. Last: ${trouble}` : null;
}

/** Whether a failure says nothing about the event itself, so that it is tried at once when the receiver is back. */
export const isReceiversTrouble = (code: number | null): boolean => code === null || code >= 500 || code === 408 || code === 429;
