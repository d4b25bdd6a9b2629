import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Lane } from './lane.js';

/** A lane over a list of due tasks, each taking 5 ms, that records how many ran side by side. */
function laneOver(due: number[], slots: number) {
  const ran: number[] = [];
  let running = 0;
  let most = 0;
  const lane = new Lane('light', slots, async () => {
    const task = due.shift();
    if (task === undefined) return false;
    running += 1;
    most = Math.max(most, running);
    await wait(5);
    running -= 1;
    ran.push(task);
    return true;
  });
  return { lane, ran, most: () => most };
}

test('one wake-up works off all that is due', async () => {
  const { lane, ran } = laneOver([1, 2, 3], 1);
  await lane.drain();
  expect(ran).toEqual([1, 2, 3]);
  expect(lane.busy).toBe(0);
});

test('no more run side by side than there are slots', async () => {
  const { lane, ran, most } = laneOver([1, 2, 3, 4, 5, 6], 2);
  await Promise.all([lane.drain(), lane.drain(), lane.drain(), lane.drain()]);
  expect(ran.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most()).toBe(2);
});

test('a wake-up during the last look is not lost', async () => {
  const due: number[] = [];
  let looks = 0;
  const lane = new Lane('light', 1, async () => {
    looks += 1;
    await wait(5);
    // What is committed while a look is under way is not seen by it.
    return looks > 1 && due.shift() !== undefined;
  });
  const first = lane.drain();
  due.push(1);
  await lane.drain();
  await first;
  expect(due).toEqual([]);
});

test('an ended lane takes no more', async () => {
  const { lane, ran } = laneOver([1, 2, 3], 1);
  const run = lane.drain();
  lane.end();
  await run;
  await lane.drain();
  expect(ran).toEqual([1]);
});

test('a failure frees the slot', async () => {
  const lane = new Lane('light', 1, () => Promise.reject(new Error('no database')));
  await expect(lane.drain()).rejects.toThrow('no database');
  expect(lane.busy).toBe(0);
});
