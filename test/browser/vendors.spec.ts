import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anteroom, dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';

const card = (page: Page, name: string) => page.getByRole('list', { name: 'Vendors' }).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe.skipIf(hasNoBrowser)('Vendors', () => {
  const bench = setUpBench();

  test('a first vendor is asked for and added, zip by zip', async () => {
    await bench.product.call('POST', '/vendors/service-types', { name: 'Plumbing' });
    const { page } = await bench.visit('/vendors');
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No vendors yet' }).waitFor();
    await page.getByRole('button', { name: 'Add Vendor' }).first().click();
    const form = dialog(page, 'Add Vendor');
    await form.getByRole('button', { name: 'Create Vendor' }).click();
    await form.getByText('Business name is required').waitFor();
    await eventually(() => form.getByRole('combobox', { name: 'Preferred contact method' }).innerText(), 'SMS');
    // E-mail and SMS are accepted by default
    expect(await form.getByRole('checkbox', { name: 'Accepts email' }).isChecked()).toBe(true);
    expect(await form.getByRole('checkbox', { name: 'Accepts SMS' }).isChecked()).toBe(true);
    await form.getByRole('textbox', { name: 'Business name' }).fill('Salem Plumbing');
    await form.getByRole('combobox', { name: 'Service type' }).click();
    await page.getByRole('option', { name: 'Plumbing' }).click();
    const zip = form.getByRole('textbox', { name: 'Add a ZIP code' });
    const areas = form.getByRole('list', { name: 'Service areas' }).getByRole('listitem');
    for (const typed of ['97301', '97302', '97301', '  ']) {
      await zip.fill(typed);
      await zip.press('Enter');
    }
    expect(await areas.allInnerTexts()).toEqual(['97301', '97302']);
    // One that is typed without Enter is saved as well.
    await zip.fill('97303');
    await form.getByRole('textbox', { name: 'Phone' }).fill('503-555-0142');
    await form.getByRole('button', { name: 'Create Vendor' }).click();
    await page.getByText('Vendor created successfully').waitFor();
    await card(page, 'Salem Plumbing').getByText('97301, 97302, 97303').waitFor();
    const [made] = await bench.product.call<object[]>('GET', '/vendors/');
    expect(made).toMatchObject({ preferred_contact_method: 'sms', accepts_email: true, accepts_sms: true, service_type: 'Plumbing' });
  });

  test('a vendor that was entered twice is merged into the one that is kept', async () => {
    const [kept, twice] = ['Fern Roofing', 'Fern Roof Co.'];
    for (const business_name of [kept, twice]) await bench.product.call('POST', '/vendors/', { business_name });
    const { page } = await bench.visit('/vendors');
    await page.getByRole('button', { name: twice, exact: true }).click();
    await dialog(page, twice).getByRole('button', { name: 'Merge' }).click();
    const merge = dialog(page, `Merge ${twice}`);
    expect(await merge.getByRole('button', { name: 'Merge vendors' }).isDisabled()).toBe(true);
    await merge.getByRole('combobox', { name: 'Merge into' }).fill('fern');
    await eventually(() => page.getByRole('option').allInnerTexts(), [kept]);
    await page.getByRole('option', { name: kept }).click();
    const tells = merge.getByText(`“${twice}” becomes an alias of ${kept}`);
    await tells.waitFor();
    // Other words are another wish: Enter must not merge it into the one that was chosen before.
    // Nor into one of the rows that are still shown until the server has answered.
    await page.route('**/api/v1/vendors/*somebody*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await merge.getByRole('combobox', { name: 'Merge into' }).fill('somebody else');
    await tells.waitFor({ state: 'detached' });
    await merge.getByRole('combobox', { name: 'Merge into' }).press('Enter');
    expect(await merge.getByRole('button', { name: 'Merge vendors' }).isDisabled()).toBe(true);
    await merge.getByRole('combobox', { name: 'Merge into' }).fill('fern');
    await page.getByRole('option', { name: kept }).click();
    await tells.waitFor();
    await merge.getByRole('button', { name: 'Merge vendors' }).click();
    await page.getByText('Vendors merged').waitFor();
    await dialogsGone(page);
    await card(page, twice).waitFor({ state: 'detached' });
    expect(await bench.product.call('GET', '/vendors/?q=fern')).toMatchObject([{ business_name: kept, aliases: [twice] }]);
  });

  test('the usual split of a vendor is added, changed and forgotten in its details', async () => {
    await bench.product.call('POST', '/vendors/', { business_name: 'Ivy Gardens' });
    for (const name of ['Larch House', 'Maple House']) await bench.product.call('POST', '/properties/', { name });
    const { page } = await bench.visit('/vendors');
    await page.getByRole('button', { name: 'Ivy Gardens', exact: true }).click();
    const details = dialog(page, 'Ivy Gardens');
    await details.getByRole('button', { name: 'Add a split' }).click();
    for (const [at, house] of ['Larch House', 'Maple House'].entries()) {
      await details.getByRole('combobox', { name: `Property of share ${at + 1}` }).click();
      await page.getByRole('option', { name: house }).click();
    }
    const percent = (at: number) => details.getByRole('spinbutton', { name: `Percentage of share ${at}` });
    await percent(1).fill('70');
    await percent(2).fill('20');
    await details.getByRole('button', { name: 'Save split' }).click();
    await details.getByRole('alert').getByText('The percentages must add up to 100').waitFor();
    await percent(2).fill('30');
    await details.getByRole('button', { name: 'Save split' }).click();
    await details.getByText('Larch House 70 %, Maple House 30 %').waitFor();
    await details.getByRole('button', { name: 'Change split' }).click();
    await details.getByRole('combobox', { name: 'Split by' }).click();
    await page.getByRole('option', { name: 'Equal parts' }).click();
    await details.getByRole('button', { name: 'Save split' }).click();
    await details.getByText('Larch House, Maple House in equal parts').waitFor();
    await details.getByRole('button', { name: 'Remove usual split' }).click();
    await details.getByText('Expenses of this vendor are not usually split.').waitFor();
    expect(await bench.product.call('GET', '/vendor-splits/')).toEqual([]);
  });

  test('a card opens its details, where a text is written but not yet sent', async () => {
    const elm = { business_name: 'Elm Electric', phone: '(503) 555-0199', contact_name: 'Jo Lane' };
    const { id } = await bench.product.call<{ id: number }>('POST', '/vendors/', elm);
    const { page } = await bench.visit('/vendors');
    await page.getByRole('button', { name: 'Elm Electric', exact: true }).click();
    const detail = dialog(page, 'Elm Electric');
    expect(await detail.getByRole('link', { name: '(503) 555-0199' }).getAttribute('href')).toBe('tel:5035550199');
    const send = detail.getByRole('button', { name: 'Send SMS' });
    expect(await send.isDisabled()).toBe(true);
    await detail.getByRole('textbox', { name: 'Message to Jo Lane' }).fill('  ');
    expect(await send.isDisabled()).toBe(true);
    await detail.getByRole('textbox', { name: 'Message to Jo Lane' }).fill('Can you come by?');
    await send.click();
    await page.getByText('Sending SMS is not yet implemented').waitFor();
    await detail.getByRole('button', { name: 'Edit' }).click();
    await dialog(page, 'Edit Vendor').getByRole('checkbox', { name: 'Preferred vendor' }).check();
    // What somebody else changes meanwhile stays.
    await bench.product.call('PUT', `/vendors/${id}`, { phone: '503-555-0100' });
    await dialog(page, 'Edit Vendor').getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Vendor updated successfully').waitFor();
    await card(page, 'Elm Electric').getByText('Preferred').waitFor();
    await card(page, 'Elm Electric').getByText('503-555-0100').waitFor();
  });

  test('they are found by words and by service type', async () => {
    await bench.product.call('POST', '/vendors/service-types', { name: 'Roofing' });
    await bench.product.call('POST', '/vendors/', { business_name: 'Alder Roofs', service_type: 'Roofing', contact_name: 'Kim Holt' });
    await bench.product.call('POST', '/vendors/', { business_name: 'Birch Painting' });
    const { page } = await bench.visit('/vendors');
    await card(page, 'Birch Painting').waitFor();
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('holt');
    await card(page, 'Birch Painting').waitFor({ state: 'detached' });
    await card(page, 'Alder Roofs').waitFor();
    await page.reload();
    await card(page, 'Alder Roofs').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search vendors' }).inputValue()).toBe('holt');
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('nobody at all');
    await page.getByText('No matching vendors. Try other words or another service type.').waitFor();
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('');
    await page.getByRole('combobox', { name: 'Service type' }).click();
    await page.getByRole('option', { name: 'Roofing' }).click();
    await page.keyboard.press('Tab');
    // The check box shows that it has the focus.
    await eventually(() => page.evaluate('getComputedStyle(document.activeElement.parentElement).outlineStyle'), 'solid');
    await card(page, 'Birch Painting').waitFor({ state: 'detached' });
    await card(page, 'Alder Roofs').waitFor();
  });

  test('one is deactivated, brought back by Undo, and found among the deactivated', async () => {
    await bench.product.call('POST', '/vendors/', { business_name: 'Cedar Fencing' });
    const { page } = await bench.visit('/vendors');
    await page.getByRole('button', { name: 'Deactivate Cedar Fencing' }).click();
    await page.getByText('Vendor deactivated').waitFor();
    await card(page, 'Cedar Fencing').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Cedar Fencing').waitFor();
    await page.getByRole('button', { name: 'Deactivate Cedar Fencing' }).click();
    await card(page, 'Cedar Fencing').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Show deactivated' }).check();
    await card(page, 'Cedar Fencing').getByText('Inactive').waitFor();
    await page.getByRole('button', { name: 'Reactivate Cedar Fencing' }).click();
    await page.getByText('No deactivated vendors.').waitFor();
  });

  test('what fails is told; the server’s words are preferred where it has some', async () => {
    await bench.product.call('POST', '/vendors/', { business_name: 'Dunes Carpets' });
    const { page } = await bench.visit(anteroom, { expected: /50\d \(|422 \(/ });
    const refuse = (method: string, status: number, json: object) =>
      page.route('**/api/v1/vendors/**', (route) =>
        route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
      );
    await refuse('GET', 500, {});
    await page.goto(`${bench.product.url}/vendors`);
    await page.getByText('Failed to load vendors').first().waitFor();
    await page.unroute('**/api/v1/vendors/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Dunes Carpets').waitFor();
    await refuse('DELETE', 500, { detail: 'Broken' });
    await page.getByRole('button', { name: 'Deactivate Dunes Carpets' }).click();
    await page.getByText('Failed to delete vendor').waitFor();
    await refuse('PUT', 500, {});
    await page.getByRole('button', { name: 'Edit Dunes Carpets' }).click();
    const form = dialog(page, 'Edit Vendor');
    await form.getByRole('textbox', { name: 'Notes' }).fill('kept');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Failed to save vendor').waitFor();
    expect(await form.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('kept');
    await refuse('PUT', 503, { detail: 'The database is away.' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('The database is away.').waitFor();
  });

  test('a viewer sees them and can change nothing', async () => {
    await bench.product.call('POST', '/vendors/', { business_name: 'Fir Windows' });
    const { page } = await bench.visit('/vendors', { as: await bench.addUser('VIEWER') });
    await card(page, 'Fir Windows').waitFor();
    for (const name of ['Add Vendor', 'Edit Fir Windows', 'Deactivate Fir Windows'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});
