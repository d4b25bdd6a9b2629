import { describe, expect, test } from 'vitest';
import type { components } from '../../console/src/api/schema.js';
import { oneHome, ownerStatement } from '../support/owner-statements.js';
import { found, paper } from '../support/sample-books.js';
import { dialogsGone, hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

type Report = components['schemas']['TaxReport'];

describe.skipIf(hasNoBrowser)('Income', () => {
  const bench = setUpBench();
  const add = async (path: string, json: object) => (await bench.product.call<{ id: number }>('POST', path, json)).id;

  test('is recorded, changed, refused twice and removed by hand, and stands in the tax report with its net', async () => {
    const home = await add('/properties/', { name: 'Elm Cottage' });
    await add('/expenses/', { property_id: home, amount: 200, expense_date: '2026-03-10', schedule_e_line: '14', vendor: 'Acme' });
    const { page } = await bench.visit('/expenses/all', { expected: /409/ });
    await page.getByRole('link', { name: 'Income' }).click();
    await page.getByText('No income', { exact: true }).waitFor();
    const dialog = page.getByRole('dialog');
    const record = async (amount: string) => {
      await page.getByRole('button', { name: 'Record Income' }).click();
      await dialog.getByLabel('Property').fill('Elm');
      await page.getByRole('option', { name: 'Elm Cottage' }).click();
      await dialog.getByLabel(/^Amount/).fill(amount);
      await dialog.getByLabel(/^Received on/).fill('2026-03-04');
      await dialog.getByLabel('Paid by').fill('B. Tenant');
      await dialog.getByRole('button', { name: 'Record Income' }).click();
    };
    await record('1200');
    await dialogsGone(page);
    const row = page.getByRole('row', { name: /B\. Tenant/ });
    await row.getByText('$1,200.00').waitFor();
    await record('1200');
    await page.getByText(/recorded for this property already/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialogsGone(page);
    await row.getByRole('button', { name: /^Edit Rent/ }).click();
    await dialog.getByLabel(/^Amount/).fill('1250.50');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialogsGone(page);
    await row.getByText('$1,250.50').waitFor();
    await lookAt(page, 'income');
    await page.getByRole('link', { name: 'Tax report' }).click();
    await page.goto(`${bench.product.url}/reports/tax?year=2026`);
    await page.getByRole('button', { name: /^3 · Rents received.*\$1,250\.50/ }).click();
    await page.getByText('B. Tenant').waitFor();
    expect(await page.getByText('$1,050.50').count()).toBeGreaterThan(0);
    await lookAt(page, 'income-tax');
    await page.goto(`${bench.product.url}/`);
    await page.getByRole('heading', { name: 'Net by Property' }).waitFor();
    await page.goto(`${bench.product.url}/income`);
    await row.getByRole('button', { name: /^Remove Rent/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No income', { exact: true }).waitFor();
  });

  test('of an owner statement is checked in sentences, corrected, and shown beside its document', async () => {
    const home = await add('/properties/', { name: 'Oak Villa' });
    const id = await ownerStatement(bench.em, { text: oneHome, propertyId: home });
    const { page } = await bench.visit(`/documents/${id}`, { expected: /404|PDF/ });
    const section = page.getByRole('region', { name: 'Owner Statement' });
    await section
      .getByText('Rents $2,400.00 less fees $192.00 and repairs $310.00 leave $1,898.00. The statement disburses $1,898.00.')
      .waitFor();
    await section.getByText('Adds up').waitFor();
    await section.getByRole('button', { name: 'Edit Figures' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount, figure 2').fill('92');
    await lookAt(page, 'income-figures');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByText(/That differs by \$100\.00\./).waitFor();
    const [property] = (await bench.product.call<Report>('GET', `/reports/tax?year=2026&property_id=${home}`)).properties;
    expect(property).toMatchObject({ income: { total: 2400 }, total: 402, net: 1998 });
    await lookAt(page, 'income-statement');
    await section.getByRole('button', { name: 'Edit Figures' }).click();
    await dialog.getByRole('button', { name: 'As read' }).click();
    await section.getByText('Adds up').waitFor();
    await section.getByRole('link', { name: 'Oak Villa' }).click();
    await page.getByRole('link', { name: 'owner-statement.pdf' }).first().waitFor();
    await lookAt(page, 'income-list');
  });

  test('is recorded from a receipt', async () => {
    const home = await add('/properties/', { name: 'Pine Loft' });
    const id = await paper(bench.em, {
      filename: 'receipt.pdf',
      propertyId: home,
      machineFields: {
        fields: { vendor: found('C. Tenant'), amount: found('950.00'), service_date: found('2026-04-01') },
        property_id: home,
      },
      processingStatus: 'completed',
    });
    const { page } = await bench.visit(`/documents/${id}`, { expected: /404|PDF/ });
    await page.getByRole('button', { name: 'Record as Income' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record Income' }).click();
    await page.getByText(/Rent, Apr 1, 2026, \$950\.00/).waitFor();
    expect(await bench.product.call<object[]>('GET', `/income?document_id=${id}`)).toMatchObject([{ amount: 950, payer: 'C. Tenant' }]);
  });
});
