import { expect, it } from 'vitest';
import { emailPage } from '#core/reading/email-page';
import { textPage } from '../../../test/fixtures/text-page.js';
import { paperContext } from '../../../test/support/read-paper.js';
import { extractLocally } from './extract-locally.js';

const printed = `Elm Werke eG
Electronic invoice
Invoice number: XR-1
Invoice date: 2026-03-01

Total: EUR 119.00
Amount due: EUR 119.00`;
const mailed = { fromName: 'Pat Porter Bookkeeping', fromEmail: 'pat@porter.example', subject: 'Invoice', bodyText: 'See attached.' };

const ubl = (seller: string) => `<Invoice><ID>XR-1</ID><IssueDate>2026-03-01</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <AccountingSupplierParty><Party><PartyName><Name>${seller}</Name></PartyName></Party></AccountingSupplierParty>
  <LegalMonetaryTotal><TaxInclusiveAmount>119.00</TaxInclusiveAmount><PayableAmount>119.00</PayableAmount></LegalMonetaryTotal></Invoice>`;

it('the seller of bare XML is its vendor, whoever mailed it', () => {
  const knownVendors = [{ name: 'Porter', domains: ['porter.example'] }];
  for (const context of [mailed, { ...mailed, knownVendors }, { ...mailed, fromName: 'PayPal', fromEmail: 'service@paypal.com' }, {}]) {
    const { vendor, amount } = extractLocally([emailPage(printed)], { ...paperContext, ...context });
    expect([vendor?.value, vendor?.evidence?.text, amount?.value]).toEqual(['Elm Werke eG', 'Elm Werke eG', '119.00']);
    expect(vendor?.confidence).toBeGreaterThanOrEqual(0.9);
  }
});

it.each([
  ['a letterhead of its own above the heading', `Harbor Water GmbH\n${printed}`],
  ['no number below the heading', printed.replace(/Invoice number.*\n/, '')],
])('words that are no such print are read as others are: %s', (_what, text) => {
  expect(extractLocally([emailPage(text)], { ...paperContext, ...mailed }).vendor?.value).not.toBe('Elm Werke eG');
});

it.each([
  ['as the page spells it', 'Elm Werke eG', 'Elm Werke eG', true],
  ['longer than the page', 'Elm Werke eG Musterstadt', 'Elm Werke eG', true],
  // A logo that is a picture: the name stands, unsure, whatever else heads the page.
  ['not on the page', 'Birke Handel GmbH', 'Elm Werke eG', false],
])('the seller that the XML within a PDF names is its vendor: %s', (_what, seller, onPage, isSure) => {
  const page = textPage(`${onPage}\nDock Street 1\n\nInvoice XR-1\nInvoice date 2026-03-01\nTotal EUR 119.00`);
  const { vendor } = extractLocally([page], { ...paperContext, invoiceXml: ubl(seller) });
  expect(vendor?.value).toBe(seller);
  expect(vendor?.evidence !== null).toBe(isSure);
  expect((vendor?.confidence ?? 0) >= 0.6).toBe(isSure);
});
