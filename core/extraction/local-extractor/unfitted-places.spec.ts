import { describe, expect, it } from 'vitest';
import { textPage } from '../../../test/fixtures/text-page.js';
import { type Paper, paperContext, readPaper } from '../../../test/support/read-paper.js';
import { extractLocally } from './extract-locally.js';

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
  'labels below their figures, beside the lines of an address': {
    text: `
LARKSPUR VILLAS HOMEOWNERS       LV-0418             10/01/2026
ASSOCIATION                      Account No          Date Due
418 Larkspur Loop
Marguerite Oyelaran              $215.00             $240.00
PO Box 331                       Assessment          If received after 10/15/2026
Mesa, AZ 85201
`,
    context: { mailbox: 'hoa' },
    fields: { account_number: 'LV-0418', due_date: '2026-10-01', amount: '215.00' },
  },
  'words of another column above and below those of a row': {
    text: `
Valley Electric Cooperative
MEMBER
                          Balance from last bill       142.18
Priya Castellano
                          Payment received Apr 24     -142.18
ACCOUNT NUMBER            Balance carried over           0.00
4471-8820-13              Total current charges        156.73
`,
    fields: { previous_balance: '142.18', amount: '156.73' },
  },
  'a name in two lines that end at the edge of the page': {
    text: `
                                             Orchard Hill Court
M V C                                    Homeowners Association
                             200 Plaza Real, Las Cruces, NM 88001
September 1, 2025
Your share of the special assessment   $2,400.00
`,
    context: { mailbox: 'hoa' },
    fields: { vendor: 'Orchard Hill Court Homeowners Association' },
  },
  'what the sender is, above its name': {
    text: `
                                     A community member-owned utility
                                          Outages 24/7: 855-555-0100
Priya Castellano
702 Fenwick Rd
Total current charges   156.73
Three Rivers Electric Cooperative
PO Box 880
`,
    fields: { vendor: 'Three Rivers Electric Cooperative' },
  },
  'a flat of a house that bears its name': {
    text: `
14 October 2025
Our ref:     KMC/0017/BR
Property:    Flat 17 Queensmead Court, Bath Road, Reading
14/10/2025   Arrears administration fee (inc VAT)   72.00
             Total now outstanding              £1,284.60
`,
    context: { mailbox: 'hoa' },
    fields: { property_address: 'Flat 17 Queensmead Court', late_fee: '72.00' },
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
    fields: { fees: '110.00', past_due: '610.00', amount: '610.00', amount_due: '1330.00', total_payment: '610.00' },
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

const more: Record<string, Paper> = {
  'a figure in brackets explains another, and what is owed in all is no payment': {
    text: `
Dominion Note Services
Statement date        May 18, 2026
You owe               $88,400.00 (principal)
Please pay by June 1, 2026
Interest (28 days on 88,650.00) ............ 663.00
Principal reduction ........................ 250.00
Together ................................... 913.00
`,
    context: { mailbox: 'mortgage' },
    fields: { amount: '913.00', interest: '663.00', principal: '250.00', principal_balance: '88400.00' },
  },
  'the first words of a line tell the year of all its figures': {
    text: `
Mortgage statement                Statement date 05/11/2026
Principal                           $300.00
Interest                            $310.00
Payment due 06/01/2026              $610.00
Calendar year totals     Interest   1,388.99     Principal   1,078.47
`,
    context: { mailbox: 'mortgage' },
    fields: { interest: '310.00', principal: '300.00', ytd_interest: '1388.99', ytd_principal: '1078.47' },
  },
  'an account from the newest day down owes its first balance': {
    text: `
Sycamore Owners Association
Date          Item                        Charges     Payments     Balance
05/01/2026    Monthly fee, May             289.00                   304.00
04/09/2026    Lockbox payment                          289.00        15.00
04/01/2026    Monthly fee, April           289.00                   304.00
03/31/2026    Opening                                                15.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount_due: '304.00', dues: '289.00', previous_balance: '15.00', payments: '289.00' },
  },
  'a balance payable in April is no percentage rate': {
    text: `
Harbor Pointe Owners Association
Printed 04/01/2026
Opening balance                                   10.00
Quarterly dues                                   240.00
Ending balance, payable by Apr 30, 2026          250.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount_due: '250.00', due_date: '2026-04-30', hoa_kind: 'bill' },
  },
  'the total tax of a tax bill is what it charges': {
    text: `
TOWN OF WESTMORE            PROPERTY TAX BILL
PARCEL ID   R04-018.2       BILL DATE 04/22/2026
TOTAL LISTED VALUE  312,400
TOWN                        1,377.68
EDUCATION                   4,692.87
TOTAL TAX                   6,070.55
`,
    fields: { amount: '6070.55', account_number: 'R04-018.2' },
  },
  'heads over a row of values name the amount among them': {
    text: `
Maplewood Glen Community Association
Homeowner              Acct #            Statement date     Due date       Amount due
Priya Raghunathan      MGC-0417-01       05/15/2026         06/01/2026     $385.00
Quarterly assessment                                                       $385.00
`,
    context: { mailbox: 'hoa' },
    fields: { amount_due: '385.00', account_number: 'MGC-0417-01', due_date: '2026-06-01', dues: '385.00' },
  },
};

it.each(Object.entries(more))('%s', (_, paper) => {
  expect(readPaper(paper)).toEqual(paper.fields);
});

it('what is due with an unpaid balance, no charge named, is no sure charge', () => {
  const text = `
Hartwell Township Sewer Authority
Mailed 04/15/2026
Sewer rental, Jan-Mar             138.00
Previous amount due               130.00
Penalty                            13.80
Interest                            0.69
Payments                            0.00
Pay by May 15, 2026               300.49
`;
  const { amount, amount_due } = extractLocally([textPage(text)], paperContext);
  expect(amount_due?.value).toBe('300.49');
  expect(amount?.confidence).toBeLessThan(0.6);
});

it('what is due in all is no sure payment where payments were missed and its parts are not all there', () => {
  const text = `
Mortgage statement                Statement date 05/11/2026
Principal                           $300.00
Escrow                              $120.00
Past due payments                 $1,460.00
Amount due                        $2,190.00
`;
  const { total_payment } = extractLocally([textPage(text)], { ...paperContext, mailbox: 'mortgage' });
  expect(total_payment?.confidence ?? 0).toBeLessThan(0.6);
});
