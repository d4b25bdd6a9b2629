import { expect, test } from 'vitest';
import type { TaxGroup, TaxItem } from '#core/books/reports/tax-item';
import { makeTaxReport } from '#core/books/reports/tax-report';

const item = (different: Partial<TaxItem>): TaxItem => ({
  property_id: 1,
  line: '17',
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
  amount: '10.00',
  document_id: null,
  filename: null,
  ...different,
});

const of2026 = { year: 2026, owners: [], propertyIds: null, basis: 'cash' as const, items: true };
const houses = new Map(
  ['Elm', 'Oak', 'Fir'].map((property_name, at) => [at + 1, { property_id: at + 1, property_name, address: null, building_id: null }]),
);

test('lines stand in the order of the form; refunds take away; capital and what has no line stay out of the total', () => {
  const report = makeTaxReport(of2026, {
    figures: [
      item({ amount: '0.10' }),
      item({ amount: '0.20' }),
      item({ line: '9', amount: '100.00' }),
      item({ line: '9', amount: '-30.00' }),
      item({ line: null, amount: '5.00' }),
      item({ line: '14', amount: '7000.00', is_capital: true }),
      item({ property_id: 2, line: '5', amount: '1.00' }),
      item({ line: '16', amount: '900.00', source: 'escrow' }),
      item({ property_id: 3, line: '9', amount: '80.00', source: 'escrow' }),
      item({ line: '12', amount: '600.00', source: 'statement' }),
      item({ line: '18', amount: '250.00', source: 'depreciation' }),
    ],
    business: '45.00',
    houses,
  });
  expect(report).toMatchObject({
    year: 2026,
    total: '921.30',
    bridge: {
      expenses: '7121.30',
      business: '45.00',
      capital: '7000.00',
      without_line: '5.00',
      interest: '600.00',
      depreciation: '250.00',
      total: '921.30',
    },
    properties: [
      { property_id: 1, from_escrow: { total: '900.00' } },
      { property_id: 3, lines: [], total: '0.00', from_escrow: { total: '80.00' } },
      { property_id: 2, from_escrow: { total: '0.00', items: [] } },
    ],
  });
  expect(report).toMatchObject({
    properties: [
      {
        property_id: 1,
        lines: [
          { line: '9', label: 'Insurance', total: '70.00' },
          { line: '12', total: '600.00' },
          { line: '17', total: '0.30' },
          { line: '18', label: 'Depreciation expense or depletion', total: '250.00' },
        ],
        total: '920.30',
        bridge: { expenses: '7075.30', business: '0.00', interest: '600.00', depreciation: '250.00', total: '920.30' },
        capital: { total: '7000.00' },
        without_line: { total: '5.00' },
      },
      { property_id: 3 },
      { property_id: 2, total: '1.00', capital: { total: '0.00', items: [] } },
    ],
  });
});

test.each([
  ['shown one by one where they are asked for', true, ['3.00']],
  ['left out otherwise', false, []],
])('figures behind a sum are counted, and %s', (_, items, shown) => {
  const group: TaxGroup = { property_id: 1, line: '17', is_capital: false, source: 'expense', amount: '20.00', figures: 4 };
  const figures = [group, item({ amount: '3.00' }), item({ property_id: 99 })];
  const { properties } = makeTaxReport({ ...of2026, items }, { figures, business: '0.00', houses });
  expect(properties).toHaveLength(1);
  expect(properties[0]?.lines).toMatchObject([{ line: '17', total: '23.00', figures: 5 }]);
  expect(properties[0]?.lines[0]?.items).toMatchObject(shown.map((amount) => ({ amount })));
  expect(properties[0]?.lines[0]?.items).toHaveLength(shown.length);
});

test('a year without anything is empty', () => {
  const nothing = '0.00';
  const bridge = {
    expenses: nothing,
    business: nothing,
    capital: nothing,
    without_line: nothing,
    interest: nothing,
    withheld: nothing,
    depreciation: nothing,
    total: nothing,
  };
  expect(makeTaxReport(of2026, { figures: [], business: nothing, houses })).toEqual({
    year: 2026,
    owners: [],
    basis: 'cash',
    income: nothing,
    net: nothing,
    properties: [],
    total: nothing,
    bridge,
  });
});
