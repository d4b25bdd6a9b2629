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

test('an empty book says nothing', () => {
  expect(book()).toMatchObject({ said: { mortgageBalance: null, mortgageLender: null }, lastWord: { mortgageBalance: null } });
});

test('of one loan the newest statement is told, and of what it does not name the one before', () => {
  const { said, lastWord } = book(statement(1, '2026-02-03'), statement(2, '2026-03-03', { principalBalance: '199600.00', rate: null }));
  expect(said).toEqual({ mortgageLender: 'Harbor', mortgageBalance: '199600.00', mortgagePayment: '1599.00', mortgageRate: '5.400' });
  expect(new Set(Object.values(lastWord))).toEqual(new Set([2]));
});

test('of two loans the balances are added up, and the rest is that of the larger one, whichever is the newer', () => {
  const said = { mortgageLender: 'Harbor', mortgageBalance: '224000.30', mortgagePayment: '1599.00', mortgageRate: '5.400' };
  expect(book(statement(1, '2026-02-03'), statement(2, '2026-02-10', second))).toEqual({
    said,
    lastWord: { mortgageLender: 1, mortgageBalance: 2, mortgagePayment: 1, mortgageRate: 1 },
  });
  expect(book(statement(1, '2026-02-10'), statement(2, '2026-02-03', second))).toMatchObject({ said, lastWord: { mortgageBalance: 1 } });
});

test('where the larger one is paid off, the other is told of alone', () => {
  const paid = [statement(1, '2026-02-03'), statement(2, '2026-02-10', second), statement(3, '2026-03-03', { principalBalance: '0.00' })];
  expect(book(...paid).said).toMatchObject({ mortgageLender: 'Credit Union', mortgageBalance: '24000.20', mortgagePayment: '310.00' });
});

test('what a loan that has ended had named is not told of the one that is left', () => {
  const line = { ...second, rate: null };
  const told = [statement(1, '2026-02-03'), statement(2, '2026-02-10', line), statement(3, '2026-07-10', line)];
  expect(book(...told).said).toMatchObject({ mortgageLender: 'Credit Union', mortgageBalance: '24000.20', mortgageRate: null });
});

test('of one loan a notice of another name that names no balance is told as well', () => {
  const notice = statement(2, '2026-02-20', {
    lender: null,
    loanLastFour: null,
    principalBalance: null,
    totalPayment: '1650.00',
    rate: null,
  });
  expect(book(statement(1, '2026-02-03'), notice).said).toEqual({
    mortgageLender: 'Harbor',
    mortgageBalance: '200000.10',
    mortgagePayment: '1650.00',
    mortgageRate: '5.400',
  });
});

test('where no loan that runs names a balance, the last that was named stands', () => {
  const other = { ...second, principalBalance: null };
  expect(book(statement(1, '2025-02-03'), statement(2, '2026-02-10', other)).said).toMatchObject({
    mortgageLender: 'Credit Union',
    mortgageBalance: '200000.10',
  });
});
