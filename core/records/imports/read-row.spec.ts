import { expect, test } from 'vitest';
import { readRow, type RowForm } from '#core/records/imports/read-row';

const form: RowForm = {
  kind: 'expenses',
  columns: [],
  settings: {
    columns: { date: 0, vendor: 1, amount: 2 },
    dayOrder: 'dmy',
    decimal: ',',
    negative: 'refund',
    takeConflicts: false,
    unknown: { property: null, vendor: 'create', category: 'create' },
    names: { property: {}, vendor: {}, category: {} },
  },
  currency: 'EUR',
};

test.each([
  ['in the place of the day', ['Summe', '', '1.234,56'], 'sum_line'],
  ['beside an empty day', ['', 'Total', '1.234,56'], 'sum_line'],
  ['in the name of a vendor', ['03.01.2025', 'Total Energies', '1.234,56'], undefined],
  ['nowhere', ['gestern', 'Total Energies', '1.234,56'], 'not_a_day'],
])('a word for a sum %s', (_, cells, code) => {
  const { trouble, amount } = readRow({ number: 2, cells }, form);
  expect(trouble?.note.code).toBe(code);
  expect(amount).toBe(code === 'sum_line' ? null : '1234.56');
});
