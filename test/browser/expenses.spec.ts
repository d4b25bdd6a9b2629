import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anteroom, dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';
import { seeChart } from './support/screens.js';

interface Made {
  id: number;
}

const row = (page: Page, vendor: string) => page.getByRole('row').filter({ hasText: vendor });
const figure = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).locator('xpath=following-sibling::p[1]').innerText();

describe.skipIf(hasNoBrowser)('Expenses of the business', () => {
  const bench = setUpBench();
  const clear = async () => {
    for (const { id } of await bench.product.call<Made[]>('GET', '/expenses/?limit=1000'))
      await bench.product.call('DELETE', `/expenses/${id}`);
  };
  const spend = (vendor: string, amount: number, more: object = {}) =>
    bench.product.call<Made>('POST', '/expenses/', { property_id: null, vendor, amount, expense_date: dayBefore(1), ...more });

  test('where there is none it says what to do, and leads to a new one', async () => {
    await clear();
    const { page } = await bench.visit('/expenses');
    await page.getByRole('heading', { name: 'Expense Management', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No business expenses yet' }).waitFor();
    await eventually(() => Promise.all(['Total', 'Number', 'Average'].map((name) => figure(page, name))), ['$0.00', '0', '$0.00']);
    await page.getByRole('link', { name: 'Add Expense' }).click();
    await page.getByRole('heading', { name: 'Add New Expense' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/expenses/new?type=business');
  });

  test('the figures and the categories are those of no property, a refund counting as negative', async () => {
    await clear();
    const property = await bench.product.call<Made>('POST', '/properties/', { name: `Alder ${Date.now()}` });
    const categories = await bench.product.call<(Made & { name: string })[]>('GET', '/categories/');
    const of = (name: string) => ({ category_id: categories.find((category) => category.name === name)?.id });
    await spend('Fuel & Go', 60, of('Gas & Fuel'));
    await spend('Lund & Park', 300, of('Legal'));
    await spend('Lund & Park', 100, { ...of('Legal'), kind: 'refund' });
    await spend('Roofers', 999, { property_id: property.id });
    await spend('Shared', 100, {
      splits: [
        { property_id: property.id, amount: 60 },
        { property_id: null, amount: 40 },
      ],
    });
    const { page } = await bench.visit('/expenses');
    await eventually(() => Promise.all(['Total', 'Number', 'Average'].map((name) => figure(page, name))), ['$300.00', '4', '$75.00']);
    const sums = page.getByRole('table', { name: 'By Category' }).getByRole('row');
    const texts = (await sums.allInnerTexts()).map((text) => text.split(/\s*\t/).join('|'));
    expect(texts).toEqual(['Category|Number|Total', 'Legal|2|$200.00', 'Gas & Fuel|1|$60.00', 'Uncategorized|1|$40.00']);
    await seeChart(page, 'donut', 'path', 3);
    await row(page, 'Shared').getByText('of $100.00').waitFor();
    await row(page, 'Lund & Park').getByText('-$100.00').waitFor();
    expect(await row(page, 'Roofers').count()).toBe(0);
  });

  test('they are narrowed by a category at the top and by week, month, quarter and year', async () => {
    await clear();
    const categories = await bench.product.call<(Made & { name: string })[]>('GET', '/categories/');
    const legal = categories.find((category) => category.name === 'Legal')?.id;
    const under = await bench.product.call<Made>('POST', '/categories/', { name: `Court fees ${Date.now()}`, parent_id: legal });
    await spend('This week', 1, { category_id: under.id, expense_date: dayBefore(3) });
    await spend('This month', 2, { category_id: legal, expense_date: dayBefore(20) });
    await spend('This quarter', 4, { expense_date: dayBefore(60) });
    await spend('This year', 8, { expense_date: dayBefore(200) });
    await spend('Long ago', 16, { expense_date: dayBefore(800) });
    const { page } = await bench.visit('/expenses');
    const rows = async () => (await page.getByRole('row').count()) - (await page.getByRole('columnheader', { name: 'Total' }).count()) - 1;
    await eventually(() => figure(page, 'Total'), '$31.00');
    // week is 7 days, month is 1 month, quarter is 3 months, year is 1 year
    const windows = [
      ['Week', '$1.00'],
      ['Month', '$3.00'],
      ['Quarter', '$7.00'],
      ['Year', '$15.00'],
      ['All time', '$31.00'],
    ] as const;
    for (const [name, total] of windows) {
      await page.getByRole('button', { name, exact: true }).click();
      await eventually(() => figure(page, 'Total'), total);
    }
    await page.getByRole('combobox', { name: 'Category' }).click();
    expect(await page.getByRole('option', { name: 'Court fees' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Legal', exact: true }).click();
    await eventually(() => figure(page, 'Total'), '$3.00');
    await row(page, 'This quarter').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await row(page, 'This month').waitFor({ state: 'detached' });
    await eventually(rows, 2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat((await file.toArray()) as Buffer[]).toString();
    expect(text).toContain('This week');
    expect(text).not.toContain('This month');
  });

  test('a row opens its document; one without says so', async () => {
    await clear();
    const id = await bench.product.upload('fuel.pdf', await billPdf({ vendor: 'Fuel & Go', amount: '$54.00', day: dayBefore(2) }));
    await spend('Fuel & Go', 54, { document_id: id });
    await spend('Paid in cash', 12);
    const { page } = await bench.visit('/expenses');
    await row(page, 'Paid in cash').getByText('$12.00').click();
    await page.getByText('No document attached to this expense').waitFor();
    await row(page, 'Fuel & Go').getByRole('img', { name: 'Has a document' }).waitFor();
    await row(page, 'Fuel & Go').getByText('$54.00').click();
    await page.waitForURL(`**/documents/${id}`);
    await page.goBack();
    await page.getByRole('button', { name: 'Fuel & Go' }).first().press('Enter');
    await page.waitForURL(`**/documents/${id}`);
  });

  test('one is changed and deleted from its row', async () => {
    await clear();
    await spend('Harbour Mutual', 129);
    const { page } = await bench.visit('/expenses');
    await page.getByRole('button', { name: /^Edit Harbour Mutual, / }).click();
    const form = page.getByRole('dialog', { name: 'Edit Expense' });
    expect(await form.getByRole('spinbutton', { name: 'Amount' }).inputValue()).toBe('129.00');
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('0');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Amount must be greater than 0').waitFor();
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('131.50');
    await form.getByRole('textbox', { name: 'Vendor' }).fill('Harbor Mutual');
    await form.getByRole('button', { name: 'More details' }).click();
    await form.getByRole('checkbox', { name: 'Refund (counts as negative)' }).check();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Expense updated successfully').waitFor();
    await row(page, 'Harbor Mutual').getByText('-$131.50').waitFor();
    await page.getByRole('button', { name: /^Delete Harbor Mutual, / }).click();
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this expense?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Expense deleted successfully').waitFor();
    await dialogsGone(page);
    await row(page, 'Harbor Mutual').waitFor({ state: 'detached' });
  });

  test('a day that is only half typed is refused, and does not empty the one that is kept', async () => {
    await clear();
    const { id } = await spend('Harbor Mutual', 129, { due_date: dayBefore(2) });
    const { page } = await bench.visit('/expenses');
    await page.getByRole('button', { name: /^Edit Harbor Mutual, / }).click();
    const form = page.getByRole('dialog', { name: 'Edit Expense' });
    await form.getByLabel('Due', { exact: true }).focus();
    await page.keyboard.press('Backspace');
    // Nor can it be folded away, and be gone with its form's next save.
    await form.getByRole('button', { name: 'More details' }).click();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Please enter a complete date').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await dialogsGone(page);
    expect(await bench.product.call('GET', `/expenses/${id}`)).toMatchObject({ due_date: dayBefore(2) });
  });

  test('what somebody else has changed meanwhile is said before it is written over, and what only they touched stays', async () => {
    await clear();
    const { id } = await spend('Harbor Mutual', 129);
    const { page } = await bench.visit('/expenses');
    await page.getByRole('button', { name: /^Edit Harbor Mutual, / }).click();
    const form = page.getByRole('dialog', { name: 'Edit Expense' });
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('131.50');
    await bench.product.call('PUT', `/expenses/${id}`, { amount: 140, description: 'Their words' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Someone else changed this expense: Amount. Save again to keep yours.').waitFor();
    await form.getByText('Someone changed this to 140.00.').waitFor();
    expect(await form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Their words');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Expense updated successfully').waitFor();
    expect(await bench.product.call('GET', `/expenses/${id}`)).toMatchObject({ amount: 131.5, description: 'Their words' });
  });

  test('many come page by page', async () => {
    await clear();
    for (let at = 0; at < 51; at += 1) await spend(`Vendor ${String(at).padStart(2, '0')}`, 1, { expense_date: dayBefore(at) });
    const { page } = await bench.visit('/expenses');
    await page.getByText('Showing 1 to 50 of 51 expenses').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Showing 51 to 51 of 51 expenses').waitFor();
    await row(page, 'Vendor 50').waitFor();
    await page.getByText('Page 2 of 2').waitFor();
  });

  test('what cannot be loaded is told and can be tried again; a viewer changes nothing', async () => {
    await clear();
    await spend('Kept', 5);
    const { page } = await bench.visit(anteroom, { expected: /500 \(/, as: await bench.addUser('VIEWER') });
    await page.route('**/api/v1/expenses/**', (route) => route.fulfill({ status: 500, json: { detail: 'Broken' } }));
    await page.goto(`${bench.product.url}/expenses`);
    await page.getByText('Failed to load business expenses').first().waitFor();
    await page.unroute('**/api/v1/expenses/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Kept').waitFor();
    expect(await page.getByRole('link', { name: 'Add Expense' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Edit|Delete) Kept/ }).count()).toBe(0);
  });
});
