import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from './connection';
import { lead, type LiveMessage } from './lead';
import { patchCache } from './patch-cache';
import { whileSeen } from './while-seen';

const channelName = 'rental-ledger-live';

/**
 * Leads once no other tab does. Browsers give locks only to secure pages: over plain HTTP in an office each tab holds a stream of its own, while it
 * is seen. A browser opens six lines to a server and no more: as many tabs that keep theirs would leave none to ask anything.
 */
function leadAlone(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return lead(tell, signal, whileSeen);
  return navigator.locks.request(channelName, { signal }, () => lead(tell, signal));
}

/** Keeps what is on the screen in step with the server: one tab follows the stream and tells the others. */
export function LiveStream() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const channel = new BroadcastChannel(channelName);
    const patch = patchCache(queryClient);
    const apply = (message: LiveMessage): void => {
      if (message.type === 'event') patch.event(message.event);
      else if (message.type === 'mail') patch.mail();
      else if (message.type === 'refresh') void queryClient.invalidateQueries();
      else if (message.type === 'state') connection.set(message.state);
    };
    let leading = false;
    const tell = (message: LiveMessage): void => {
      leading = true;
      apply(message);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      if (!stop.signal.aborted) channel.postMessage(message);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
      if (data.type !== 'hello') apply(data);
      else if (leading) tell({ type: 'state', state: connection.get() });
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    channel.postMessage({ type: 'hello' } satisfies LiveMessage);
    leadAlone(tell, stop.signal).catch(() => undefined);
    return () => {
      stop.abort();
      channel.close();
    };
  }, [queryClient]);
  return null;
}
