import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const form = `
Quarry Bank, N.A.                  OMB No. 1545-1380      Form 1098     Mortgage Interest Statement
One Quarry Place                   For calendar year 2025
Salem, OR 97301                    1 Mortgage interest received from      2 Outstanding mortgage principal
                                   payer(s)/borrower(s)*                  $ 200,000.55
                                   $ 9,000.09
PAYER'S/BORROWER'S name            5 Mortgage insurance premiums          6 Points paid
Ada Sample                         $ 0.00                                 $ 0.00
Account number (see instructions)  10 Other (real estate taxes paid)
3007741-9                          $ 4,100.44
`;

it('a yearly report of interest tells what was paid and asks for nothing', () => {
  const fields = { ytd_interest: '', principal_balance: '', loan_number: '', amount: '', amount_due: '', payments: '', tax: '' };
  expect(readPaper({ text: form, context: { mailbox: 'mortgage' }, fields })).toEqual({
    ytd_interest: '9000.09',
    principal_balance: '200000.55',
    loan_number: '3007741-9',
    amount: null,
    amount_due: null,
    payments: null,
    tax: null,
  });
});

it.each(['mortgage', 'receipts'] as const)('what it tells is interest, whatever else its boxes name: sent to %s', (mailbox) => {
  const fields = { expense_type: 'mortgage_interest', ytd_interest: '9000.09', period: '2025' };
  expect(readPaper({ text: form, context: { mailbox }, fields })).toEqual(fields);
});

it("the number of the next box is not the account's", () => {
  const text = form.replace(
    'Account number (see instructions)  10 Other',
    'Account number                     9 Number of properties  10 Other',
  );
  const fields = { loan_number: '3007741-9' };
  expect(readPaper({ text, context: { mailbox: 'mortgage' }, fields })).toEqual(fields);
});

it.each([
  ['the form itself', form, null, '2025'],
  ['the form, written in January', form.replace('OMB No. 1545-1380', 'Statement date 01/14/2026'), '2026-01-14', '2025'],
  ['its year in two parts beside a revision', form.replace('calendar year 2025', 'calendar year 20 25 (Rev. January 2022)'), null, '2025'],
  ['a summary of the year', 'Quarry Bank, N.A.\n2025 Year-End Mortgage Statement\nStatement date: January 20, 2026\nLoan number 3007741-9\nInterest paid in 2025   $9,000.09', '2026-01-20', '2025'], // prettier-ignore
  ['a summary that names no year', 'Quarry Bank, N.A.\nAnnual Mortgage Statement\nStatement date: January 20, 2026\nLoan number 3007741-9\nInterest paid   $9,000.09', '2026-01-20', null], // prettier-ignore
])('what a lender reports of a year says which, and keeps the day it was written: %s', (_, text, service_date, period) => {
  const fields = { service_date: '', period: '' };
  expect(readPaper({ text, context: { mailbox: 'mortgage' }, fields })).toEqual({ service_date, period });
});
