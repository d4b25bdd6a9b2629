import { describe, expect, test } from 'vitest';
import { type BillFacts, sameBill } from '#core/documents/same-bill';

const bill: BillFacts = {
  vendor: 'Harbor Water Co.',
  amount: '84.20',
  day: '2026-03-01',
  dueDay: '2026-03-20',
  period: null,
  invoiceNumber: null,
  accountNumber: '0042-7781-9',
  propertyId: null,
};

describe('one bill', () => {
  test.each<[string, Partial<BillFacts>]>([
    ['the same again', {}],
    ['its notice, with the end of the account', { vendor: 'HARBOR WATER', day: '2026-03-02', accountNumber: '****7819' }],
    ['its notice, in other signs for what is left out', { accountNumber: 'xxxx-7819' }],
    ['its notice, in words', { accountNumber: 'ending in 7819' }],
    ['its notice, with both ends of the account', { accountNumber: '00••••7819' }],
    ['its receipt, of the day it was due', { day: '2026-03-18', dueDay: null }],
    ['the same period in words', { day: null, dueDay: null, period: 'Feb 1 - Feb 28' }],
    ['the same day, no due day', { dueDay: null, day: '2026-03-03' }],
  ])('%s', (_, different) => {
    const first = { ...bill, period: different.period ?? null };
    expect(sameBill(first, { ...first, ...different })).toContain('account');
    expect(sameBill({ ...first, ...different }, first)).toContain('account');
  });

  test('its number is enough, whatever the day', () => {
    const numbered = { ...bill, invoiceNumber: 'A-17', accountNumber: null };
    expect(sameBill(numbered, { ...numbered, invoiceNumber: 'a17', day: '2026-03-25', dueDay: null })).toContain('invoice number');
  });

  test('a property and the due day are enough', () => {
    const placed = { ...bill, accountNumber: null, propertyId: 7 };
    expect(sameBill(placed, { ...placed, day: null })).toContain('property and due date');
  });
});

test('an invoice of a subscription and its receipt are one bill though they name no account; the next charge, or that of another, is not', () => {
  const invoice = { ...bill, vendor: 'Draftsman', accountNumber: null, dueDay: null, subscriptionId: 4 };
  expect(sameBill(invoice, { ...invoice, day: '2026-03-03', invoiceNumber: 'R-1' })).toBe('vendor, amount, subscription and date');
  expect(sameBill(invoice, { ...invoice, day: '2026-03-08' })).toBeNull();
  expect(sameBill(invoice, { ...invoice, subscriptionId: 5 })).toBeNull();
  expect(sameBill(invoice, { ...invoice, subscriptionId: null })).toBeNull();
  expect(sameBill({ ...invoice, invoiceNumber: 'R-2' }, { ...invoice, invoiceNumber: 'R-1' })).toBeNull();
  // Once more with its account, it may be of either subscription.
  expect(sameBill({ ...invoice, accountNumber: 'A-1779' }, { ...invoice, accountNumber: 'A-1779', subscriptionId: 5 })).toBeNull();
});

test('a statement for the same payment with other figures corrects it; a copy of it says the same', () => {
  const statement = { ...bill, figures: ['200000.00', '400.00', null] };
  expect(sameBill(statement, { ...statement, day: '2026-03-08', figures: ['200100.00', '400.00', '50.00'] })).toBeNull();
  expect(sameBill(statement, { ...statement, figures: ['200000', null, '50.00'] })).toContain('account');
});

describe('two bills', () => {
  test.each<[string, Partial<BillFacts>]>([
    ['another vendor', { vendor: 'City Water' }],
    ['another amount', { amount: '84.21' }],
    ['a credit of it', { amount: '-84.20' }],
    ['another account', { accountNumber: '0042-7781-8' }],
    ['another account, of which only the end is shown', { accountNumber: '****7711' }],
    ['another account in words', { accountNumber: 'ending in 7711' }],
    ['another beginning of the account', { accountNumber: '19**7819' }],
    ['too little of an account', { accountNumber: '*19' }],
    ['the next month', { day: '2026-04-01', dueDay: '2026-04-20' }],
    ['the next month, no due day', { day: '2026-04-01', dueDay: null }],
    ['the next year under the same number', { invoiceNumber: 'A-17', day: '2027-03-01' }],
    ['another due day', { dueDay: '2026-03-21' }],
    ['a payment before the bill', { day: '2026-02-18', dueDay: null }],
    ['another number', { invoiceNumber: 'A-18' }],
    ['another property', { propertyId: 8 }],
    ['nobody known', { vendor: null }],
    ['no amount', { amount: null }],
  ])('%s', (_, different) => {
    const first = { ...bill, propertyId: 7, invoiceNumber: 'A-17' };
    const second = { ...first, invoiceNumber: null, propertyId: null, ...different };
    expect(sameBill(first, second)).toBeNull();
    expect(sameBill(second, first)).toBeNull();
  });

  test('nothing but vendor, amount and day: it may be the dues of another unit', () => {
    expect(sameBill({ ...bill, accountNumber: null }, { ...bill, accountNumber: null })).toBeNull();
  });

  test('nothing at all', () => {
    expect(sameBill({ ...bill, amount: '0.00' }, { ...bill, amount: '0.00' })).toBeNull();
  });
});
