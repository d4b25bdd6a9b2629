import { describe, expect, test } from 'vitest';
import { found, paper, sampleProperty } from '../support/sample-books.js';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

const due = (month: string) => ({ due_date: `2025-${month}-03`, statement_date: `2025-${month}-01`, total_payment: '1599.00' });

describe.skipIf(hasNoBrowser)('The year-end check', () => {
  const bench = setUpBench();

  test('holds a lender’s form beside its statements, and each figure leads to its document', async () => {
    const property = await sampleProperty(bench.em, '12 Elm Street');
    const make = async (type: 'mortgage_statement' | 'tax_document', filename: string, fields: Record<string, string>) => {
      const loan = { vendor: found('Harbor Home Loans'), loan_number: found('0048214821') };
      const named = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, found(value)]));
      const machineFields = { document_type: type, fields: { ...loan, ...named } };
      const id = await paper(bench.em, { filename, processingStatus: 'completed', machineFields });
      await bench.product.call('PATCH', `/documents/${id}`, { property_id: property });
      return id;
    };
    const may = await make('mortgage_statement', 'may.pdf', { ...due('05'), interest: '695.10' });
    await make('mortgage_statement', 'june.pdf', { ...due('06'), interest: '694.10' });
    const { page } = await bench.visit('/reports/tax?year=2025');
    const check = page.getByRole('list', { name: 'Year-end check of 12 Elm Street' });
    await check.getByText('The lender’s form for 2025 has not arrived.').waitFor();
    await make('tax_document', 'form-1098.pdf', { service_date: '2026-01-20', period: '2025', ytd_interest: '2084.30' });
    await page.reload();
    const row = check.getByRole('button', { name: /Mortgage interest · Harbor Home Loans · loan ending 4821/ });
    await row.getByText('Differs by $695.10').waitFor();
    await row.getByText('No statement is due in January to April and July to December.').waitFor();
    await row.click();
    expect(await check.getByRole('link', { name: 'may.pdf' }).getAttribute('href')).toBe(`/documents/${may}`);
    await check.getByRole('link', { name: 'form-1098.pdf' }).waitFor();
    await lookAt(page, 'year-check');
    await make('mortgage_statement', 'july.pdf', { ...due('07'), interest: '695.10' });
    await page.reload();
    await row.getByText('Agrees').waitFor();
  });
});
