import { expect, it } from 'vitest';
import { readPaper } from '../../../../test/support/read-paper.js';

const wallet = {
  fromName: 'Sample Wallet',
  fromEmail: 'no-reply@wallet.example',
  knownVendors: [{ name: 'Corner Cafe', domains: ['wallet.example'] }],
};
const paid = (subject: string, text: string, more: object = {}) =>
  readPaper({ text, context: { ...wallet, subject, ...more }, fields: { vendor: '' } }).vendor;

it.each([
  ['You paid Joe Handyman $350.00', 'Amount $350.00\nThanks for using Sample Wallet.'],
  ['Fwd: You paid Joe Handyman $350.00', 'Amount $350.00'],
  ['You sent $350 to Joe Handyman', 'Amount $350.00'],
  ['Your payment', 'You paid Joe Handyman $350.00\nReference 118'],
  ['Your payment', 'You paid Joe Handyman\n$350.00\nReference 118'],
  ['Your payment', 'Hi Pat, you sent $350.00 to Joe Handyman from your checking account.'],
  ['Your payment', "You've sent USD 350.00 to Joe Handyman on May 4, 2026."],
  ['Payment to Joe Handyman was sent', 'Amount $350.00'],
  ['Notice', 'Your payment of $350.00 to Joe Handyman has been sent.\nReference 118'],
  ['Notice', 'Your $350.00 payment to Joe Handyman is on its way.'],
  ['Your bill payment has been sent', 'Payee: Joe Handyman\nAmount: $350.00\nSend date: 07/16/2026'],
  ['Notice', 'Your payment is scheduled.\nBiller   Joe Handyman\nAmount   $350.00'],
])('who was paid is the vendor, whoever moved the money: %s / %s', (subject, text) => {
  expect(paid(subject, text)).toBe('Joe Handyman');
});

const water = { fromName: 'Harbor Water', fromEmail: 'billing@harborwater.example', knownVendors: [] };

it.each([
  ['You received a payment', 'You received a payment of $350.00 from Pat Tenant.', 'Corner Cafe', {}],
  ['Notice', 'Your payment of $350.00 to Sample Rentals was sent.', 'Corner Cafe', { ownNames: ['Sample Rentals'] }],
  ['Your week', 'You paid Joe Handyman $350.00\nYou paid Elm Tools $20.00\nTotal $370.00', 'Corner Cafe', {}],
  ['Notice', 'Your payment of $350.00 to Savings 0042 was sent.', 'Corner Cafe', {}],
  ['Notice', 'Your payment of $350.00 to Joe Handyman was not sent.', 'Corner Cafe', {}],
  ['Your payment was not sent', 'Payee: Joe Handyman\nAmount: $350.00', 'Corner Cafe', {}],
  ['Thank you', 'You paid Total $84.50 on May 4.', 'Harbor Water', water],
  ['Thank you', 'Your payment of $84.50 to Harbor Water Desk was sent.', 'Harbor Water', water],
  ['Thank you', 'You paid HOA Dues $84.50', 'Harbor Water', water],
  ['Statement', 'You paid $500.00 to principal and $20.00 to escrow.', 'Harbor Water', water],
  ['My bill', 'You paid Joe Handyman $350.00 in March.\nPlease pay me $400.00.', 'Lee Boss', { fromName: 'Lee Boss', fromEmail: 'lee@boss.example', knownVendors: [] }], // prettier-ignore
])('what tells of no such payment stays whose it is: %s / %s', (subject, text, vendor, more) => {
  expect(paid(subject, text, more)).toBe(vendor);
});
