import { expect, test } from 'vitest';
import { structuredLines } from './structured-data.js';

const said = (data: unknown, type = 'application/ld+json'): string[] =>
  structuredLines(
    `<html><head><script type="${type}">${typeof data === 'string' ? data : JSON.stringify(data)}</script></head><p>Hello</p>`,
  ).slice(1);

const invoice = {
  '@context': 'http://schema.org',
  '@type': 'Invoice',
  provider: { '@type': 'Organization', name: 'Harbor  Water' },
  accountId: '0042-118',
  confirmationNumber: 'HW-7',
  paymentDueDate: '2026-04-01T00:00:00-04:00',
  totalPaymentDue: { '@type': 'PriceSpecification', price: 84.5, priceCurrency: 'USD' },
};
const invoiceLines = [
  'Vendor: Harbor Water',
  'Account number: 0042-118',
  'Invoice number: HW-7',
  'Due date: 2026-04-01',
  'Total amount due: USD 84.50',
];
const order = {
  '@type': 'Order',
  merchant: { name: 'Corner Hardware' },
  orderNumber: 118,
  orderDate: '2026-03-14',
  price: '23.30',
  priceCurrency: 'USD',
};
const orderLines = ['Vendor: Corner Hardware', 'Order number: 118', 'Order date: 2026-03-14', 'Order total: USD 23.30'];

test.each<[string, unknown, string[]]>([
  ['an invoice', invoice, invoiceLines],
  ['an order', order, orderLines],
  ['several in a list', [invoice, order], [...invoiceLines, ...orderLines]],
  ['one in a graph', { '@graph': [{ '@type': 'WebPage' }, order] }, orderLines],
  ['what a message is about', { '@type': 'EmailMessage', about: [{ ...order, '@type': 'https://schema.org/Order' }] }, orderLines],
  ['an offer that is the whole order', { '@type': 'Order', acceptedOffer: { price: 7, priceCurrency: 'EUR' } }, ['Order total: EUR 7.00']],
  [
    'several offers have no sum',
    { '@type': 'Order', orderNumber: 'A1', acceptedOffer: [{ price: 1 }, { price: 2 }] },
    ['Order number: A1'],
  ],
  ['money as it is written', { '@type': 'Invoice', totalPaymentDue: '$1,084.50' }, ['Total amount due: $1,084.50']],
  ['anything else', { '@type': 'Event', name: 'Party' }, []],
  ['no JSON', '{"@type": "Invoice",', []],
  ['null', null, []],
])('%s', (_what, data, lines) => expect(said(data)).toEqual(lines));

test('other scripts say nothing', () => expect(said(invoice, 'text/javascript')).toEqual([]));

test('data without end has one', () => {
  const began = performance.now();
  expect(structuredLines(`<script type="application/ld+json">${'['.repeat(150_000)}</script>`)).toEqual([]);
  expect(structuredLines('<script type="application/ld+json">'.repeat(100_000))).toEqual([]);
  expect(performance.now() - began).toBeLessThan(10_000);
});
