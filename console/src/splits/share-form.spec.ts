import { expect, test } from 'vitest';
import { groupsOf, noShare, type SplitIn, sharesOf, splitOf, templateOf } from './share-form';
import { problemsBelow, shareProblems } from './share-problems';
import { linesOf } from './use-document-lines';

test.each<SplitIn>([
  { property_id: 3, category_id: 7, description: 'Roof', method: 'amount', amount: 12.5 },
  { property_id: null, description: null, method: 'percent', weight: 33.3333, line_item: 2 },
  { property_id: 3, description: null, method: 'equal' },
  { property_id: 3, description: null, method: 'share', weight: 120.5 },
  { property_id: 3, description: null, method: 'share' },
])('%j comes out of the form as it went in', (split) => {
  expect(sharesOf([split]).map(splitOf)).toEqual([split]);
});

test('a template keeps no share that a property has today', () => {
  const shares = sharesOf([
    { property_id: 3, method: 'share', weight: 120.5 },
    { property_id: 4, method: 'percent', weight: 50 },
  ]);
  expect(templateOf(shares).map((split) => split.weight)).toEqual([undefined, 50]);
});

test('lines come in their order, the rest last', () => {
  const shares = [null, 4, 2, null].map((line_item) => ({ ...noShare, line_item }));
  expect(groupsOf(shares)).toEqual([
    { line: 2, places: [2] },
    { line: 4, places: [1] },
    { line: null, places: [0, 3] },
  ]);
});

test.each([
  [[{ method: 'amount' as const, amount: '' }], { '0.amount': 'expense_form.amount_required' }],
  [[{ method: 'amount' as const, amount: '1.005' }], { '0.amount': 'expense_form.amount_cents' }],
  [[{ method: 'amount' as const, amount: '0' }], { '0.amount': 'expense_form.amount_positive' }],
  [[{ method: 'percent' as const, weight: '' }], { '0.weight': 'splits.percent_required' }],
  [[{ method: 'percent' as const, weight: '1.23456' }], { '0.weight': 'splits.percent_places' }],
  [[{ method: 'percent' as const, weight: '0' }], { '0.weight': 'splits.percent_positive' }],
  [[{ method: 'percent' as const, weight: '99.9' }], { '': 'splits.percent_sum' }],
  [
    [
      { method: 'percent' as const, weight: '60' },
      { method: 'percent' as const, weight: '40' },
    ],
    {},
  ],
  [[{ method: 'equal' as const }], {}],
])('%j: %j', (shares, problems) => {
  expect(shareProblems(shares.map((share) => ({ ...noShare, ...share })))).toEqual(problems);
});

test('what the server refuses of a list is told below it', () => {
  const problems = { splits: 'sum', 'splits.1.weight': 'weight', splitsville: 'no', amount: 'no' };
  expect(problemsBelow('splits', problems)).toEqual({ '': 'sum', '1.weight': 'weight' });
});

const item = (amount: number | null) => ({ description: 'Work', quantity: null, amount });

const dividable = (amount: number, ...amounts: (number | null)[]) =>
  linesOf({ extracted_data: { fields: { amount: { value: amount }, line_items: { value: amounts.map(item) } } } } as never);

test('lines that cost something can be divided, on a credit those that are credited', () => {
  expect(dividable(50, 60, -10, null, 5).map((line) => [line.number, line.amount])).toEqual([
    [1, 60],
    [4, 5],
  ]);
  expect(dividable(-50, -60, 10).map((line) => [line.number, line.amount])).toEqual([[1, 60]]);
});
