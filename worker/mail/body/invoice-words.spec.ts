import { expect, test } from 'vitest';
import { invoiceWords } from './invoice-words.js';

const [cbc, cac] = [
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
];
const ubl = (root: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cbc="${cbc}" xmlns:cac="${cac}">${inside}</${root}>`;
const supplier = '<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Stadtwerke Musterstadt</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>'; // prettier-ignore
const sums = '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>119.00</cbc:TaxInclusiveAmount><cbc:PayableAmount>119.00</cbc:PayableAmount></cac:LegalMonetaryTotal>'; // prettier-ignore
const head = '<cbc:ID>XR-1</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate><cbc:DueDate>2026-03-15</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>'; // prettier-ignore

test('an invoice as XML is printed as a bill of its own figures', () => {
  expect(invoiceWords(ubl('Invoice', head + supplier + sums))?.words.split('\n')).toEqual([
    'Stadtwerke Musterstadt',
    'Electronic invoice',
    'Invoice number: XR-1',
    'Invoice date: 2026-03-01',
    'Due date: 2026-03-15',
    '',
    'Tax: EUR 19.00',
    'Total: EUR 119.00',
    'Amount due: EUR 119.00',
  ]);
});

test('a credit note is less than nothing', () => {
  expect(invoiceWords(ubl('CreditNote', head + supplier + sums))?.words).toContain('Total: EUR -119.00');
});

test.each([
  ['another XML', '<?xml version="1.0"?><feed><entry>119.00</entry></feed>'],
  ['an invoice without a total', ubl('Invoice', head + supplier)],
  ['an invoice without a number', ubl('Invoice', supplier + sums)],
  ['no XML', 'Total 119.00'],
])('%s is none', (_what, xml) => expect(invoiceWords(xml)).toBeNull());
