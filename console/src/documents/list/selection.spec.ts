import { expect, test } from 'vitest';
import { clicked, moved, nowhere, rangeOf, settled, type Selection, standing } from './selection';

const ids = [10, 20, 30, 40, 50];
const nobody = (): boolean => false;
const at = (current: number, marked: number[] = []): Selection => ({ current, marked, anchor: current });

test('a plain click makes a row current and unmarks the others', () => {
  expect(clicked(at(10, [10, 20]), ids, { id: 30, toggle: false, range: false })).toEqual(at(30));
});

test('Ctrl marks and unmarks, and takes the current row along', () => {
  const two = clicked(at(10), ids, { id: 30, toggle: true, range: false });
  expect(two.marked).toEqual([10, 30]);
  expect(clicked(two, ids, { id: 10, toggle: true, range: false }).marked).toEqual([30]);
});

test('Shift marks the range, upwards too, and keeps its start', () => {
  const down = clicked(at(20), ids, { id: 40, toggle: false, range: true });
  expect(down.marked).toEqual([20, 30, 40]);
  expect(clicked(down, ids, { id: 10, toggle: false, range: true }).marked).toEqual([10, 20]);
});

test.each([
  [at(10), 1, 20],
  [at(10), -1, 10],
  [at(50), 1, 50],
  [nowhere, 1, 10],
  [at(99), 1, 10],
] as const)('from %j by %d to %d', (selection, by, current) => {
  expect(moved(selection, ids, by).current).toBe(current);
});

test.each([
  ['the next takes the place', at(20), [10, 30, 40], 30],
  ['the last gone, the one before takes it', at(50), [10, 20], 20],
  ['nothing chosen yet, the first', nowhere, ids, 10],
  ['an empty list, nothing', at(20), [], null],
  ['still here', at(20), [20, 40], 20],
] as const)('%s', (_, selection, after, current) => {
  expect(settled(selection, ids, after).current).toBe(current);
});

test('a row that is gone is marked no longer, and no mark is lost for another', () => {
  expect(standing([20, 30], [20, 40], nobody)).toEqual([20]);
  const marked = [20, 40];
  expect(standing(marked, ids, nobody)).toBe(marked);
});

test('rows that are not loaded are passed over: no move onto one, no mark lost for want of one', () => {
  const partly = [10, 20, undefined, undefined, 50];
  expect(moved(at(20), partly, 1).current).toBe(20);
  expect(standing([20, 30], partly, nobody)).toEqual([20, 30]);
  expect(settled(at(30), ids, partly).current).toBe(50);
  expect(rangeOf(at(20), partly, 50)).toEqual([1, 4]);
  expect(clicked(at(20), partly, { id: 50, toggle: false, range: true }).marked).toEqual([20, 50]);
});

test('what is known to have left a list is marked no longer, though a part of the list is not loaded', () => {
  const partly = [10, 20, undefined, undefined, 50];
  expect(standing([20, 30, 40], partly, (id) => id === 30)).toEqual([20, 40]);
});
