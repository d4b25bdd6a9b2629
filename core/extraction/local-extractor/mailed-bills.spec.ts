import { expect, it } from 'vitest';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage, gridText } from '#core/reading/email-page';
import { paperContext } from '../../../test/support/read-paper.js';

const read = (text: string) => extractLocally([emailPage(gridText(text))], { ...paperContext, fromEmail: 'bills@works.example' });

it('what a bill calls your total goes before the charges above a discount', () => {
  const { amount, amount_due } = read(
    'Bill date   Nov 1, 2026\nMonthly charges   $90.00\nAutopay discount   −$10.00\nTaxes, surcharges & fees   $6.22\nYour total   $86.22\nAutoPay on   Nov 18, 2026\n\nAdd a line today and save up to $250. Terms apply.\nWorks Communications LLC, 400 Harbor Blvd',
  );
  expect([amount?.value, amount_due?.value]).toEqual(['86.22', '86.22']);
});

it('of a receipt with a fee for its processing the sum that was paid is the amount', () => {
  const text =
    'PAYMENT RECEIPT\nBase tax   $2,200.00\n3% early payment discount   ($66.00)\nProcessing fee   $2.50\nAmount paid   $2,136.50\nPaid   11/03/2026';
  expect(read(text).amount?.value).toBe('2136.50');
});

it('a fee for processing that stands alone is what is charged', () => {
  expect(read('Rent application\nProcessing fee   $35.00').amount?.value).toBe('35.00');
});

it('a balance in credit is owed to who gets the bill; its charges are its amount', () => {
  const { amount, amount_due, previous_balance } = read(
    'Statement date   1 November 2026\nBalance last time   £60.00 in credit\nElectricity   £50.10\nGas   £30.20\nTotal charges   £80.30\nDirect Debit payment, 28 Oct   £70.00\nYour new balance   £49.70 in credit',
  );
  expect([amount?.value, amount_due?.value, previous_balance?.value]).toEqual(['80.30', '-49.70', '-60.00']);
});

it.each([
  ['Baumann & Haus', 'haus@bh.example', 'Guten Tag,\n\nRechnung Nr. 11/26\nTreppenhausreinigung Oktober\nGesamtbetrag: 119,00 EUR'],
  ['Ondelo', 'facture@ondelo.example', 'Bonjour Mme Dubois,\nVotre facture du 1er novembre 2026 est disponible.\nN° de client   71 204 533\nN° de facture   F2611-0098\nMontant total TTC   31,19 €'],
])('how a letter greets and the label of a number name no vendor: %s does', (fromName, fromEmail, text) => {
  const { vendor } = extractLocally([emailPage(gridText(text))], { ...paperContext, fromEmail, fromName });
  expect(vendor?.value).toBe(fromName);
}); // prettier-ignore
