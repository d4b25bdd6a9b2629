import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { dayBefore } from './support/papers.js';

interface Made {
  id: number;
  name?: string;
}

const row = (page: Page, vendor: string) => page.getByRole('row').filter({ hasText: vendor });
const figure = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).locator('xpath=following-sibling::p[1]').innerText();
const figures = (page: Page) => Promise.all(['Total', 'Number'].map((name) => figure(page, name)));

const bare = (expense: object) => ({ ...expense, updated_at: null });
const shares = (splits: object[]) => splits.map((share) => ({ ...share, id: null }));

describe.skipIf(hasNoBrowser)('All expenses', () => {
  const bench = setUpBench();

  /** Three expenses: of a property, of the business, and split between both. */
  async function seed(): Promise<{ elm: Made; legal: number; ids: number[] }> {
    for (const { id } of await bench.product.call<Made[]>('GET', '/expenses/?limit=1000'))
      await bench.product.call('DELETE', `/expenses/${id}`);
    const elm = await bench.product.call<Made>('POST', '/properties/', { name: `Elm ${crypto.randomUUID().slice(0, 6)}` });
    const categories = await bench.product.call<Made[]>('GET', '/categories/');
    const legal = categories.find(({ name }) => name === 'Legal')?.id ?? 0;
    const spend = async (vendor: string, amount: number, more: object) =>
      (await bench.product.call<Made>('POST', '/expenses/', { vendor, amount, expense_date: dayBefore(3), ...more })).id;
    const splits = [
      { property_id: elm.id, amount: 60 },
      { property_id: null, amount: 40 },
    ];
    const ids = [
      await spend('Roofers', 500, { property_id: elm.id }),
      await spend('Lund & Park', 300, { category_id: legal }),
      await spend('Harbor Mutual', 100, { splits }),
    ];
    return { elm, legal, ids };
  }

  test('they are found by words, property, category and amount; the totals and the file are of what is found', async () => {
    const { elm } = await seed();
    const { page } = await bench.visit('/expenses');
    await page.getByRole('tab', { name: 'All expenses' }).click();
    await eventually(() => figures(page), ['$900.00', '3']);
    await page.getByRole('searchbox', { name: 'Search vendor or description' }).fill('roof');
    await eventually(() => figures(page), ['$500.00', '1']);
    await page.getByRole('searchbox', { name: 'Search vendor or description' }).fill('');
    await page.getByRole('combobox', { name: 'Property' }).click();
    await page.getByRole('option', { name: elm.name ?? '' }).click();
    // Of a split expense the share of the property.
    await eventually(() => figures(page), ['$560.00', '2']);
    await row(page, 'Harbor Mutual').getByText('of $100.00').waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('spinbutton', { name: 'Amount from' }).fill('200');
    await eventually(() => figures(page), ['$500.00', '1']);
    // The address keeps all of it.
    await page.reload();
    await eventually(() => figures(page), ['$500.00', '1']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat((await file.toArray()) as Buffer[]).toString();
    expect([text.includes('Roofers'), text.includes('Harbor Mutual'), text.includes('Lund')]).toEqual([true, false, false]);
  });

  test('columns are chosen and kept, and sort the list', async () => {
    await seed();
    const { page } = await bench.visit('/expenses/all');
    await row(page, 'Roofers').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Paid on' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await row(page, 'Roofers').waitFor();
    const heads = (await page.getByRole('columnheader').allInnerTexts()).filter((text) => text !== '');
    expect(heads).toEqual(['Date', 'Vendor', 'Property', 'Category', 'Description', 'Amount', 'Paid on', 'Actions']);
    const amounts = async () => (await page.getByRole('cell').filter({ hasText: '$' }).allInnerTexts()).map((text) => text.split('\n')[0]);
    await page.getByRole('button', { name: 'Amount' }).click();
    await eventually(amounts, ['$500.00', '$300.00', '$100.00']);
    await page.getByRole('button', { name: 'Amount' }).click();
    await eventually(amounts, ['$100.00', '$300.00', '$500.00']);
  });

  test('several are changed at once, what cannot be is told, and one undo takes all of it back', async () => {
    const { legal, ids } = await seed();
    const before = await Promise.all(ids.map((id) => bench.product.call<object>('GET', `/expenses/${id}`)));
    const tag = await bench.product.call<Made>('POST', '/expense-tags/', {
      name: `Storm ${crypto.randomUUID().slice(0, 6)}`,
      color: '#336699',
    });
    const { page } = await bench.visit('/expenses/all', { expected: /422 \(/ });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit 3 expenses' });
    const choose = async (field: string, option: string) => {
      await form.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Category', 'Legal');
    await choose('Add tag', tag.name ?? '');
    await form.getByLabel('Paid on').fill(dayBefore(1));
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('3 expenses changed').waitFor();
    await dialogsGone(page);
    const after = await Promise.all(ids.map((id) => bench.product.call<object>('GET', `/expenses/${id}`)));
    for (const expense of after) expect(expense).toMatchObject({ category_id: legal, paid_on: dayBefore(1), tags: [{ id: tag.id }] });
    await page.keyboard.press('Control+z');
    await page.getByText('3 expenses restored').waitFor();
    const again = await Promise.all(ids.map((id) => bench.product.call<object>('GET', `/expenses/${id}`)));
    expect(again.map(bare)).toEqual(before.map(bare));
    // A split expense takes no property of its own.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Property' }).click();
    await page.getByRole('option', { name: /^Elm / }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('2 expenses changed').waitFor();
    await page.getByText(/1 expense could not be changed: Set the properties in the parts/).waitFor();
  });

  test('several are deleted after a question, and come back with their documents, tags and shares', async () => {
    const { ids } = await seed();
    const split = await bench.product.call<{ splits: object[] }>('GET', `/expenses/${ids[2]}`);
    const { page } = await bench.visit('/expenses/all');
    await page.getByRole('checkbox', { name: /^Select Roofers/ }).check();
    await page.getByRole('checkbox', { name: /^Select Harbor Mutual/ }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete 2 expenses?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 expenses deleted').waitFor();
    await eventually(() => figures(page), ['$300.00', '1']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 expenses restored').waitFor();
    await eventually(() => figures(page), ['$900.00', '3']);
    const listed = await bench.product.call<{ vendor: string; splits: object[] }[]>('GET', '/expenses/');
    expect(shares(listed.find(({ vendor }) => vendor === 'Harbor Mutual')?.splits ?? [])).toEqual(shares(split.splits));
  });

  test('a viewer sees them, and can change none', async () => {
    await seed();
    const { page } = await bench.visit('/expenses/all', { as: await bench.addUser('VIEWER') });
    await row(page, 'Roofers').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Add Expense' }).count()).toBe(0);
  });
});
