import { expect, test } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { layOut, pageSize, wantedPages, without } from './queue-pages';

const row = (id: number) => ({ id }) as DocumentRow;
const page = (first: number, count: number, total: number) => ({ data: Array.from({ length: count }, (_, at) => row(first + at)), total });

test('what is not loaded is a gap in its place, and the newest answer knows the length', () => {
  const { rows, complete } = layOut([
    { at: 0, page: page(1, pageSize, 450), answeredAt: 1 },
    { at: 2, page: page(101, pageSize, 451), answeredAt: 2 },
  ]);
  expect(rows).toHaveLength(451);
  expect([rows[0]?.id, rows[49]?.id, rows[50], rows[100]?.id, rows[450]]).toEqual([1, 50, undefined, 101, undefined]);
  expect(complete).toBe(false);
});

test('a short queue is whole, an empty one too', () => {
  expect(layOut([{ at: 0, page: page(1, 3, 3), answeredAt: 1 }])).toMatchObject({ complete: true });
  expect(layOut([])).toEqual({ rows: [], complete: true });
});

test('the pages in sight and around the current document are wanted, and none that is not there', () => {
  expect(wantedPages({ from: 0, to: 12 }, 0, 0)).toEqual([0]);
  expect(wantedPages({ from: 0, to: 12 }, 0, 5000)).toEqual([0]);
  expect(wantedPages({ from: 110, to: 125 }, 45, 5000)).toEqual([0, 1, 2]);
  expect(wantedPages({ from: 4980, to: 4999 }, -1, 5000)).toEqual([99]);
});

test('what has left the queue is gone from its page and from the count of all', () => {
  const before = page(1, 3, 10);
  expect(without(before, new Set([2]), 1)).toEqual({ data: [row(1), row(3)], total: 9 });
  expect(without(before, new Set([77]), 1)).toEqual({ data: before.data, total: 9 });
  expect(without(before, new Set([77]), 0)).toBe(before);
});
