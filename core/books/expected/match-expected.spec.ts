import { expect, test } from 'vitest';
import {
  type BillFacts,
  chooseExpected,
  isReminder,
  type KnownBill,
  matchArrived,
  senderDomain,
} from '#core/books/expected/match-expected';

const announced = (different: Partial<KnownBill> = {}): KnownBill => ({
  vendor: 'Harbor Electric',
  senderDomain: 'harborelectric.example',
  accountEnding: '4821',
  propertyId: null,
  amount: '84.20',
  dueOn: '2026-04-04',
  receivedOn: '2026-03-14',
  lastNoticeOn: '2026-03-14',
  ...different,
});
const arrived = (different: Partial<BillFacts> = {}): BillFacts => ({
  vendor: 'HARBOR ELECTRIC, Inc.',
  senderDomain: null,
  account: '7700-1234821',
  propertyId: 3,
  amounts: ['84.20'],
  dueOn: '2026-04-04',
  statementOn: '2026-03-12',
  receivedOn: '2026-03-20',
  ...different,
});
const silent = { accountEnding: null, amount: null, dueOn: null };

test.each<[string, Partial<KnownBill>, Partial<BillFacts>, string | null]>([
  ['the bill itself', {}, {}, 'vendor, account, amount, and due date'],
  [
    'another name of the vendor, from its own domain',
    {},
    { vendor: 'Harbor Power', senderDomain: 'harborelectric.example' },
    'sender, account, amount, and due date',
  ],
  ['another vendor', {}, { vendor: 'Hillside Gas' }, null],
  ['no vendor at all', {}, { vendor: null }, null],
  ['two without a name are not the same vendor', { vendor: '', senderDomain: null }, { vendor: null }, null],
  ['another account of the vendor', {}, { account: '7700-1234822' }, null],
  ['an account that shows less than the mail states', {}, { account: '21' }, 'vendor, amount, and due date'],
  ['another property', { accountEnding: null, propertyId: 4 }, {}, null],
  ['another property, but the very account', { propertyId: 4 }, {}, 'vendor, account, amount, and due date'],
  ['the bill of the month before', { dueOn: null, amount: null }, { statementOn: '2026-02-12', dueOn: '2026-03-04' }, null],
  ['the bill of the month after', { dueOn: null, amount: null }, { statementOn: '2026-04-12', dueOn: '2026-05-04' }, null],
  ['another due date', {}, { dueOn: '2026-03-04' }, null],
  ['another amount', { dueOn: null }, { amounts: ['91.00'] }, null],
  [
    'another amount, but the very account and due date: something is carried forward',
    {},
    { amounts: ['91.00'] },
    'vendor, account, and due date',
  ],
  ['one of its amounts', { accountEnding: null }, { amounts: ['60.00', '84.2'] }, 'vendor, amount, and due date'],
  ['a date at the edge of the window', silent, { statementOn: '2026-02-22' }, 'vendor and date'],
  ['a date beyond it', silent, { statementOn: '2026-02-21' }, null],
  ['a later date at the edge', silent, { statementOn: '2026-03-24' }, 'vendor and date'],
  ['a later date beyond it', silent, { statementOn: '2026-03-25' }, null],
  ['no date, but the account', { dueOn: null, amount: null }, { statementOn: null }, 'vendor and account'],
  ['no date, and nothing else either', silent, { statementOn: null }, null],
  ['no date, fetched after months', { dueOn: null }, { statementOn: null, receivedOn: '2026-05-14' }, null],
  ['no date, and here before the mail', { dueOn: null }, { statementOn: null, receivedOn: '2026-03-13' }, null],
])('%s', (_, mail, document, reason) => {
  expect(matchArrived(announced(mail), arrived(document))?.reason ?? null).toBe(reason);
});

test('of two that are expected the one that agrees in more is meant, and of two alike neither', () => {
  const [one, other] = [announced({ accountEnding: '4821' }), announced({ accountEnding: null })];
  expect(chooseExpected([other, one], arrived())?.expected).toBe(one);
  const twins = [announced({ ...silent, propertyId: 3 }), announced({ ...silent, propertyId: 3 })];
  expect(chooseExpected(twins, arrived())).toBeNull();
  expect(chooseExpected([], arrived())).toBeNull();
});

/** The facts of a mail about the same bill. */
const mail = (different: Partial<BillFacts> = {}): BillFacts =>
  arrived({ account: '4821', propertyId: null, statementOn: null, receivedOn: '2026-03-14', ...different });

test.each<[string, Partial<KnownBill>, BillFacts, boolean]>([
  ['the same due date', {}, mail({ receivedOn: '2026-04-01', amounts: ['86.20'] }), true],
  ['the next bill', {}, mail({ receivedOn: '2026-04-14', dueOn: '2026-05-04' }), false],
  ['another due date days later', {}, mail({ receivedOn: '2026-03-24', dueOn: '2026-04-14' }), false],
  ['no due date, days later', {}, mail({ receivedOn: '2026-03-28', dueOn: null }), true],
  ['no due date, a month later', {}, mail({ receivedOn: '2026-04-14', dueOn: null }), false],
  ['no due date, soon after a reminder', { lastNoticeOn: '2026-04-01' }, mail({ receivedOn: '2026-04-14', dueOn: null }), true],
  ['another account', {}, mail({ account: '9999' }), false],
  ['another property without an account', { accountEnding: null, propertyId: 1 }, mail({ propertyId: 2 }), false],
  ['another amount without a due date', {}, mail({ receivedOn: '2026-03-20', amounts: ['12.00'], dueOn: null }), false],
  ['another vendor', {}, mail({ vendor: 'Hillside Gas', senderDomain: 'hillsidegas.example' }), false],
  ['the same due date a year on is a slip', {}, mail({ receivedOn: '2027-03-14' }), false],
])('a reminder or the next bill: %s', (_, known, reminder, is) => {
  expect(isReminder(announced(known), reminder)).toBe(is);
});

test('houses that carry anybody’s mail speak for nobody', () => {
  expect(senderDomain('bills@mail.harborelectric.example')).toBe('harborelectric.example');
  expect(senderDomain('someone@gmail.com')).toBeNull();
  expect(senderDomain(null)).toBeNull();
});
