import { describe, expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

/** Who bills, for whom, and for which place, in letterheads and sentences that no one paper was fitted to. */
const papers: Record<string, Paper> = {
  'a manager names below itself whom it acts for': {
    text: `
Trellis Property Managers                       Statement
  agents for Maple Court Townhomes HOA          March 1, 2026
PO Box 1180, Dayton OH 45401                    Account 22-118
Janet Bowers                                    Unit: 18 Maple Ct
Dues for March                       $210.00
Balance due by March 15, 2026        $210.00
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Maple Court Townhomes HOA', amount_due: '210.00', property_address: '18 Maple Ct' },
  },
  'a manager heads what its association bills': {
    text: `
Summit Ridge Community Management               Invoice date 04/02/2026
8801 Park Ave, Boise ID 83702                   Due 04/15/2026

Community:  Foxglove Commons Homeowners Association
Property:   44 Foxglove Ln #3
Quarterly assessment                                   $330.00
Total due                                              $330.00
Make checks payable to Foxglove Commons Homeowners Association
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Foxglove Commons Homeowners Association', property_address: '44 Foxglove Ln #3' },
  },
  'an association on whose behalf a letter is written': {
    text: `
PINNACLE ASSOCIATION SERVICES
PO Box 7001, Tempe AZ 85281
June 3, 2026
Re: 511 W Palo Dr, account PV-511
This letter is written on behalf of Palo Verde Homeowners Association regarding your delinquent account. The amount
of $412.50 is past due and must be received by June 20, 2026.
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Palo Verde Homeowners Association', due_date: '2026-06-20' },
  },
  'a logo of two lines with an address beside it': {
    text: `
                                                       12 Elm St
Green Leaf
                                                       Ames IA 50010
Tree & Lawn Care                                       515-555-0133
Invoice 4471                 Invoice date June 3, 2026
Job site: 900 Oak Ave, Ames IA
Pruning                                      $320.00
Total                                        $320.00
`,
    fields: { vendor: 'Green Leaf Tree & Lawn Care', property_address: '900 Oak Ave, Ames IA' },
  },
  'a logo in small letters with its sign, and the name with its form': {
    text: `
stallworks®                                  Invoice
                                             Date of issue June 3, 2026
Stallworks, Inc.               Bill to
548 Market Row                 Marigold Holdings
San Jose, California 94104
Business plan, yearly       1      $600.00
Jun 3, 2026 – Jun 3, 2027
Total                              $600.00
Amount due                         $600.00
`,
    fields: { vendor: 'Stallworks', document_type: 'subscription', billing_cycle: 'Yearly', charged_amount: '600.00' },
  },
  'columns headed by days, of which one begins with the year': {
    text: `
LAKEFIELD LOAN SERVICING                           Statement date 07/17/2026
Property: 12 State Route 9, Superior WI 54880      Payment due 08/01/2026
This month's principal                 $402.18
This month's interest                  $711.30
Regular monthly payment              $1,113.48
                      06/17/2026 - 07/17/2026     01/01/2026 - 07/17/2026
Principal                 $400.71                     $2,780.14
Interest                  $712.77                     $5,014.22
`,
    context: { mailbox: 'mortgage' },
    fields: {
      principal: '402.18',
      interest: '711.30',
      ytd_principal: '2780.14',
      ytd_interest: '5014.22',
      property_address: '12 State Route 9, Superior WI 54880',
    },
  },
  'what a rate is taken of, and what a payment made left': {
    text: `
Odell Family Trust
Note holder's statement of April 2, 2026
The payment of $812.40 is due May 1, 2026 and is applied like this:
   Interest at 7.25% on $84,201.17      $508.72
   Principal                            $303.68
Balance after the payment received March 31: $84,201.17
During calendar year 2026 you paid interest of $1,536.70 and principal of $900.50.
Secured by house and 4 acres, Rural Route 4 Box 17, Hominy OK 74035
`,
    context: { mailbox: 'mortgage' },
    fields: {
      interest: '508.72',
      principal: '303.68',
      principal_balance: '84201.17',
      ytd_interest: '1536.70',
      ytd_principal: '900.50',
      property_address: 'Rural Route 4 Box 17, Hominy OK 74035',
    },
  },
  'a year so far, headed by a day': {
    text: `
Seaboard Heritage                            Statement date May 29, 2026
Principal                   $249.91
Interest                    $351.21
Installment                 $601.12
Paid this year through May 29
   Principal                $1,221.95
   Interest                 $1,783.65
`,
    context: { mailbox: 'mortgage' },
    fields: { principal: '249.91', ytd_principal: '1221.95', ytd_interest: '1783.65' },
  },
  'no payment, whatever a sentence tells': {
    text: `
Quillwave Internet                 Statement date September 8, 2026
We missed your payment. $74.99 is past due and payable now.
Previous balance                     $74.99
Payments                              $0.00
New charges                          $84.99
Total due                           $159.98
`,
    fields: { payments: '0.00', previous_balance: '74.99', amount: '84.99', amount_due: '159.98' },
  },
  'a quarter of a tax': {
    text: `
TOWN OF WEXCOMBE
Real estate tax, fiscal year 2027             Issue date 10/01/2026
Location: 12 Sawmill Cir
Preliminary total                     2,416.88
1st quarter, due 08/03/2026, paid    (1,208.44)
2nd quarter, due 11/02/2026           1,208.44
`,
    context: { receivedOn: '2026-10-05' },
    fields: { amount: '1208.44', due_date: '2026-11-02' },
  },
  'a servicer and whose loan it is': {
    text: `
Juniper Servicing LLC for Oak Capital Trust
Mortgage statement                       Statement date 6/2/2026
Property secured: 77 Quail Hollow Rd, Lodi CA 95240
Principal                 $300.10
Interest                  $650.20
Payment due 7/1/2026      $950.30
Balance owing         $151,900.00 before this payment
Rate 5.25
2026 to date: Principal 1,141.92  Interest 2,095.44  Escrow 812.40  Late charges 0.00
`,
    context: { mailbox: 'mortgage' },
    fields: {
      vendor: 'Juniper Servicing LLC',
      property_address: '77 Quail Hollow Rd, Lodi CA 95240',
      principal_balance: '151900.00',
      rate: '5.25',
      ytd_principal: '1141.92',
      ytd_interest: '2095.44',
      ytd_escrow: '812.40',
      ytd_fees: '0.00',
    },
  },
  'a name that goes on in other letters': {
    text: `
WILLOWBROOK VILLAGE                           ASSESSMENT INVOICE
Master Association, Inc.                      No. 2026-0441
900 Willowbrook Pkwy                          Date: 07/01/2026
Plano, TX 75023                               Due 07/31/2026
Semi-annual assessment                        $540.00
PLEASE PAY                                    $540.00
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'WILLOWBROOK VILLAGE Master Association, Inc.', due_date: '2026-07-31', dues: '540.00' },
  },
  'a number below the word for the paper, and a deposit of a day': {
    text: `
INVOICE
Number 00871            Date 4/18/2026
Bright Spark Electric Co.
Work at: 52 Kings Hwy #2R, Troy
Labor                       285.00
TOTAL                       285.00
Deposit 1/15                100.00
BALANCE DUE                 185.00
`,
    fields: { invoice_number: '00871', amount: '285.00', amount_due: '185.00', payments: '100.00' },
  },
  'a business that is part of another': {
    text: `
Tidewater Broadband, a service of Tidewater Electric Cooperative
Bill date: 05/02/2026     Due: 05/22/2026     Account: 8800-1
Serving: 5 Oyster Shell Way Apt B, Deltaville VA
Internet 500      80.00
Amount due        80.00
`,
    fields: { vendor: 'Tidewater Broadband', property_address: '5 Oyster Shell Way Apt B, Deltaville VA' },
  },
};

describe.each(Object.entries(papers))('%s', (_, paper) => {
  it('reads', () => {
    expect(readPaper(paper)).toEqual(paper.fields);
  });
});
