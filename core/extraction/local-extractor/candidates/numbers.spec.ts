import { expect, it } from 'vitest';
import { readPaper } from '../../../../test/support/read-paper.js';

const account = (line: string): string | null | undefined =>
  readPaper({ text: `Harbor Water Co.\nInvoice\n${line}\nTotal due: $84.50`, fields: { account_number: '' } }).account_number;

it.each([
  'Account number: ****1234',
  'Account Number: ••••1234',
  'Account number: ...1234',
  'Account: **** **** 1234',
  'Account ending in 1234',
  'Account number ending in 1234',
  'Your account ending in *1234',
  'Account (last 4 digits): 1234',
  'Payment for account ending 1234 was received',
  'Kontonummer: ***1234',
])('an account of which only the end is shown says that it is only the end: %s', (line) => {
  expect(account(line)).toBe('****1234');
});

it.each(['Acct #: xxxx-1234', 'Account No. XXXXXX1234', 'Account #: 12-XXXX-1234'])('crosses stand as they are: %s', (line) => {
  expect(account(line)).toBe(line.split(' ').at(-1));
});

it.each([
  'Paid from bank account ending in 1234',
  'Visa card ending in 1234',
  'Checking account ****1234 was charged',
  'Account balance 1234',
  'Account summary 2026',
])('what something is paid by, or no number at all, is no account: %s', (line) => {
  expect(account(line)).toBeNull();
});

it('stays quick on hostile lines', () => {
  const began = performance.now();
  for (const line of [`account ${'*'.repeat(590)}`, `account ${'* '.repeat(290)}`, `account ${'.-x'.repeat(190)}`]) account(line.repeat(3));
  expect(performance.now() - began).toBeLessThan(2000);
});

it('the title of an invoice names no number that its own words name elsewhere', () => {
  const text = `
                                                INVOICE
                                ACCOUNT NO.     20-31164
Sample Disposal Service         INVOICE NO.     0000418827
2700 W Birch Dr                 INVOICE DATE    06/30/26
CURRENT INVOICE CHARGES         $151.26
`;
  const fields = { invoice_number: '0000418827', account_number: '20-31164' };
  expect(readPaper({ text, fields })).toEqual(fields);
});

it.each([
  ['INVOICE 1043', 'Credit memo CM-12          -$40.00', '1043'],
  ['INVOICE 1043', 'Less credit memo CM-12       40.00', '1043'],
  ['Invoice: 1043', 'Credit note no. CN-12     ($40.00)', '1043'],
  ['Invoice: 1043', 'Credit memo CM-12 for invoice no. 1022   -$40.00', '1043'],
  ['Invoice', 'Credit memo CM-12          -$40.00', null],
  ['INVOICE 1043', 'Your credit note no. CN-12 comes off your next bill.', '1043'],
  ['Credit memo CM-12', 'For invoice 1043           -$40.00', 'CM-12'],
])('a credit that a bill takes off or tells of does not name the bill: %s, %s', (title, row, number) => {
  const text = `
Harbor Plumbing Supply
${title}
Water heater               $310.00
${row}
Total                      $270.00
`;
  expect(readPaper({ text, fields: { invoice_number: '' } })).toEqual({ invoice_number: number });
});

it.each([
  ['INVOICE 1043', 'Balance from invoice no. 1022   $50.00', '1043'],
  ['Invoice: HP-1043', 'Deposit on invoice # 1020   -$100.00', 'HP-1043'],
  ['Invoice 2026', 'Invoice no. 1022   Total $50.00', '1022'],
  ['Invoice   Due $50.00', 'Invoice no. 1022   Total $50.00', '1022'],
])('the number in the title of a bill stands against that of a row with a sum: %s, %s', (title, row, number) => {
  const text = `
Harbor Plumbing Supply
${title}
Water heater               $310.00
${row}
`;
  expect(readPaper({ text, fields: { invoice_number: '' } })).toEqual({ invoice_number: number });
});
