import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryWatch, memorySignal } from './memory-watch.js';

let signals = 0;
const count = (): void => void (signals += 1);
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
beforeEach(() => {
  signals = 0;
  process.on(memorySignal, count);
});
afterEach(() => void process.off(memorySignal, count));

test('a job above its limit is ended; nothing is while no job runs', async () => {
  const watch = new MemoryWatch();
  await after(300);
  expect(signals).toBe(0);
  watch.begin(1);
  await expect.poll(() => signals).toBeGreaterThan(0);
  watch.end();
});

test('the end of a job is never taken for a limit of nothing', async () => {
  const watch = new MemoryWatch();
  watch.begin(1);
  await expect.poll(() => signals).toBeGreaterThan(0);
  watch.end();
  await after(50);
  signals = 0;
  // Each end may fall between two of the watch's looks at the limit; many of them do.
  for (let job = 0; job < 400_000; job += 1) {
    watch.begin(1_000_000);
    watch.end();
    if (job % 20_000 === 0) await after(1);
  }
  await after(50);
  expect(signals).toBe(0);
});
