import { expect, test } from 'vitest';
import { shownColumns, stacked, usualColumns } from './expense-columns';

test.each([
  ['in their own order, whatever order they were chosen in', ['amount', 'date'], ['date', 'amount']],
  ['without those that are gone', ['amount', 'colour'], ['amount']],
  ['the usual ones where none is left', ['colour'], usualColumns],
  ['the usual ones where nothing was kept', undefined, usualColumns],
  ['the usual ones where what was kept is something else', 'amount', usualColumns],
])('columns are shown %s', (_, kept, shown) => {
  expect(shownColumns(kept)).toEqual(shown);
});

test('a narrow window stacks related columns and leaves none out', () => {
  expect(stacked(usualColumns)).toEqual([
    { column: 'date', below: [] },
    { column: 'vendor', below: ['description', 'tags'] },
    { column: 'category', below: ['property'] },
    { column: 'amount', below: [] },
  ]);
  expect(stacked(['date', 'description', 'paid_on'])).toEqual([
    { column: 'date', below: ['paid_on'] },
    { column: 'description', below: [] },
  ]);
});
