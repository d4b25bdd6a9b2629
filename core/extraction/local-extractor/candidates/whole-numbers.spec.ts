import { expect, it } from 'vitest';
import { readPaper } from '../../../../test/support/read-paper.js';

const accountOf = (text: string) => readPaper({ text, fields: { account_number: '' } }).account_number;

it.each([
  ['Account          3-0881-2207 4\nTotal due $20.00', '3-0881-2207 4'],
  ['Policy           DF 771-0042-93\nTotal due $20.00', 'DF 771-0042-93'],
  ['Subscriber 0440 7118\nTotal due $20.00', '0440 7118'],
  ['Account SM27Q\nTotal due $20.00', 'SM27Q'],
  ['Account number / Número de cuenta   PHL 7008821\nTotal due $20.00', 'PHL 7008821'],
  ['Account 4417 Oak Street\nAccount no. 88-1 of your bank\nTotal due $20.00', null],
])('a number set with blanks, dashes or letters is read whole: %s', (text, number) => {
  expect(accountOf(text)).toBe(number);
});

it('the account goes before the member, and what the stub repeats before what stands once', () => {
  const text = 'Member no. 118820\nAccount 118820-004\nTotal due $20.00\n\nOTTER CREEK   118820-004   Due $20.00';
  expect(accountOf(text)).toBe('118820-004');
});

it("the number of a credit note is its own, not the invoice's it goes against", () => {
  const text = 'Glass & Window Co.\nCredit Note CN-0893\nAgainst invoice: 26-4410\nCredit total -$425.91';
  expect(readPaper({ text, fields: { invoice_number: '' } }).invoice_number).toBe('CN-0893');
});
