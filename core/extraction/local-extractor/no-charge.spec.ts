import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const fields = { amount: '', amount_due: '', document_type: '', notes: '' };
/** What is found of a mail; nothing of what is absent. */
function read(subject: string, text: string, mailbox: 'receipts' | 'hoa' = 'receipts') {
  const found = readPaper({ text, context: { subject, mailbox, fromEmail: 'desk@sample.example' }, fields });
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

const failed = 'It says that a payment failed: nothing was paid, and the bill itself is charged once.';
const expires = 'It says that a card expires: nothing is charged by it.';
const price = 'It announces a new price: nothing is charged by it.';
const lists = 'It lists invoices that are charged by their own papers: it charges nothing new.';
const form = 'This is a tax form: its sums are no charge.';
const insured = 'This certifies an insurance: its sums are limits and no charge.';
const permit = 'This is a permit: it charges nothing.';
const inspected = 'This is the report of an inspection: the costs in it are estimates.';

it.each<[string, string, string, string]>([
  [
    'Your payment failed',
    'Pagemill\nYour payment of $29.00 for Pagemill Team was declined. We will try again on May 19, 2026.',
    failed,
    'other',
  ],
  [
    'Action needed on your account',
    "Rentnote\nWe couldn't process your payment of $14.00 for your subscription.\nPlease update your card.",
    failed,
    'subscription',
  ],
  ['Zahlung fehlgeschlagen', 'Wolkenspeicher\nIhre Zahlung über 9,90 € ist fehlgeschlagen.', failed, 'other'],
  [
    'Your card is about to expire',
    'Your Visa ending in 4411 expires on 05/31/2026. Your next payment of $12.00 is on June 3.',
    expires,
    'other',
  ],
  ['Update your expiring card', 'Your subscription of $8.00 a month renews on June 3, 2026.', expires, 'subscription'],
  ['A change to your plan price', 'From July 1, 2026 your plan is $11.99 per month instead of $9.99.', price, 'other'],
  ['Your broadband price is changing', 'Your current monthly price   £32.00\nYour new monthly price   £34.50', price, 'other'],
  ['Price increase for your subscription', 'Your subscription renews at $59.00 from August 1.', price, 'subscription'],
  ['Changement de tarif', 'À partir du 1er août 2026, votre offre passe de 9,99 € à 11,99 € par mois.', price, 'other'],
  ['Preisanpassung', 'Statt bisher 14,90 € zahlen Sie ab 01.08.2026 dann 16,90 € pro Monat.', price, 'other'],
  ['Our W-9', 'Here is our W-9. You will need it if you pay us $2,000.00 or more.', form, 'tax_document'],
  ['Your 2025 Form 1099-K is ready', 'Gross amount of payments   $18,340.00\nSign in to download it.', form, 'tax_document'],
  [
    'Certificate of insurance',
    'Elm Plumbing LLC\nEach occurrence   $1,000,000.00\nGeneral aggregate   $2,000,000.00',
    insured,
    'insurance_document',
  ],
  [
    'COI for your vendor',
    'CERTIFICATE OF LIABILITY INSURANCE\nPolicy number GL-118\nDamage to rented premises   $300,000.00',
    insured,
    'insurance_document',
  ],
  ['Permit B26-118 has been issued', 'Address   740 Alder St\nValuation   $2,480.00', permit, 'other'],
  ['Your inspection report', 'Deck ledger about $1,500.00, flue $350.00 to $600.00.', inspected, 'other'],
])('charges nothing and says what it is: %s', (subject, text, notes, type) => {
  expect(read(subject, text)).toEqual({ document_type: type, notes });
});

it.each([
  [
    'Statement of account',
    'Elm Landscape Inc.\nDate   Invoice   Amount   Balance\n03/31/2026   INV-71   $385.00   $385.00\n04/30/2026   INV-72   $445.50   $445.50\nTotal open balance   $830.50',
  ],
  ['Your open invoices', 'Alder Supply\nInvoice 2201 of 03/02/2026   $330.50\nInvoice 2260 of 04/02/2026   $500.00\nTotal due   $830.50'],
  [
    'Relevé de compte',
    'Plomberie Dubois\nDate   Facture   Montant\n02/03/2026   F-118   330,50 €\n02/04/2026   F-131   500,00 €\nTotal à payer   830,50 €',
  ],
  [
    'Offene Posten',
    'Haustechnik Brenner GmbH\nRechnung   Datum   Betrag\nR-3301   15.03.2026   330,50 EUR\nR-3377   20.04.2026   500,00 EUR\nSumme offener Posten   830,50 EUR',
  ],
  [
    'Customer statement',
    'Alder Supply\nDate   Type   Number   Amount   Balance\n06/12/2026   Invoice   88120   212.40   212.40\n07/02/2026   Payment   ck 118   -212.40   0.00\n07/19/2026   Invoice   88344   830.50   830.50\nPlease pay: $830.50',
  ],
])('the invoices that it lists are asked for and charged by none of its own: %s', (subject, text) => {
  expect(read(subject, text)).toMatchObject({ amount_due: '830.50', notes: lists });
  expect(read(subject, text)).not.toHaveProperty('amount');
});

it.each([
  [
    'Returned payment notice',
    'Harbor Water\nYour payment of $84.20 was returned by your bank.\nReturned payment fee   $25.00\nTotal amount due   $109.20',
    'receipts',
  ],
  ['Your check was returned', 'Elm Court HOA\nReturned check   $310.00\nNSF fee   $25.00\nTotal amount due   $335.00', 'hoa'],
] as const)('only the fee for a payment that came back is new: %s', (subject, text, mailbox) => {
  const found = read(subject, text, mailbox);
  expect(found).toMatchObject({ amount: '25.00', notes: 'A payment came back: only the fee for that is a new charge.' });
  expect(found.amount_due).toMatch(/^(?:109\.20|335\.00)$/);
});

it.each([
  ['Your receipt', 'Pagemill\nTotal   $29.00\nIf your payment fails, we will try again.', '29.00'],
  ['Your June invoice', 'Rates are changing on July 1.\nHarbor Internet\nTotal amount due   $64.00', '64.00'],
  ['Invoice 118', 'Elm Accounting\nForm 1099-NEC, 3 pieces   $150.00\nTotal due   $150.00', '150.00'],
  ['Your receipt', 'Castlewood Supply\nYour bank takes the returned item back within 30 days.\nTotal   $58.12', '58.12'],
  ['Your order', 'Elm Tools\n1099 Oak Ave\nHammer $20.00', '20.00'],
  ['Your order', 'Elm Tools\nLondon W9 2AB\nHammer £20.00', '20.00'],
  ['Your order', 'Elm Tools\nGift card, it never expires $20.00', '20.00'],
  ['Invoice 12', 'Elm Tools\nHammer\nTotal   $20.00\nReturned check fee: $35.00', '20.00'],
  ['Invoice 12', 'Elm Tools\nReturned checks are charged a $35.00 NSF fee.\nTotal   $20.00', '20.00'],
  ['Your parking permit is approved', 'City of Elm\nAmount: $45.00', '45.00'],
  ['Permit fee', 'City of Elm\nYour permit is approved.\nTotal due   $185.00', '185.00'],
  ['Invoice for your inspection', 'Elm Inspections\nInspection report   $425.00\nTotal   $425.00', '425.00'],
  ['Certificate of insurance renewal', 'Keystone Mutual\nPolicy number 118\nAmount due   $612.00', '612.00'],
  ['Statement of account', 'Harbor Storage\nUnit 12, June 2026   $95.00\nTotal due   $95.00', '95.00'],
])('a bill that speaks of such things is charged: %s', (subject, text, amount) => {
  expect(read(subject, text)).toMatchObject({ amount });
  expect(read(subject, text)).not.toHaveProperty('notes');
});

it.each([
  ['Estimate 1182', 'Larkspur Plumbing LLC\nEstimate # 1182\nDue on acceptance   $1,240.00\nTotal   $2,480.00', 'quote', '2480.00'],
  ['Quotation - rear fence', 'Hi Dana,\nI can supply and fit nine panels for £1,752.00 all in.\nRidley Fencing', 'quote', '1752.00'],
  ['Roof bid', 'Brandt Roofing\nHere is my bid for the roof.\nTotal bid   $11,900.00', 'proposal', '11900.00'],
  ['Proforma PF-91', 'PROFORMA INVOICE\nThornbury Blinds Ltd\nTotal amount due   £384.00', 'quote', '384.00'],
  ['Soumission 77', 'Toitures Beaulieu inc.\nSoumission no 77\nTotal   6 210,25 $', 'quote', '6210.25'],
  ['Kostenvoranschlag', 'Maler Kessler GmbH\nKostenvoranschlag Nr. 12\nGesamtsumme   1.428,00 €', 'quote', '1428.00'],
])('an offer keeps its sum, which nobody owes: %s', (subject, text, document_type, amount) => {
  expect(read(subject, text)).toEqual({ document_type, amount });
});

it.each([
  ['Lease renewal', 'Residential lease agreement for 501 Birch St\nMonthly rent   $1,850.00\nTotal due at signing   $3,700.00'],
  ['Your lease', 'This lease is made between the Lessor and the Lessee.\nLease agreement\nRent   $1,200.00 per month'],
  ['Completed: residential lease', 'Residential lease, 27 Fern Hollow Rd\nRent $2,150.00 per month, deposit $2,150.00.'],
  ['Mietvertrag', 'Mietvertrag über die Wohnung Lindenstr. 12\nKaltmiete   850,00 €'],
])('the rent of a lease is nothing to pay: %s', (subject, text) => {
  expect(read(subject, text)).toEqual({ document_type: 'contract' });
});

it.each([
  ['Deposit invoice 301', 'INVOICE 301\n50% deposit per proposal no. 88   $5,950.00\nAmount due on receipt   $5,950.00', '5950.00'],
  [
    'Management fee invoice',
    'Granite Realty\nInvoice 7781\nUnder the management agreement, lease renewal   $348.00\nTotal   $348.00',
    '348.00',
  ],
  ['Rechnung 2026-88', 'Maler Kessler GmbH\nRechnung Nr. 2026-88\ngemäß unserem Angebot Nr. 12\nRechnungsbetrag   1.428,00 €', '1428.00'],
  ['Facture 5512', 'Toitures Beaulieu inc.\nFacture no 5512\nSelon le devis no 2211\nTotal   6 210,25 $', '6210.25'],
])('an invoice is none of the offers or agreements it names: %s', (subject, text, amount) => {
  const found = read(subject, text);
  expect(found.amount).toBe(amount);
  expect(found.document_type).not.toMatch(/^(?:quote|proposal|contract)$/);
});
