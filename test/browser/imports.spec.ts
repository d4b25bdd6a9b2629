import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { components } from '../../console/src/api/schema.js';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';

type Expense = components['schemas']['Expense'];

const file = [
  'Date,Payee,Property,Category,Amount,Memo',
  '03/04/2025,Oak Roofing,12 Elm Street,Repairs,"$1,234.56","Roof, north side"',
  '03/05/2025,City Water,12 Elm Street,Utilities,84.20,',
  '03/09/2025,Oak Roofing,12 Elm Street,Repairs,$(45.00),Refund',
  '03/11/2025,Oak Roofing,,Repairs,n/a,',
].join('\r\n');

const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).click();
};

describe.skipIf(hasNoBrowser)('Imports', () => {
  const bench = setUpBench();
  const expenses = () => bench.product.call<Expense[]>('GET', '/expenses/?limit=100');

  test('a spreadsheet is checked row by row, imported, and undone', async () => {
    const { page } = await bench.visit('/expenses');
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
    await page.getByText('No imports yet').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'years.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('heading', { name: 'years.csv', level: 1 }).waitFor();

    // The order of its dates is not known: it is asked for first.
    await page.getByText('This file can be read both ways: please choose.').waitFor();
    expect(await page.getByRole('button', { name: 'Check rows' }).isDisabled()).toBe(true);
    await choose(page, 'Dates with slashes', /Month first/);
    await page.getByRole('button', { name: 'Check rows' }).click();

    // Nothing is written before the unknown property is decided about.
    await page.getByText('Row 5, “Amount”: “n/a” is not an amount.').waitFor();
    await page.getByText('Row 2: no property is called “12 Elm Street”.').waitFor();
    expect(await page.getByRole('button', { name: /^Import \d+ row/ }).isDisabled()).toBe(true);
    await choose(page, '12 Elm Street becomes', 'Add a property');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('region', { name: 'By year' }).getByText('$1,273.76').waitFor();
    expect(await expenses()).toEqual([]);

    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect((await expenses()).map(({ amount, kind, property_name: name }) => [amount, kind, name])).toEqual([
      [45, 'refund', '12 Elm Street'],
      [84.2, 'expense', '12 Elm Street'],
      [1234.56, 'expense', '12 Elm Street'],
    ]);

    // What somebody has changed since stays, and why is said.
    const [refund] = await expenses();
    await bench.product.call('PUT', `/expenses/${refund?.id}`, { description: 'Paid back' });
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Changed since the import: Description.').waitFor();
    await dialogsGone(page);
    await eventually(async () => (await expenses()).map(({ amount }) => amount), [45]);

    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('table', { name: 'Past imports' }).getByText('Undone').waitFor();
  });

  test('a file that is none is refused with a sentence; a viewer is offered nothing', async () => {
    const { page } = await bench.visit('/imports?kind=vendors');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Company,Phone\n') });
    await page.getByText('This file has headings and no rows below them.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
    const { page: viewers } = await bench.visit('/vendors', { as: await bench.addUser('VIEWER') });
    await viewers.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expect(await viewers.getByRole('link', { name: 'Import' }).count()).toBe(0);
  });
});
