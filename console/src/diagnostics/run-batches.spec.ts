import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchPauseMs, batchSize, bulkLimit, listLimit } from './calls';
import { runBatches } from './run-batches';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
const options = (signal: AbortSignal) => ({ size: batchSize, pauseMs: batchPauseMs, signal, onProgress: () => undefined });

test('documents go in batches of 5 with a 2 s pause between; one that fails stops nothing', async () => {
  expect([batchSize, batchPauseMs, listLimit, bulkLimit]).toEqual([5, 2000, 50, 200]);
  const sent: number[] = [];
  const work = async (item: number): Promise<void> => {
    sent.push(item);
    if (item === 2) throw new Error('no');
  };
  const run = runBatches(twelve, work, options(new AbortController().signal));
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await run).toEqual({ done: 12, failed: 1, total: 12 });
});

test('it stops after the batch that runs', async () => {
  const stop = new AbortController();
  const work = vi.fn<(item: number) => Promise<void>>(async () => undefined);
  const run = runBatches(twelve, work, options(stop.signal));
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort();
  expect(await run).toEqual({ done: 5, failed: 0, total: 12 });
  expect(work).toHaveBeenCalledTimes(5);
});
