import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import { connection } from './connection';
import { followEvents, type LiveEvent } from './follow-events';
import { patchCache } from './patch-cache';

const channelName = 'rental-ledger-live';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Holds the stream while this tab leads; reconnects after a moment, slower while the server stays away. */
async function lead(onEvent: (event: LiveEvent) => void, onReconnect: () => void, signal: AbortSignal): Promise<void> {
  let lastId: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      lastId = await followEvents(
        lastId,
        onEvent,
        (missed) => {
          connection.set('here');
          if (failures > 0 || missed) onReconnect();
          failures = 0;
        },
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      // A refusal is an answer: the server is there.
      connection.set(error instanceof ApiError && error.status > 0 && error.status < 500 ? 'here' : 'away');
    }
    failures += 1;
    await pause(Math.min(500 * 2 ** Math.min(failures, 5), 10_000));
  }
}

/** Keeps what is on the screen in step with the server: one tab follows the stream and tells the others. */
export function LiveStream() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const channel = new BroadcastChannel(channelName);
    const apply = patchCache(queryClient);
    const refresh = (): void => void queryClient.invalidateQueries();
    channel.addEventListener('message', (message: MessageEvent<LiveEvent>) => {
      connection.set('here');
      apply(message.data);
    });
    const tell = (event: LiveEvent): void => {
      apply(event);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      channel.postMessage(event);
    };
    if (session.token()) {
      void navigator.locks.request(channelName, { signal: stop.signal }, () => lead(tell, refresh, stop.signal)).catch(() => undefined);
    }
    return () => {
      stop.abort();
      channel.close();
    };
  }, [queryClient]);
  return null;
}
