import { expect, it } from 'vitest';
import { type Paper, readPaper } from '../../../test/support/read-paper.js';

const papers: Record<string, Paper['fields'] & { text: string }> = {
  'an interest-only loan whose rows tell how they came about': {
    text: `
STONEBRIDGE CAPITAL SERVICING LLC          Notice Date    10-Mar-2026
Principal Outstanding   $400,000.00        Due Date       01-Apr-2026
Component                                   Basis                          USD
Interest, 01-Mar-2026 through 31-Mar-2026   400,000.00 × 7.25% × 31/360    2,497.22
Scheduled principal                         Interest-only period               0.00
Real estate tax impound                     1/12 × 6,000.00                  500.00
TOTAL PAYMENT DUE 01-APR-2026                                              2,997.22`,
    interest: '2497.22',
    total_payment: '2997.22',
    principal_balance: '400000.00',
  },
  'a payment that was, told in a sentence': {
    text: `
Vale Bank, N.A.                            Statement date February 18, 2027
Your monthly payment is changing from $610.00 to $640.00 beginning March 1, 2027.
Principal                                   200.00
Interest                                    300.00
Escrow (includes shortage)                  140.00
Regular monthly payment                     640.00
Total amount due                           $640.00
Past payments      Paid last month   Paid year to date
Principal               199.00           398.00
Interest                301.00           602.00
Escrow                  110.00           220.00
Your payment            Current          From 03/01/2027
Escrow deposit          110.00           120.00`,
    escrow: '140.00',
    total_payment: '640.00',
    amount: '640.00',
  },
  'the payment of a month, what is held and what might be': {
    text: `
Gate Lending                               Statement date May 6, 2026
What makes up the amount due
Principal                                  $200.00
Interest                                   $300.00
Escrow                                     $110.00
June payment                               $610.00
Past due payment (May 1, 2026)             $610.00
Amount due June 1                        $1,220.00
Held in suspense                           $100.00
We are holding money that has not been applied to your loan yet. Once we hold $610.00 it will be.`,
    amount: '610.00',
    amount_due: '1220.00',
    suspense: '100.00',
    principal: '200.00',
  },
  'the finance charge of a line of credit': {
    text: `
South Fork Savings Bank                    Home Equity Line of Credit
MINIMUM PAYMENT DUE     PAYMENT DUE BY       CREDIT LIMIT
$176.31                 April 22, 2026       $75,000.00
Summary of account activity
Previous balance                 $28,184.55
Finance charge (interest)          +176.31
  of which principal balance     $29,100.00`,
    interest: '176.31',
    amount_due: '176.31',
    principal_balance: '29100.00',
    vendor: 'South Fork Savings Bank',
  },
  'a note between people': {
    text: `
Alma and Ruben Teague
Note payment record, sent June 20, 2026
Re our note on 31 Colley Ave, Norfolk, VA 23507 (5.5%)
Payment no. 26 due July 1, 2026      $842.10
  to interest                        $401.22
  to principal                       $440.88
Balance after June payment        $87,538.90`,
    principal_balance: '87538.90',
    rate: '5.5',
    property_address: '31 Colley Ave, Norfolk, VA 23507',
  },
  'a rate without its decimals': {
    text: `
GERALD R. CASTLE
October 20, 2026
RE: Note secured by Deed of Trust
original amount $96,500.00 at 6% for 20 years
Interest for October    454.76
Principal               236.60
PAYMENT DUE NOVEMBER 1 $691.36`,
    rate: '6',
  },
};

it.each(Object.entries(papers))('%s', (_, { text, ...fields }) => {
  expect(readPaper({ text, context: { mailbox: 'mortgage' }, fields })).toEqual(fields);
});

it.each([
  [
    'THE OWNERS, STRATA PLAN VIS 2207\nDate: 2026-03-15\nPayment date: 2026-04-01\nTotal for the month   CAD 371.00\nNo GST is charged on strata fees.',
    { due_date: '2026-04-01', amount_due: '371.00' },
  ],
  [
    'Loon Lake Road Association\nApril 10, 2026\nANNUAL ROAD DUES, 2026\nGrading                                 $190.00\nPlowing                                  110.00\nTOTAL                                   $300.00',
    { dues: '300.00', amount: '300.00' },
  ],
  [
    'FOUNDRY LOFTS\nCONDOMINIUM ASSOCIATION\nPosted March 12, 2026\nSHUT-OFF\nThursday, March 15, 2026\nThe main valve is replaced.',
    { hoa_kind: 'maintenance_notice' },
  ],
])('what an association asks for under other heads: %j', (text, fields) => {
  expect(readPaper({ text, context: { mailbox: 'hoa' }, fields })).toEqual(fields);
});

it.each([
  ['SERVICE TICKET / INVOICE\nANTLER PEST\nNo. 77310\nPO Box 12, Verona, WI 53593\nAmount due   $84.40', 'ANTLER PEST'],
  [
    'NIGHT HERON LOCK & KEY\n60 South St, Salem OR 97301\n215-555-0106   bonded and insured\nINVOICE   11962\nTERMS   14 DAYS\nTOTAL   $74.35',
    'NIGHT HERON LOCK & KEY',
  ],
  ['Color Barn\nPaint & Decor\n9230 Metcalf Ave\nSale 7-118840   Apr 18, 2026\nTOTAL   153.05', 'Color Barn Paint & Decor'],
])('who sells is no heading, term or boast: %j', (text, vendor) => {
  expect(readPaper({ text, fields: { vendor: '' } })).toEqual({ vendor });
});

it('the repayment of a statement of transactions is what it asks for', () => {
  const text = `
Loan statement                              Date issued 1 September 2025
Date      Transaction             Debit      Credit      Balance
28 Aug    Loan repayment                     2,633.00    410,469.55 DR
31 Aug    Interest charged        2,190.63               412,660.18 DR

Interest rate    Minimum monthly repayment    Next repayment due
6.24% p.a.       $2,633.00                    28 September 2025
`;
  expect(readPaper({ text, context: { mailbox: 'mortgage' }, fields: { total_payment: '', amount_due: '' } })).toEqual({
    total_payment: '2633.00',
    amount_due: '2633.00',
  });
});
