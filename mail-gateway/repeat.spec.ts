import { afterEach, expect, test } from 'vitest';
import { Repeat } from './repeat.js';

let repeat: Repeat | undefined;
afterEach(() => repeat?.stop());

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('goes on by itself, also after a failure', async () => {
  let runs = 0;
  repeat = new Repeat(5, async () => {
    runs += 1;
    if (runs === 1) throw new Error('once');
  });
  await after(100);
  expect(runs).toBeGreaterThan(2);
});

test('a fresh run begins after the call, though one was under way, and answers all who ask', async () => {
  let begun = 0;
  let ended = 0;
  repeat = new Repeat(3_600_000, async () => {
    begun += 1;
    await after(20);
    ended += 1;
  });
  const first = repeat.fresh(0);
  await after(10);
  expect([begun, ended]).toEqual([1, 0]);
  await Promise.all([repeat.fresh(0), repeat.fresh(0), repeat.fresh(0)]);
  expect([begun, ended]).toEqual([2, 2]);
  await first;
});

test('two fresh runs begin no closer than the gap', async () => {
  const begun: number[] = [];
  repeat = new Repeat(3_600_000, async () => void begun.push(performance.now()));
  for (let run = 0; run < 3; run += 1) await repeat.fresh(40);
  const [first = 0, second = 0, third = 0] = begun;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(35);
});

test('once stopped it runs no more', async () => {
  let runs = 0;
  repeat = new Repeat(1, async () => void (runs += 1));
  await repeat.stop();
  const before = runs;
  await repeat.fresh(0);
  await after(20);
  expect(runs).toBe(before);
});
