import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anteroom, dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

const service = { site_name: 'Cloud Backup', monthly_price: 8.25, billing_cycle: 'Yearly', category: 'Cloud Services' };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe.skipIf(hasNoBrowser)('Subscriptions', () => {
  const bench = setUpBench();
  const start = async () => {
    for (const { id } of await bench.product.call<{ id: number }[]>('GET', '/subscriptions/'))
      await bench.product.call('DELETE', `/subscriptions/${id}`);
  };

  test('where there is none it says so and shows no category', async () => {
    await start();
    const { page } = await bench.visit('/subscriptions');
    await page.getByText('No subscriptions yet. Click "Add Subscription" to get started.').waitFor();
    expect(await page.title()).toBe('Subscriptions · Rental Ledger');
    for (const card of ['Total Monthly', 'Total Yearly', 'Total Subscriptions'])
      await page.getByRole('heading', { name: card, exact: true }).waitFor();
    await page.getByText('$0.00').first().waitFor();
    expect(await page.getByRole('heading', { name: 'By Category' }).count()).toBe(0);
  });

  test('the form opens and closes, says what is missing, and adds one', async () => {
    await start();
    const { page } = await bench.visit('/subscriptions');
    await page.getByRole('button', { name: 'Add Subscription' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await field(page, 'Service Name').count()).toBe(0);
    await page.getByRole('button', { name: 'Add Subscription' }).click();
    await eventually(() => page.getByRole('combobox', { name: 'Billing Cycle' }).innerText(), 'Monthly');
    const price = page.getByRole('spinbutton', { name: 'Monthly Price' });
    expect(await price.getAttribute('step')).toBe('0.01');
    await field(page, 'URL').fill('backup.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const words of ['Service Name is required', 'Category is required', 'Monthly Price is required'])
      await page.getByText(words).waitFor();
    await page.getByText('Enter a web address that begins with http:// or https://').waitFor();
    await field(page, 'Service Name').fill('Cloud Backup');
    await choose(page, 'Category', 'Cloud Services');
    await price.fill('8.25');
    await choose(page, 'Billing Cycle', 'Yearly');
    await field(page, 'URL').fill('https://backup.example');
    await field(page, 'Description').fill('Off-site copies');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Subscription added').waitFor();
    await row(page, 'Cloud Backup').getByText('$8.25').waitFor();
    await page.getByRole('button', { name: 'Add Subscription' }).waitFor();
    for (const column of ['Service', 'Category', 'Monthly Price', 'Billing', 'Description', 'Actions'])
      await page.getByRole('columnheader', { name: column, exact: true }).last().waitFor();
    const link = page.getByRole('link', { name: 'Cloud Backup' });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual(['https://backup.example', 'noopener noreferrer']);
    const sums = page.getByRole('table', { name: 'By Category' });
    const cells = (await sums.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*\t/).join('|'));
    expect(cells).toEqual(['Category|Subscriptions|Monthly Cost|Yearly Cost', 'Cloud Services|1|$8.25|$99.00']);
    await page.getByText('$99.00').first().waitFor();
  });

  test('one is changed, its bills are listed, and it is deleted after a question', async () => {
    await start();
    const { id } = await bench.product.call<{ id: number }>('POST', '/subscriptions/', { ...service, charged_amount: 99 });
    await bench.product.call('POST', '/subscriptions/', { ...service, site_name: 'Draftsman', url: null });
    const bill = await bench.product.upload('backup.pdf', await billPdf({ vendor: 'Cloud Backup', amount: '$99.00', day: dayBefore(9) }));
    await bench.product.call('POST', `/subscriptions/${id}/link-document/${bill}`);
    const { page } = await bench.visit('/subscriptions');
    await row(page, 'Cloud Backup').getByText('$99.00 a year').waitFor();
    await page.getByRole('button', { name: '1 document' }).click();
    const bills = page.getByRole('dialog', { name: 'Documents of Cloud Backup' });
    expect(await bills.getByRole('link', { name: 'backup.pdf' }).getAttribute('href')).toBe(`/documents/${bill}`);
    await bills.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Edit Draftsman' }).click();
    expect(await field(page, 'Service Name').inputValue()).toBe('Draftsman');
    expect(await page.getByRole('spinbutton', { name: 'Monthly Price' }).inputValue()).toBe('8.25');
    await page.getByRole('spinbutton', { name: 'Monthly Price' }).fill('20');
    await field(page, 'Service Name').press('Enter');
    await page.getByText('Subscription updated').waitFor();
    await row(page, 'Draftsman').getByText('$20.00').waitFor();
    await dialogsGone(page);

    await page.getByRole('button', { name: 'Delete Draftsman' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this subscription?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Draftsman' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Subscription deleted').waitFor();
    await dialogsGone(page);
    await row(page, 'Draftsman').waitFor({ state: 'detached' });
  });

  test('what fails is told, loses nothing, and can be tried again', async () => {
    await start();
    await bench.product.call('POST', '/subscriptions/', service);
    const { page } = await bench.visit(anteroom, { expected: /500 \(/ });
    const broken = (method: string) =>
      page.route('**/api/v1/subscriptions/**', (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, json: { detail: 'Broken' } }) : route.fallback(),
      );
    await broken('GET');
    await page.goto(`${bench.product.url}/subscriptions`);
    await page.getByText('Failed to load subscriptions').first().waitFor();
    // The three figures: unknown, and no longer waited for.
    await eventually(() => page.getByText('–', { exact: true }).count(), 3);
    await page.unroute('**/api/v1/subscriptions/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Cloud Backup').first().waitFor();
    await broken('PUT');
    await page.getByRole('button', { name: 'Edit Cloud Backup' }).click();
    await field(page, 'Description').fill('kept');
    await field(page, 'Description').press('Enter');
    await page.getByText('Failed to save subscription').waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('kept');
    await broken('DELETE');
    await page.getByRole('button', { name: 'Delete Cloud Backup' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete subscription').waitFor();
    await row(page, 'Cloud Backup').first().waitFor();
  });

  test('the list is downloaded as CSV by a link for one use', async () => {
    await start();
    await bench.product.call('POST', '/subscriptions/', service);
    const { page } = await bench.visit('/subscriptions');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('subscriptions.csv');
  });

  test('a viewer sees them and can change nothing', async () => {
    await start();
    await bench.product.call('POST', '/subscriptions/', service);
    const { page } = await bench.visit('/subscriptions', { as: await bench.addUser('VIEWER') });
    await row(page, 'Cloud Backup').first().waitFor();
    for (const name of ['Add Subscription', 'Edit Cloud Backup', 'Delete Cloud Backup'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});
