import { expect, test } from 'vitest';
import { type BearingProperties, checkSplits } from '#core/records/expenses/check-splits';
import type { NewSplit } from '#core/database/values/split-definition';

const properties: BearingProperties = new Map([
  [1, { name: 'Elm', isActive: true, share: '120.5' }],
  [2, { name: 'Oak', isActive: true, share: null }],
  [3, { name: 'Ash', isActive: false, share: '80' }],
]);
const percent = (...weights: string[]): NewSplit[] => weights.map((weight, at) => ({ propertyId: at + 1, method: 'percent', weight }));

test.each<[string, NewSplit[]]>([
  [
    'amounts',
    [
      { propertyId: 1, amount: '5.00' },
      { propertyId: 2, amount: '5.00' },
      { propertyId: null, amount: '1.00' },
    ],
  ],
  ['percentages that make 100', percent('33.3333', '66.6667')],
  [
    'equal parts',
    [
      { propertyId: 1, method: 'equal' },
      { propertyId: null, method: 'equal' },
    ],
  ],
  [
    'shares, of which one is said',
    [
      { propertyId: 1, method: 'share' },
      { propertyId: 2, method: 'share', weight: '7' },
    ],
  ],
  [
    'one property twice under two categories',
    [
      { propertyId: 1, amount: '5.00', categoryId: 4 },
      { propertyId: 1, amount: '5.00' },
    ],
  ],
  [
    'one property in two lines',
    [
      { propertyId: 1, amount: '5.00', lineItem: 1 },
      { propertyId: 1, amount: '5.00' },
    ],
  ],
  ['two lines, each in its own way', [{ propertyId: 1, method: 'equal', lineItem: 1 }, ...percent('50', '50')]],
])('%s fit', (_, splits) => {
  expect(checkSplits(splits, properties)).toEqual([]);
});

test.each<[string, NewSplit[], (string | number)[], string]>([
  ['an unknown property', [{ propertyId: 9, amount: '5.00' }], [0, 'property_id'], 'There is no property 9.'],
  [
    'an archived property',
    [{ propertyId: 3, amount: '5.00' }],
    [0, 'property_id'],
    '“Ash” is archived. Restore it before you assign a part to it.',
  ],
  ['no amount', [{ propertyId: 1 }], [0, 'amount'], 'Amount is required'],
  ['no percentage', [{ propertyId: 1, method: 'percent' }], [0, 'weight'], 'Percentage is required'],
  ['percentages below 100', percent('33.33', '66.66'), [], 'The percentages must add up to 100; they add up to 99.99.'],
  ['percentages above 100', percent('60', '40.0001'), [], 'The percentages must add up to 100; they add up to 100.0001.'],
  [
    'a property without a share',
    [{ propertyId: 2, method: 'share' }],
    [0, 'property_id'],
    '“Oak” has no share of common costs. Enter it on the property, or divide in another way.',
  ],
  [
    'the business, which has no share',
    [
      { propertyId: 1, method: 'share' },
      { propertyId: null, method: 'share' },
    ],
    [1, 'property_id'],
    'The business has no share of common costs. Divide in another way.',
  ],
  [
    'a property twice by its share',
    [
      { propertyId: 1, method: 'share' },
      { propertyId: 1, method: 'share' },
    ],
    [1, 'property_id'],
    '“Elm” already has a part, by its share.',
  ],
  [
    'two ways in one line',
    [
      { propertyId: 1, method: 'equal' },
      { propertyId: 2, method: 'percent', weight: '100' },
    ],
    [1, 'method'],
    'All parts of a line, or of the rest, must be divided in the same way.',
  ],
])('%s is told at its field', (_, splits, path, sentence) => {
  expect(checkSplits(splits, properties)).toEqual([{ path, sentence }]);
});

test('one property may have several parts, as of a receipt for two things', () => {
  const twice = [1, 1, null, null].map((propertyId) => ({ propertyId, amount: '5.00' }));
  expect(checkSplits(twice, properties)).toEqual([]);
});

test('a property that was archived since keeps the part it has', () => {
  expect(checkSplits([{ propertyId: 3, amount: '5.00' }], properties, new Set([3]))).toEqual([]);
});
