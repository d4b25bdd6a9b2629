import { expect, it } from 'vitest';
import { textPage } from '../../../test/fixtures/text-page.js';
import { extractLocally } from './extract-locally.js';

const read = (text: string, subject: string | null = null) => {
  const context = {
    filename: 'scan.pdf',
    mimeType: 'application/pdf',
    mailbox: 'mortgage' as const,
    fromEmail: null,
    fromName: null,
    bodyText: null,
  };
  const fields = extractLocally([textPage(text)], { ...context, subject, receivedOn: '2026-08-01', currency: 'USD', knownVendors: [] });
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.value]));
};
const asked = ['amount', 'amount_due', 'due_date', 'payments', 'past_due'];

it('an escrow analysis names the new payment and asks for none; what the account lacks is no escrow part', () => {
  const fields = read(`
Summit Home Lending                         Escrow Analysis Statement
                                            Analysis date: July 24, 2026
                                            Loan number: 0900041186

YOUR NEW PAYMENT STARTING SEPTEMBER 1, 2026
Principal & interest              $1,201.22
Escrow shortage                      $25.43
New monthly payment               $1,642.05

Your escrow shortage is $305.16. You may pay it in full with the coupon below.

Escrow shortage: $305.16
`);
  expect(fields).toMatchObject({ total_payment: '1642.05', loan_number: '0900041186', statement_date: '2026-07-24' });
  expect(fields.notes).toBe('This is an escrow analysis: it tells what the payment will be and asks for none.');
  for (const key of [...asked, 'escrow']) expect(fields).not.toHaveProperty(key);
});

it('a payoff names the balance; what ends the loan is no payment', () => {
  const fields = read(`
Harborlight Home Loans
Payoff Statement
Date: March 3, 2026
Loan Number: 0048812250

Payoff good through: March 31, 2026
Unpaid principal balance     $187,441.90
Interest to March 31, 2026   $1,022.33
Recording fee                $30.00
Total amount to pay off      $188,494.23
`);
  expect(fields).toMatchObject({ principal_balance: '187441.90', loan_number: '0048812250' });
  for (const key of [...asked, 'total_payment', 'interest', 'fees']) expect(fields).not.toHaveProperty(key);
});

it('a transfer of the servicing asks for nothing on its day', () => {
  const fields = read(`
Harborlight Home Loans
NOTICE OF SERVICING TRANSFER

March 3, 2026
Loan Number: 0048812250
The servicing of your mortgage loan is being transferred, effective April 1, 2026.
Your monthly payment of $1,484.17 does not change. Your principal balance is $187,441.90.
`);
  expect(fields).toMatchObject({ principal_balance: '187441.90' });
  for (const key of asked) expect(fields).not.toHaveProperty(key);
});

it('the summary of a year tells what was paid in it', () => {
  const fields = read(`
Harborlight Home Loans
2025 Annual Mortgage Statement
Statement date: January 8, 2026
Loan Number: 0048812250

Ending principal balance      $187,441.90
Principal paid in 2025        $3,778.21
Interest paid in 2025         $8,512.40
Real estate taxes paid        $2,054.11
`);
  expect(fields).toMatchObject({ ytd_interest: '8512.40', ytd_principal: '3778.21', principal_balance: '187441.90' });
  for (const key of [...asked, 'total_payment']) expect(fields).not.toHaveProperty(key);
});
