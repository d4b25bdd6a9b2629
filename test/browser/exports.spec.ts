import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('Scheduled exports', () => {
  const bench = setUpBench();

  test('one is added, run, seen in its runs, changed, turned off, and deleted', async () => {
    await bench.product.call('POST', '/expenses/', { amount: 12.5, expense_date: '2026-01-05', vendor: 'Oak Roofing' });
    const { page } = await bench.visit('/settings');
    await page.getByRole('link', { name: 'Scheduled exports' }).click();
    await page.getByText('No scheduled exports').waitFor();
    await page.getByRole('button', { name: 'Add export' }).click();
    const form = page.getByRole('dialog', { name: 'Add export' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a name.').waitFor();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Every week');
    await form.getByRole('combobox', { name: 'Where to' }).click();
    await page.getByRole('option', { name: /Bucket/ }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter the name of the bucket.').waitFor();
    await form.getByRole('combobox', { name: 'Where to' }).click();
    await page.getByRole('option', { name: 'Folder' }).click();
    await form.getByRole('button', { name: 'Save' }).click();

    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Every week' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('Run now');
    const file = await page.getByText(/^Last file/).innerText();
    const path = /: (\/.*)$/.exec(file)?.[1] ?? '';
    expect(await readFile(path, 'utf8')).toMatch(/Oak Roofing.*12\.50/);
    await lookAt(page, 'export-ran');
    await choose('Runs');
    const runs = page.getByRole('dialog', { name: 'Runs of Every week' });
    await runs.getByRole('row').filter({ hasText: 'Done' }).filter({ hasText: path }).filter({ hasText: '$12.50 (1)' }).waitFor();
    await runs.getByRole('button', { name: 'Close' }).click();

    await choose('Edit');
    const edited = page.getByRole('dialog', { name: 'Edit export' });
    await edited.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'Every day' }).click();
    await edited.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Every day, 06:00/).waitFor();
    await choose('Turn off');
    await page.getByText('Off', { exact: true }).waitFor();
    await choose('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No scheduled exports').waitFor();
    // The file is not the export's to take away.
    expect(await readFile(path, 'utf8')).toContain('Oak Roofing');
  });
});
