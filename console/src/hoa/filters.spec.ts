import { expect, test } from 'vitest';
import { narrowing, noFilters, readFilters, writeFilters } from './filters';

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

test('what narrows nothing is not asked for', () => {
  expect(narrowing({ ...noFilters, property_id: 7 })).toEqual({ property_id: 7 });
});
