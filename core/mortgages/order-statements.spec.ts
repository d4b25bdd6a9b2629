import { expect, test } from 'vitest';
import { type Ordered, orderStatements } from '#core/mortgages/order-statements';

const statement = (id: number, statementDate: string, different: Partial<Ordered> = {}): Ordered => ({
  id,
  loanLastFour: '4821',
  lender: 'Harbor',
  statementDate,
  dueDate: null,
  principal: null,
  interest: null,
  principalBalance: null,
  ...different,
});
const placed = (...statements: Ordered[]) =>
  Object.fromEntries(
    orderStatements(statements).map(({ statement: { id }, before, replacedBy }) => [id, [before?.id ?? null, replacedBy]]),
  );

test('statements follow each other by their date, however they came in', () => {
  const all = placed(statement(1, '2026-03-01'), statement(2, '2026-01-01'), statement(3, '2026-02-01'));
  expect(all).toEqual({ 2: [null, null], 3: [2, null], 1: [3, null] });
});

test('a corrected statement replaces the one for the same payment, and the next goes on from it', () => {
  const due = { dueDate: '2026-03-01' };
  const all = placed(statement(1, '2026-02-03', due), statement(2, '2026-03-03'), statement(3, '2026-02-20', due));
  expect(all).toEqual({ 1: [null, 3], 3: [null, null], 2: [3, null] });
  expect(placed(statement(1, '2026-02-03'), statement(2, '2026-02-03'))).toEqual({ 1: [null, 2], 2: [null, null] });
});

test('the correction of a past month that comes after the next statement stands in its month, and the newest stays the newest', () => {
  const [april, may] = [{ dueDate: '2026-04-01' }, { dueDate: '2026-05-01' }];
  const all = placed(statement(1, '2026-03-03', april), statement(2, '2026-04-03', may), statement(3, '2026-04-20', april));
  expect(all).toEqual({ 1: [null, 3], 3: [null, null], 2: [3, null] });
  // Of the month there may be the correction alone, and a lender may ask long before the payment is due.
  expect(placed(statement(2, '2026-04-03', may), statement(3, '2026-04-20', april))).toEqual({ 3: [null, null], 2: [3, null] });
  const early = [statement(1, '2026-02-20', april), statement(2, '2026-03-20', may), statement(3, '2026-04-20', april)];
  expect(placed(...early)).toEqual({ 1: [null, 3], 3: [null, null], 2: [3, null] });
});

test('what names the payment alone takes no statement out, whenever it was written; a correction of that still does', () => {
  const april = { dueDate: '2026-04-01' };
  const [full, next] = [
    statement(2, '2026-03-03', { ...april, interest: '900.00', principalBalance: '200000.00' }),
    statement(3, '2026-04-03', { dueDate: '2026-05-01', interest: '898.00' }),
  ];
  const notice = statement(1, '2026-03-05', april);
  expect(placed(notice, full, next)).toEqual({ 1: [null, 2], 2: [null, null], 3: [2, null] });
  expect(placed(full, statement(4, '2026-03-28', april), next)).toEqual({ 4: [null, 2], 2: [null, null], 3: [2, null] });
  // As letters about a payment that did not come, which say what is left of the loan.
  const late = statement(4, '2026-03-28', { ...april, principalBalance: '200000.00' });
  expect(placed(full, late, next)).toEqual({ 4: [null, 2], 2: [null, null], 3: [2, null] });
  // Nor does the reminder of a new servicer keep its statement from taking the old servicer's place.
  const pine = { ...april, ...split, loanLastFour: '7700', lender: 'Pine', principalBalance: '200000.00' };
  const reminder = statement(4, '2026-03-30', { ...april, loanLastFour: '7700', lender: 'Pine' });
  expect(placed({ ...full, ...split }, statement(6, '2026-03-28', pine), reminder)).toEqual({
    2: [null, 6],
    4: [null, 6],
    6: [null, null],
  });
  const corrected = statement(5, '2026-03-20', { ...april, interest: '899.00' });
  expect(placed(notice, full, corrected)).toEqual({ 1: [null, 2], 2: [null, 5], 5: [null, null] });
});

test('two loans that run side by side have each their own sequence; a loan with a new servicer goes on', () => {
  const second = { loanLastFour: '9000', lender: 'Credit Union' };
  const both = [
    statement(1, '2026-01-01'),
    statement(2, '2026-01-02', second),
    statement(3, '2026-02-01'),
    statement(4, '2026-02-02', second),
  ];
  expect(placed(...both)).toMatchObject({ 3: [1, null], 4: [2, null] });
  expect(placed(statement(1, '2026-01-01'), statement(2, '2026-02-01', { loanLastFour: '7714', lender: 'Pine' }))).toMatchObject({
    2: [1, null],
  });
});

test('two loans of one lender that names no number are told apart by their figures; a correction is none of them', () => {
  const [march, april] = ['2026-03-01', '2026-04-01'].map((dueDate) => ({ dueDate, loanLastFour: null }));
  const [first, second] = [
    { interest: '900.00', principal: '400.00', principalBalance: '200000.00' },
    { interest: '150.00', principalBalance: '24000.00' },
  ];
  const one = statement(1, '2026-02-15', { ...march, ...first });
  const all = placed(
    one,
    statement(2, '2026-02-15', { ...march, ...second }),
    statement(3, '2026-03-15', { ...april, ...first, principalBalance: '199600.00', interest: '898.20' }),
    statement(4, '2026-03-15', { ...april, ...second, interest: '149.00' }),
  );
  expect(all).toEqual({ 1: [null, null], 2: [null, null], 3: [1, null], 4: [2, null] });
  const [interest, principalBalance] = ['895.00', '20000.00'];
  const corrections: Partial<Ordered>[] = [{ interest }, { principalBalance }, { interest, principalBalance }];
  for (const corrected of corrections)
    expect(placed(one, statement(5, '2026-02-20', { ...march, ...first, ...corrected }))).toMatchObject({ 1: [null, 5] });
  const notice = statement(6, '2026-02-20', march);
  expect(placed(one, notice)).toEqual({ 1: [null, null], 6: [null, 1] });
});

const pine = { loanLastFour: '7714', lender: 'Pine' };
const split = { principal: '400.00', interest: '900.00' };
const interestOnly = { principal: '0.00', interest: '900.00', principalBalance: '200000.00' };
test.each<[string, Partial<Ordered>, Partial<Ordered>, Ordered[], number | null]>([
  ['of the same split', split, split, [], 2],
  ['of the same split and balance', { ...split, principalBalance: '200000.00' }, { ...split, principalBalance: '200000.00' }, [], 2],
  ['of the same split, owed beside it', { ...split, principalBalance: '200000.00' }, { ...split, principalBalance: '199000.00' }, [], null],
  ['of the same balance alone', { principalBalance: '200000.00' }, { principalBalance: '200000.00' }, [], null],
  ['of which interest alone is paid, a loan of its own', interestOnly, interestOnly, [], null],
  ['of which interest alone is paid, and no principal is named', { ...interestOnly, principal: null }, { ...interestOnly, principal: null }, [], null], // prettier-ignore
  ['of another balance, a loan of its own', { principalBalance: '200000.00' }, { principalBalance: '20000.00' }, [], null],
  ['of which nothing is known', {}, {}, [], null],
  ['beside a loan that goes on', { interest: '9.00', principal: '1.00' }, { interest: '9.00', principal: '1.00' }, [statement(3, '2026-04-15')], null], // prettier-ignore
  ['of a loan that was there before', { interest: '9.00', principal: '1.00' }, { interest: '9.00', principal: '1.00' }, [statement(3, '2026-02-25', pine)], null], // prettier-ignore
])('the first statement of a new servicer for a payment the old one has asked for, %s', (_, old, fresh, others, replacedBy) => {
  const due = { dueDate: '2026-04-01' };
  const all = placed(statement(1, '2026-03-15', { ...due, ...old }), statement(2, '2026-03-28', { ...due, ...pine, ...fresh }), ...others);
  expect(all[1]?.[1]).toBe(replacedBy);
});

test('what follows a payment that two servicers asked for goes on from the new one', () => {
  const [march, april, may] = ['2026-03-01', '2026-04-01', '2026-05-01'].map((dueDate, at) => ({
    dueDate,
    principal: `40${at}.00`,
    interest: `90${at}.00`,
  }));
  const all = placed(
    statement(1, '2026-02-15', march),
    statement(2, '2026-03-15', april),
    statement(3, '2026-03-28', { ...april, ...pine }),
    statement(4, '2026-04-28', { ...may, ...pine }),
  );
  expect(all).toEqual({ 1: [null, null], 2: [null, 3], 3: [1, null], 4: [3, null] });
});

test('two loans are two by their lenders, though the ends of their numbers are the same', () => {
  const april = { dueDate: '2026-04-01', ...interestOnly };
  const all = placed(statement(1, '2026-03-15', april), statement(2, '2026-03-15', { ...april, lender: 'Pine' }));
  expect(all).toEqual({ 1: [null, null], 2: [null, null] });
});

test('of two servicers on one day one counts', () => {
  const april = { dueDate: '2026-04-01', ...split };
  expect(placed(statement(1, '2026-03-15', april), statement(2, '2026-03-15', { ...april, ...pine }))).toEqual({
    1: [null, 2],
    2: [null, null],
  });
});

test('the first statement of a second loan follows none of the first, whose next has not come yet; that of a new servicer does', () => {
  const first = statement(1, '2026-03-03', { principalBalance: '200000.00' });
  const second = { loanLastFour: '9015', lender: 'Elm Credit Union' };
  expect(placed(first, statement(2, '2026-03-15', { ...second, principalBalance: '50000.00' }))).toEqual({
    1: [null, null],
    2: [null, null],
  });
  expect(placed(first, statement(2, '2026-04-03', { ...second, principalBalance: '199600.00' }))).toEqual({
    1: [null, null],
    2: [1, null],
  });
  expect(placed(first, statement(2, '2026-04-03', second))).toEqual({ 1: [null, null], 2: [1, null] });
});
