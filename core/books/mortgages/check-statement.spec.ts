import { expect, test } from 'vitest';
import { checkStatement, type StatementFigures } from '#core/books/mortgages/check-statement';

const march: StatementFigures = {
  lender: 'Harbor Home Loans',
  loanLastFour: '4821',
  statementDate: '2026-03-03',
  dueDate: '2026-04-01',
  totalPayment: '1599.00',
  principal: '400.00',
  interest: '900.00',
  escrow: '299.00',
  fees: '0.00',
  pastDue: null,
  principalBalance: '200000.00',
  ytdPrincipal: '1200.00',
};
const april = (different: Partial<StatementFigures> = {}): StatementFigures => ({
  ...march,
  statementDate: '2026-04-03',
  dueDate: '2026-05-01',
  principal: '401.00',
  interest: '899.00',
  principalBalance: '199600.00',
  ytdPrincipal: '1600.00',
  ...different,
});
const outcome = (statement: StatementFigures, before: StatementFigures | null = null) =>
  Object.fromEntries(checkStatement(statement, before).map(({ check, holds }) => [check, holds]));

test.each<[string, Partial<StatementFigures>, boolean]>([
  ['its parts add up', {}, true],
  ['without escrow', { escrow: null, totalPayment: '1300.00' }, true],
  ['with fees in the payment', { fees: '25.00', totalPayment: '1624.00' }, true],
  ['with fees beside the payment', { fees: '25.00' }, true],
  ['with what is past due in it', { pastDue: '1599.00', totalPayment: '3198.00' }, true],
  ['with fees and what is past due in it', { fees: '25.00', pastDue: '1599.00', totalPayment: '3223.00' }, true],
  ['with another sum than fees and what is past due', { fees: '25.00', pastDue: '1599.00', totalPayment: '3222.00' }, false],
  ['ten dollars apart', { totalPayment: '1609.00' }, false],
  ['a cent apart', { totalPayment: '1599.01' }, false],
  ['parts that say more than the payment', { interest: '1000.00' }, false],
])('a payment %s', (_, different, holds) => {
  expect(outcome({ ...march, ...different })).toEqual({ parts: holds });
});

test('what was not found is not checked', () => {
  expect(outcome({ ...march, interest: null })).toEqual({});
  expect(outcome({ ...march, principal: null })).toEqual({});
  expect(outcome(april(), { ...march, principalBalance: null })).toEqual({ parts: true });
  const dateless = { statementDate: null, dueDate: null };
  expect(outcome(april(dateless), march)).toEqual({ parts: true });
  expect(outcome(april(), { ...march, ...dateless })).toEqual({ parts: true });
  expect(outcome(april({ lender: null }), march)).toEqual({ parts: true, balance: true });
  expect(outcome(april(), { ...march, lender: null })).toEqual({ parts: true, balance: true });
  expect(outcome(april({ principalBalance: null }), march)).toEqual({ parts: true });
});

test.each<[string, Partial<StatementFigures>, Partial<StatementFigures>, boolean | undefined]>([
  ['by the year to date', {}, {}, true],
  ['with an extra payment of principal, by the year to date', { principalBalance: '199000.00', ytdPrincipal: '2200.00' }, {}, true],
  ['by the payment asked for, without a year to date', { ytdPrincipal: null }, {}, true],
  [
    'as the payment has not arrived',
    { principalBalance: '200000.00', ytdPrincipal: '1200.00', pastDue: '1599.00', totalPayment: null },
    {},
    true,
  ],
  [
    'as the payment has not arrived, without a year to date',
    { principalBalance: '200000.00', ytdPrincipal: null, pastDue: '1599.00' },
    {},
    true,
  ],
  ['not, where nothing is past due', { principalBalance: '200000.00', ytdPrincipal: null, pastDue: '0.00' }, {}, false],
  ['not, where the statement names nothing past due', { principalBalance: '200000.00', ytdPrincipal: null }, {}, false],
  ['by the payment, without the year to date of the statement before', {}, { ytdPrincipal: null }, true],
  ['by nothing that is known', { ytdPrincipal: null }, { principal: null }, undefined],
  ['45 days later, by the payment', { statementDate: '2026-04-17', dueDate: '2026-05-16', ytdPrincipal: null }, {}, true],
  ['between payments alone, by the payment', { statementDate: null, ytdPrincipal: null }, {}, true],
  ['between statements alone, by the payment', { ytdPrincipal: null }, { dueDate: null }, true],
  ['not at all', { principalBalance: '199700.00' }, {}, false],
  [
    'over a gap, by the year to date',
    { statementDate: '2026-07-03', dueDate: '2026-08-01', principalBalance: '198400.00', ytdPrincipal: '2800.00' },
    {},
    true,
  ],
  ['over a gap nobody can see into', { statementDate: '2026-07-03', dueDate: '2026-08-01', ytdPrincipal: null }, {}, undefined],
  [
    'over the turn of the year, by the payment',
    {},
    { statementDate: '2025-12-20', dueDate: '2026-01-01', ytdPrincipal: '4700.00' },
    undefined,
  ],
  ['from a correction that came weeks later, by the payment', { ytdPrincipal: null }, { statementDate: '2026-04-20' }, true],
  ['to a correction that came weeks later, by the payment', { statementDate: '2026-05-20', ytdPrincipal: null }, {}, true],
])('a balance goes on %s', (_, now, before, holds) => {
  expect(outcome(april(now), { ...march, ...before }).balance).toBe(holds);
});

test('a payment that does not add up is said in amounts as people write them, in the business’s currency', () => {
  const statement = { ...march, totalPayment: '1284.50' };
  const [parts] = checkStatement(statement, null);
  expect(parts?.detail).toBe(
    'principal $400.00 + interest $900.00 + escrow $299.00: principal, interest and escrow add up to $1,599.00, but the payment is $1,284.50, a difference of $314.50.',
  );
  expect(checkStatement(statement, null, 'CAD')[0]?.detail).toContain('CA$1,284.50');
});

/** The sentences about a statement that follows that of March. */
const details = (statement: StatementFigures) => checkStatement(statement, march).map(({ detail }) => detail);

test('what holds names the figures', () => {
  expect(details(april({ principal: '0.00', interest: '1300.00', fees: '25.00' }))).toEqual([
    'principal $0.00 + interest $1,300.00 + escrow $299.00 + fees $25.00: the parts add up to the payment of $1,599.00.',
    'The balance was $200,000.00 on Mar 3, 2026; less $400.00 of principal paid since, by the year to date, it is $199,600.00.',
  ]);
  expect(details(april({ ytdPrincipal: null }))[1]).toContain('less $400.00 of principal due then it is');
  expect(details(april({ ytdPrincipal: null, principalBalance: '200000.00', pastDue: '1599.00' }))[1]).toBe(
    'The balance was $200,000.00 on Mar 3, 2026; less $0.00 as the payment has not arrived it is $200,000.00.',
  );
});

test('a failure names the figures', () => {
  const [, balance] = checkStatement(april({ principalBalance: '199700.00' }), march);
  expect(balance?.detail).toBe(
    'The balance was $200,000.00 on Mar 3, 2026; less $400.00 of principal paid since, by the year to date, it would be $199,600.00, but the statement says $199,700.00.',
  );
});

test('a new servicer is said, begins its own count, and the balance goes on', () => {
  const moved = april({ lender: 'Pine Servicing', loanLastFour: '7714', ytdPrincipal: '0.00' });
  expect(outcome(moved, march)).toEqual({ parts: true, balance: true, servicer: true });
  expect(checkStatement(moved, march).at(-1)?.detail).toBe('The loan was transferred from Harbor Home Loans to Pine Servicing.');
  expect(outcome(april({ lender: 'HARBOR HOME LOANS' }), march)).toEqual({ parts: true, balance: true });
});

test('a month without a statement is said, between payments and not by the day a correction was written', () => {
  const july = { statementDate: '2026-07-03', dueDate: '2026-08-01' };
  expect(outcome(april(july), march)).toMatchObject({ gap: true });
  expect(checkStatement(april(july), march).at(-1)?.detail).toBe('No statement is known between the one of Mar 3, 2026 and this one.');
  expect(outcome(april({ statementDate: '2026-05-20' }), march)).not.toHaveProperty('gap');
  expect(outcome(april({ statementDate: null, dueDate: '2026-05-16' }), march)).not.toHaveProperty('gap');
  expect(outcome(april({ statementDate: null, dueDate: '2026-05-17' }), march)).toHaveProperty('gap', true);
});
