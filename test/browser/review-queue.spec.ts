import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { anteroom, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

const vendors = ['Juniper Paving', 'Kestrel Paint', 'Larch Fencing'];

describe.skipIf(hasNoBrowser)('Reviewing a queue in the dialog', () => {
  const bench = setUpBench();
  let page: Page;
  let ids: number[] = [];
  let round = 0;
  const dialog = (vendor: string) => page.getByRole('dialog', { name: `${vendor}.pdf` });
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const status = async (id: number) => (await bench.product.call<{ status: string }>('GET', `/documents/${id}`)).status;
  const expected = /Failed to load resource/;

  beforeEach(async () => {
    const before = await bench.product.call<{ id: number }[]>('GET', '/documents/');
    for (const { id } of before) await bench.product.call('DELETE', `/documents/${id}`);
    round += 1;
    const papers = vendors.map(
      async (vendor) => [`${vendor}.pdf`, await billPdf({ vendor, amount: `$${round}8.00`, day: dayBefore(2) })] as const,
    );
    ids = (await bench.product.uploadAll((await Promise.all(papers)).toReversed())).toReversed();
  });

  test('a save takes the document out and stays with it; the next one follows what is filed, and the last expense closes the dialog', async () => {
    ({ page } = await bench.visit('/documents', { expected }));
    await page.getByRole('option').nth(2).waitFor();
    await page.keyboard.press('r');
    await dialog('Juniper Paving').getByText('1 of 3').waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await dialog('Kestrel Paint').getByText('2 of 3').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    const one = dialog('Juniper Paving');
    const checkbox = one.getByRole('checkbox', { name: 'Remove from queue after saving' });
    expect(await checkbox.isChecked()).toBe(true);
    await checkbox.uncheck();
    await one.getByRole('button', { name: 'Save Changes' }).click();
    await says('No changes to save');
    await checkbox.check();
    await one.getByRole('textbox', { name: 'Description' }).first().fill('New gravel');
    // A click beside it does not throw away what was typed.
    await page.mouse.click(3, 3);
    await page.keyboard.press('Control+Enter');
    await says('Changes saved successfully!');
    await eventually(() => status(ids[0] ?? 0), 'reviewed');
    // It has left the queue and stays to be looked at; the next one is a key away.
    await one.getByText('1 of 3').waitFor({ state: 'detached' });
    expect(await one.getByRole('textbox', { name: 'Description' }).first().inputValue()).toBe('New gravel');
    await page.keyboard.press('Alt+ArrowDown');
    await dialog('Kestrel Paint').getByText('1 of 2').waitFor();
    await dialog('Kestrel Paint').getByRole('button', { name: 'File document' }).click();
    await says('Document filed successfully!');
    const last = dialog('Larch Fencing');
    await last.getByText('1 of 1').waitFor();
    const created = Date.now();
    await last.getByRole('button', { name: 'Create Expense' }).click();
    await says('Expense created successfully!');
    expect(await last.count()).toBe(1);
    await last.waitFor({ state: 'detached' });
    expect(Date.now() - created).toBeGreaterThanOrEqual(1500);
    await page.getByText('Nothing to review').first().waitFor();
    expect(await Promise.all(ids.map(status))).toEqual(['reviewed', 'filed', 'expensed']);
  });

  test('a save takes back nothing that somebody else did meanwhile, and the document stays in the queue while a value is in question', async () => {
    const [id = 0] = ids;
    const house = await bench.product.call<{ id: number }>('POST', '/properties/', { name: `Queue House ${round}` });
    ({ page } = await bench.visit('/documents', { expected }));
    await page.getByRole('option').nth(2).waitFor();
    await page.keyboard.press('r');
    const one = dialog('Juniper Paving');
    await one.getByRole('textbox', { name: 'Description' }).first().fill('Mine');
    const held = () => bench.product.call<{ status: string; property_id: number | null }>('GET', `/documents/${id}`);
    await bench.product.call('PATCH', `/documents/${id}`, {
      property_id: house.id,
      extracted_data: { vendor: 'Theirs', description: 'Theirs' },
    });
    await one.getByRole('button', { name: 'Save Changes' }).click();
    await says('Someone else changed this in the meantime. Description: Theirs. Save again to keep yours.');
    expect(await held()).toMatchObject({ status: 'assigned', extracted_data: { description: 'Theirs' } });
    await one.getByText('1 of 3').waitFor();
    await one.getByRole('button', { name: 'Save Changes' }).click();
    await says('Changes saved successfully!');
    await page.keyboard.press('Alt+ArrowDown');
    await dialog('Kestrel Paint').waitFor();
    expect(await held()).toMatchObject({
      reviewed_at: expect.any(String) as string,
      property_id: house.id,
      extracted_data: { vendor: 'Theirs', description: 'Mine' },
    });
    // The next one begins with what is its own.
    expect(await dialog('Kestrel Paint').getByRole('textbox', { name: 'Description' }).first().inputValue()).not.toBe('Mine');
  });

  test('a document that cannot be had says why', async () => {
    const [id = 0] = ids;
    ({ page } = await bench.visit(anteroom, { expected }));
    const open = async (path: string, file?: { status: number; json: object }): Promise<void> => {
      await page.unrouteAll();
      if (file) await page.route(`**/api/v1${path}`, (route) => route.fulfill(file));
      await page.goto(`${bench.product.url}/documents/${path.startsWith('/documents/') ? id : path}`);
    };
    await open(`/documents/${id}/view`, { status: 404, json: { detail: 'Document not found' } });
    await says('Document file not found');
    await open(`/documents/${id}/view`, { status: 401, json: { detail: 'no' } });
    await says('Authentication failed. Please log in again.');
    await open(`/documents/${id}/view`, { status: 503, json: { detail: 'The files are away.' } });
    await says('Failed to load document: The files are away.');
    await page.route(`**/api/v1/documents/${id}/download`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The files are away.' } }),
    );
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await says('Failed to download file: The files are away.');
    await open(`/documents/${id}`, { status: 500, json: {} });
    await says('Failed to load document data');
    await open('abc');
    await says('Invalid document ID');
    await open('99999999');
    await says('Document not found');
  });
});
