import { describe, expect, test } from 'vitest';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('Depreciation', () => {
  const bench = setUpBench();

  test('a building and a capital expense are entered, corrected and taken out, and stand on line 18', async () => {
    const add = async (path: string, json: object) => (await bench.product.call<{ id: number }>('POST', path, json)).id;
    const elm = await add('/properties/', { name: 'Elm', purchase_price: 185_000, purchase_date: '2024-02-08' });
    await add('/expenses/', { property_id: elm, amount: 9000, expense_date: '2025-06-10', description: 'New roof', is_capital: true });
    const { page } = await bench.visit('/reports/depreciation?year=2025', { expected: /422/ });
    await page.getByRole('button', { name: 'Add Building of Elm' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(/^Cost/).inputValue()).toBe('185000');
    await dialog.getByLabel('Land, part of the cost').fill('185000');
    await dialog.getByRole('button', { name: 'Add Asset' }).click();
    await dialog.getByText('The land must cost less than the whole.').waitFor();
    await dialog.getByLabel('Land, part of the cost').fill('25000');
    await dialog.getByRole('button', { name: 'Add Asset' }).click();
    const table = page.getByRole('table', { name: 'Assets of Elm in 2025' });
    await table.getByText('$5,817.60').waitFor();
    await page.getByRole('button', { name: 'Add New roof of Elm' }).click();
    await dialog.getByRole('button', { name: 'Add Asset' }).click();
    await table.getByText('$177.30').waitFor();
    await page.getByText('Not in the register yet').waitFor({ state: 'detached' });
    await lookAt(page, 'depreciation');
    await table.getByRole('button', { name: 'Edit New roof' }).click();
    await dialog.getByLabel('Depreciated over').click();
    await page.getByRole('option', { name: /^15 years/ }).click();
    await dialog.getByLabel('Deducted at once').fill('4000');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    // 4,000 and 5 % of the rest.
    await table.getByText('$4,250.00').waitFor();
    await page.getByRole('link', { name: 'Tax report' }).click();
    await page.goto(`${bench.product.url}/reports/tax?year=2025`);
    await page.getByRole('button', { name: /^18 · Depreciation.*\$10,067\.60/ }).click();
    await page.getByText('New roof').waitFor();
    await page.getByRole('link', { name: 'Depreciation' }).click();
    await table.getByRole('button', { name: 'Remove New roof' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Add New roof of Elm' }).waitFor();
  });
});
