import { expect, test } from 'vitest';
import { listQuery, noFilters, readFilters, writeFilters } from './filters';

test('what is written into the address is read from it', () => {
  const filters = { ...noFilters, search: 'late fee', status: 'pending', property_id: 7, requires_review: 'false' } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters, 3)))).toEqual({ filters, page: 3 });
});

test('nothing chosen leaves nothing in the address', () => {
  expect(writeFilters(noFilters, 1)).toEqual({});
});

test('nonsense in the address is no filter', () => {
  const { filters, page } = readFilters(new URLSearchParams('status=lost&property_id=x&page=-2&requires_review=maybe'));
  expect([filters, page]).toEqual([noFilters, 1]);
});

test.each([
  [1, 0, 20],
  [3, 40, 20],
])('page %d leaves out %d', (page, skip, limit) => {
  expect(listQuery(noFilters, page)).toMatchObject({ skip, limit });
});
