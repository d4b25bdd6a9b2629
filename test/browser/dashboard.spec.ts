import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore, inWords } from './support/papers.js';
import { seeChart } from './support/screens.js';

interface Summary {
  this_month: number;
  last_30_days: number;
  ytd: number;
  ytd_count: number;
}
const money = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

describe.skipIf(hasNoBrowser)('The dashboard', () => {
  const bench = setUpBench();

  test('a first run leads the way: mailboxes to copy, and a test mail that is seen to arrive', async () => {
    const { page } = await bench.visit('/');
    const steps = page.locator('section').filter({ hasText: 'First steps' });
    await steps.getByText('0 of 4 done').waitFor();
    for (const name of ['receipts', 'hoa', 'mortgage', 'subscriptions']) await steps.getByText(`${name}@inbox.localhost`).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await steps.getByRole('button', { name: 'Copy receipts@inbox.localhost' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('receipts@inbox.localhost');
    await page.getByText('No expenses in the last 30 days. Expenses you save appear here.').waitFor();
    // What waits in quarantine is no bill that was forwarded.
    const [queueId, subject] = ['q-forged', 'Forged'];
    const { em } = bench;
    em.create(InboundMail, { queueId, subject, rawSize: 1, receivedAt: new Date(), state: 'quarantined', reason: 'Forged' });
    await em.flush();
    await page.reload();
    await steps.getByText('0 of 4 done').waitFor();
    await steps.getByRole('button', { name: 'Send a test e-mail' }).click();
    await steps.getByText(/Arrived: “Test bill of .*” from admin@example\.com, now/).waitFor();
    await steps.getByText('1 of 4 done').waitFor();
    await steps.getByRole('link', { name: 'Open the Document Hub' }).click();
    await page.getByRole('option').filter({ hasText: '$12.34' }).waitFor();
  });

  test('the cards, the newest expenses and the ways on are there to the letter', async () => {
    const { id: propertyId } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Alder Street House' });
    const spend = (amount: number, days: number, more: object = {}) =>
      bench.product.call('POST', '/expenses/', {
        amount,
        expense_date: dayBefore(days),
        property_id: propertyId,
        vendor: 'Vendor',
        ...more,
      });
    const bill = { vendor: 'Harbor Glass Works', amount: '$215.00', day: dayBefore(0) };
    const documentId = await bench.product.upload('glass.pdf', await billPdf(bill));
    await spend(215, 0, { document_id: documentId, vendor: bill.vendor, description: 'New window' });
    await spend(1284.5, 1, { property_id: null, vendor: null });
    for (let day = 2; day <= 12; day += 1) await spend(10 + day, day);
    await spend(77, 31, { vendor: 'Too long ago' });
    await spend(78, -3, { vendor: 'Not yet' });
    const { page } = await bench.visit('/');
    const summary = await bench.product.call<Summary>('GET', '/expenses/summary');
    const figures = [
      ['This Month', summary.this_month],
      ['Last 30 Days', summary.last_30_days],
      ['YTD Total', summary.ytd],
      ['Avg Expense', Math.round((summary.ytd / summary.ytd_count) * 100) / 100],
    ] as const;
    for (const [label, figure] of figures)
      await page.locator('.MuiCard-root').filter({ hasText: label }).getByText(money(figure)).waitFor();

    const table = page.getByRole('region', { name: 'Recent Expenses' });
    await table.getByRole('row').nth(10).waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Date',
      'Property',
      'Vendor',
      'Description',
      'Amount',
      'Actions',
    ]);
    const rows = (await table.getByRole('row').allInnerTexts()).slice(1);
    expect(rows).toHaveLength(10);
    expect(rows.map((row) => row.split('\t')[0])).toEqual(Array.from({ length: 10 }, (_, day) => inWords(dayBefore(day))));
    expect(
      rows[1]
        ?.split('\t')
        .map((cell) => cell.trim())
        .slice(1, 5),
    ).toEqual(['General', 'N/A', 'N/A', '$1,284.50']);
    const first = table.getByRole('row').nth(1);
    await first.getByRole('img', { name: 'Has a document' }).waitFor();
    expect(await table.getByRole('img', { name: 'Has a document' }).count()).toBe(1);
    expect(await first.getByRole('link', { name: 'Alder Street House' }).getAttribute('href')).toBe(`/properties/${propertyId}`);
    expect(await first.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(`/properties/${propertyId}/expenses`);
    // What is older than 30 days is not recent, and the first steps are done.
    expect(await page.getByText('Too long ago').count()).toBe(0);
    expect(await page.getByText('First steps').count()).toBe(0);
    await seeChart(page, 'bars', 'rect');
    const tiles = page.getByRole('main').getByRole('link');
    for (const path of ['/properties', '/documents', '/upload']) await page.getByRole('main').locator(`a[href="${path}"]`).last().waitFor();
    await tiles.filter({ hasText: 'Beta' }).click();
    await eventually(async () => pathOf(page), '/rental-portfolio');
  });

  test('what is due soon and unpaid is named, and goes when it is paid', async () => {
    const bill = (vendor: string, due_date: string, more: object = {}) =>
      bench.product.call('POST', '/expenses/', { vendor, due_date, amount: 96.2, expense_date: dayBefore(40), ...more });
    await bill('City Water Bureau', dayBefore(-5));
    await bill('Pacific Power & Light', dayBefore(2));
    await bill('Next Month Insurance', dayBefore(-25));
    await bill('Overpaid Water', dayBefore(1), { kind: 'refund' });
    const { page } = await bench.visit('/');
    const card = page.locator('section').filter({ hasText: 'Due soon and unpaid' });
    await card.getByText(`was due ${inWords(dayBefore(2))}`).waitFor();
    expect(await card.getByRole('listitem').count()).toBe(2);
    await card.getByRole('button', { name: 'Mark paid: Pacific Power & Light' }).click();
    await page.getByText('Marked as paid').waitFor();
    await eventually(() => card.getByRole('listitem').count(), 1);
    await card.getByText(`due ${inWords(dayBefore(-5))}`).waitFor();
  });

  test('it says when it could not be loaded, and Make Me Admin what came of it', async () => {
    const { page } = await bench.visit('/upload', { as: await bench.addUser('STAFF'), expected: /50[03]|403|ERR_FAILED/ });
    await page.route('**/api/v1/expenses/summary*', (route) => route.fulfill({ status: 500, json: {} }));
    // The server would refuse it while there is an administrator: as if there were none.
    await page.route('**/api/v1/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), can_self_promote: true } });
    });
    const promotion = { status: 403, json: { detail: 'Ask an administrator.' } };
    await page.route('**/api/v1/setup/make-me-admin', (route) => route.fulfill(promotion));
    await page.reload();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Failed to load data' });
    await told.waitFor();
    await page.unroute('**/api/v1/expenses/summary*');
    await told.getByRole('button', { name: 'Try again' }).click();
    await told.waitFor({ state: 'detached' });
    await page.getByText('since January 1').waitFor();
    await page.getByRole('button', { name: 'Make Me Admin' }).click();
    await page.getByText('Failed to make you an admin').waitFor();
    await page.getByText('Ask an administrator.').waitFor();
    promotion.status = 200;
    // The toast that stands over the button lets the mouse through.
    await page.getByRole('button', { name: 'Make Me Admin' }).click();
    await page.getByText('You are now an admin! Refreshing page...').waitFor();
    const since = Date.now();
    await page.waitForEvent('load');
    // It reloads 2 seconds after the toast, not at once.
    expect(Date.now() - since).toBeGreaterThan(1000);
    // The reloaded page asks as well, and nobody waits for that answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('where there is an administrator nobody is offered to become one', async () => {
    for (const role of ['ADMIN', 'STAFF', 'VIEWER'] as const) {
      const { page } = await bench.visit('/', role === 'ADMIN' ? {} : { as: await bench.addUser(role) });
      await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
      await page.getByText('Recent Expenses').first().waitFor();
      expect(await page.getByRole('button', { name: 'Make Me Admin' }).count()).toBe(0);
    }
  });

  test('what waits comes first, with the way to it', async () => {
    const [late] = await bench.product.call<{ id: number }[]>('GET', '/expenses/?unpaid=true&limit=1');
    if (late) await bench.product.call('PUT', `/expenses/${late.id}`, { paid_on: dayBefore(0) });
    await bench.product.call('POST', '/expenses/', {
      vendor: 'Late Water',
      amount: 40,
      expense_date: dayBefore(30),
      due_date: dayBefore(4),
    });
    await bench.product.upload('power.pdf', await billPdf({ vendor: 'Pacific Power', amount: '$81.00', day: dayBefore(1) }));
    const { page } = await bench.visit('/');
    const waiting = page.locator('section').filter({ hasText: 'Waiting for you' });
    await waiting.getByRole('link', { name: /\d documents? to review/ }).waitFor();
    const first = waiting.getByRole('link').first();
    expect(await first.innerText()).toMatch(/bills? overdue/);
    await first.click();
    await page.getByRole('row').filter({ hasText: 'Late Water' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Only unpaid' }).isChecked()).toBe(true);
  });
});
