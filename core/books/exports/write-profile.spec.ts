import { expect, test } from 'vitest';
import { AccountNames, accountOf, textAccount } from '#core/books/exports/account-names';
import type { ExportEntry } from '#core/books/exports/export-entry';
import { allOf } from '../../../test/support/all-of.js';
import { writeProfile } from '#core/books/exports/write-profile';
import type { exportProfiles } from '#core/database/values/export-values';

const entry: ExportEntry = {
  date: '2026-03-09',
  dueDate: '2026-03-31',
  amount: '1250.50',
  vendor: 'Oak "Roofing"; Inc.',
  description: '=HYPERLINK("x")\nGutter | north',
  line: '14',
  isCapital: false,
  isIncome: false,
  property: 'Elm 4',
  reference: 'expense-12',
};
const books = { names: AccountNames.parse({}), currency: 'USD' };
const written = async (profile: (typeof exportProfiles)[number], ...entries: ExportEntry[]): Promise<string> =>
  (await allOf(writeProfile(profile, books, [entries]))).join('');

test.each([
  ['quickbooks-bank', '03/09/2026,"Oak ""Roofing""; Inc. - =HYPERLINK(""x"") Gutter | north - Elm 4",-1250.50'],
  [
    'quickbooks-expenses',
    `03/09/2026,"Oak ""Roofing""; Inc.",Checking,expense-12,Repairs,"'=HYPERLINK(""x"") Gutter | north",1250.50,Elm 4`,
  ],
  ['xero-bank', `2026-03-09,-1250.50,"Oak ""Roofing""; Inc.","'=HYPERLINK(""x"") Gutter | north - Elm 4",expense-12`],
  [
    'xero-bills',
    `"Oak ""Roofing""; Inc.",expense-12,2026-03-09,2026-03-31,"'=HYPERLINK(""x"") Gutter | north",1,1250.50,Repairs,Tax Exempt,Property,Elm 4,USD`,
  ],
] as const)('%s', async (profile, line) => expect((await written(profile, entry)).split('\r\n')[1]).toBe(line));

test('beancount and ledger are balanced, on one line each, and a refund is the other way round', async () => {
  expect(await written('beancount', entry)).toContain(
    `2026-03-09 * "Oak \\"Roofing\\"; Inc." "=HYPERLINK(\\"x\\") Gutter | north"\n  reference: "expense-12"\n  property: "Elm 4"\n  schedule_e_line: "14"\n  Expenses:Repairs  1250.50 USD\n  Assets:Checking  -1250.50 USD\n`,
  );
  expect(await written('ledger', { ...entry, amount: '-3.00' })).toContain(
    `2026-03-09 * (expense-12) Oak "Roofing", Inc. | =HYPERLINK("x") Gutter / north\n    ; property: Elm 4\n    ; schedule_e_line: 14\n    Expenses:Repairs  -3.00 USD\n    Assets:Checking  3.00 USD\n`,
  );
});

test.each([
  [{ line: '12' }, 'Mortgage interest'],
  [{ isCapital: true }, 'Improvements'],
  [{ line: null }, 'Uncategorized expenses'],
  [{ line: null, property: null }, 'Business expenses'],
])('the account of %o', (values, name) => expect(accountOf({ ...entry, ...values }, books.names)).toBe(name));

test.each([
  ['Repairs', 'Expenses:Repairs'],
  ['Legal and other professional fees', 'Expenses:Legal-and-other-professional-fees'],
  ['Expenses:Rental:Elm 4', 'Expenses:Rental:Elm-4'],
  ['übrige Kosten', 'Expenses:Übrige-Kosten'],
  ['400', 'Expenses:400'],
  ['!!', 'Expenses:X'],
  ['修理', 'Expenses:X修理'],
])('%s is the account %s', (name, account) => expect(textAccount('Expenses', name)).toBe(account));

test('names are refused that would break a line, and those of an earlier release are completed', () => {
  expect(AccountNames.safeParse({ paid_from: 'a;b' }).success).toBe(false);
  expect(AccountNames.safeParse({ paid_from: 'a\nb' }).success).toBe(false);
  expect(AccountNames.parse({ lines: { '14': '430' } }).lines).toMatchObject({ '14': '430', '16': 'Taxes' });
});

test('income goes the other way, into accounts of its own, and into no file of bills', async () => {
  const rent = { ...entry, isIncome: true, line: '3', vendor: 'B. Tenant', description: null, reference: 'income-7' };
  expect((await written('quickbooks-bank', rent)).split('\r\n')[1]).toBe('03/09/2026,B. Tenant - Elm 4,1250.50');
  expect((await written('xero-bank', rent)).split('\r\n')[1]).toBe('2026-03-09,1250.50,B. Tenant,Elm 4,income-7');
  for (const profile of ['beancount', 'ledger'] as const) {
    const text = await written(profile, rent);
    expect(text).toContain('Income:Rents-received  -1250.50 USD');
    expect(text).toContain('Assets:Checking  1250.50 USD');
    expect(await written(profile, { ...rent, amount: '-20.00' })).toContain('Income:Rents-received  20.00 USD');
  }
  for (const profile of ['quickbooks-expenses', 'xero-bills'] as const)
    expect((await written(profile, entry, rent)).trim().split('\r\n')).toHaveLength(2);
});
