import { expect, test } from 'vitest';
import type { BearingProperties } from '#core/records/expenses/check-splits';
import { divideAmount } from '#core/records/expenses/divide-amount';
import type { NewSplit } from '#core/database/values/split-definition';

const properties: BearingProperties = new Map([
  [1, { name: 'Elm', isActive: true, share: '120.5' }],
  [2, { name: 'Oak', isActive: true, share: '79.5' }],
]);
const lines: Readonly<Record<number, string>> = { 1: '60.00', 2: '25.01' };
const line = (number: number) => {
  const amount = lines[number];
  return amount === undefined ? { problem: `There is no line ${number}.` } : { amount };
};
const both = (method: NewSplit['method'], more: Partial<NewSplit> = {}): NewSplit[] =>
  [1, 2].map((propertyId) => ({ propertyId, method: method ?? 'amount', ...more }));
const divide = (amount: string, splits: NewSplit[]) => {
  const result = divideAmount({ amount, line }, splits, properties);
  return 'parts' in result ? result.parts.map((part) => [part.amount, part.weight]) : result.problems;
};

test.each<[string, NewSplit[], [string, string | null][]]>([
  [
    '100.01',
    both('equal'),
    [
      ['50.01', null],
      ['50.00', null],
    ],
  ],
  [
    '100.00',
    both('share'),
    [
      ['60.25', '120.5'],
      ['39.75', '79.5'],
    ],
  ],
  [
    '100.00',
    [
      { propertyId: 1, method: 'percent', weight: '12.5' },
      { propertyId: 2, method: 'percent', weight: '87.5' },
    ],
    [
      ['12.50', '12.5'],
      ['87.50', '87.5'],
    ],
  ],
  [
    '100.00',
    [
      { propertyId: 1, amount: '99.99' },
      { propertyId: null, amount: '0.01' },
    ],
    [
      ['99.99', null],
      ['0.01', null],
    ],
  ],
  // A line by its own amount, the rest by what is left.
  [
    '100.00',
    [...both('equal'), { propertyId: 1, amount: '60.00', lineItem: 1 }],
    [
      ['20.00', null],
      ['20.00', null],
      ['60.00', null],
    ],
  ],
  [
    '85.01',
    [...both('share', { lineItem: 1 }), ...both('equal', { lineItem: 2 })],
    [
      ['36.15', '120.5'],
      ['23.85', '79.5'],
      ['12.51', null],
      ['12.50', null],
    ],
  ],
])('%s is divided by what was asked for', (amount, splits, parts) => {
  expect(divide(amount, splits)).toEqual(parts);
});

test.each<[string, string, NewSplit[], (string | number)[], string]>([
  [
    'amounts that do not add up',
    '100.00',
    [{ propertyId: 1, amount: '99.99' }],
    [],
    'The parts must add up to 100.00; they add up to 99.99.',
  ],
  [
    'amounts of a line that do not',
    '100.00',
    [
      { propertyId: 1, amount: '59.00', lineItem: 1 },
      { propertyId: 2, amount: '40.00' },
    ],
    [],
    'The parts of line 1 must add up to 60.00; they add up to 59.00.',
  ],
  [
    'lines that leave something over',
    '100.00',
    both('equal', { lineItem: 1 }),
    [],
    'The parts must add up to 100.00; they add up to 60.00.',
  ],
  [
    'lines that leave nothing',
    '60.00',
    [...both('equal'), ...both('equal', { lineItem: 1 })],
    [],
    'The lines add up to 60.00 of 60.00: nothing is left for the other parts.',
  ],
  ['lines above the whole', '50.00', both('equal', { lineItem: 1 }), [], 'The parts must add up to 50.00; they add up to 60.00.'],
  ['a line that is not there', '60.00', [{ propertyId: 1, method: 'equal', lineItem: 3 }], [0, 'line_item'], 'There is no line 3.'],
  ['a part of nothing', '0.01', both('equal'), [1, 'property_id'], '“Oak” would get a part of 0: 0.01 is too little for this many parts.'],
])('%s are told at their field', (_, amount, splits, path, sentence) => {
  expect(divide(amount, splits)).toEqual([{ path, sentence }]);
});
