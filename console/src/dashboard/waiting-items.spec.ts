import { expect, test } from 'vitest';
import type { Waiting } from '../api/types';
import { waitingItems } from './waiting-items';

const none = { count: 0, total: 0 };
const nothing: Waiting = { to_review: 0, locked: 0, failed: 0, quarantined: 0, overdue: none, due_soon: none, missing: 0, unpaid_dues: 0 };
const shown = (counts: Partial<Waiting>, decides = true) =>
  waitingItems({ ...nothing, ...counts }, { decides }).map(({ name, count, total }) => [name, count, total]);

test('what is not there is not listed', () => {
  expect(shown({})).toEqual([]);
});

test('what presses comes first, and a locked document is not counted as one to review', () => {
  const counts = { to_review: 9, locked: 2, failed: 1, overdue: { count: 3, total: 120.5 }, due_soon: { count: 1, total: 7 } };
  expect(shown(counts)).toEqual([
    ['overdue', 3, 120.5],
    ['locked', 2, null],
    ['failed', 1, null],
    ['to_review', 6, null],
    ['due_soon', 1, 7],
  ]);
});

test('mail of unknown senders is for those who may decide about it', () => {
  expect(shown({ quarantined: 4 })).toEqual([['quarantined', 4, null]]);
  expect(shown({ quarantined: 4 }, false)).toEqual([]);
});
