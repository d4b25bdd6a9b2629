import { describe, expect, it } from 'vitest';
import { readPaper, type Paper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'a statement whose labels stand below their values': {
    context: { mailbox: 'mortgage' },
    text: `
                 Cascade & Main Bank
                 Mortgage Servicing, 600 Willamette St, Eugene, OR 97401

Annika Thorvaldsen                     21 July 2026      40-77120-9
4410 Alder Court                       STATEMENT DATE    LOAN
Springfield, OR 97478                  $0.00             01 October 2026
                                       DUE NOW           NEXT PAYMENT DUE

Your next payment                      Your loan
Principal                   425.84     Principal balance          203,771.52
Interest                    912.73     Rate                          5.375 %
Payment of 01 October     1,338.57     Unapplied funds                  0.00

This year so far
Principal paid          Interest paid          Fees paid
2,928.20                6,441.79               0.00
`,
    fields: {
      statement_date: '2026-07-21',
      due_date: '2026-10-01',
      loan_number: '40-77120-9',
      principal: '425.84',
      interest: '912.73',
      principal_balance: '203771.52',
      ytd_principal: '2928.20',
      ytd_interest: '6441.79',
      ytd_fees: '0.00',
      property_address: '4410 Alder Court, Springfield, OR 97478',
    },
  },
  'a line of credit, and the loan number torn at its hyphen': {
    context: { mailbox: 'mortgage' },
    text: `
Merrimac Savings Bank                            Periodic Statement

Account       Closing date     Minimum payment due     Payment date
6650-0093-    07/23/2026       $458.72                 08/17/2026
21

Previous principal balance   $36,406.48     Finance charge (interest)     267.64
Principal balance             38,215.40     Principal                     191.08
                                            Unpaid fees: returned check      .00
                                            Minimum payment due          $458.72

Daily periodic rate          ANNUAL PERCENTAGE RATE
0.023288%                    8.50%

Finance charges paid in 2026: $1,811.05
                                            Account    6650-0093-21
`,
    fields: {
      due_date: '2026-08-17',
      interest: '267.64',
      principal: '191.08',
      principal_balance: '38215.40',
      rate: '8.5',
      loan_number: '6650-0093-21',
      ytd_interest: '1811.05',
    },
  },
  'a table of the year whose head stands in its first column, and a payment with a shortage in it': {
    context: { mailbox: 'mortgage' },
    text: `
Prairie Teachers Credit Union
Statement date   06/30/26

Payment breakdown
Principal                 382.43
Interest                  694.87
Escrow, base              402.16
Escrow shortage 1/12       61.50
Total escrow              463.66
Total payment           1,540.96

You may pay $738.00 now and your payment will be $1,479.46 instead.

YEAR TO DATE ON THIS LOAN    Principal    Interest    Escrow deposits    Fees
2026                         1,937.89     2,192.51    1,289.10           0.00
`,
    fields: {
      total_payment: '1540.96',
      escrow: '463.66',
      ytd_principal: '1937.89',
      ytd_interest: '2192.51',
      ytd_escrow: '1289.10',
      ytd_fees: '0.00',
    },
  },
  'what is asked for in all, less what is held in suspense': {
    context: { mailbox: 'mortgage' },
    text: `
Copperline Mortgage Services, Inc.            Statement date: 5/18/26
                                              Due date: 6/1/26
Principal                                   $311.99
Interest                                    $590.15
Escrow                                      $266.30
Regular monthly payment                   $1,168.44
Late charges and fees outstanding           $128.24
Past due payments                         $3,505.32
Unapplied partial payment                  ($310.50)
Total amount due by 6/1/26                $4,491.50

Current payment due 6/1/26: $1,168.44
`,
    fields: { amount: '1168.44', amount_due: '4491.50', total_payment: '1168.44', past_due: '3505.32', fees: '128.24' },
  },
  "an attorney's letter for an association, dated beside whom it is sent to": {
    context: { mailbox: 'hoa' },
    text: `
                    DUNLEAVY PRESCOTT LLP

Emeka Lindqvist                                   October 2, 2026
4409 Sagebrush Cir                                By certified mail
Round Rock, Texas 78681

Re: Juniper Flats Homeowners Association, Inc., account JF-4409

Assessments, January 1 and July 1, 2026                 $780.00
Late fees                                                $75.00
Less: payment of May 19, 2026                          ($150.00)
Amount required to bring the account current            $705.00

Unless this amount is received on or before November 3, 2026 a lien may be filed.
`,
    fields: { service_date: '2026-10-02', due_date: '2026-11-03', amount_due: '705.00', payments: '-150.00' },
  },
  'the share of a levy that one unit bears': {
    context: { mailbox: 'hoa' },
    text: `
Beaumont Towers Condominium Trust
Date: June 8, 2026

The trustees voted on June 2, 2026 to levy a special assessment of $312,000.00 upon all units.

Unit    Percentage    Total assessment    Share of this unit    Payment due
11C     1.415%        $312,000.00         $4,414.80             July 15, 2026
`,
    fields: { amount: '4414.80', service_date: '2026-06-08', due_date: '2026-07-15' },
  },
  'a fine, and dues that are no part of it': {
    context: { mailbox: 'hoa' },
    text: `
Heathermoor Planned Community Association

Notice date              08/11/2026
Property in violation    130 Heathermoor Blvd, Holly Springs, NC 27540
Cure by                  08/25/2026
Fine assessed            $75.00, added to your account

This notice is no bill for assessments. Regular assessments of $61.00 are billed monthly.
`,
    fields: { amount: '75.00', hoa_kind: 'violation_notice', property_address: '130 Heathermoor Blvd, Holly Springs, NC 27540' },
  },
  'a notice of fees that is a bill, with the reserves below it': {
    context: { mailbox: 'hoa' },
    text: `
Cypress Row Owners' Council              Monthly fee notice No. 10

TO: Mathilde Okonjo                      Mailed 22 Sept 2026
Common charges         $142.00
Please pay             $160.50

Payable on or before 5 October 2026.
Reserve fund balance on 31 August 2026: $48,300.12
`,
    fields: { hoa_kind: 'bill', service_date: '2026-09-22', due_date: '2026-10-05', amount_due: '160.50' },
  },
  'a bill that calls what it asks for its total, to be paid by a day in a column of its own': {
    text: `
glasswave                                      Glasswave Fiber, LLC

This is your bill of 11 September 2026         Please pay $101.27
Your last bill            $96.27
You paid                  $96.27 CR                     by 9/26/2026
Fiber 500 Internet        $75.00
Home phone                $26.27
Total                    $101.27
Member 20418
`,
    fields: { amount: '101.27', amount_due: '101.27', due_date: '2026-09-26', service_date: '2026-09-11', account_number: '20418' },
  },
  'what is asked for though it is called nothing but a total': {
    text: 'Riverbend Hauling LLC\nInvoice date 03/05/2026\nDue date 03/20/2026\n\nCart service      $40.00\nFuel surcharge     $2.50\nTotal             $42.50',
    fields: { amount: '42.50', amount_due: '42.50' },
  },
  'a row of another table beside a payment': {
    text: `
Pinnacle Mobile            Statement date 10/07/26

Prior statement              203.18     Line            Plan     Total
Payments through 10/07/26   -150.00     541-555-0101    50.00    76.74
New charges due 10/29/26     191.29     541-555-0102    40.00    62.04
Total amount due             244.47
`,
    fields: { payments: '-150.00', previous_balance: '203.18', amount_due: '244.47' },
  },
};

describe('papers in layouts the extractor was not made for', () => {
  it.each(Object.entries(papers))('%s', (_name, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
