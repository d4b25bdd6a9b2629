import { expect, test } from 'vitest';
import type { SplitIn } from './share-form';
import { splitWords } from './split-words';

const names = { property: (id: number) => ({ 3: 'Elm', 4: 'Oak' })[id] ?? '…', money: (amount: number) => `$${amount.toFixed(2)}` };
const translate = (key: string, options: { number?: number } = {}) =>
  [key.replace('splits.', ''), options.number].filter(Boolean).join(' ');

test.each<[SplitIn[], string]>([
  [
    [
      { property_id: 3, amount: 5 },
      { property_id: null, amount: 1.5 },
    ],
    'Elm $5.00, business $1.50',
  ],
  [
    [
      { property_id: 3, method: 'percent', weight: 62.5 },
      { property_id: 4, method: 'percent', weight: 37.5 },
    ],
    'Elm 62.5 %, Oak 37.5 %',
  ],
  [
    [
      { property_id: 3, method: 'equal' },
      { property_id: 4, method: 'equal' },
    ],
    'Elm, Oak in_equal',
  ],
  [
    [
      { property_id: 4, method: 'share' },
      { property_id: 3, method: 'equal', line_item: 2 },
    ],
    'line 2: Elm in_equal; Oak in_share',
  ],
])('%j is told', (splits, words) => {
  expect(splitWords(splits, names, translate)).toBe(words);
});
