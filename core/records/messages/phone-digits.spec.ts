import { expect, test } from 'vitest';
import { phoneDigits } from '#core/records/messages/phone-digits';

test.each([
  ['+1 (555) 010-0199', '5550100199'],
  ['555.010.0199', '5550100199'],
  ['1-555-010-0199', '5550100199'],
  ['+49 30 1234567', '49301234567'],
  ['12345', '12345'],
  ['call me', null],
  ['', null],
  [null, null],
])('%j is %j', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});
