import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const offers = /^(?:quote|proposal|contract)$/;
const read = (subject: string, text: string, mailbox: 'receipts' | 'hoa' | 'mortgage' = 'receipts') =>
  readPaper({
    text,
    context: { subject, mailbox, fromEmail: 'desk@sample.example' },
    fields: { amount: '', amount_due: '', document_type: '', currency: '', notes: '' },
  });

it.each([
  ['Invoice 4471', 'INVOICE 4471\nThornbury Blinds Ltd\nYour ref: proforma PF-91\nTotal due   $384.00', '384.00'],
  ['Your invoice', 'Larkspur Plumbing LLC\nEstimate # 1182\nNew shower valve   $500.00\nTotal   $500.00', '500.00'],
  ['Service invoice', 'Brandt Roofing\nScope of work: reseal the valley\nTotal   $640.00', '640.00'],
  ['Factuur 2026', 'Schilder Van Dam\nFactuur\nOfferte: 112\nTotaal   € 384,00', '384.00'],
  ['June', 'Harbor Storage\nMonthly statement\nUnit 12, per rental agreement 881\nAmount due   $95.00', '95.00'],
  ['Termite bond', 'Elm Pest Control\nRenewal statement\nTo renew this agreement pay by June 1.\nAmount due   $125.00', '125.00'],
  ['June', 'Granite Realty\nManagement fee   $145.00\nLease renewal fee   $200.00\nTotal   $345.00', '345.00'],
])('what bills by an offer or agreement is none: %s', (subject, text, amount) => {
  const found = read(subject, text);
  expect(found.amount).toBe(amount);
  expect(found.document_type).not.toMatch(offers);
});

it.each([
  ['Quotation 12', 'Ridley Fencing\nQuotation\nInvoice to   Dana Sample\nTotal   $1,752.00', 'quote'],
  ['Estimate', 'Larkspur Plumbing LLC\nEstimate\nBill to   Dana Sample\nBalance due on completion   $1,240.00', 'quote'],
  ['Proforma', 'Thornbury Blinds Ltd\nPROFORMA INVOICE\nInvoice no. 91\nTotal   $384.00', 'quote'],
])('an offer stays one: %s', (subject, text, type) => {
  expect(read(subject, text).document_type).toBe(type);
});

it('a bill charges what it bills though a payment came back', () => {
  const text =
    'Harbor Water\nAccount 118-44\nYour payment of $84.20 was returned by your bank.\nPrevious balance   $84.20\nReturned payment fee   $25.00\nCurrent charges   $61.40\nTotal amount due   $170.60';
  expect(read('Your water bill', text)).toMatchObject({ amount: '61.40', amount_due: '170.60', notes: null });
});

it('the bill of a utility may be called a statement of account', () => {
  const text =
    'City of Elm Water Department\nStatement of account\nDate   Reference   Description   Amount\n06/05/2026   1180   Water service   $45.00\n06/05/2026   1181   Sewer service   $30.00\nTotal amount due   $75.00';
  expect(read('City of Elm', text)).toMatchObject({ amount: '75.00', amount_due: '75.00', notes: null });
});

it('a premium that is due is asked for, beside the proof of insurance', () => {
  const text = 'Keystone Mutual\nPolicy number 118\nYour proof of insurance is enclosed.\nTotal premium due   $640.00\nDue date 06/01/2026';
  expect(read('Your policy', text)).toMatchObject({ amount: '640.00', notes: null });
});

it.each([
  ['Rechnung 88', 'Stadtwerke Musterstadt\nRechnung Nr. 88\nErstattung Vorjahr   12,30 €\nZahlbetrag   84,20 €', '84.20'],
  ['Facture 12', 'Eaux du Lac\nFacture 12\nRemboursement   5,00 €\nNet à payer   84,20 €', '84.20'],
])('a row of money given back turns no bill into a credit: %s', (subject, text, amount) => {
  expect(read(subject, text).amount).toBe(amount);
});

it('a street is no country', () => {
  const text = 'Elm Tools LLC\n880 Quebec St, Denver, CO 80220\nInvoice 12\nTotal   $20.00';
  expect(read('Invoice 12', text).currency).toBe('USD');
});

it.each([
  ['You must pay the fine of $50.00 by June 1 or further action will be taken.', '50.00'],
  ['Violation: trash cans in view\nFine: $100.00\nDue date: June 1, 2026\nAdditional fines of $50.00 apply each week', '100.00'],
  ['If the trash can was left out, a fine of $100.00 may be imposed.', null],
  ['Under the schedule a fine of $50.00 must be paid for each violation.', null],
])('a fine is owed or only threatened: %s', (text, amount) => {
  const paper = `Elm Court Homeowners Association\nMay 8, 2026\n\n${text}\n\nManagement office`;
  expect(read('Violation notice', paper, 'hoa').amount).toBe(amount);
});

it('a statement that tells of the form of the year asks for its payment', () => {
  const text =
    'Quarry Bank\nMortgage statement\nLoan number 3007741\nPayment due date 02/01/2026\nAmount due   $1,200.00\nPrincipal   $500.00\nInterest   $700.00\nYour Form 1098 with the mortgage interest received in 2025 is enclosed.';
  expect(read('Statement', text, 'mortgage').amount_due).toBe('1200.00');
});

it('words that name fuel take no time to be read, however long the paper', () => {
  const text = `Account 118-44\nPropane   $20.00\n${'lorem ipsum dolor sit amet\n'.repeat(6000)}`;
  const began = process.cpuUsage();
  read('Order', text);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000);
});
