import { setTimeout as sleep } from 'node:timers/promises';

/** How long a call waits for its task; proxies give up at 60 s. */
export const longestWaitMs = 55_000;

/** Polls until there is an answer; null when the time is over. The call steps aside first. */
export async function waitUntil<T>(look: () => Promise<T | null>, longestMs = longestWaitMs): Promise<T | null> {
  const end = Date.now() + longestMs;
  for (let pauseMs = 100; Date.now() < end; pauseMs = Math.min(1000, pauseMs * 1.3)) {
    const found = await look();
    if (found !== null) return found;
    await sleep(pauseMs);
  }
  return look();
}
