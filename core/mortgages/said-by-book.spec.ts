import { expect, test } from 'vitest';
import { orderStatements } from '#core/mortgages/order-statements';
import { saidByBook } from '#core/mortgages/said-by-book';

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
const book = (...statements: ReturnType<typeof statement>[]) => saidByBook(orderStatements(statements));
/** The fields alone. */
const said = (...statements: ReturnType<typeof statement>[]) =>
  Object.fromEntries(Object.entries(book(...statements)).map(([key, word]) => [key, word?.value ?? null]));
/** The statements that name them. */
const by = (...statements: ReturnType<typeof statement>[]) => Object.values(book(...statements)).map((word) => word?.by);

test('an empty book says nothing', () => {
  expect(book()).toEqual({ mortgageBalance: null, mortgageLender: null, mortgagePayment: null, mortgageRate: null });
});

test('of one loan the newest statement is told, and of what it does not name the one before', () => {
  const both = [statement(1, '2026-02-03'), statement(2, '2026-03-03', { principalBalance: '199600.00', rate: null })];
  expect(said(...both)).toEqual({
    mortgageLender: 'Harbor',
    mortgageBalance: '199600.00',
    mortgagePayment: '1599.00',
    mortgageRate: '5.400',
  });
  expect(by(...both)).toEqual([2, 2, 2, 1]);
});

test('of two loans the balances are added up, and the rest is that of the larger one, whichever is the newer', () => {
  const both = { mortgageLender: 'Harbor', mortgageBalance: '224000.30', mortgagePayment: '1599.00', mortgageRate: '5.400' };
  expect(said(statement(1, '2026-02-03'), statement(2, '2026-02-10', second))).toEqual(both);
  expect(by(statement(1, '2026-02-03'), statement(2, '2026-02-10', second))).toEqual([1, 2, 1, 1]);
  expect(said(statement(1, '2026-02-10'), statement(2, '2026-02-03', second))).toEqual(both);
  expect(by(statement(1, '2026-02-10'), statement(2, '2026-02-03', second))).toEqual([1, 1, 1, 1]);
});

test('where the larger one is paid off, the other is told of alone', () => {
  const paid = [statement(1, '2026-02-03'), statement(2, '2026-02-10', second), statement(3, '2026-03-03', { principalBalance: '0.00' })];
  expect(said(...paid)).toMatchObject({ mortgageLender: 'Credit Union', mortgageBalance: '24000.20', mortgagePayment: '310.00' });
});

test('what a loan that has ended had named is not told of the one that is left', () => {
  const line = { ...second, rate: null };
  const told = [statement(1, '2026-02-03'), statement(2, '2026-02-10', line), statement(3, '2026-07-10', line)];
  expect(said(...told)).toMatchObject({ mortgageLender: 'Credit Union', mortgageBalance: '24000.20', mortgageRate: null });
});

test('of one loan a notice of another name that names no balance is told as well', () => {
  const notice = statement(2, '2026-02-20', {
    lender: null,
    loanLastFour: null,
    principalBalance: null,
    totalPayment: '1650.00',
    rate: null,
  });
  expect(said(statement(1, '2026-02-03'), notice)).toEqual({
    mortgageLender: 'Harbor',
    mortgageBalance: '200000.10',
    mortgagePayment: '1650.00',
    mortgageRate: '5.400',
  });
});

test('where no loan that runs names a balance, the last that was named stands', () => {
  const other = { ...second, principalBalance: null };
  expect(said(statement(1, '2025-02-03'), statement(2, '2026-02-10', other))).toMatchObject({
    mortgageLender: 'Credit Union',
    mortgageBalance: '200000.10',
  });
});
