import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** Loans whose payment stands in tables and boxes of other shapes. */
const papers: Record<string, Paper> = {
  'a column for each part, a row for each thing asked for': {
    text: `
Quarry Community Credit Union                        Loan Statement
Statement Date: 04/25/2026     Loan Number: 44120-70     Next Due Date: 05/15/2026
AMOUNT DUE              Principal    Interest    Escrow    Late Charges    Total
Payment due 05/15/26       300.00      500.00    200.00            0.00   1,000.00
Unpaid charges               0.00        0.00      0.00           40.00      40.00
Total due                  300.00      500.00    200.00           40.00   1,040.00
PAYMENTS                Principal    Interest    Escrow    Late Charges    Total
Since last stmt            299.00      501.00    200.00            0.00   1,000.00
Year to date             1,190.00    2,010.00    800.00           40.00   4,040.00
`,
    fields: {
      principal: '300.00',
      interest: '500.00',
      escrow: '200.00',
      fees: '40.00',
      amount: '1000.00',
      amount_due: '1040.00',
      ytd_interest: '2010.00',
    },
  },
  'the days interest runs beside its figure, and a draft as the sum': {
    text: `
Lantern Capital Servicing LP
Billing date     14-Apr-2026      Loan ID     LC-2024-118
Payment due      01-May-2026      Current principal balance     $300,000.00
Component                Accrual period                  Days    Amount
Interest                 01-Apr-2026 to 30-Apr-2026      30      $1,800.00
Servicing fee                                                       $15.00
Total payment to be drafted by ACH                               $1,815.00
`,
    fields: { interest: '1800.00', amount_due: '1815.00' },
  },
  'what is still due of a payment that was half held before': {
    text: `
Quarry Thrift                    Loan Statement        April 15, 2026
Loan no.  M-77-2040
Your payment due May 1, 2026
Principal                                   $400.00
Interest                                    $600.00
Monthly payment                           $1,000.00
Held in suspense from your drafts          - $500.00
Amount still due                            $500.00
`,
    fields: { amount: '1000.00', amount_due: '500.00' },
  },
  'a line of credit under headings beside each other': {
    text: `
Quarry Federal Savings                     Equity Line Statement
Account       7002-118                     Statement date      04/30/26
Previous principal    + Advances    - Principal paid    = New principal    Credit limit
$20,000.00            $0.00         $200.00             $19,800.00         $50,000.00

PAYMENT DUE                                        RATE
Principal                             $200.00      ANNUAL PERCENTAGE RATE     7.85%
Finance charge (interest)             $130.00      Average daily balance      $19,900.00
Fees                                  $0.00        Days in cycle              30
Minimum payment                       $330.00
Pay by                        May 20, 2026
`,
    fields: { principal: '200.00', interest: '130.00', amount: '330.00', amount_due: '330.00', principal_balance: '19800.00' },
  },
  'all fees of a reinstatement': {
    text: `
Lantern Mortgage Servicing             April 12, 2026
Loan number: 0120 4410
Missed payments
Payment of 03/01/2026                  $900.00
Payment of 04/01/2026                  $900.00
Total past due payments              $1,800.00
Late charges                            $60.00
Legal fees                             $300.00
Total fees                             $360.00
Amount required to reinstate your loan   $2,160.00
`,
    fields: { fees: '360.00', amount_due: '2160.00' },
  },
  'a new servicer tells when what payment is due': {
    text: `
Lantern Loan Services
April 8, 2026
Your new loan number               4400-2210
Principal balance transferred      $150,000.00
First payment due to us            May 1, 2026
Payment amount                     $1,100.00
`,
    fields: { amount_due: '1100.00', due_date: '2026-05-01' },
  },
  'a letter that lists what is behind and what is held': {
    text: `
LANTERN LEAF SERVICING LLC
8 April 2026
Loan 0091-4410 - 18 Quarry Avenue, Macon GA 31204
Your mortgage is one payment behind.
March payment, not received: $900.00
April payment: $900.00 (principal $240.00, interest $470.00, escrow $190.00)
Late charge: $36.00
Less money we are holding for you: $100.00
To be current, send $1,736.00 by April 30, 2026. The principal you owe is $96,000.00 and your rate is 5.875%.
`,
    fields: { amount_due: '1736.00', suspense: '100.00', property_address: '18 Quarry Avenue, Macon GA 31204' },
  },
  'a day printed, and what to pay by a day': {
    text: `
Lantern State Bank                        Billing Notice
Date printed: 04/16/2026                  Note No. 44-208
Toward principal          $300.00
Toward interest           $800.00
Payment                 $1,100.00
Late fees owed             $30.00
Pay by 05/01/2026       $1,130.00
Since January 1 you have paid $1,200.00 of principal, $3,200.00 of interest and $800.00 into escrow.
`,
    fields: { service_date: '2026-04-16', amount_due: '1130.00', ytd_escrow: '800.00' },
  },
};

describe('loans laid out in ways of their own', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper({ ...paper, context: { mailbox: 'mortgage', ...paper.context } })).toEqual(paper.fields);
  });
});
