import { ApiError } from '../api/http';
import type { Connection } from './connection';
import { followEvents, type LiveEvent } from './follow-events';

/** What tabs tell each other: the leader all but `hello`, with which a new one asks how things stand. */
export type LiveMessage =
  { type: 'event'; event: LiveEvent } | { type: 'mail' } | { type: 'state'; state: Connection } | { type: 'refresh' } | { type: 'hello' };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Holds the stream until `signal` ends; reconnects after a moment, slower while the server stays away. */
export async function lead(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  let lastId: string | null = null;
  let failures = 0;
  const opened = (missed: boolean): void => {
    tell({ type: 'state', state: 'live' });
    if (failures > 0 || missed) tell({ type: 'refresh' });
    failures = 0;
  };
  while (!signal.aborted) {
    try {
      lastId = await followEvents(
        lastId,
        (event) => tell({ type: 'event', event }),
        opened,
        () => tell({ type: 'mail' }),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      // A refusal is an answer: the server is there.
      const answered = error instanceof ApiError && error.status > 0 && error.status < 500;
      tell({ type: 'state', state: answered ? 'asking' : 'away' });
    }
    failures += 1;
    await pause(Math.min(500 * 2 ** Math.min(failures, 5), 10_000));
  }
}
