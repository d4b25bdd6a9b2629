import { expect, test } from 'vitest';
import { type Ordered, orderStatements } from '#core/mortgages/order-statements';

const statement = (id: number, statementDate: string, different: Partial<Ordered> = {}): Ordered => ({
  id,
  loanLastFour: '4821',
  lender: 'Harbor',
  statementDate,
  dueDate: null,
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
