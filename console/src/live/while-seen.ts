const isSeen = (): boolean => document.visibilityState === 'visible';

/** Waits until this tab is seen, or `signal` ends; answers a signal that ends as soon as the tab is seen no more, or with `signal`. */
export async function whileSeen(signal: AbortSignal): Promise<AbortSignal> {
  await seen(signal);
  const turn = new AbortController();
  const end = (): void => turn.abort();
  if (signal.aborted || !isSeen()) end();
  signal.addEventListener('abort', end, { once: true });
  document.addEventListener('visibilitychange', end, { once: true });
  return turn.signal;
}

function seen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isSeen() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}
