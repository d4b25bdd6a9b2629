import { describe, expect, test } from 'vitest';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('Schedule E draft', () => {
  const bench = setUpBench();

  test('each figure opens the documents behind it; days are entered there, and the draft is printed', async () => {
    const add = async (path: string, json: object) => (await bench.product.call<{ id: number }>('POST', path, json)).id;
    const names = ['Ash', 'Birch', 'Cedar', 'Dogwood'];
    for (const [at, name] of names.entries()) {
      const id = await add('/properties/', { name, address: `${at + 1} Main St`, property_type: 'duplex' });
      const spent = { property_id: id, expense_date: '2025-03-04', schedule_e_line: '14' };
      await add('/expenses/', { ...spent, amount: 100.1, vendor: 'Salem Plumbing', description: 'Tap' });
      await add('/expenses/', { ...spent, amount: 0.02, vendor: 'Salem Plumbing', description: 'Washer' });
    }
    const { page } = await bench.visit('/reports/tax?year=2025', { expected: /422/ });
    await page.getByRole('link', { name: 'Schedule E draft' }).click();
    await page.getByText('Draft – not a form to file').waitFor();
    const first = page.getByRole('table', { name: 'Properties of sheet 1' });
    await first.getByRole('columnheader', { name: 'A · Ash' }).waitFor();
    expect(await first.getByRole('columnheader').allInnerTexts()).toEqual(['Line', 'A · Ash', 'B · Birch', 'C · Cedar']);
    await page.getByRole('table', { name: 'Properties of sheet 2' }).getByRole('columnheader', { name: 'A · Dogwood' }).waitFor();
    expect(await first.getByRole('row', { name: /^3 · Rents received/ }).innerText()).toContain('not recorded');
    expect(await first.getByRole('row', { name: /^20 · All expenses/ }).innerText()).toContain('$100.12');
    await lookAt(page, 'schedule-e');
    await first.getByRole('button', { name: '14 · Repairs of Ash: $100.12' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Washer').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await first.getByRole('button', { name: /^Enter days for Birch/ }).click();
    await dialog.getByLabel('Days rented at a fair price').fill('366');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/2025 has 365 days/).waitFor();
    await dialog.getByLabel('Days rented at a fair price').fill('350');
    await dialog.getByLabel('Days used by the owner or family').fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await first.getByRole('button', { name: 'Enter days for Birch: 350 / 10' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF, A4' }).click();
    expect((await saved).suggestedFilename()).toBe('schedule-e-draft-2025.pdf');
  });
});
