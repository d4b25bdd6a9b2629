import { expect, test } from 'vitest';
import { endOfInsurance } from './end-of-insurance';

test.each([
  [null, null],
  ['2026-05-31', 'ended'],
  ['2026-06-01', 'ends_soon'],
  ['2026-07-01', 'ends_soon'],
  ['2026-07-02', null],
])('insurance until %s on June 1, 2026: %s', (until, end) => {
  expect(endOfInsurance(until, '2026-06-01')).toBe(end);
});
