import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { FileFacts, ImportKind } from '#core/database/values/import-values';
import { columnName, findFileFacts } from '#core/records/imports/file-facts';
import { proposeSettings } from '#core/records/imports/propose-settings';
import { readCsv } from '#core/records/imports/read-csv';

const factsOf = (text: string): Promise<FileFacts> => {
  const form = { encoding: 'utf-8', delimiter: ';' };
  return findFileFacts(readCsv(Readable.from([Buffer.from(text)]), form), form);
};
const columnsOf = async (kind: ImportKind, text: string) => proposeSettings(kind, await factsOf(text)).columns;

test.each<[ImportKind, string, Record<string, number>]>([
  [
    'expenses',
    'Date;Payee;Property;Category;Amount;Memo\n1/31/2026;A;B;C;1;D',
    { date: 0, vendor: 1, property: 2, category: 3, amount: 4, description: 5 },
  ],
  [
    'expenses',
    'Belegdatum;Lieferant;Objekt;Kostenart;Betrag (EUR);Verwendungszweck;Fällig am\n31.1.2026;A;B;C;1,50;D;1.2.2026',
    { date: 0, vendor: 1, property: 2, category: 3, amount: 4, description: 5, due_date: 6 },
  ],
  // By the cells: the headings say nothing.
  ['expenses', 'When;Who;How much\n2026-01-31;Acme;12.50\n2026-02-01;Acme;3', { date: 0, amount: 2 }],
  // A heading that its cells contradict.
  ['expenses', 'Amount;Date;Total\nnone;2026-01-31;12.50', { date: 1, amount: 2 }],
  ['vendors', 'Firma;Ansprechpartner;Telefon;E-Mail\nA;B;1;a@b.de', { business_name: 0, contact_name: 1, phone: 2, email: 3 }],
  ['properties', 'Address;City;Rent\n12 Elm;Salem;900', { address: 0, name: 0, city: 1, monthly_rent: 2 }],
  ['properties', 'Name;Adresse;PLZ;Kaufdatum\nElm;12 Elm;97301;1.2.2020', { name: 0, address: 1, zip_code: 2, purchase_date: 3 }],
])('%s: %s', async (kind, text, columns) => {
  expect(await columnsOf(kind, text)).toEqual(columns);
});

test.each([
  ['01/31/2026', '1,234.50', 'mdy', '.'],
  ['31/01/2026', '1.234,50', 'dmy', ','],
  ['03/04/2026', '12', null, null],
  ['2026-03-04', '1,234', null, '.'],
  ['31.01.2026', '1.234', null, ','],
])('of %s and %s the order is known, or left open', async (day, amount, dayOrder, decimal) => {
  expect(proposeSettings('expenses', await factsOf(`Date;Amount\n${day};${amount}`))).toMatchObject({ dayOrder, decimal });
});

test('days and amounts that contradict each other are asked for', async () => {
  const facts = await factsOf('Date;Amount\n31/01/2026;1.50\n01/31/2026;1,50');
  expect(proposeSettings('expenses', facts)).toMatchObject({ dayOrder: null, decimal: null });
});

test('in the file of a bank what is below zero is an expense', async () => {
  expect(proposeSettings('expenses', await factsOf('Date;Amount\n2026-01-31;-5\n2026-02-01;-3\n2026-02-02;900'))).toMatchObject({
    negative: 'expense',
  });
});

test('columns with one heading are told apart by their letters', async () => {
  const { columns } = await factsOf('Amount;;Amount\n1;2;3;4');
  expect(columns.map((_, at) => columnName(columns, at))).toEqual(['Amount (A)', 'B', 'Amount (C)', 'D']);
});
