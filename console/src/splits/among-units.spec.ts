import { expect, test } from 'vitest';
import { amongUnits } from './among-units';
import { noShare } from './share-form';

const [line, rest] = [
  { ...noShare, property_id: 7, line_item: 1 },
  { ...noShare, property_id: 3, category_id: 5, amount: '80.00' },
];

test.each([
  ['share', [2, 1.5]],
  ['equal', [2, null]],
  ['equal', [null, null]],
] as const)('by %s, where the units bear %j of common costs', (method, [first, second]) => {
  const units = [
    { id: 11, share: first },
    { id: 12, share: second },
  ];
  const part = { ...noShare, method, category_id: 5 };
  expect(amongUnits([line, rest], [1], units)).toEqual([line, { ...part, property_id: 11 }, { ...part, property_id: 12 }]);
});
