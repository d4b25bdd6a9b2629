import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anteroom, dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;
const refuse = (page: Page, path: string, method: string, json: object) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill({ status: 500, json }) : route.fallback()));

describe.skipIf(hasNoBrowser)('Tags and service types', () => {
  const bench = setUpBench();

  test('a first tag is asked for; one without a name is not made', async () => {
    const { page } = await bench.visit('/tags');
    await page.getByRole('tab', { name: 'Document Tags', selected: true }).waitFor();
    await page.getByRole('heading', { name: 'No tags yet' }).waitFor();
    expect(await page.title()).toBe('Tags and Service Types · Rental Ledger');
    await page.getByRole('button', { name: 'Add Tag' }).click();
    const form = dialog(page, 'Add Tag');
    expect(await form.getByRole('textbox', { name: 'Color', exact: true }).inputValue()).toBe('#6B7280');
    expect(await form.getByRole('spinbutton', { name: 'Display order' }).inputValue()).toBe('0');
    await form.getByRole('textbox', { name: 'Name' }).fill('   ');
    await form.getByRole('button', { name: 'Create Tag' }).click();
    await form.getByText('Tag name is required').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).press('Escape');
    expect(await bench.product.call('GET', '/tags/')).toEqual([]);
  });

  test('a tag is made, changed and deleted after a question', async () => {
    const name = unique('Tax');
    const { page } = await bench.visit('/tags', { expected: /409 \(Conflict\)/ });
    await page.getByRole('button', { name: 'Add Tag' }).click();
    const form = dialog(page, 'Add Tag');
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Use #1F54C9' }).click();
    await form.getByRole('textbox', { name: 'Description' }).fill('For the accountant');
    await form.getByRole('button', { name: 'Create Tag' }).click();
    await page.getByText('Tag created successfully').waitFor();
    await card(page, name).getByText('For the accountant').waitFor();
    const named = async () => (await bench.product.call<{ id: number; name: string }[]>('GET', '/tags/')).find((tag) => tag.name === name);
    expect(await named()).toMatchObject({ color: '#1F54C9', display_order: 0 });

    await page.getByRole('button', { name: 'Add Tag' }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase());
    await form.getByRole('textbox', { name: 'Name' }).press('Enter');
    await form.getByText('A tag with this name already exists.').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page, 'Edit Tag').getByRole('textbox', { name: 'Description' }).fill('');
    // What somebody else changes meanwhile stays.
    await bench.product.call('PUT', `/tags/${(await named())?.id}`, { color: '#B91C1C' });
    await dialog(page, 'Edit Tag').getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Tag updated successfully').waitFor();
    await dialogsGone(page);
    await card(page, name).getByText('For the accountant').waitFor({ state: 'detached' });
    expect(await named()).toMatchObject({ color: '#B91C1C', description: null });

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = dialog(page, 'Are you sure you want to delete this tag?');
    await question.getByText(`${name} is removed from every document and property.`).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Tag deleted successfully').waitFor();
    await dialogsGone(page);
    await card(page, name).waitFor({ state: 'detached' });
  });

  test('what fails with a tag is told, in the words of the server where it has some', async () => {
    const name = unique('Kept');
    await bench.product.call('POST', '/tags/', { name });
    const { page } = await bench.visit(anteroom, { expected: /500 \(/ });
    const path = '**/api/v1/tags/**';
    await refuse(page, path, 'GET', {});
    await page.goto(`${bench.product.url}/tags`);
    await page.getByText('Failed to load tags').first().waitFor();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, name).waitFor();
    await refuse(page, path, 'DELETE', {});
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete tag').waitFor();
    await refuse(page, path, 'PUT', {});
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page, 'Edit Tag').getByRole('textbox', { name: 'Name' }).press('Enter');
    await dialog(page, 'Edit Tag').getByText('Failed to update tag').waitFor();
    await dialog(page, 'Edit Tag').getByRole('button', { name: 'Cancel' }).click();
    await refuse(page, path, 'POST', {});
    await page.getByRole('button', { name: 'Add Tag' }).click();
    await dialog(page, 'Add Tag').getByRole('textbox', { name: 'Name' }).fill('Another');
    await dialog(page, 'Add Tag').getByRole('textbox', { name: 'Name' }).press('Enter');
    await dialog(page, 'Add Tag').getByText('Failed to create tag').waitFor();
  });

  test('without service types the usual ones are offered; the button goes when they are there', async () => {
    const { page } = await bench.visit('/tags', { expected: /500 \(/ });
    await page.getByRole('tab', { name: 'Vendor Service Types' }).click();
    await page.getByText('No service types found. Click "Initialize Defaults" to add standard service types.').waitFor();
    const initialize = page.getByRole('button', { name: 'Initialize Defaults' });
    await refuse(page, '**/service-types/initialize', 'POST', { detail: 'Broken' });
    const refused = page.waitForResponse('**/service-types/initialize');
    await initialize.click();
    await refused;
    await eventually(() => initialize.isEnabled(), true);
    expect(await page.getByText('Broken').count()).toBe(0);
    await page.unroute('**/service-types/initialize');
    await initialize.click();
    await page.getByRole('row').filter({ hasText: 'Plumbing' }).waitFor();
    await initialize.waitFor({ state: 'detached' });
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Order', 'Name', 'Description', 'Status', 'Actions']);
  });

  test('a service type is made, changed, deactivated after a question and brought back', async () => {
    const name = unique('Window cleaning');
    const { page } = await bench.visit('/tags?tab=service_types');
    const row = page.getByRole('row').filter({ hasText: name });
    await page.getByRole('button', { name: 'Add Service Type' }).click();
    const form = dialog(page, 'Add Service Type');
    await form.getByRole('button', { name: 'Create Service Type' }).click();
    await form.getByText('Service type name is required').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('spinbutton', { name: 'Display order' }).fill('');
    await form.getByRole('button', { name: 'Create Service Type' }).click();
    await page.getByText('Service type created successfully').waitFor();
    await row.getByText('Active', { exact: true }).waitFor();
    expect(await row.getByRole('cell').first().innerText()).toBe('0');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page, 'Edit Service Type').getByRole('textbox', { name: 'Description' }).fill('Inside and out');
    await dialog(page, 'Edit Service Type').getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Service type updated successfully').waitFor();
    await page.getByRole('button', { name: `Deactivate ${name}` }).click();
    const question = dialog(page, 'Are you sure you want to deactivate this service type?');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Service type deactivated').waitFor();
    await row.getByText('Inactive').waitFor();
    await page.getByRole('button', { name: `Activate ${name}` }).click();
    await row.getByText('Active', { exact: true }).waitFor();
  });

  test('what fails with a service type is told', async () => {
    const name = unique('Chimney');
    await bench.product.call('POST', '/vendors/service-types', { name });
    const { page } = await bench.visit('/tags?tab=service_types', { expected: /500 \(/ });
    const path = '**/api/v1/vendors/service-types**';
    for (const method of ['POST', 'PUT', 'DELETE'])
      await page.route(`${path}/**`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
    await refuse(page, path, 'POST', {});
    await page.getByRole('button', { name: `Deactivate ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Failed to delete service type').waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page, 'Edit Service Type').getByRole('textbox', { name: 'Name' }).press('Enter');
    await dialog(page, 'Edit Service Type').getByText('Failed to update service type').waitFor();
    await dialog(page, 'Edit Service Type').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Service Type' }).click();
    await dialog(page, 'Add Service Type').getByRole('textbox', { name: 'Name' }).fill('Another');
    await dialog(page, 'Add Service Type').getByRole('textbox', { name: 'Name' }).press('Enter');
    await dialog(page, 'Add Service Type').getByText('Failed to create service type').waitFor();
  });
});
