import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const due = { amount: '', amount_due: '' };

/** docs/decisions/0022 */
it.each([
  [
    'a deposit invoice charges the deposit',
    'DEPOSIT INVOICE D-118\nContract price    $12,000.00\nDeposit, 40%    $4,800.00\nAmount due on receipt    $4,800.00\nBalance on completion    $7,200.00',
    '4800.00',
    '4800.00',
  ],
  [
    'an invoice of the whole charges the whole',
    'FINAL INVOICE F-118\nKitchen per contract    $12,000.00\nExtra outlet    $180.00\nTotal    $12,180.00\nDeposit received 3/10/2026    -$4,800.00\nBalance due by May 20, 2026    $7,380.00',
    '12180.00',
    '7380.00',
  ],
  [
    'also where its sum is called otherwise',
    'FINAL INVOICE\nTear-off    2,200.00\nShingles    6,600.00\nPermit, City of Clemmons    150.00\nContract and changes    8,950.00\nLess deposit received 01/26/2026, check 1180    (3,000.00)\nBalance due    $5,950.00',
    '8950.00',
    '5950.00',
  ],
  [
    'a deposit asked for first is due',
    'Invoice 77   April 6, 2026\nDeck    6,400.00\nSales tax    384.00\nTotal    6,784.00\nDeposit required to schedule    2,000.00\nRemaining on completion    4,784.00\nPlease pay the deposit of $2,000.00 by April 13, 2026.',
    '6784.00',
    '2000.00',
  ],
  [
    'a plan asks for its installment',
    'PAYMENT PLAN STATEMENT\nTotal of plan    $2,400.00\nPaid to date    $800.00\nRemaining    $1,600.00\nInstallment 5 of 12    $200.00\nDue this month    $200.00',
    '200.00',
    '200.00',
  ],
  [
    'an installment beside new charges is due',
    'Account 110-23   Bill date 05/03/2026\nCurrent charges    $70.00\nPayment arrangement installment 2 of 6    $40.00\nAmount due by 05/24/2026    $110.00\nArrangement balance after this installment    $160.00',
    '70.00',
    '110.00',
  ],
  [
    'a credit balance is owed to the owner',
    'Account 110-24   Bill date 05/03/2026\nPrevious balance    $150.00 CR\nCurrent charges    $48.00\nCredit balance - do not pay    $102.00',
    '48.00',
    '-102.00',
  ],
  [
    'a credit before lessens what is due',
    'Account 110-24   Bill date 05/03/2026\nPrevious balance (credit)    -$50.00\nCurrent charges    $120.00\nAmount due by 05/24/2026    $70.00',
    '120.00',
    '70.00',
  ],
  [
    'monthly charges before their taxes are a part',
    'Opening balance    $45.10\nPayment(s)    -$45.10\nMonthly charges    $41.00\nTaxes, fees and surcharges    $4.10\nTotal amount due    $45.10',
    '45.10',
    '45.10',
  ],
  [
    'a service from April on is no rate of interest',
    'Previous Invoice Amount    $54.00\nPayment Received 03/20/2026    -$54.00\nCart service, Apr - Jun    $54.00\nEnvironmental fee    $2.70\nCurrent Charges    $56.70\nTOTAL AMOUNT DUE    $56.70',
    '56.70',
    '56.70',
  ],
  [
    'the total over an account by its age is no charge',
    'Statement   April 30, 2026\nPrevious balance    $420.00\nPayments received    400.00\nNew charges this month    1,000.00\nAmount now due    $1,020.00\nCurrent      31-60      61-90     Over 90    Total\n1,000.00     20.00      0.00      0.00       1,020.00',
    '1000.00',
    '1020.00',
  ],
])('%s', (_, text, amount, amount_due) => {
  expect(readPaper({ text: `Juniper Kitchens LLC\n${text}`, fields: due })).toEqual({ amount, amount_due });
});

it.each([
  [
    'City of Norwell, Building Division\nPERMIT ISSUED\nPermit no. BLD-26-0118   Issued May 4, 2026\nBuilding permit fee (residential)      $85.00\nState surcharge                          1.00\nPaid by card                           $86.00',
    'City of Norwell',
    '86.00',
  ],
  ['Town of Bellmont\nPermit approved May 11, 2026\nRental permit fees: $120.00\nReceipt no. 4410', 'Town of Bellmont', '120.00'],
  ['Town of Bellmont\nPermit approved May 11, 2026\nEstimated value of work $9,000.00', 'Town of Bellmont', null],
])('a permit that is handed out for a fee charges it: %j', (text, vendor, amount) => {
  expect(readPaper({ text, context: { subject: 'Permit issued' }, fields: { vendor: '', amount: '' } })).toEqual({ vendor, amount });
});

it.each([
  [
    'Harbor Fence Company\nQUOTE   Q-1184\nQuote date   04/02/2026\nValid until   05/02/2026\nCedar fence   $3,600.00\nTotal   $4,000.00',
    '4000.00',
    '2026-04-02',
  ],
  [
    'Blue Heron Painting\nESTIMATE 2207\nDate          Estimate no.     Valid until\n04/12/2026    2207             05/31/2026\nEstimate total                 $6,000.00',
    '6000.00',
    '2026-04-12',
  ],
  ['Cobalt Electric LLC\nQUOTE 7712\nPanel upgrade   $2,850.00\nValid until   06/15/2026', '2850.00', null],
  [
    'Ridgeline Roofing Inc.\nPROPOSAL   May 6, 2026\nTotal   4,100.00\nOffer valid until   30 June 2026\nPrice good through   06/30',
    '4100.00',
    '2026-05-06',
  ],
])('until when an offer stands is no day, due day or sum of it: %j', (text, amount, service_date) => {
  expect(readPaper({ text, fields: { amount: '', service_date: '', due_date: '', amount_due: '' } })).toEqual({
    amount,
    service_date,
    due_date: null,
    amount_due: null,
  });
});

it.each([
  ['Garage Cantal\n15000 Aurillac\nFacture 2207   12/05/2026\nSomme de\n15000 Aurillac\nVidange   80,00 €\nTotal TTC   96,00 €', '96.00'],
  [
    'Orchard Cleaning\nInvoice 7   May 3, 2026\nSum of work at 22 Main St, Penfield, town code 15000\nTurnover clean   $140.00\nAmount due   $140.00',
    '140.00',
  ],
  ['Birch Cleaning\nInvoice 9   May 3, 2026\nTotal for 15000 Praha 5\nCleaning   140.00\nTotal   140.00', '140.00'],
])('the code of a town is no sum: %j', (text, amount) => {
  expect(readPaper({ text, fields: { amount: '' } })).toEqual({ amount });
});
