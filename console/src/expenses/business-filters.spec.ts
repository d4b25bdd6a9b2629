import { expect, test } from 'vitest';
import type { Category } from '../api/types';
import { topLevel, windowStart, withChildren } from './business-filters';

test.each([
  ['week', '2026-11-20', '2026-11-13'],
  ['week', '2026-03-02', '2026-02-23'],
  ['month', '2026-11-20', '2026-10-20'],
  ['month', '2026-03-31', '2026-02-28'],
  ['quarter', '2026-11-20', '2026-08-20'],
  ['quarter', '2026-01-31', '2025-10-31'],
  ['year', '2026-11-20', '2025-11-20'],
  ['year', '2028-02-29', '2027-02-28'],
  ['all', '2026-11-20', null],
] as const)('%s before %s begins on %s', (window, today, start) => {
  expect(windowStart(window, today)).toBe(start);
});

test('a category at the top brings those under it', () => {
  const all = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: null },
    { id: 4, parent_id: 1 },
  ] as Category[];
  expect(topLevel(all).map(({ id }) => id)).toEqual([1, 3]);
  expect(withChildren(1, all)).toEqual([1, 2, 4]);
  expect(withChildren(3, all)).toEqual([3]);
});
