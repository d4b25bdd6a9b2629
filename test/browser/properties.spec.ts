import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { wholeProperty } from './support/sample-property.js';

interface Row {
  id: number;
  name: string;
  address: string | null;
}

const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 2 }).allInnerTexts();
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
/** A figure by its name. */
const figure = (page: Page, label: string) =>
  page.getByRole('heading', { level: 2, name: label, exact: true }).locator('xpath=following-sibling::*[1]');

describe.skipIf(hasNoBrowser)('The list of properties', () => {
  const bench = setUpBench();
  const add = (property: object) => bench.product.call<Row>('POST', '/properties/', property);

  test('an empty list says so and leads to the first property, which needs a name', async () => {
    const { page } = await bench.visit('/properties');
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    await page.getByText('Manage your rental properties and documents').waitFor();
    await page.getByText('No Properties Yet').waitFor();
    expect(await page.title()).toContain('Properties');
    await page.getByRole('link', { name: 'Add Your First Property' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add Property' }).waitFor();
    await page.getByRole('button', { name: 'Add Property' }).click();
    await page.getByText('Property name is required').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('  Fir House ');
    await page.getByRole('textbox', { name: 'Address' }).fill('7 Fir Street');
    await page.getByRole('button', { name: 'Add Property' }).click();
    await page.getByText('Property added').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Fir House' }).waitFor();
    expect((await bench.product.call<Row[]>('GET', '/properties/'))[0]).toMatchObject({ name: 'Fir House', occupancy_status: 'vacant' });
  });

  test('six figures stand over the cards, which go by street number and lead to the property', async () => {
    const maple = await add({ name: 'Maple House', ...wholeProperty });
    await add({ name: 'Half House', address: '90 Oak Street', occupancy_status: 'partially_occupied', monthly_rent: 0.5 });
    await add({ name: 'Oak B', address: '480 Oak Street', occupancy_status: 'occupied' });
    const { page } = await bench.visit('/properties');
    await eventually(() => names(page), ['Maple House', 'Oak B', 'Half House', 'Fir House']);
    for (const [label, value] of [
      ['Total Properties', '4'],
      ['Occupied Units', '3'],
      ['Monthly Revenue', '$2,150.50'],
      ['Total Property Value', '$412,000.00'],
      ['Total Documents', '0'],
      ['Total Images', '0'],
    ] as const)
      await eventually(() => figure(page, label).innerText(), value);
    const first = card(page, 'Maple House');
    const lines = (await first.innerText()).split('\n').filter(Boolean);
    expect([...lines.slice(0, 5), lines.slice(5).join(', ')]).toEqual([
      'Maple House',
      '480 Maple Street, Salem, OR 97301',
      'Sam Sample',
      'sam.sample@example.com',
      '(503) 555-0142',
      'Monthly Rent, $2,150.00, Est. Rent, $2,300.00, Documents, 0, Est. Value, $412,000.00, Images, 0',
    ]);
    expect(await first.getByRole('link', { name: 'Mail Sam Sample' }).getAttribute('href')).toBe('mailto:sam.sample@example.com');
    expect(await first.getByRole('link', { name: 'Call Sam Sample' }).getAttribute('href')).toBe('tel:5035550142');
    await card(page, 'Oak B').getByText('Occupied', { exact: true }).waitFor();
    await card(page, 'Half House').getByText('Partially Occupied').waitFor();
    await card(page, 'Fir House').getByText('Vacant').waitFor();
    expect(await first.getByRole('link', { name: 'Edit Maple House' }).getAttribute('href')).toBe(`/properties/${maple.id}/edit`);
    await first.click({ position: { x: 40, y: 160 } });
    await page.getByRole('heading', { level: 1, name: 'Maple House' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/properties/${maple.id}`);
  });

  test('one without a name or an address says so', async () => {
    const { page } = await bench.visit('/login', { as: null });
    await page.evaluate((token) => localStorage.setItem('accessToken', token), await bench.product.tokenOf());
    await page.route('**/api/v1/properties/?*', async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as Row[];
      await route.fulfill({
        response,
        json: rows.map((row) => ({ ...row, name: '', address: null, city: null, state: null, zip_code: null })),
      });
    });
    await page.goto(`${bench.product.url}/properties`);
    await page.getByRole('heading', { name: 'Unnamed Property' }).first().waitFor();
    await page.getByText('No address').first().waitFor();
  });

  test('one is deleted after a question, brought back, and a refusal is told', async () => {
    const { page } = await bench.visit('/properties', { expected: /500 \(Internal Server Error\)/ });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete Oak B' }).click();
    await dialog.getByText('Are you sure you want to delete this property?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Oak B' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Property archived').waitFor();
    await dialogsGone(page);
    await eventually(() => card(page, 'Oak B').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Property restored').waitFor();
    await card(page, 'Oak B').waitFor();

    await page.route('**/api/v1/properties/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { detail: 'broken' } }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete Oak B' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete property').waitFor();
    await card(page, 'Oak B').waitFor();
  });

  test('archived ones are shown on request and restored', async () => {
    const { id } = await add({ name: 'Sold House', address: '1 Elm Street' });
    await bench.product.call('DELETE', `/properties/${id}`);
    const { page } = await bench.visit('/properties');
    await card(page, 'Oak B').waitFor();
    expect(await card(page, 'Sold House').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Show archived' }).check();
    await card(page, 'Sold House').getByText('Archived', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore Sold House' }).click();
    await page.getByRole('button', { name: 'Delete Sold House' }).waitFor();
  });

  test('it is searched by name, address and tenant', async () => {
    const { page } = await bench.visit('/properties');
    await page.getByRole('searchbox', { name: 'Search by name, address or tenant' }).fill('480 maple');
    await eventually(() => names(page), ['Maple House']);
    await page.reload();
    await eventually(() => names(page), ['Maple House']);
    await page.getByRole('searchbox').fill('nowhere');
    await page.getByText('No property matches.').waitFor();
  });

  test('a list that does not come is told and asked for again', async () => {
    const { page } = await bench.visit('/', { expected: /500 \(Internal Server Error\)/ });
    let broken = true;
    await page.route('**/api/v1/properties/?*', (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.getByRole('link', { name: 'Properties' }).first().click();
    await page.getByRole('alert').getByText('Failed to load properties').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Maple House').waitFor();
  });

  test('a viewer looks and changes nothing', async () => {
    const { page } = await bench.visit('/properties', { as: await bench.addUser('VIEWER') });
    await card(page, 'Maple House').waitFor();
    expect(await page.getByRole('link', { name: /Add Property|Edit/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    await page.goto(`${bench.product.url}/properties/new`);
    await page.getByText("Viewers can't change data").waitFor();
    expect(await page.getByRole('button', { name: 'Add Property' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Property Details' }).click();
    expect(await page.getByRole('combobox', { name: 'Occupancy' }).getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
  });
});
