import { expect, test } from 'vitest';
import { makeDraft, type DraftHouse } from '#core/books/reports/schedule-e-draft';
import { makeTaxReport } from '#core/books/reports/tax-report';
import type { TaxItem } from '#core/books/reports/tax-item';

const item = (property_id: number, line: string | null, amount: string): TaxItem => ({
  property_id,
  line,
  is_capital: false,
  source: 'expense',
  expense_id: 1,
  split_id: null,
  statement_id: null,
  asset_id: null,
  income_id: null,
  date: '2026-03-01',
  vendor: null,
  description: null,
  amount,
  document_id: 7,
  filename: 'bill.pdf',
});
const names = ['Ash', 'Birch', 'Cedar', 'Dogwood'];
const houses = new Map(
  names.map((property_name, at) => [at + 1, { property_id: at + 1, property_name, address: null, building_id: null }]),
);
const reportOf = (figures: TaxItem[]) =>
  makeTaxReport({ year: 2026, owners: [], propertyIds: null, basis: 'cash', items: true }, { figures, business: '0.00', houses });
const rent = (property_id: number, amount: string): TaxItem => ({
  ...item(property_id, '3', amount),
  source: 'income',
  expense_id: null,
  income_id: 1,
});
const house: DraftHouse = { property_type: 'duplex', days: { fair_rental: 350, personal_use: 5 } };
const amountOf = (cells: readonly { line: string; amount: string | null }[], line: string) =>
  cells.find((cell) => cell.line === line)?.amount;

test('four properties are two sheets; expenses are added up to the cent; without income the result is not known', () => {
  const report = reportOf([
    item(1, '14', '0.10'),
    item(1, '9', '0.20'),
    item(1, '18', '5818.18'),
    item(1, null, '12.00'),
    ...[2, 3, 4].map((id) => item(id, '12', '1000.00')),
  ]);
  const draft = makeDraft(report, new Map([[1, house]]));
  expect(draft.sheets.map((sheet) => sheet.map(({ column, property_name: name }) => `${column} ${name}`))).toEqual([
    ['A Ash', 'B Birch', 'C Cedar'],
    ['A Dogwood'],
  ]);
  const [[ash]] = draft.sheets as [[(typeof draft.sheets)[0][0]]];
  expect(ash).toMatchObject({ type_code: 2, fair_rental_days: 350, personal_use_days: 5, without_line: { total: '12.00', figures: 1 } });
  expect([amountOf(ash?.cells ?? [], '3'), amountOf(ash?.cells ?? [], '20'), amountOf(ash?.cells ?? [], '21')]).toEqual([
    null,
    '5818.48',
    null,
  ]);
  expect(ash?.cells.map(({ line }) => Number(line))).toEqual(Array.from({ length: 19 }, (_, at) => at + 3));
  expect(draft.sheets[0]?.[1]).toMatchObject({ type_code: null, fair_rental_days: null });
  expect(Object.fromEntries(draft.totals.map(({ line, amount }) => [line, amount]))).toEqual({
    '23a': null,
    '23b': null,
    '23c': '3000.00',
    '23d': '5818.18',
    '23e': '8818.48',
    '24': null,
    '25': null,
    '26': null,
  });
});

test('with income the result of each is known; a loss leaves what is deducted of it to its form', () => {
  const spent = [item(1, '14', '400.10'), item(2, '14', '900.00')];
  const draftWith = (...rents: TaxItem[]) => makeDraft(reportOf([...spent, ...rents]), new Map());
  const totals = (...rents: TaxItem[]) => draftWith(...rents).totals.map(({ line, amount }) => `${line} ${amount}`);
  const gains = [rent(1, '1000.00'), rent(2, '1200.05')];
  expect(draftWith(...gains).sheets[0]?.map(({ cells }) => amountOf(cells, '21'))).toEqual(['599.90', '300.05']);
  expect(totals(...gains)).toEqual(expect.arrayContaining(['23a 2200.05', '24 899.95', '25 0.00', '26 899.95']));
  expect(totals(rent(1, '1000.00'), rent(2, '800.00'))).toEqual(expect.arrayContaining(['24 599.90', '25 null', '26 null']));
  expect(totals(rent(1, '1000.00'))).toEqual(expect.arrayContaining(['23a 1000.00', '24 null', '26 null']));
});
