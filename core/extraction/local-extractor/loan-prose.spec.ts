import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'a letter that says what will be drawn, its parts with their words behind them, and what is owed': {
    text: `
Quarry Home Loans
PO Box 18, Dayton, OH 45402          quarry.example          4/10/2026
Dear owner,
we have serviced your mortgage since it opened on March 2, 2026. Your former number was 55-
118820; with us it is QH-220417.
On 5/1/2026 we will withdraw $ 1,150.00 from your checking account for this month.
310.00     goes toward principal
640.00     pays interest
200.00     is set aside for escrow
After the April payment you owe $ 98,412.55 of principal, at 6.125 percent fixed.
From January 1 until today, with both servicers, you paid principal of $ 1,230.44,
interest of $ 2,569.56 and escrow of $ 800.00.
`,
    fields: {
      statement_date: '2026-04-10',
      service_date: '2026-04-10',
      due_date: '2026-05-01',
      amount: '1150.00',
      amount_due: '1150.00',
      total_payment: '1150.00',
      principal: '310.00',
      interest: '640.00',
      escrow: '200.00',
      principal_balance: '98412.55',
      rate: '6.125',
      loan_number: 'QH-220417',
      ytd_principal: '1230.44',
      ytd_interest: '2569.56',
      ytd_escrow: '800.00',
    },
  },
  'a balance alone in a sentence is no part of a payment and no payment': {
    text: `
Quarry Home Loans              Mortgage statement 03/10/2026
You still owe $ 98,412.55 of principal on this loan as of today.
Questions about the mortgage? Call us.
`,
    fields: { principal: null, total_payment: null, amount_due: null },
  },
  'what the year brought in one sentence behind a colon': {
    text: `
Quarry Bank                    Loan billing notice 03/10/2026
Principal                                       $310.00
Interest                                        $640.00
Impounds                                        $200.00
Payment due 04/01/2026                        $1,150.00
Received in calendar 2026: principal $925.10, interest $1,924.90, impounds $600.00.
`,
    fields: { principal: '310.00', ytd_principal: '925.10', ytd_interest: '1924.90', ytd_escrow: '600.00' },
  },
  'words behind figures that go on to days, a count of days and a fee of many words': {
    text: `
Quarry Bank                    Loan bill 03/10/2026
$310.00    Scheduled principal
$640.00    Interest from 02/01/2026 to 02/28/2026 on 30/360
$950.00    Scheduled installment
 $40.00    Annual rent-roll late filing fee
$990.00    TOTAL BILLED
`,
    fields: { principal: '310.00', interest: '640.00', fees: '40.00', amount: '950.00', amount_due: '990.00' },
  },
  'who borrows beside values with their labels below them': {
    text: `
Quarry Bank
Real Estate Loan Servicing
Elm Duplex LLC        7712-083-004        03/10/2026        04/01/2026
BORROWER              OBLIGATION          BILLED            PAYABLE
Principal                                       $310.00
Interest                                        $640.00
Total billed                                    $950.00
`,
    fields: { loan_number: '7712-083-004', statement_date: '2026-03-10', due_date: '2026-04-01' },
  },
  'what is asked for in all in the last row of the split, called a total and nothing else': {
    text: `
Quarry Loan Servicing                    Statement date 04/20/2026
You must send by                         05/01/2026
Principal                         $310.00
Interest                          $640.00
Current monthly payment           $950.00
Fees charged this period           $40.00
Fees unpaid from before            $20.00
Overdue payments                  $950.00
Total                           $1,960.00
`,
    fields: { amount: '950.00', amount_due: '1960.00', past_due: '950.00' },
  },
  'such a total that does not come of what is named': {
    text: `
Quarry Loan Servicing                    Statement date 04/20/2026
Principal                         $310.00
Interest                          $640.00
Current monthly payment           $950.00
Total                           $7,960.00
`,
    fields: { amount: '950.00', amount_due: '950.00' },
  },
  'the house beside where the servicer sits': {
    text: `
Quarry Bank
Real Estate Loan Servicing · 1500 Market St, Dayton, OH 45402
Elm Duplex LLC                           Mortgage statement 03/10/2026
Security: 212 South Elm Street, Akron, OH 44301
Principal                                $310.00
Interest                                 $640.00
Principal paid this calendar year        $925.10
Interest paid this calendar year       $1,924.90
Monthly payment                          $950.00
`,
    fields: { property_address: '212 South Elm Street, Akron, OH 44301', ytd_principal: '925.10', ytd_interest: '1924.90' },
  },
  'a home in two languages': {
    text: `
Quarry Home Loans                        Mortgage statement 03/10/2026
SAMPLE OWNER, 5021 GRAND ST, AKRON OH 44305       Financed home / Vivienda: 118 Lakeside Blvd, Akron, OH 44303
Principal                                $310.00
Interest                                 $640.00
Monthly payment                          $950.00
`,
    fields: { property_address: '118 Lakeside Blvd, Akron, OH 44303' },
  },
  'a principal that is more than the payment, and a rate until some day': {
    text: `
Quarry Home Loans              Mortgage statement 03/10/2026
Principal                                     $98,412.55
Interest                                         $640.00
Monthly payment                                  $950.00
Interest rate until November 1, 2027              6.125%
`,
    fields: { principal: null, interest: '640.00', total_payment: '950.00', rate: '6.125' },
  },
  'a rate that lost its point': {
    text: `
Quarry Home Loans              Mortgage statement 03/10/2026
Monthly payment                                  $950.00
Interest rate                                    45%
`,
    fields: { rate: null, total_payment: '950.00' },
  },
  'heads in two languages, and a column of the whole year': {
    text: `
Quarry Home Loans              Mortgage statement

PRINTED / FECHA     DUE / VENCE     PAY / PAGUE
3/10/26             4/1/26          $950.00

                        April payment      March payment      All of 2026
Principal / Capital     310.00             309.00             925.10
Interest / Interés      640.00             641.00             1,924.90
Total                   950.00             950.00             2,850.00
March's payment of $950.00 was received 03/01/26.
`,
    fields: {
      statement_date: '2026-03-10',
      due_date: '2026-04-01',
      principal: '310.00',
      ytd_principal: '925.10',
      ytd_interest: '1924.90',
    },
  },
};

describe('loan papers in sentences', () => {
  it.each(Object.entries(papers))('%s', (_, { text, fields }) => {
    expect(readPaper({ text, fields, context: { mailbox: 'mortgage' } })).toEqual(fields);
  });
});
