import { expect, test } from 'vitest';
import { wordsOfYear } from './year-to-date';

const nothing = { expected: 0, charged: 0, paid: 0, owed: 0, missing: 0 };

test.each([
  ['nothing was due or paid', {}, 0, {}],
  ['a part is paid', { expected: 200, paid: 150, owed: 200, missing: 50 }, 0, { settled: { paid: 150, due: 200 }, missing: 50 }],
  [
    'more is paid than was due',
    { charged: 688.5, paid: 1214.97, owed: 688.5 },
    526.47,
    { settled: { paid: 688.5, due: 688.5 }, credit: 526.47 },
  ],
  [
    'one period is open though a later one was paid twice',
    { expected: 200, paid: 200, owed: 200, missing: 100 },
    100,
    { settled: { paid: 100, due: 200 }, missing: 100, credit: 100 },
  ],
  ['a credit of the year before pays', { expected: 100, owed: 100 }, 0, { settled: { paid: 100, due: 100 } }],
  ['a credit of the year before is left', {}, 75, { credit: 75 }],
  ['more is credited than was charged', { charged: 100, paid: 20, owed: -30 }, 50, { credit: 50 }],
  ['paid, and nothing was due', { paid: 490.28 }, 0, { unassigned: 490.28 }],
])('%s', (_, sums, credit, words) => {
  expect(wordsOfYear({ year_to_date: { ...nothing, ...sums }, credit })).toEqual(words);
});
