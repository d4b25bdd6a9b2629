import { expect, test } from 'vitest';
import { changeEach, type Progress } from './change-each';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Ten times the item; every third fails. */
async function tenfold(item: number): Promise<number> {
  await pause();
  if (item % 3 === 0) throw new Error(`no ${item}`);
  return item * 10;
}

test('a failure does not stop the others, and both are told apart', async () => {
  const steps: Progress[] = [];
  const { changed, failed } = await changeEach([1, 2, 3, 4, 5, 6, 7], tenfold, { onProgress: (step) => steps.push(step) });
  expect(Object.fromEntries(changed.map(({ item, answer }) => [item, answer]))).toEqual({ 1: 10, 2: 20, 4: 40, 5: 50, 7: 70 });
  expect(new Set(failed.map(({ item }) => item))).toEqual(new Set([3, 6]));
  expect(steps.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('once it is stopped no more are begun, and those on their way are waited for', async () => {
  const stop = new AbortController();
  let begun = 0;
  const change = async () => {
    begun += 1;
    if (begun === 4) stop.abort();
    await pause();
  };
  const { changed } = await changeEach(
    Array.from({ length: 100 }, (_, at) => at),
    change,
    { signal: stop.signal },
  );
  expect([begun, changed.length]).toEqual([4, 4]);
});
