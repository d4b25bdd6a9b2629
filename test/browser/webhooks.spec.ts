import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedBy, WebhookReceiver } from '../support/webhook-receiver.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('Webhooks', () => {
  const bench = setUpBench({ settings: () => Promise.resolve({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }) });
  let receiver: WebhookReceiver;
  let page: Page;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    ({ page } = await bench.visit('/settings/webhooks', { expected: /status of 422/ }));
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  });

  test('one is registered, tried, seen in the log, sent again, and deleted', async () => {
    const log = page.getByRole('table', { name: 'Deliveries' });
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Bookkeeping');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.4/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Choose at least one event.').waitFor();
    await page.getByRole('checkbox', { name: 'Expenses' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/leads into this machine or its network/).waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await page.getByRole('button', { name: 'Save' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret that signs its messages' }).inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Actions for Bookkeeping' }).click();
    await page.getByRole('menuitem', { name: 'Send test event' }).click();
    await log.getByRole('row').filter({ hasText: 'test.sent' }).filter({ hasText: 'Delivered' }).waitFor();
    expect(receiver.received.map((event) => [event.type, isSignedBy(secret, event)])).toEqual([['test.sent', true]]);
    receiver.answer = (_, response) => void response.writeHead(503).end('the queue is full');
    await bench.product.call('POST', '/expenses/', { amount: 12.5, expense_date: '2026-01-05', vendor: 'Oak Roofing' });
    await log.getByRole('row').filter({ hasText: 'expense.created' }).filter({ hasText: 'Retrying' }).waitFor();
    await page.getByText(/Nothing has been delivered since/).waitFor();
    await lookAt(page, 'webhooks-failing');
    await page.getByRole('button', { name: 'expense.created' }).click();
    const dialog = page.getByRole('dialog', { name: 'expense.created' });
    expect(await dialog.innerText()).toMatch(/It answered 503\.[\s\S]*the queue is full[\s\S]*Oak Roofing/);
    receiver.answer = (_, response) => void response.writeHead(204).end();
    await bench.em.execute('update webhook_endpoint set rest_until = null');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await eventually(() => Promise.resolve(receiver.received.at(-1)?.data.vendor), 'Oak Roofing');
    await dialog.getByText('Delivered').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // What no list is asked for by its number is named by its number, without an error.
    const { page: auditLog } = await bench.visit('/admin/audit-log');
    await auditLog.getByText(/^Webhook delivery \d+$/).waitFor();
    await page.getByRole('button', { name: 'Actions for Bookkeeping' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks').waitFor();
  });
});
