import { expect, test } from 'vitest';
import { judgeBank } from '../../../test/evaluate/bank.js';
import { makeBank } from '../../../test/evaluate/bank-lines.js';

test.each([20_260_105, 7])('of made lines nine in ten find what they pay, and hardly one another thing (seed %i)', (seed) => {
  const { payments, matched, right } = judgeBank(makeBank(400, seed));
  expect(payments).toBeGreaterThan(300);
  expect(right / matched).toBeGreaterThanOrEqual(0.995);
  expect(right / payments).toBeGreaterThanOrEqual(0.9);
});
