import { expect, test } from 'vitest';
import { arithmeticBadge, balancesOf, inOrder, loanNames, remarksOf } from './MortgageStatements';

const check = (name: string, holds: boolean) => ({ check: name, holds, detail: `${name} says so` });

test.each([
  [[], null, 'property.statement_unchecked', []],
  [[check('parts', true)], null, 'property.statement_adds_up', []],
  [[check('parts', true), check('balance', false)], null, 'property.statement_does_not', ['balance says so']],
  [[check('parts', true), check('servicer', true)], null, 'property.statement_adds_up', ['servicer says so']],
  [[check('parts', true), check('gap', true)], null, 'property.statement_adds_up', ['gap says so']],
  [[check('balance', false)], 7, 'property.statement_replaced', []],
])('%j replaced by %j is %s', (arithmetic, replaced_by, text, remarks) => {
  expect(arithmeticBadge({ arithmetic, replaced_by }).text).toBe(text);
  expect(remarksOf({ arithmetic, replaced_by })).toEqual(remarks);
});

let made = 0;
const owed = (day: string, value: number, loan_last_four: string | null = '4821', replaced_by: number | null = null) => ({
  id: (made += 1),
  statement_date: day,
  due_date: null,
  principal_balance: value,
  loan_last_four,
  replaced_by,
});

test('the balance is one line from the first statement on, over a new servicer, without what was corrected', () => {
  const line = balancesOf([
    owed('2026-03-01', 90, '7777'),
    owed('2026-02-01', 95),
    owed('2026-02-01', 99, '4821', 7),
    owed('2026-01-01', 100),
  ]);
  expect(line).toEqual([
    {
      loan: null,
      points: [
        { day: '2026-01-01', value: 100 },
        { day: '2026-02-01', value: 95 },
        { day: '2026-03-01', value: 90 },
      ],
    },
  ]);
  expect(balancesOf([owed('2026-01-01', 100)])).toEqual([]);
});

test('a correction made after the next statement stands in its own month, above what it corrects', () => {
  const corrected = { ...owed('2026-03-10', 95), due_date: '2026-03-01' };
  const wrong = { ...owed('2026-02-03', 96, '4821', corrected.id), due_date: '2026-03-01' };
  const all = [
    corrected,
    { ...owed('2026-03-03', 90), due_date: '2026-04-01' },
    wrong,
    { ...owed('2026-01-03', 100), due_date: '2026-02-01' },
  ];
  expect(inOrder(all).map(({ principal_balance: balance }) => balance)).toEqual([90, 95, 96, 100]);
  const [line] = balancesOf(all);
  expect(line?.points.map(({ day, value }) => [day, value])).toEqual([
    ['2026-01-03', 100],
    ['2026-02-03', 95],
    ['2026-03-03', 90],
  ]);
});

test('two loans side by side are two lines', () => {
  const both = [owed('2026-01-01', 100), owed('2026-01-15', 20, '1111'), owed('2026-02-01', 99), owed('2026-02-15', 19, '1111')];
  expect(balancesOf(both).map(({ loan, points }) => [loan, points.length])).toEqual([
    ['4821', 2],
    ['1111', 2],
  ]);
});

test('each statement says of which loan it is where there is more than one', () => {
  const harbor = { lender: 'Harbor', loan_last_four: '4821' };
  expect([
    ...loanNames([
      { id: 1, ...harbor },
      { id: 2, ...harbor, lender: 'Harbor LLC' },
    ]),
  ]).toEqual([]);
  expect([
    ...loanNames([
      { id: 1, ...harbor },
      { id: 2, lender: 'Elm', loan_last_four: null },
    ]),
  ]).toEqual([
    [1, 'Harbor ••4821'],
    [2, 'Elm'],
  ]);
});
