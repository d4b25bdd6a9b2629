import { ApiError } from '../api/http';
import type { Connection } from './connection';
import { followEvents, type From, type LiveEvent } from './follow-events';

/** What tabs tell each other: the leader all but `hello`, with which a new one asks how things stand. */
export type LiveMessage =
  | { type: 'event'; event: LiveEvent }
  | { type: 'mail' }
  | { type: 'state'; state: Connection }
  | { type: 'refresh' }
  | { type: 'hello' };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A page that has seen no event after so many seconds asks for everything anew instead of for what has happened meanwhile. */
const longestPast = 300;

/** Waits for a turn, and answers a signal that ends with it. */
type Turns = (signal: AbortSignal) => Promise<AbortSignal>;
const always: Turns = (signal) => Promise.resolve(signal);

/** Holds the stream until `signal` ends, in its turns; reconnects after a moment, slower while the server stays away. */
export async function lead(tell: (message: LiveMessage) => void, signal: AbortSignal, turns = always): Promise<void> {
  let lastId: string | null = null;
  let failures = 0;
  let turn = await turns(signal);
  while (!signal.aborted) {
    if (turn.aborted) turn = await turns(signal);
    // What a page shows first was asked for before it listened, and may be as old as the page.
    const age = performance.now() / 1000;
    const from: From = lastId === null ? { sinceSeconds: Math.min(Math.ceil(age), longestPast) } : { lastId };
    const gap = failures > 0 || (lastId === null && age > longestPast);
    const opened = (missed: boolean): void => {
      tell({ type: 'state', state: 'live' });
      // The ledger's changes have no number to go on from.
      tell({ type: gap || missed ? 'refresh' : 'mail' });
      failures = 0;
    };
    try {
      lastId = await followEvents(
        from,
        (event) => tell({ type: 'event', event }),
        opened,
        () => tell({ type: 'mail' }),
        turn,
      );
    } catch (error) {
      if (turn.aborted) continue;
      // A refusal is an answer: the server is there.
      const answered = error instanceof ApiError && error.status > 0 && error.status < 500;
      tell({ type: 'state', state: answered ? 'asking' : 'away' });
    }
    // It goes on where it was: nothing was missed that the server does not tell then.
    if (turn.aborted) continue;
    failures += 1;
    await pause(Math.min(500 * 2 ** Math.min(failures, 5), 10_000));
  }
}
