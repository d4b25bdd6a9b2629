import { describe, expect, test } from 'vitest';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('A shared year', () => {
  const bench = setUpBench();

  test('is opened by its link without an account, in German too, until it is revoked', async () => {
    const add = async (path: string, json: object) => (await bench.product.call<{ id: number }>('POST', path, json)).id;
    const id = await add('/properties/', { name: 'Ash House', address: '1 Main St' });
    await add('/expenses/', {
      property_id: id,
      expense_date: '2025-03-04',
      schedule_e_line: '14',
      amount: 100.1,
      vendor: 'Salem Plumbing',
    });
    const { page } = await bench.visit('/reports/tax?year=2025');
    await page.getByRole('button', { name: 'Share this year' }).click();
    await page.getByText('No links yet.').waitFor();
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Enter who it is for').waitFor();
    await page.getByRole('textbox', { name: 'For' }).fill('Our accountant');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Never opened').waitFor();

    const { page: theirs } = await bench.visit('/login', { as: null, once: true, expected: /404/ });
    const calls: string[] = [];
    theirs.on('request', (request) => calls.push(request.url()));
    await theirs.goto(link);
    await theirs.getByRole('heading', { level: 1, name: 'Tax year 2025' }).waitFor();
    await theirs.getByRole('button', { name: /^14 · Repairs/ }).click();
    await theirs.getByText('Salem Plumbing').waitFor();
    await lookAt(theirs, 'shared-year');
    const saved = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: 'Download with receipts (ZIP)' }).click();
    expect((await saved).suggestedFilename()).toBe('schedule-e-2025.zip');
    await theirs.getByRole('button', { name: 'Deutsch' }).click();
    await theirs.getByRole('heading', { level: 1, name: 'Steuerjahr 2025' }).waitFor();
    // The secret is behind the #: no address that is asked for has it.
    const secret = new URL(link).hash.slice(1);
    expect(calls.filter((url) => new URL(url).href.replace(/#.*/, '').includes(secret))).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Share this year' }).click();
    await page.getByText(/^Last opened .* from 127\.0\.0\.1$/).waitFor();
    await page.getByRole('button', { name: 'Revoke the link for Our accountant' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('No links yet.').waitFor();
    await theirs.reload();
    await theirs.getByRole('heading', { level: 1, name: 'Dieser Link öffnet nichts' }).waitFor();
    await lookAt(theirs, 'shared-year-dead');
  });
});
