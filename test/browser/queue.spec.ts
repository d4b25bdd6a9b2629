import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

const vendors = ['Anchor Gutters', 'Beacon Paint Supply', 'Copper Roofing', 'Dunes Carpet Care', 'Elmwood Fencing'];

describe.skipIf(hasNoBrowser)('Working through the queue', () => {
  const bench = setUpBench();
  let page: Page;
  const rows = () => page.getByRole('option');
  const row = (letter: string) => rows().filter({ hasText: vendors.find((vendor) => vendor.startsWith(letter)) ?? '' });
  const selected = async (): Promise<string> => {
    const texts = await page.locator('[role="option"][aria-selected="true"]').allInnerTexts();
    return texts.map((text) => text.charAt(0)).join('');
  };

  const focused = () => page.evaluate('document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName');

  beforeEach(async () => {
    const held = await bench.product.call<{ id: number }[]>('GET', '/documents/');
    for (const { id } of held) await bench.product.call('DELETE', `/documents/${id}`);
    // The newest stands first, so that the list reads A to E.
    const papers = vendors.map(
      async (vendor, at) => [`${vendor}.pdf`, await billPdf({ vendor, amount: `$${40 + at}.50`, day: dayBefore(at + 1) })] as const,
    );
    await bench.product.uploadAll((await Promise.all(papers)).toReversed());
    ({ page } = await bench.visit('/documents', { expected: /404 \(Not Found\)/ }));
    await row('A').waitFor();
  });

  test('the first is chosen, Up and Down move, and the ends hold', async () => {
    await eventually(selected, 'A');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await eventually(selected, 'C');
    await page.getByRole('heading', { name: 'Copper Roofing.pdf' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await eventually(selected, 'B');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowUp');
    await eventually(selected, 'A');
    await page.keyboard.press('Shift+Slash');
    await page.getByRole('dialog').getByText('Save as an expense').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(selected, 'A');
  });

  test('Ctrl toggles, Shift takes a range, words select and clear, and many are deleted and brought back', async () => {
    await row('B').click();
    await row('D').click({ modifiers: ['Control'] });
    await eventually(selected, 'BD');
    await page.getByText('2 selected').waitFor();
    await row('B').click();
    await row('D').click({ modifiers: ['Shift'] });
    await eventually(selected, 'BCD');
    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByText('5 selected').waitFor();
    await page.getByRole('button', { name: 'Clear Selection' }).click();
    await page.getByText('5 to review').waitFor();
    // The button that had the focus is gone.
    await eventually(focused, 'listbox');
    await row('B').click();
    await row('C').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure you want to delete these 2 documents?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 documents deleted').waitFor();
    await eventually(() => rows().count(), 3);
    await page.keyboard.press('Control+z');
    await eventually(() => rows().count(), 5);
  });

  test('one is deleted after a question, brought back by Undo, and one that is gone already is told', async () => {
    await row('B').click();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByText('Are you sure you want to delete this document?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => rows().count(), 5);
    await page.getByRole('region', { name: 'Beacon Paint Supply.pdf' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Document deleted successfully').waitFor();
    await dialogsGone(page);
    await row('B').waitFor({ state: 'detached' });
    await eventually(selected, 'C');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('B').waitFor();

    await row('D').click();
    await page.route('**/api/v1/documents/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: { detail: 'Document not found' } }) : route.continue(),
    );
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Document not found - refreshing list').waitFor();
  });

  test('an amount that is none is refused; a corrected one is saved and remembered', async () => {
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await eventually(() => amount.inputValue(), '40.50');
    await page.keyboard.press('e');
    await eventually(focused, 'INPUT');
    await page.keyboard.press('Escape');
    await eventually(focused, 'listbox');
    await amount.fill('0');
    await amount.press('Enter');
    await page.getByText('Please enter a valid amount').first().waitFor();
    await amount.fill('41.25');
    await page.getByRole('textbox', { name: 'Vendor' }).fill('Anchor Gutters & Sons');
    await page.getByRole('textbox', { name: 'Vendor' }).press('Enter');
    // It is of no property yet: a second Enter leaves it to the business.
    await page.getByText('Press Enter again to save anyway.').waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await page.getByText('Expense created successfully!').waitFor();
    await eventually(selected, 'B');
    await eventually(focused, 'listbox');
    const [expense] = await bench.product.call<{ document_id: number; amount: number; vendor: string }[]>(
      'GET',
      '/expenses/?sort=["id","DESC"]',
    );
    expect(expense).toMatchObject({ amount: 41.25, vendor: 'Anchor Gutters & Sons' });
    const remembered = async () => {
      const path = `/documents/${expense?.document_id}`;
      const { extracted_data: data } = await bench.product.call<{ extracted_data: Record<string, unknown> }>('GET', path);
      return [data.amount, data.vendor, data.ai_amount];
    };
    await eventually(remembered, [41.25, 'Anchor Gutters & Sons', 40.5]);
  });

  test('a document finds its property, and the list can be narrowed to it', async () => {
    const name = `Elm House ${Date.now()}`;
    await bench.product.call('POST', '/properties/', { name, address: '12 Elm Street', city: 'Salem', state: 'OR' });
    await page.reload();
    await row('C').click();
    await page.getByRole('button', { name: 'Assign to a property' }).click();
    await page.getByRole('option', { name }).click();
    await page.getByText('Property assigned successfully').waitFor();
    await row('C').getByText(name).waitFor();
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await eventually(() => page.getByText('1 to review').count(), 1);
    // The address keeps what is shown.
    await page.reload();
    await eventually(() => page.getByRole('combobox', { name: 'Show' }).inputValue(), name);
    await eventually(() => page.getByText('1 to review').count(), 1);
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Subscriptions' }).click();
    await page.getByText('Nothing to review').first().waitFor();
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'All Properties' }).click();
    await eventually(() => rows().count(), 5);
  });
});
