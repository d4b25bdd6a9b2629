import { expect, test } from 'vitest';
import { KeptTotals } from './kept-totals.js';

/** A table whose rows are counted, a clock, and how often was counted. */
function table(rows: number) {
  const state = { rows, now: 0, counted: 0, isAway: false };
  const totals = new KeptTotals(() => state.now);
  const count = () => {
    state.counted += 1;
    return state.isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(state.rows);
  };
  return { state, find: (question = 'all') => totals.find(question, 10_000, count) };
}

test('a small total is counted each time', async () => {
  const { state, find } = table(9_999);
  expect(await find()).toBe(9_999);
  state.rows = 9_998;
  expect(await find()).toBe(9_998);
});

test('a large total is told as counted five seconds ago, then counted anew beside the answer', async () => {
  const { state, find } = table(1_000_000);
  expect(await find()).toBe(1_000_000);
  state.rows = 999_999;
  state.now = 5_000;
  expect([await find(), state.counted]).toEqual([1_000_000, 1]);
  state.now = 5_001;
  expect([await find(), state.counted]).toEqual([1_000_000, 2]);
  expect(await find()).toBe(999_999);
});

test('after a minute it is counted before the answer', async () => {
  const { state, find } = table(1_000_000);
  await find();
  state.rows = 20_000;
  state.now = 60_001;
  expect(await find()).toBe(20_000);
});

test('lists are told apart', async () => {
  const { state, find } = table(50_000);
  await find('one property');
  state.rows = 70_000;
  expect(await find('another')).toBe(70_000);
  expect(await find('one property')).toBe(50_000);
});

test('a database that is away costs the first to ask an answer, later ones none', async () => {
  const { state, find } = table(50_000);
  state.isAway = true;
  await expect(find()).rejects.toThrow('away');
  state.isAway = false;
  await find();
  state.isAway = true;
  state.now = 6_000;
  expect(await find()).toBe(50_000);
  await Promise.resolve();
  state.isAway = false;
  state.rows = 40_000;
  await new Promise((resolve) => setImmediate(resolve));
  await find();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await find()).toBe(40_000);
});
