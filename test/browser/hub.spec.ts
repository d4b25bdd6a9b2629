import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

interface Held {
  status: string;
  property_id: number | null;
}

describe.skipIf(hasNoBrowser)('The document hub', () => {
  const bench = setUpBench();
  let page: Page;
  let ids: number[] = [];
  let papers = 0;
  const rows = () => page.getByRole('option');
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const tool = (name: string) => page.locator('section').getByRole('button', { name, exact: true });
  const undo = () => page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
  const held = (id: number) => bench.product.call<Held>('GET', `/documents/${id}`);
  const fail = (method: string, path: string, status = 500) =>
    page.route(`**/api/v1${path}`, (route) =>
      route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
    );

  beforeEach(async () => {
    const before = await bench.product.call<{ id: number }[]>('GET', '/documents/');
    for (const { id } of before) await bench.product.call('DELETE', `/documents/${id}`);
    const files = ['Fern Glazing', 'Grove Tiling'].map(async (vendor) => {
      papers += 1;
      return [`${vendor}.pdf`, await billPdf({ vendor, amount: `$${300 + papers}.00`, day: dayBefore(2) })] as const;
    });
    ids = (await bench.product.uploadAll(await Promise.all(files))).toReversed();
    ({ page } = await bench.visit('/documents', { expected: /Failed to load resource/ }));
    await rows().first().waitFor();
  });

  test('what fails is told in words, and nothing is lost', async () => {
    const [first = 0, second = 0] = ids;
    await fail('DELETE', `/documents/${first}`);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says('Failed to delete document');
    await page.getByRole('button', { name: 'Select All' }).click();
    await fail('POST', '/documents/bulk');
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByText('Are you sure you want to delete these 2 documents?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says('0 deleted, 2 failed');
    await eventually(() => rows().count(), 2);
    expect((await held(first)).status).toBe('needs_review');
    await page.unroute('**/api/v1/documents/bulk');
    await bench.product.call('DELETE', `/documents/${second}`);
    await eventually(() => rows().count(), 1);
    await bench.product.call('POST', `/documents/${second}/restore`);
    await fail('GET', '/documents/*/download');
    await tool('Download').click();
    await says('Failed to download document');
    await fail('POST', '/expenses/');
    await page.getByRole('button', { name: 'Save expense' }).click();
    await says('Failed to create expense');
    await fail('POST', `/documents/*/reprocess`);
    await tool('Reprocess').click();
    await says('Failed to process document');
    await fail('GET', '/documents/?*');
    // What is told stands over Refresh, and lets the mouse through.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await says('Failed to load documents');
    await page.unroute('**/api/v1/documents/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
  });

  test('an assignment and a filing are undone', async () => {
    const [first = 0] = ids;
    const { id: house, name } = await bench.product.call<{ id: number; name: string }>('POST', '/properties/', {
      name: `Fir House ${papers}`,
    });
    await page.reload();
    await rows().first().waitFor();
    await tool('Assign to a property').click();
    await page.getByRole('option', { name }).click();
    await says('Property assigned successfully');
    await eventually(async () => (await held(first)).property_id, house);
    await undo();
    await says('Assignment undone');
    expect((await held(first)).property_id).toBeNull();
    await fail('PATCH', `/documents/${first}`);
    await tool('Assign to a property').click();
    await page.getByRole('option', { name }).click();
    await says('Failed to assign property');
    await page.unroute(`**/api/v1/documents/${first}`);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('f');
    await says('Document filed successfully!');
    await eventually(() => rows().count(), 1);
    expect((await held(first)).status).toBe('filed');
    await undo();
    await says('The document is back in review');
    await eventually(() => rows().count(), 2);
    expect((await held(first)).status).toBe('needs_review');
  });

  test('the help explains its five topics, and the panes stand as two to three', async () => {
    const pane = page.locator('#content section').first();
    const [list, document] = await Promise.all([page.getByRole('listbox').boundingBox(), pane.boundingBox()]);
    if (!list || !document) throw new Error('No panes');
    expect(list.x).toBeLessThan(document.x);
    expect(list.width / (list.width + document.width)).toBeCloseTo(0.4, 1);
    await eventually(async () => Math.round((await page.locator('[data-shown] [data-preview-frame]').boundingBox())?.height ?? 0), 600);
    await page.getByRole('combobox', { name: 'Category' }).waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).first().click();
    const help = page.getByRole('dialog');
    for (const topic of ['Property addresses', 'Subscription bills', 'AI processing', 'Quick expense', 'Inline viewing'])
      await help.getByText(topic, { exact: true }).waitFor();
    await help.getByText('subscriptions@inbox.localhost').waitFor();
    await help.getByRole('button', { name: 'Close' }).click();
    const viewer = await bench.addUser('VIEWER');
    const { page: seen } = await bench.visit('/documents', { as: viewer });
    await seen.getByRole('option').first().waitFor();
    expect(await seen.getByRole('button', { name: 'Upload' }).count()).toBe(0);
    expect(await seen.locator('section').getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await seen.getByRole('button', { name: 'Save expense' }).isDisabled()).toBe(true);
  });
});
