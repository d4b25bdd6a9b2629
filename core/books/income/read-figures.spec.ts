import { describe, expect, test } from 'vitest';
import { balanceOf, leftOver } from '#core/books/income/balance-of';
import { readFigures } from '#core/books/income/read-figures';
import { isWithheldKind } from '#core/database/values/income-values';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { PageText } from '#core/reading/page-text';
import { generateMany } from '../../../test/generator/generate.js';
import { linesOf } from '../../../test/support/owner-statements.js';

const page = (text: string): PageText[] => [
  { page: 1, width: 612, height: 792, source: 'text_layer', confidence: null, lines: linesOf(text) },
];
const read = (text: string, houses: Parameters<typeof readFigures>[1] = []) =>
  readFigures(page(text), houses).map(({ kind, amount, line, property_id: house }) =>
    [kind, amount, line, ...(house === null ? [] : [house])].filter(Boolean).join(' '),
  );

describe('lists under headings', () => {
  test('are income and costs by their heading and words; sums are left out', () => {
    const text = `Owner Statement
Beginning balance     50.00
Income
Rent - Unit 1      1,200.00
Late fee              40.00
Oil royalties         15.00
Security deposit     900.00
Total income       2,155.00
Expenses
Management fee (8%)   96.00
Water heater install 210.00
Lawn care             60.00
Water and sewer       33.10
Leasing fee          100.00
Total expenses       499.10
Owner reserve        200.00
Net to owner       1,505.90`;
    expect(read(text)).toEqual([
      'opening 50.00',
      'rent 1200.00',
      'other_income 40.00',
      'royalty 15.00',
      'deposit 900.00',
      'management_fee 96.00',
      'repairs 210.00',
      'other_cost 60.00 7',
      'other_cost 33.10 17',
      'other_cost 100.00 8',
      'held 200.00',
      'disbursed 1505.90',
    ]);
    expect(leftOver(readFigures(page(text), []))).toBe('0.00');
  });

  test('may have costs below zero, and rent that was taken back', () => {
    expect(read('Rent   1,000.00\nRent returned NSF   (1,000.00)\nManagement fee   (80.00)')).toEqual([
      'rent 1000.00',
      'rent -1000.00',
      'management_fee 80.00',
    ]);
  });

  test('may stand side by side', () => {
    expect(read('Rent   900.00   Management fee   72.00')).toEqual(['rent 900.00', 'management_fee 72.00']);
  });
});

test('a table says by its columns what is income, and the balance beside it is none', () => {
  const text = `Date         Description              Income     Expense     Balance
06/01/2026   Rent Unit 1            1,200.00                1,200.00
06/05/2026   Keystone monthly                     96.00     1,104.00
06/09/2026   Locks                                45.50     1,058.50
06/20/2026   Owner draw                        1,058.50         0.00`;
  expect(readFigures(page(text), []).map(({ kind, amount, day }) => `${kind} ${amount} ${day}`)).toEqual([
    'rent 1200.00 2026-06-01',
    'other_cost 96.00 2026-06-05',
    'repairs 45.50 2026-06-09',
    'disbursed 1058.50 2026-06-20',
  ]);
});

test('lines below the name of a property are its own, and sums of all are nobody’s', () => {
  const houses = [
    { id: 1, words: ['12 elm street'] },
    { id: 2, words: ['12 elm street unit b', 'oak'] },
  ];
  const text = `12 Elm Street
Rent   1,000.00
12 Elm Street Unit B
Rent   900.00
Owner disbursement   900.00
Portfolio summary
Owner disbursement   1,900.00`;
  expect(read(text, houses)).toEqual(['rent 1000.00 1', 'rent 900.00 2', 'disbursed 900.00 2']);
});

test('what stands twice is one figure, and a balance that keeps it from adding up is left out', () => {
  const text = `Net to owner   920.00
Rent   1,000.00
Management fee   80.00
Ending balance   250.00
Owner disbursement   920.00`;
  expect(read(text)).toEqual(['disbursed 920.00', 'rent 1000.00', 'management_fee 80.00']);
});

test('small print and sums alone are no figures', () => {
  expect(read('A late fee of $10.00 is due\nYour average was 12.00\nCharges   5.00\nTotal rents   9.00\nYTD rent   99.00')).toEqual([]);
  expect(readFigures([], [])).toEqual([]);
});

test('a balance says what is left and how much that differs', () => {
  const figures = [
    { kind: 'rent', amount: '2400.00' },
    { kind: 'management_fee', amount: '192.00' },
    { kind: 'disbursed', amount: '2108.00' },
  ] as const;
  expect(balanceOf(figures)).toMatchObject({ rents: '2400.00', fees: '192.00', left: '2208.00', difference: '100.00' });
  expect(balanceOf(figures.slice(0, 2))).toMatchObject({ left: '2208.00', difference: null });
});

test('of drawn statements most are read to the cent', () => {
  const drawn = [...generateMany('income', 100, { kind: 'owner-statement', channel: 'text' })].filter(
    ({ truth }) => truth.fields.amount !== undefined,
  );
  const right = drawn.filter(({ pages, truth }) => {
    const costs = readFigures(pages, []).filter(({ kind }) => isWithheldKind(kind));
    return sumOf(costs.map(({ amount }) => amount)) === truth.fields.amount;
  });
  expect(right.length / drawn.length).toBeGreaterThan(0.75);
});
