import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anteroom, dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { dayBefore } from './support/papers.js';

interface Made {
  id: number;
  color?: string;
  name?: string;
}

const row = (page: Page, vendor: string) => page.getByRole('row').filter({ hasText: vendor });
const figure = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).locator('xpath=following-sibling::p[1]').innerText();
const stats = (page: Page, first: string) =>
  Promise.all([first, 'YTD', 'Average Expense', 'Total Count'].map((name) => figure(page, name)));

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

describe.skipIf(hasNoBrowser)('Expenses of a property', () => {
  const bench = setUpBench();

  const place = () => bench.product.call<Made>('POST', '/properties/', { name: unique('Cedar Court'), city: 'Salem', state: 'OR' });
  const label = (name: string) => bench.product.call<Made>('POST', '/expense-tags/', { name: unique(name) });
  const spend = (property_id: number, vendor: string, amount: number, more: object = {}) =>
    bench.product.call<Made>('POST', '/expenses/', { property_id, vendor, amount, expense_date: dayBefore(0), ...more });

  test('its name, place and figures head its history', async () => {
    const home = await place();
    await spend(home.id, 'City Water', 84.2, { description: 'Water, February' });
    await spend(home.id, 'Long ago', 15.8, { expense_date: dayBefore(800) });
    const { page } = await bench.visit(`/properties/${home.id}/expenses`);
    await page.getByRole('heading', { name: home.name ?? '', level: 1 }).waitFor();
    await page.getByText('Salem, OR').waitFor();
    await eventually(() => stats(page, 'Total Expenses'), ['$100.00', '$84.20', '$50.00', '2']);
    await page.getByRole('heading', { name: 'Expense History' }).waitFor();
    await row(page, 'City Water').getByText('Water, February').waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Date', 'Vendor', 'Category', 'Description', 'Amount', 'Tags', 'Actions']);
    expect(await page.getByRole('link', { name: 'Add Expense' }).getAttribute('href')).toBe(`/expenses/new?property=${home.id}`);
  });

  test('without expenses it says what to do; a missing property leads back to the dashboard', async () => {
    const home = await place();
    const { page } = await bench.visit(`/properties/${home.id}/expenses`, { expected: /404 \(Not Found\)/ });
    await page.getByRole('heading', { name: 'No expenses yet' }).waitFor();
    await page.goto(`${bench.product.url}/properties/999999/expenses`);
    await page.getByRole('heading', { name: 'Property not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  test('a tag is made with some colour, put on a row and taken off, and deleted after a question', async () => {
    const home = await place();
    await spend(home.id, 'Glass Works', 20);
    const name = unique('Turnover');
    const { page } = await bench.visit(`/properties/${home.id}/expenses`);
    await page.getByRole('button', { name: 'Manage Tags' }).click();
    const panel = page.getByRole('region', { name: 'Tags of expenses' });
    await panel.getByRole('textbox', { name: 'New tag' }).fill('   ');
    await panel.getByRole('button', { name: 'Add Tag' }).click();
    await panel.getByRole('textbox', { name: 'New tag' }).fill(name);
    await panel.getByRole('button', { name: 'Add Tag' }).click();
    await page.getByText('Tag created successfully').waitFor();
    const made = (await bench.product.call<Made[]>('GET', '/expense-tags/')).filter((tag) => tag.name === name);
    expect(made).toMatchObject([{ color: expect.stringMatching(/^#[0-9a-f]{6}$/) }]);
    await panel.getByRole('listitem').filter({ hasText: name }).getByText('0 expenses · $0.00').waitFor();

    await page.getByRole('button', { name: /^Edit tags of Glass Works/ }).click();
    const toggle = page.getByRole('group', { name: /^Edit tags of Glass Works/ }).getByRole('button', { name });
    await toggle.click();
    await page.getByText('Tag added to expense').waitFor();
    await eventually(() => toggle.getAttribute('aria-pressed'), 'true');
    await panel.getByRole('listitem').filter({ hasText: name }).getByText('1 expense · $20.00').waitFor();
    await toggle.click();
    await page.getByText('Tag removed from expense').waitFor();
    await eventually(() => toggle.getAttribute('aria-pressed'), 'false');
    await page.getByRole('button', { name: /^Edit tags of Glass Works/, pressed: true }).click();
    await toggle.waitFor({ state: 'detached' });

    await panel.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog', { name: 'Are you sure you want to delete this tag?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Tag deleted successfully').waitFor();
    await dialogsGone(page);
    await panel.getByRole('listitem').filter({ hasText: name }).waitFor({ state: 'detached' });
  });

  test('a tag narrows the list and all figures', async () => {
    const home = await place();
    const tag = await label('Damage');
    const marked = await spend(home.id, 'Door repair', 30);
    await bench.product.call('POST', `/expenses/${marked.id}/tags/${tag.id}`);
    await spend(home.id, 'Mowing', 70);
    const { page } = await bench.visit(`/properties/${home.id}/expenses`);
    await eventually(() => stats(page, 'Total Expenses'), ['$100.00', '$100.00', '$50.00', '2']);
    await page
      .getByRole('group', { name: 'Filter by tag' })
      .getByRole('button', { name: tag.name ?? '' })
      .click();
    await eventually(() => stats(page, 'Filtered Total'), ['$30.00', '$30.00', '$30.00', '1']);
    await row(page, 'Mowing').waitFor({ state: 'detached' });
    await page.reload();
    await eventually(() => figure(page, 'Filtered Total'), '$30.00');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await row(page, 'Mowing').waitFor();
  });

  test('an expense is really edited, and deleted after a question', async () => {
    const home = await place();
    const spent = await spend(home.id, 'Gutter Bros', 45);
    const tag = await label('Put on meanwhile');
    const { page } = await bench.visit(`/properties/${home.id}/expenses`);
    await page.getByRole('button', { name: /^Edit Gutter Bros/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit Expense' });
    await form.getByRole('textbox', { name: 'Description' }).fill('Leaves');
    await bench.product.call('POST', `/expenses/${spent.id}/tags/${tag.id}`);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Expense updated successfully').waitFor();
    await row(page, 'Gutter Bros').getByText('Leaves').waitFor();
    // What somebody else has put on meanwhile stays.
    await row(page, 'Gutter Bros')
      .getByText(tag.name ?? '')
      .waitFor();
    await page.getByRole('button', { name: /^Delete Gutter Bros/ }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this expense?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete Gutter Bros/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Expense deleted successfully').waitFor();
    await dialogsGone(page);
    await row(page, 'Gutter Bros').waitFor({ state: 'detached' });
  });

  test('what fails is told', async () => {
    const home = await place();
    const tag = await label('Kept');
    const expense = await spend(home.id, 'Door repair', 30);
    const { page } = await bench.visit(anteroom, { expected: /500 \(/ });
    const refuse = (path: string, method: string) =>
      page.route(path, (route) => (route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
    await refuse('**/api/v1/expenses/?*', 'GET');
    await page.goto(`${bench.product.url}/properties/${home.id}/expenses`);
    await page.getByText('Failed to load expenses').first().waitFor();
    await page.unroute('**/api/v1/expenses/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Door repair').waitFor();
    await refuse(`**/api/v1/expenses/${expense.id}`, 'DELETE');
    await page.getByRole('button', { name: /^Delete Door repair/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete expense').waitFor();

    await page.getByRole('button', { name: /^Edit tags of Door repair/ }).click();
    const toggle = page.getByRole('group', { name: /^Edit tags of Door repair/ }).getByRole('button', { name: tag.name ?? '' });
    await refuse(`**/api/v1/expenses/${expense.id}/tags/*`, 'POST');
    await toggle.click();
    await page.getByText('Failed to add tag').waitFor();
    await bench.product.call('POST', `/expenses/${expense.id}/tags/${tag.id}`);
    await page.reload();
    await page.getByRole('button', { name: /^Edit tags of Door repair/ }).click();
    await refuse(`**/api/v1/expenses/${expense.id}/tags/*`, 'DELETE');
    await toggle.click();
    await page.getByText('Failed to remove tag').waitFor();

    await page.getByRole('button', { name: 'Manage Tags' }).click();
    await refuse('**/api/v1/expense-tags/**', 'POST');
    await refuse('**/api/v1/expense-tags/**', 'DELETE');
    const panel = page.getByRole('region', { name: 'Tags of expenses' });
    await panel.getByRole('textbox', { name: 'New tag' }).fill('Another');
    await panel.getByRole('textbox', { name: 'New tag' }).press('Enter');
    await page.getByText('Failed to create tag').waitFor();
    expect(await panel.getByRole('textbox', { name: 'New tag' }).inputValue()).toBe('Another');
    await panel.getByRole('button', { name: `Delete ${tag.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete tag').first().waitFor();
  });
});
