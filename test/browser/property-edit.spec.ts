import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { wholeProperty } from './support/sample-property.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const choose = async (page: Page, name: string, value: string): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
};
const unfold = async (page: Page, ...sections: readonly string[]): Promise<void> => {
  for (const name of sections) await page.getByRole('button', { name, exact: true }).click();
};
const kind = (input: Locator): Promise<string> =>
  input.evaluate((element) =>
    ['type', 'min', 'step']
      .map((name) => element.getAttribute(name))
      .filter(Boolean)
      .join(' '),
  );

describe.skipIf(hasNoBrowser)('Editing a property', () => {
  const bench = setUpBench();
  let id: number;
  const call = (method: string, path: string, json?: unknown) => bench.product.call<Body>(method, path, json);
  beforeAll(async () => {
    if (!hasNoBrowser) ({ id } = await call('POST', '/properties/', { name: 'Maple House', ...wholeProperty }));
  });

  test('its sections hold every field, of the kind and with the steps that fit', async () => {
    const { page } = await bench.visit(`/properties/${id}/edit`);
    await page.getByRole('heading', { level: 1, name: 'Edit Property' }).waitFor();
    for (const title of ['Basic Information', 'Property Details', 'Tenant Information', 'Financial Information', 'HOA Information'])
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await unfold(page, 'Property Details', 'Tenant Information', 'Financial Information', 'HOA Information');
    expect({
      rent: await kind(number(page, 'Monthly rent')),
      bathrooms: await kind(number(page, 'Bathrooms')),
      bedrooms: await kind(number(page, 'Bedrooms')),
      rate: await kind(number(page, 'Mortgage rate')),
      email: await kind(field(page, 'Tenant e-mail')),
      phone: await kind(field(page, 'Tenant phone')),
      url: await kind(field(page, 'HOA website')),
      lease: await kind(field(page, 'Lease start')),
    }).toEqual({
      rent: 'number 0 0.01',
      bathrooms: 'number 0 0.5',
      bedrooms: 'number 0 1',
      rate: 'number 0 0.001',
      email: 'email',
      phone: 'tel',
      url: 'url',
      lease: 'date',
    });
    await page.getByRole('combobox', { name: 'Occupancy' }).click();
    // On the wire: occupied, partially_occupied, vacant, maintenance, listed.
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Occupied', 'Partially Occupied', 'Vacant', 'Maintenance', 'Listed']);
    expect(await page.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('data-value')))).toContain(
      'partially_occupied',
    );
  });

  test('a mortgage is asked for where there is one, and owned outright is said', async () => {
    const { page } = await bench.visit(`/properties/${id}/edit`);
    await unfold(page, 'Financial Information');
    await eventually(() => number(page, 'Mortgage balance').inputValue(), '187420.55');
    expect(await page.getByText('Owned outright:').count()).toBe(0);
    await choose(page, 'Ownership', 'Owned outright');
    await page.getByText('Owned outright: the full estimated value of $412,000.00 is equity.').waitFor();
    expect(await number(page, 'Mortgage balance').count()).toBe(0);
    await number(page, 'Estimated value').fill('');
    await eventually(() => page.getByText('Owned outright:').count(), 0);
  });

  test('what does not fit is said beside its field and nothing is lost', async () => {
    const { page } = await bench.visit(`/properties/${id}/edit`, { expected: /422|409/ });
    await unfold(page, 'Property Details', 'Tenant Information', 'Financial Information');
    await field(page, 'Name').fill('   ');
    await field(page, 'Tenant e-mail').fill('sam');
    await number(page, 'Bathrooms').fill('2.3');
    await number(page, 'Monthly rent').fill('-1');
    await number(page, 'Mortgage rate').pressSequentially('e');
    // What is wrong unfolds its section.
    await unfold(page, 'Tenant Information');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    for (const words of [
      'Property name is required',
      'Please enter an e-mail address',
      'Please enter whole or half bathrooms',
      'Must be 0 or more',
      'Please enter a number',
    ])
      await page.getByText(words).waitFor();
    await field(page, 'Name').fill('Maple House');
    await field(page, 'Tenant e-mail').fill('sam@example.com');
    await number(page, 'Bathrooms').fill('2');
    await number(page, 'Monthly rent').fill('2200');
    await number(page, 'Mortgage rate').fill('4.125');
    await number(page, 'Year purchased').fill('15');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Failed to update property').waitFor();
    await page.getByText(/>=1600|at least 1600/).waitFor();
    expect(await number(page, 'Monthly rent').inputValue()).toBe('2200');
  });

  test('what was filled in is sent, what was emptied is null, and the way leads back to the list', async () => {
    const { page } = await bench.visit(`/properties/${id}/edit`);
    await unfold(page, 'Property Details', 'Tenant Information');
    await field(page, 'Name').fill('  Maple House II ');
    await field(page, 'Tenant name').fill('');
    await field(page, 'Lockbox code').fill('');
    await field(page, 'Wi-Fi password').fill('new and long');
    await field(page, 'Address').fill('480 Maple Street North');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Save Changes' }).click(),
    ]);
    const json = sent.postDataJSON() as Record<string, unknown>;
    expect(json).toMatchObject({
      name: 'Maple House II',
      tenant_name: null,
      lockbox_code: null,
      wifi_password: 'new and long',
    });
    for (const never of ['neighbor_email', 'current_value', 'hoa_password', 'garage_code', 'monthly_rent'])
      expect(json).not.toHaveProperty(never);
    await page.getByText('Property updated successfully').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/properties');
    expect(await call('GET', `/properties/${id}`)).toMatchObject({
      tenant_name: null,
      has_value: { lockbox_code: false, hoa_password: true },
    });
    await page.goto(`${bench.product.url}/properties/${id}/edit`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
  });

  test('what somebody else has saved meanwhile is not taken back, and where both changed the same it is said first', async () => {
    const { page } = await bench.visit(`/properties/${id}/edit`);
    await unfold(page, 'Financial Information', 'Tenant Information');
    await number(page, 'Monthly rent').fill('2300');
    await field(page, 'City').fill('Dallas');
    await call('PUT', `/properties/${id}`, { monthly_rent: 2250, tenant_name: 'Lee Sample' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Someone changed this to 2250. Save again to keep yours.').waitFor();
    await page.getByText('Someone else changed this: Monthly rent. Save again to keep yours.').waitFor();
    expect(await field(page, 'Tenant name').inputValue()).toBe('Lee Sample');
    expect(await call('GET', `/properties/${id}`)).toMatchObject({ monthly_rent: 2250 });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Property updated successfully').waitFor();
    expect(await call('GET', `/properties/${id}`)).toMatchObject({ monthly_rent: 2300, city: 'Dallas', tenant_name: 'Lee Sample' });
  });

  test('one that is not there leads back, one that does not come does so by itself', async () => {
    const { page } = await bench.visit('/properties/99999/edit', { expected: /404 \(Not Found\)|500 \(Internal Server Error\)/ });
    await page.getByRole('heading', { name: 'Property not found' }).waitFor();
    await page.getByRole('link', { name: 'Return to Properties' }).click();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    await page.route(`**/api/v1/properties/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: 'Edit Maple House II' }).click();
    await page.getByText('Failed to load property', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
  });
});
