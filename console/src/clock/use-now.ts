import { useSyncExternalStore } from 'react';

const everyMs = 30_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const tell of listeners) tell();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** While nobody listens nothing renews the time: whoever comes then must not be given the one that the last has left. */
function read(): Date {
  if (Date.now() - now.getTime() >= everyMs) now = new Date();
  return now;
}

/** The time, renewed every half minute: enough for "5 min ago" and for a day that ends. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read);
