import { describe, expect, test } from 'vitest';
import { billOfPayment, type ClaimFacts, relationOf } from '#core/records/documents/same-obligation';

const bill: ClaimFacts = {
  role: 'bill',
  vendor: 'Harbor Water Co.',
  amount: '84.20',
  day: '2026-03-01',
  dueDay: '2026-03-20',
  period: null,
  invoiceNumber: null,
  accountNumber: '0042-7781-9',
  propertyId: null,
};

/** By what two documents are about one obligation. */
const basis = (a: ClaimFacts, b: ClaimFacts): string | null => relationOf(a, b)?.by ?? null;

describe('one bill', () => {
  test.each<[string, Partial<ClaimFacts>]>([
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
    expect(basis(first, { ...first, ...different })).toContain('account');
    expect(basis({ ...first, ...different }, first)).toContain('account');
  });

  test('its number is enough, whatever the day', () => {
    const numbered = { ...bill, invoiceNumber: 'A-17', accountNumber: null };
    expect(basis(numbered, { ...numbered, invoiceNumber: 'a17', day: '2026-03-25', dueDay: null })).toContain('invoice number');
  });

  test('a property and the due day are enough', () => {
    const placed = { ...bill, accountNumber: null, propertyId: 7 };
    expect(basis(placed, { ...placed, day: null })).toContain('property and due date');
  });
});

test('an invoice of a subscription and its receipt are one bill though they name no account; the next charge, or that of another, is not', () => {
  const invoice = { ...bill, vendor: 'Draftsman', accountNumber: null, dueDay: null, subscriptionId: 4 };
  expect(basis(invoice, { ...invoice, day: '2026-03-03', invoiceNumber: 'R-1' })).toBe('vendor, amount, subscription and date');
  expect(basis(invoice, { ...invoice, day: '2026-03-08' })).toBeNull();
  expect(basis(invoice, { ...invoice, subscriptionId: 5 })).toBeNull();
  expect(basis(invoice, { ...invoice, subscriptionId: null })).toBeNull();
  expect(basis({ ...invoice, invoiceNumber: 'R-2' }, { ...invoice, invoiceNumber: 'R-1' })).toBeNull();
  // Once more with its account, it may be of either subscription.
  expect(basis({ ...invoice, accountNumber: 'A-1779' }, { ...invoice, accountNumber: 'A-1779', subscriptionId: 5 })).toBeNull();
});

test('a statement for the same payment with other figures corrects it; a copy of it says the same', () => {
  const statement = { ...bill, figures: ['200000.00', '400.00', null] };
  expect(basis(statement, { ...statement, day: '2026-03-08', figures: ['200100.00', '400.00', '50.00'] })).toBeNull();
  expect(basis(statement, { ...statement, figures: ['200000', null, '50.00'] })).toContain('account');
});

test('statements of two loans of one lender are two, though both ask for the same', () => {
  const statement = { ...bill, accountNumber: null, propertyId: 7, loanNumber: '0048-1111', figures: ['200000.00', null, '900.00'] };
  expect(basis(statement, { ...statement, loanNumber: '0048-2222' })).toBeNull();
  expect(basis(statement, { ...statement, loanNumber: '****1111' })).toContain('property and due date');
  expect(basis(statement, { ...statement, loanNumber: null })).toContain('property and due date');
});

describe('two bills', () => {
  test.each<[string, Partial<ClaimFacts>]>([
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
    expect(basis(first, second)).toBeNull();
    expect(basis(second, first)).toBeNull();
  });

  test('nothing but vendor, amount and day: it may be the dues of another unit', () => {
    expect(basis({ ...bill, accountNumber: null }, { ...bill, accountNumber: null })).toBeNull();
  });

  test('nothing at all', () => {
    expect(basis({ ...bill, amount: '0.00' }, { ...bill, amount: '0.00' })).toBeNull();
  });
});

describe('a bill and the confirmation of its payment', () => {
  const numbered = { ...bill, invoiceNumber: 'INV-7', accountNumber: null };
  const payment: ClaimFacts = { ...numbered, role: 'payment', day: '2026-03-10', dueDay: null };

  test.each<[string, ClaimFacts, ClaimFacts, string | null]>([
    ['are linked', payment, numbered, 'confirms'],
    ['are linked the other way round too', numbered, payment, 'confirmed_by'],
    [
      'are linked where the payment came early',
      { ...payment, invoiceNumber: null, propertyId: 7 },
      { ...numbered, propertyId: 7 },
      'confirms',
    ],
    ['two bills are copies', numbered, { ...numbered, day: '2026-03-02' }, 'copy'],
    ['two confirmations are copies', payment, { ...payment, day: '2026-03-11' }, 'copy'],
    ['another amount is another obligation', { ...payment, amount: '84.21' }, numbered, null],
    ['another number is another obligation', { ...payment, invoiceNumber: 'INV-8' }, numbered, null],
  ])('%s', (_, one, other, is) => {
    expect(relationOf(one, other)?.is ?? null).toBe(is);
  });

  test('two confirmations of the next months are no copies, though one has the day that the other was due', () => {
    const paid = { ...payment, invoiceNumber: null, accountNumber: '0042' };
    expect(relationOf({ ...paid, dueDay: '2026-04-08' }, { ...paid, day: '2026-04-10' })).toBeNull();
  });
});

const of = (day: string | null, dueDay: string | null, invoiceNumber: string | null = null) => ({ day, dueDay, invoiceNumber });

describe('the bill that a payment is for', () => {
  const payment = { day: '2026-03-18', invoiceNumber: null };
  test.each([
    ['none', payment, [], null],
    ['the one due nearest to it', payment, [of('2026-02-01', '2026-02-20'), of('2026-03-01', '2026-03-20')], 1],
    ['the same in the other order', payment, [of('2026-03-01', '2026-03-20'), of('2026-02-01', '2026-02-20')], 0],
    ['that of its number', { ...payment, invoiceNumber: 'inv 7' }, [of('2026-03-01', '2026-03-18'), of('2026-02-01', null, 'INV-7')], 1],
    ['by its day where none is due', payment, [of('2026-03-01', null), of('2026-03-17', null)], 1],
    ['one without a day last', payment, [of(null, null), of('2026-02-01', null)], 1],
    ['of two alike the first', payment, [of('2026-03-01', null), of('2026-03-01', null)], 0],
  ])('%s', (_, paid, bills, at) => {
    expect(billOfPayment(paid, bills)).toBe(at === null ? null : bills[at]);
  });
});
