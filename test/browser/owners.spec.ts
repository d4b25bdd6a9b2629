import { describe, expect, test } from 'vitest';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';

describe.skipIf(hasNoBrowser)('Owners', () => {
  const bench = setUpBench();

  test('an owner is added, gets a property, and the tax report is of that owner', async () => {
    const { page } = await bench.visit('/owners', { expected: /409 \(Conflict\)/ });
    await page.getByRole('button', { name: 'Add Owner' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Owner' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Alder Homes LLC');
    await form.getByRole('button', { name: 'Add Owner' }).click();
    await page.getByText('Owner added successfully').waitFor();
    await dialogsGone(page);

    const add = async (name: string) => {
      const { id } = await bench.product.call<{ id: number }>('POST', '/properties/', { name });
      await bench.product.call('POST', '/expenses/', { property_id: id, amount: 12.5, expense_date: '2026-05-04', schedule_e_line: '17' });
      return id;
    };
    const theirs = await add('Alder House');
    await add('Birch House');
    await page.goto(`${bench.product.url}/properties/${theirs}/edit`);
    await page.getByRole('combobox', { name: 'Owner' }).click();
    await page.getByRole('option', { name: 'Alder Homes LLC' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const saved = async () => (await bench.product.call<{ owner_id: number | null }>('GET', `/properties/${theirs}`)).owner_id !== null;
    await eventually(saved, true);

    await page.goto(`${bench.product.url}/owners`);
    await page.getByRole('link', { name: '1 property' }).waitFor();
    await page.getByRole('button', { name: 'Delete Alder Homes LLC' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Alder Homes LLC still has Alder House.').waitFor();
    await page.getByRole('button', { name: 'Tax report of Alder Homes LLC' }).click();
    await page.getByRole('heading', { name: 'Alder House' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Birch House' }).count()).toBe(0);

    await page.goto(`${bench.product.url}/expenses/all`);
    await page.getByRole('combobox', { name: 'Property', exact: true }).click();
    await page.getByRole('option', { name: 'Alder Homes LLC' }).click();
    await page.getByText('Birch House').waitFor({ state: 'detached' });
    await page.getByText('Alder House').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Property', exact: true }).inputValue()).toBe('Alder Homes LLC');
  });
});
