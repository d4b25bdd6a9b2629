import { describe, expect, it } from 'vitest';
import { readPaper, type Paper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper> = {
  'a loan told in sentences': {
    context: { mailbox: 'mortgage', receivedOn: '2026-09-20' },
    text: `
Pioneer Valley Savings Bank
77 Main Street, Greenfield, MA 01301

August 28, 2026

Re: Mortgage loan 33-90812, 15 Cedar Hollow Road, Deerfield, MA 01342

Dear Mr. Sample,

Your monthly payment of $1,402.18 is due on October 1, 2026. Of it $388.02 will be applied to principal,
$702.16 to interest and $312.00 to your escrow account. Your principal balance is $187,244.90 and your
interest rate is 4.50%. No fees are due. So far this year you have paid $3,011.40 in principal and
$5,710.04 in interest.
`,
    fields: {
      loan_number: '33-90812',
      statement_date: '2026-08-28',
      due_date: '2026-10-01',
      amount: '1402.18',
      principal: '388.02',
      interest: '702.16',
      escrow: '312.00',
      principal_balance: '187244.90',
      rate: '4.5',
      ytd_principal: '3011.40',
      ytd_interest: '5710.04',
      property_address: '15 Cedar Hollow Road, Deerfield, MA 01342',
      vendor: 'Pioneer Valley Savings Bank',
    },
  },
  'a loan in abbreviations, its balances below the year': {
    context: { mailbox: 'mortgage', receivedOn: '2026-09-20' },
    text: `
LAKE ERIE HOME FINANCE CO           BILLING STATEMENT
ACCT: 00417-8   STMT DT: 08/15/26   DUE DT: 09/01/26
PROP: 91 ERIE AVE LORAIN OH 44052

PRIN       INT        T&I ESCROW   LATE CHG   OTHER   TOT PMT
201.17     388.40     214.66       0.00       0.00    804.23

YTD PRIN   YTD INT    YTD TAXES    YTD LATE
1,588.12   3,128.44   1,717.28     31.20

PRIN BAL 88,417.22    INT RATE 5.2500    ESC BAL 612.77   SUSP BAL 0.00
AMT PAST DUE 0.00     LATE CHG AFTER 09/16/26 31.20
`,
    fields: {
      statement_date: '2026-08-15',
      due_date: '2026-09-01',
      principal: '201.17',
      interest: '388.40',
      escrow: '214.66',
      total_payment: '804.23',
      principal_balance: '88417.22',
      rate: '5.25',
      ytd_principal: '1588.12',
      ytd_interest: '3128.44',
      suspense: '0.00',
      past_due: '0.00',
      loan_number: '00417-8',
      property_address: '91 ERIE AVE LORAIN OH 44052',
    },
  },
  'a contract of sale that an escrow company collects': {
    context: { mailbox: 'mortgage', receivedOn: '2026-09-20' },
    text: `
Cornerstone Escrow & Collection Services               Contract Collection Statement
Contract No. 88-1042                                   Printed 09/05/2026
Seller: R. Example       Buyer: Sample Rentals LLC     Next payment due 10/05/2026
Property: 3319 Pine Knot Road, Bend, OR 97702

                      This payment     Year to date
Principal                  $214.88        $1,890.12
Interest @ 6.000%          $585.12        $5,309.88
Tax reserve                $150.00        $1,350.00
Service fee                  $8.00           $72.00
Total payment              $958.00        $8,622.00

Contract balance after last payment: $116,809.40
`,
    fields: {
      loan_number: '88-1042',
      statement_date: '2026-09-05',
      due_date: '2026-10-05',
      principal: '214.88',
      interest: '585.12',
      escrow: '150.00',
      fees: '8.00',
      total_payment: '958.00',
      amount: '958.00',
      ytd_principal: '1890.12',
      ytd_interest: '5309.88',
      rate: '6',
      principal_balance: '116809.40',
      property_address: '3319 Pine Knot Road, Bend, OR 97702',
      vendor: 'Cornerstone Escrow & Collection Services',
    },
  },
  'missed payments, and the split of one in a line': {
    context: { mailbox: 'mortgage', receivedOn: '2026-09-20' },
    text: `
KEYSTONE LOAN CENTER
Statement of Account                                      9/10/2026
Loan #: 0098812-4                         Collateral address: 5 Elm Ct, York, PA 17401

Payments past due (2)                          $1,904.40
October payment                                  $952.20
Unpaid late charges                               $76.18
Inspection fees                                   $30.00
Less unapplied funds                            ($200.00)
TOTAL TO BRING CURRENT                         $2,762.78
Due by 10/01/2026

October payment consists of:  Principal $202.20   Interest $500.00   Escrow $250.00
Unpaid principal: $84,020.11    Note rate: 7.000%
`,
    fields: {
      loan_number: '0098812-4',
      statement_date: '2026-09-10',
      due_date: '2026-10-01',
      past_due: '1904.40',
      principal: '202.20',
      interest: '500.00',
      escrow: '250.00',
      principal_balance: '84020.11',
      rate: '7',
      suspense: '-200.00',
      amount_due: '2762.78',
      property_address: '5 Elm Ct, York, PA 17401',
    },
  },
  'a loan of which interest alone is due': {
    context: { mailbox: 'mortgage', receivedOn: '2026-09-20' },
    text: `
Cobalt Private Bank                                  Interest Payment Notice
Investor Loan 7700-22                                Billed on 09/08/2026
                                                     Payment due 10/01/2026
Subject property: 1187 Larkspur Way, Tucson, AZ 85704

Interest from 09/01/2026 to 09/30/2026 on $240,000.00 at 8.250%     $1,650.00
Principal due                                                           $0.00
Late charges outstanding                                               $82.50
Total now due                                                       $1,732.50
Loan balance                                                      $240,000.00
Interest paid in 2026                                              $13,200.00
`,
    fields: {
      loan_number: '7700-22',
      statement_date: '2026-09-08',
      due_date: '2026-10-01',
      principal: '0.00',
      fees: '82.50',
      amount_due: '1732.50',
      principal_balance: '240000.00',
      rate: '8.25',
      ytd_interest: '13200.00',
      property_address: '1187 Larkspur Way, Tucson, AZ 85704',
      vendor: 'Cobalt Private Bank',
    },
  },
  'a mail about a draft': {
    context: { mailbox: 'mortgage', receivedOn: '2026-09-20' },
    text: `
Hi Pat, your September mortgage statement is here.
Beacon Home Lending

Your payment             $1,288.90
will be drafted          October 1, 2026
from                     Checking ...4471

Principal $310.02 · Interest $640.88 · Escrow $338.00
Balance you still owe $151,880.17 at 5.000%
Loan 9-118-20441 for 71 Marigold Ct, Macon GA 31204
Statement generated 09/02/2026
`,
    fields: {
      due_date: '2026-10-01',
      statement_date: '2026-09-02',
      principal: '310.02',
      interest: '640.88',
      escrow: '338.00',
      principal_balance: '151880.17',
      rate: '5',
      loan_number: '9-118-20441',
      amount: '1288.90',
      property_address: '71 Marigold Ct, Macon GA 31204',
    },
  },
};

describe('loans in words of their own', () => {
  it.each(Object.entries(papers))('%s', (_name, paper) => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
