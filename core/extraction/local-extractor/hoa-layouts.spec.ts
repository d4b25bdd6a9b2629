import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'the days that the row above them bills': {
    text: `
Heron Cove Homeowners Association                Invoice
Invoice date     1/5/2026

Quantity     Description                              Rate       Amount
1            Annual association assessment            420.00     420.00
             January 1, 2026 - December 31, 2026
1            Snow plowing                             135.00     135.00
                                                      Total      $555.00
`,
    fields: { period: 'January 1, 2026 - December 31, 2026', amount: '555.00' },
  },
  'an account item by item, from what was owed before to what is owed now': {
    text: `
Heron Cove HOA                                   Assessment Statement
Statement prepared    5/18/26       Member number      HC-20-117
Townhome    9 Heron Cove Way, Akron, OH 44301          Please remit by    6/1/26

Item                    Previous statement 4/18/26   Received   Still open   New this month   Owed
Base assessment June    300.00                       250.00     50.00        310.00           360.00
Gate reserve             20.00                        20.00      0.00         20.00            20.00
Late charge               0.00                         0.00      0.00         15.00            15.00
All items               320.00                       270.00     50.00        345.00          $395.00

Year to date paid 1,600.00.
`,
    fields: {
      service_date: '2026-05-18',
      property_address: '9 Heron Cove Way, Akron, OH 44301',
      previous_balance: '320.00',
      payments: '270.00',
      amount: '345.00',
      amount_due: '395.00',
      late_fee: '15.00',
    },
  },
  'such columns whose last row does not add up': {
    text: `
Heron Cove HOA                                   Assessment Statement
Item                    Previous statement 4/18/26   Received   New this month   Owed
Base assessment June    300.00                       250.00     310.00           360.00
Late charge               0.00                         0.00      15.00            15.00
All items               320.00                       270.00     345.00          $415.00
`,
    fields: { previous_balance: null, late_fee: '0.00' },
  },
  'a narrow column that says what will be drafted and when': {
    text: `
Willow Point at Stono
                              In your bill          This month     Last month
We'll draft                   Regime fee            280.00         270.00
$301.50                       Gate opener            21.50           5.00

on
Jun 5, 2026                   Total                 301.50         275.00

from your bank                Last month's 275.00 was drafted on May 5, 2026. Thank you.
Stmt dt
May 20, 2026
`,
    fields: { due_date: '2026-06-05', amount: '301.50', amount_due: '301.50', payments: '275.00' },
  },
  'a day that the end of a line breaks': {
    text: `
Heron Cove Homeowners Association
May 4th, 2026
Dear owners, your share of the new roof is $1,200.00, levied as a special assessment. Kindly let us have it no later than July
15, 2026. Owners who would rather spread it may ask the treasurer.
`,
    fields: { due_date: '2026-07-15', amount: '1200.00', amount_due: '1200.00' },
  },
  'a coupon of cells under their heads': {
    text: `
HERON COVE CONDOMINIUM ASSOCIATION                         Quarterly Payment Coupon

OWNER REF       UNIT        FOR THE QUARTER      PAY BY
HC 4410         12-03       Jul - Sep 2026       7/10/26

OPERATING SHARE     RESERVE SHARE     YOUR QUARTERLY SHARE
600.00              150.00            $750.00
`,
    fields: { account_number: 'HC 4410', period: 'Jul - Sep 2026', due_date: '2026-07-10', dues: '750.00' },
  },
  'a payment that was made, with a fee on top of the assessment': {
    text: `
OwnerDesk - Payment complete
Thanks! We got your payment.
                 $254.50
Paid to          Heron Cove HOA
Paid on          May 4, 2026, 8:12 AM
Assessment May 2026            $250.00
Card convenience fee             $4.50
Balance after this payment       $0.00
`,
    fields: { amount: '254.50' },
  },
  'new charges beside a credit that the account held': {
    text: `
Heron Cove Condominium Trust                    INVOICE
Invoice No.        4409-11
Invoice Date       05/01/2026
Due Date           05/15/2026

Description                                     Amount
Common charges                                  612.00
Storage bay                                      35.00
                             New charges        647.00
                             Credit on account -120.00
                             PLEASE PAY        $527.00
`,
    fields: { amount: '647.00', amount_due: '527.00' },
  },
  'the maintenance of a cooperative beside an assessment in installments': {
    text: `
The Heron Owners Corp.                          Maintenance bill
Bill date: 05/20/2026
Maintenance 300 shs                             1,500.00
Roof assessment 9 of 12                           120.00
AMOUNT NOW DUE                                  1,620.00
`,
    fields: { dues: '1500.00' },
  },
  'a subject of a year that is no street': {
    text: `
HERON COVE CIVIC ASSOCIATION
TO:     Owner, Lot 31
RE:     2026 ANNUAL DUES
Annual dues, all lots            $150.00
YOUR BILL                        $150.00
`,
    fields: { property_address: null },
  },
};

describe('papers of associations in layouts nobody fitted', () => {
  it.each(Object.entries(papers))('%s', (_, { text, fields }) => {
    expect(readPaper({ text, fields, context: { mailbox: 'hoa' } })).toEqual(fields);
  });
});

it('a heading that names the dues does so beside a panel of the card as well', () => {
  const card = `
SILVER CIVIC ASSN                  BILLED   NOV 16 2026
ANNUAL MAINTENANCE ASSESSMENT      YEAR     2027
PROPERTY: 27 BIRCH CT              DUE      JAN 1 2027
Roads and lights                   PAY      $485.00
Assessments not received by JAN 31 2027 are subject to a $35.00 late charge and interest.
Clubhouse rental for members is $75.00 per evening.
`;
  expect(readPaper({ text: card, context: { mailbox: 'hoa' }, fields: { dues: '' } })).toEqual({ dues: '485.00' });
});
