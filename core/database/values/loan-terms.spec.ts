import { expect, test } from 'vitest';
import { foldLoans } from '#core/books/mortgages/fold-loans';
import { enteredNow, loanTerms, type StatedTerms, statedSince, termsOfProperty } from '#core/database/values/loan-terms';
import { statedTerms } from '#core/books/mortgages/stated-terms';

const first = { lender: 'Harbor', loanLastFour: '4821', totalPayment: '1599.00', principalBalance: '200000.10', rate: '5.4000' };
const second = { lender: 'Credit Union', loanLastFour: '9000', totalPayment: '310.00', principalBalance: '24000.20', rate: '8.1250' };
const statement = (id: number, statementDate: string, different: Partial<Record<keyof typeof first, string | null>> = {}) => ({
  id,
  statementDate,
  dueDate: null,
  principal: null,
  interest: null,
  ...first,
  ...different,
});
const termsOf = (...statements: ReturnType<typeof statement>[]) => statedTerms(foldLoans(statements));
/** The fields alone. */
const stated = (...statements: ReturnType<typeof statement>[]) =>
  Object.fromEntries(Object.entries(termsOf(...statements)).map(([key, word]) => [key, word?.value ?? null]));
/** The statements that name them. */
const by = (...statements: ReturnType<typeof statement>[]) => Object.values(termsOf(...statements)).map((word) => word?.by);

test('an empty book says nothing', () => {
  expect(stated()).toEqual({ mortgageBalance: null, mortgageLender: null, mortgagePayment: null, mortgageRate: null });
});

test('of one loan the newest statement is told, and of what it does not name the one before', () => {
  const both = [statement(1, '2026-02-03'), statement(2, '2026-03-03', { principalBalance: '199600.00', rate: null })];
  expect(stated(...both)).toEqual({
    mortgageLender: 'Harbor',
    mortgageBalance: '199600.00',
    mortgagePayment: '1599.00',
    mortgageRate: '5.400',
  });
  expect(by(...both)).toEqual([2, 2, 2, 1]);
});

test('of two loans the balances are added up, and the rest is that of the larger one, whichever is the newer', () => {
  const both = { mortgageLender: 'Harbor', mortgageBalance: '224000.30', mortgagePayment: '1599.00', mortgageRate: '5.400' };
  expect(stated(statement(1, '2026-02-03'), statement(2, '2026-02-10', second))).toEqual(both);
  expect(by(statement(1, '2026-02-03'), statement(2, '2026-02-10', second))).toEqual([1, 2, 1, 1]);
  expect(stated(statement(1, '2026-02-10'), statement(2, '2026-02-03', second))).toEqual(both);
  expect(by(statement(1, '2026-02-10'), statement(2, '2026-02-03', second))).toEqual([1, 1, 1, 1]);
});

test('where the larger one is paid off, the other is told of alone', () => {
  const paid = [statement(1, '2026-02-03'), statement(2, '2026-02-10', second), statement(3, '2026-03-03', { principalBalance: '0.00' })];
  expect(stated(...paid)).toMatchObject({ mortgageLender: 'Credit Union', mortgageBalance: '24000.20', mortgagePayment: '310.00' });
});

test('what a loan that has ended had named is not told of the one that is left', () => {
  const line = { ...second, rate: null };
  const told = [statement(1, '2026-02-03'), statement(2, '2026-02-10', line), statement(3, '2026-07-10', line)];
  expect(stated(...told)).toMatchObject({ mortgageLender: 'Credit Union', mortgageBalance: '24000.20', mortgageRate: null });
});

test('of one loan a notice of another name that names no balance is told as well', () => {
  const notice = statement(2, '2026-02-20', {
    lender: null,
    loanLastFour: null,
    principalBalance: null,
    totalPayment: '1650.00',
    rate: null,
  });
  expect(stated(statement(1, '2026-02-03'), notice)).toEqual({
    mortgageLender: 'Harbor',
    mortgageBalance: '200000.10',
    mortgagePayment: '1650.00',
    mortgageRate: '5.400',
  });
});

test('where no loan that runs names a balance, the last that was named stands', () => {
  const other = { ...second, principalBalance: null };
  expect(stated(statement(1, '2025-02-03'), statement(2, '2026-02-10', other))).toMatchObject({
    mortgageLender: 'Credit Union',
    mortgageBalance: '200000.10',
  });
});

const nothing: StatedTerms = { mortgageLender: null, mortgageBalance: null, mortgagePayment: null, mortgageRate: null };
const [monday, tuesday, wednesday] = ['2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-04T09:00:00.000Z'];

test.each<[string, string | null, { value: string | null; at: string } | null, string | null]>([
  ['what a statement states alone', '199600.00', null, '199600.00'],
  ['what a person has entered alone', null, { value: '1.00', at: monday }, '1.00'],
  ['a statement that came later than what was entered', '199600.00', { value: '1.00', at: monday }, '199600.00'],
  ['what was entered later than the statement came', '199600.00', { value: '1.00', at: wednesday }, '1.00'],
  ['that a person emptied it since', '199600.00', { value: null, at: wednesday }, null],
  ['nothing', null, null, null],
])('a field is %s', (_, value, entered, is) => {
  const book = value === null ? nothing : { ...nothing, mortgageBalance: { value, by: 7 } };
  const since = new Map([[7, { mortgageBalance: tuesday }]]);
  expect(loanTerms(book, since, entered ? { mortgageBalance: entered } : {}).mortgageBalance).toBe(is);
});

test('a statement that states a field as before has stated it since then', () => {
  const had = termsOfProperty({ mortgageRate: '5.4000', mortgageBalance: '200000.00' });
  const since = { mortgageRate: monday, mortgageBalance: monday };
  expect(statedSince({ ...had, mortgageRate: '5.4', mortgageBalance: '199600.00' }, had, since, tuesday)).toMatchObject({
    mortgageRate: monday,
    mortgageBalance: tuesday,
  });
  expect(statedSince(had, null, since, tuesday)).toMatchObject({ mortgageRate: tuesday, mortgageBalance: tuesday });
});

test('a person enters what they change, and nothing by saving the rest as it is', () => {
  const was = termsOfProperty({ mortgageLender: 'Harbor', mortgageRate: '5.400' });
  const before = { mortgageLender: { value: 'Harbor', at: monday } };
  expect(enteredNow(before, was, { ...was, mortgageRate: '5.4' }, tuesday)).toEqual(before);
  expect(enteredNow(before, was, { ...was, mortgageRate: null }, tuesday)).toEqual({
    ...before,
    mortgageRate: { value: null, at: tuesday },
  });
});
