import { expect, it } from 'vitest';
import { readPaper } from '../../../../test/support/read-paper.js';

const paid = (subject: string, text: string, fromName = 'PayPal', fromEmail = 'service@paypal.example') =>
  readPaper({ text: `${text}\n\nTotal $20.00`, context: { subject, fromName, fromEmail }, fields: { vendor: '' } }).vendor;

it.each([
  ['Receipt for your payment to Elm Tools', "You've sent a payment of $20.00 USD to Elm Tools\n(help@elmtools.example)"],
  ['Your receipt', 'You submitted an order amounting to 20.00 USD to Elm Tools\nThanks for using PayPal.'],
  ['Receipt', "You've authorised a payment of 20.00 GBP to Elm\nLtd (help@elm.example)", 'Elm Ltd'],
  ['You paid Elm Tools', 'You paid $20.00 to Elm Tools'],
  ['Receipt for your PayPal payments', 'Transaction ID: 1\neBay seller ELM TOOLS LTD\neBay seller ID elm1', 'ELM TOOLS LTD'],
  ['Ihre Zahlung', 'Sie haben eine Zahlung an Elm Werkzeuge gesendet\nBeleg über Ihre Zahlung an Elm Werkzeuge', 'Elm Werkzeuge'],
  ['Invoice 1043 from Bank of Elm', 'Please pay.', 'Bank of Elm'],
])('whom a payment went to is the vendor, not who moved the money: %s', (subject, text, vendor = 'Elm Tools') => {
  expect(paid(subject, text)).toBe(vendor);
});

it.each([
  ['Your receipt from Elm Studio #2118-0042', 'Receipt from Elm Studio', 'Stripe', 'receipts@stripe.com', 'Elm Studio'],
  ['Your receipt from Elm Studio #2118-0042', 'Amount paid', 'Elm Studio', 'receipts+acct_1@stripe.com', 'Elm Studio'],
  ['Receipt from Corner Cafe', 'You paid with Visa', 'Corner Cafe via Square', 'receipts@messaging.squareup.com', 'Corner Cafe'],
  ['Invoice 7', 'Please pay', 'Harbor Plumbing (via PayPal)', 'service@paypal.com', 'Harbor Plumbing'],
  [
    'Refund from Elm Tools',
    'Elm Tools sent you a refund of $20.00 USD\nwithin 5\nbusiness days.',
    'PayPal',
    'service@paypal.com',
    'Elm Tools',
  ],
  ['Your refund', 'Elm Tools sent you a refund of $20.00 USD', 'PayPal', 'service@paypal.com', 'Elm Tools'],
  ['Receipt for Order #118 at Elm Diner', 'Elm Diner\nPowered by Toast', 'Toast', 'no-reply@toasttab.com', 'Elm Diner'],
  ['Elm Roofing sent you an invoice', 'Pay now', 'BILL', 'notify@bill.com', 'Elm Roofing'],
  // Its own bill, and money that comes in.
  ['Your monthly fee', 'Fees of your account', 'PayPal', 'service@paypal.com', 'PayPal'],
  ["You've received a payment", 'You received a payment of $20.00 USD from Pat Buyer', 'PayPal', 'service@paypal.com', 'PayPal'],
])('by processors of other names too: %s', (subject, text, fromName, fromEmail, vendor) => {
  expect(paid(subject, text, fromName, fromEmail)).toBe(vendor);
});

it('is what people call it, and a processor is known by none of those that were paid through it', () => {
  const context = {
    subject: 'Receipt for your payment to ELM TOOLS',
    fromName: 'PayPal',
    fromEmail: 'service@paypal.com',
    knownVendors: [
      { name: 'Corner Cafe', domains: ['paypal.com'] },
      { name: 'Elm Tools', domains: [] },
    ],
  };
  expect(readPaper({ text: 'Total $20.00', context, fields: { vendor: '' } }).vendor).toBe('Elm Tools');
  expect(readPaper({ text: 'Total $20.00', context: { ...context, subject: 'Receipt' }, fields: { vendor: '' } }).vendor).toBe('PayPal');
});

it('who is called Bill and sends one is no processor', () => {
  expect(paid('Invoice from Elm Tools', 'Harbor Plumbing\nInvoice 7', 'Bill Porter', 'bill@harborplumbing.example')).toBe(
    'Harbor Plumbing',
  );
});

it.each([
  ['Transaction ID: 2BB22222\nTo: ProClean Ltd\nAmount: $20.00 USD', 'ProClean Ltd'],
  ['From: PayPal <service@paypal.example>\nSubject: Receipt\nTo: Dana Owner\n\nTransaction ID: 2BB22222\nAmount: $20.00 USD', 'PayPal'],
  ['To: ProClean Ltd\nAmount: $12.00\nTo: Green Lawn Services\nAmount: $8.00', 'PayPal'],
])('whom one payment of a list went to is its vendor, who gets the mail is not: %j', (text, vendor) => {
  expect(paid('Receipt for your payments', `You sent two payments on March 3, 2026\n\n${text}`)).toBe(vendor);
});
