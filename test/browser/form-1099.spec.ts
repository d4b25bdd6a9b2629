import { describe, expect, test } from 'vitest';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { dayBefore } from './support/papers.js';
import { lookAt } from './support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('1099 candidates', () => {
  const bench = setUpBench();

  test('a vendor without a W-9 is led to its own, where it is entered; its tax ID is shown to administrators alone', async () => {
    const add = async (path: string, json: object) => (await bench.product.call<{ id: number }>('POST', path, json)).id;
    await add('/vendors/', { business_name: 'Jane Doe Handiwork', email: 'jane@example.com' });
    const spent = { property_id: null, expense_date: '2025-03-04', schedule_e_line: '14' };
    await add('/expenses/', { ...spent, amount: 700.1, vendor: 'Jane Doe Handiwork', payment_method: 'check' });
    await add('/expenses/', { ...spent, amount: 50, vendor: 'Jane Doe Handiwork', payment_method: 'card' });
    await add('/expenses/', { ...spent, amount: 90, vendor: 'Corner Store', schedule_e_line: '15' });
    const { page } = await bench.visit('/reports/tax?year=2025');
    await page.getByRole('link', { name: '1099 candidates' }).click();
    const row = page.getByRole('row', { name: /Jane Doe Handiwork/ });
    await row.getByText('W-9 missing').waitFor();
    expect(await row.innerText()).toContain('$700.10');
    await page.getByText('1 vendor needs a form and has no W-9 on file.').waitFor();
    await page.getByText('Nothing paid for services').waitFor();
    await lookAt(page, 'form-1099');
    await row.getByRole('link', { name: 'Jane Doe Handiwork', exact: true }).click();
    await page.getByRole('button', { name: 'Jane Doe Handiwork', exact: true }).click();
    const mail = await page.getByRole('link', { name: 'Request W-9' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:jane@example\.com\?subject=Form%20W-9&body=Hello/);
    await page.getByRole('button', { name: 'Enter W-9' }).click();
    const form = page.getByRole('dialog', { name: 'W-9 of Jane Doe Handiwork' });
    await form.getByLabel('Name on the form').fill('Jane Doe');
    await form.getByLabel('Tax classification').click();
    await page.getByRole('option', { name: /^Individual/ }).click();
    await form.getByLabel('Tax ID (SSN or EIN)').fill('123-45-6789');
    await form.getByLabel('Received on').fill('2025-05-06');
    await form.getByRole('button', { name: 'Save W-9' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('May 6, 2025').waitFor();
    await lookAt(page, 'vendor-w9');
    await page.getByRole('button', { name: 'Enter certificate' }).click();
    const certificate = page.getByRole('dialog', { name: 'Certificate of insurance of Jane Doe Handiwork' });
    await certificate.getByRole('button', { name: 'Save certificate' }).click();
    await certificate.getByText('Enter the last day it covers').waitFor();
    await certificate.getByLabel('Insurer').fill('Acme Mutual');
    await certificate.getByLabel('Valid until').fill(dayBefore(1));
    await certificate.getByRole('button', { name: 'Save certificate' }).click();
    await page
      .getByText(/^Insurance ended/)
      .first()
      .waitFor();
    await lookAt(page, 'vendor-certificate');
    await page.getByText('***-**-6789').waitFor();
    await page.getByRole('button', { name: 'Show tax ID' }).click();
    await page.getByText('123-45-6789').waitFor();
    await page.goto(`${bench.product.url}/reports/1099?year=2025`);
    await row.getByText('Needs a form').waitFor();
    await row.getByText(/^Insurance ended/).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toBe('1099-2025.csv');
  });
});
