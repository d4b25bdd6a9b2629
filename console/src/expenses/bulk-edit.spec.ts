import { expect, test } from 'vitest';
import type { Expense } from '../api/types';
import { bulkEditOf, undoEditOf } from './bulk-edit';

test('only what was typed is sent; "none" takes a value away', () => {
  expect(bulkEditOf({ category_id: null, paid_on: '' })).toBeNull();
  expect(bulkEditOf({ property_id: 'none', category_id: 7, paid_on: '2026-03-04' })).toEqual({
    fields: { property_id: null, category_id: 7, paid_on: '2026-03-04' },
    tags: [],
  });
  expect(bulkEditOf({ add_tag: 3, remove_tag: 4 })).toEqual({
    fields: {},
    tags: [
      { tagId: 3, on: true },
      { tagId: 4, on: false },
    ],
  });
  // A tag cannot be put on and taken off at once.
  expect(bulkEditOf({ add_tag: 3, remove_tag: 3 })?.tags).toEqual([{ tagId: 3, on: true }]);
});

const before = { category_id: 2, schedule_e_line: '14', paid_on: null, is_split: false, tags: [{ id: 3 }] } as unknown as Expense;
const edit = {
  fields: { category_id: 7 },
  tags: [
    { tagId: 3, on: true },
    { tagId: 4, on: true },
  ],
};

test('undo puts back what was, with the tax line that may have gone along, and takes off only tags that were not there', () => {
  expect(undoEditOf(edit, before)).toEqual({ fields: { category_id: 2, schedule_e_line: '14' }, tags: [{ tagId: 4, on: false }] });
});

test('a split expense has no tax line of its own to put back', () => {
  expect(undoEditOf(edit, { ...before, is_split: true }).fields).toEqual({ category_id: 2 });
});
