import { expect, test } from 'vitest';
import { fromHeadings, proposeBankCsv, recallBankCsv } from '#core/records/bank/bank-csv';
import { readBankCsv } from '#core/records/bank/read-bank-csv';
import { findFileFacts } from '#core/records/imports/file-facts';
import type { CsvRow } from '#core/records/imports/read-csv';

async function* rowsOf(...rows: string[][]): AsyncGenerator<CsvRow> {
  for (const [at, cells] of rows.entries()) yield { number: at + 1, cells };
}
async function read(...rows: string[][]) {
  const kept: CsvRow[] = [];
  const seen = async function* () {
    for await (const row of fromHeadings(rowsOf(...rows))) {
      kept.push(row);
      yield row;
    }
  };
  const facts = await findFileFacts(seen(), { encoding: 'utf-8', delimiter: ',' });
  const settings = proposeBankCsv(facts);
  const known = { ...settings, dayOrder: settings.dayOrder ?? ('mdy' as const), decimal: settings.decimal ?? ('.' as const) };
  return { facts, settings, statements: readBankCsv(kept.slice(1), { columns: facts.columns, settings: known, currency: 'USD' }) };
}

test('what stands above the headings is left out', async () => {
  const { facts, statements } = await read(
    ['Account: Checking 1234'],
    ['Balance', '1.00'],
    ['Date', 'Description', 'Amount'],
    ['2026-01-05', 'A', '-5.00'],
  );
  expect(facts.headingRow).toBe(3);
  expect(statements[0]?.lines).toEqual([{ bankId: null, day: '2026-01-05', amount: '-5.00', payee: '', words: 'A' }]);
});

test('a file without headings keeps its first line, and its columns are found by what is in them', async () => {
  const { settings, statements } = await read(
    ['01/15/2026', '-45.00', '*', '', 'ACME PLUMBING'],
    ['01/16/2026', '-5.00', '*', '', 'BREAD'],
  );
  expect(settings).toEqual({ columns: { date: 0, amount: 1, words: 4 }, dayOrder: 'mdy', decimal: '.', spent: 'below_zero' });
  expect(statements[0]?.lines.map(({ words }) => words)).toEqual(['ACME PLUMBING', 'BREAD']);
});

test('a column says which are debits, and another the currency', async () => {
  const { statements } = await read(
    ['Buchungstag', 'Empfänger', 'Umsatz', 'Soll/Haben', 'Währung'],
    ['05.01.2026', 'A', '5,00', 'S', 'USD'],
    ['06.01.2026', 'B', '6,00', 'H', 'USD'],
    ['07.01.2026', 'C', '7,00', 'S', 'CHF'],
    ['', 'Summe', '18,00', '', ''],
  );
  expect(statements[0]).toMatchObject({
    lines: [{ amount: '-5.00' }, { amount: '6.00' }],
    notes: [{ code: 'foreign_currency', args: { row: 4, own: 'USD' } }],
  });
});

test('what cannot be read is noted, the first twenty rows by their numbers', async () => {
  const bad = Array.from({ length: 25 }, () => ['32.01.2026', 'A', '1,00']);
  const good = Array.from({ length: 30 }, () => ['05.01.2026', 'A', '-5,00']);
  const { statements } = await read(['Buchungstag', 'Empfänger', 'Betrag'], ['06.01.2026', 'B', ''], ...bad, ...good);
  expect(statements[0]?.lines).toHaveLength(30);
  expect(statements[0]?.notes).toHaveLength(21);
  expect([statements[0]?.notes[0], statements[0]?.notes.at(-1)]).toEqual([
    { code: 'no_amount', args: { row: 2 } },
    { code: 'more_notes', args: { more: 6 } },
  ]);
});

test('settings are remembered for the same headings alone; what the file says itself comes first', async () => {
  const { facts } = await read(['Date', 'Payee', 'Amount'], ['13/02/2026', 'A', '-5.00']);
  const remembered = { headingsKey: 'k', columns: { date: 0, amount: 2 }, dayOrder: 'mdy', decimal: ',', spent: 'above_zero' } as const;
  expect(recallBankCsv(remembered, 'k', facts)).toEqual({
    columns: { date: 0, amount: 2 },
    dayOrder: 'dmy',
    decimal: '.',
    spent: 'above_zero',
  });
  expect(recallBankCsv(remembered, 'other', facts)).toBeNull();
  expect(recallBankCsv(null, 'k', facts)).toBeNull();
});
