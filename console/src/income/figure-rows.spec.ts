import { expect, test } from 'vitest';
import { emptyFigure, figuresOf, typedFigures } from './figure-rows';

const place = { page: 1, box: [0, 0, 1, 1] as [number, number, number, number], text: '192.00' };
const fee = {
  property_id: null,
  kind: 'other_cost',
  amount: 192,
  line: '8',
  label: 'Fee',
  day: null,
  is_separate: false,
  evidence: place,
} as const;

test('a figure keeps its place until its amount is changed, and its line while it is another cost', () => {
  const typed = typedFigures([fee]);
  expect(typed).toMatchObject([{ key: 0, amount: '192.00' }]);
  expect(figuresOf(typed, [fee])).toEqual([fee]);
  expect(figuresOf([{ ...(typed[0] ?? emptyFigure(0)), amount: '190', kind: 'repairs' }], [fee])).toEqual([
    { ...fee, amount: 190, kind: 'repairs', line: null, evidence: null },
  ]);
  expect(figuresOf([{ ...emptyFigure(1), amount: '5' }], [fee])).toMatchObject([{ amount: 5, kind: 'rent', evidence: null }]);
});
