import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** Figures and their labels in places that no one paper was fitted to. */
const papers: Record<string, Paper> = {
  'labels below their figures': {
    text: `
brookfield savings                        mortgage statement

$1,100.00            06/01/2026           77-B-0419
payment amount       payment due date     loan number
05/11/2026           $90,333.02           4.125%
statement date       principal balance    fixed interest rate
`,
    context: { mailbox: 'mortgage' },
    fields: {
      due_date: '2026-06-01',
      statement_date: '2026-05-11',
      principal_balance: '90333.02',
      rate: '4.125',
      loan_number: '77-B-0419',
    },
  },
  'a label that goes on below, beside another table': {
    text: `
Mortgage statement                                 Statement date 05/11/2026
Your loan                         Past payments
Outstanding      $90,333.02       Principal    $300.00     Last month
principal                         Interest     $310.00
Escrow           $1,944.02
balance
Explanation of amount due
Escrow                            $200.00
`,
    context: { mailbox: 'mortgage' },
    fields: { principal_balance: '90333.02', escrow: '200.00' },
  },
  'words left of a block of rows': {
    text: `
LOAN 0070   FIRST MORTGAGE    STATEMENT DATE 05-11-26
   YEAR TO DATE   PRINCIPAL PAID     900.00
                  INTEREST PAID      950.00
   NEXT PAYMENT   PRINCIPAL          301.00
                  INTEREST           309.00
                  AMOUNT DUE         610.00
`,
    context: { mailbox: 'mortgage' },
    fields: { principal: '301.00', interest: '309.00', amount: '610.00', ytd_principal: '900.00', ytd_interest: '950.00' },
  },
  'fees are those the sum asked for is made with': {
    text: `
Mortgage statement                Statement date 05/11/2026
Amount due                        $1,330.00
Principal                           $300.00
Interest                            $310.00
Regular monthly payment             $610.00
Late fee charged 5/2                 $30.00
Property inspection                  $80.00
Total fees charged                  $110.00
Past due amount                     $610.00
Amount due                        $1,330.00
`,
    context: { mailbox: 'mortgage' },
    fields: { fees: '110.00', past_due: '610.00', amount: '1330.00', total_payment: '610.00' },
  },
  'a schedule asks for the row of its due date': {
    text: `
Marsh Family Loan Trust
Statement date: May 11, 2026      Note no. MF-4
 Due         Paid        Payment   Interest   Principal   Balance
 5/1/2026    5/1/2026     620.00     252.39      367.61   46,227.58
 6/1/2026    next         620.00     250.40      369.60   45,857.98
Balance now               $46,227.58
Amount due June 1, 2026      $620.00
`,
    context: { mailbox: 'mortgage' },
    fields: { interest: '250.40', principal: '369.60', principal_balance: '46227.58', due_date: '2026-06-01' },
  },
  'previous balance and payments are those with which the sum comes out': {
    text: `
Otter Creek Water District
Statement date 05/11/2026          Due date 06/02/2026
Balance on last statement                  $151.20
Payments received since then                $75.00
Remaining past due                          $76.20
New charges                                 $99.00
TOTAL NOW DUE                              $175.20
Service is shut off unless $76.20 is received before. Reconnection costs $60.00 and a deposit of $150.00.
`,
    fields: { previous_balance: '151.20', payments: '75.00', amount: '99.00', amount_due: '175.20', document_type: 'utility_bill' },
  },
  'a credit taken off a total leaves what is charged': {
    text: `
Gable House Condominium Trust
Date of invoice April 8, 2026       Due May 15, 2026
Your share at 3.1250%                     $6,000.00
Less credit from reserve refund            -$450.00
PAY THIS AMOUNT                           $5,550.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount: '5550.00' },
  },
  'the charges alone come to what is due': {
    text: `
Harbor Mutual Insurance Company
Policy number    DP 3300417 05
Notice date 05/11/2026        Payment due 06/12/2026
05/01/2026       Payment, installment 1 of 4      -$240.66
Installment of premium                             $240.66
Installment fee                                      $7.50
Minimum amount due                                 $248.16
Or pay in full                                     $721.98
`,
    fields: { amount: '248.16', account_number: 'DP 3300417 05', document_type: 'insurance_document' },
  },
  'half of a year asked for is no whole year': {
    text: `
WEXLER COUNTY TREASURER
PROPERTY TAX - SECOND HALF NOTICE
Notice mailed 03/25/2026            Parcel ID R 22.061.00330
                                    Prior year     This year
Total tax and charges                 3,155.06      3,203.20
Second half, due 05/15/2026                         1,601.60
2nd half       DUE 05/15/2026      $1,601.60
`,
    fields: { amount: '1601.60', document_type: 'tax_document' },
  },
};

describe('figures in places nobody fitted', () => {
  it.each(Object.entries(papers))('%s', (_, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
