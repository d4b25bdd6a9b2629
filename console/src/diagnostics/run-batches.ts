/** How far a bulk run is. */
export interface BatchProgress {
  done: number;
  failed: number;
  total: number;
}

interface BatchOptions {
  size: number;
  pauseMs: number;
  signal: AbortSignal;
  onProgress: (progress: BatchProgress) => void;
}

/** Waits so long, or until the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Works through items in batches, each at once, with a pause between two. What fails is counted and the rest goes on;
 * a signal ends it after the batch that runs. Answers how far it came.
 */
export async function runBatches<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { size, pauseMs, signal, onProgress }: BatchOptions,
): Promise<BatchProgress> {
  let progress: BatchProgress = { done: 0, failed: 0, total: items.length };
  onProgress(progress);
  for (let at = 0; at < items.length && !signal.aborted; at += size) {
    const outcomes = await Promise.allSettled(items.slice(at, at + size).map(work));
    const failed = outcomes.filter(({ status }) => status === 'rejected').length;
    progress = { ...progress, done: progress.done + outcomes.length, failed: progress.failed + failed };
    onProgress(progress);
    if (at + size < items.length && !signal.aborted) await pause(pauseMs, signal);
  }
  return progress;
}
