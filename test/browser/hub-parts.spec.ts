import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pdf, type Written } from '../fixtures/paper.js';
import { filteredPath } from '../../console/src/records/filtered-path.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';

interface Held {
  id: number;
  filename: string;
  status: string;
  expense_id: number | null;
  vendor_name: string | null;
  duplicate_of: number | null;
}

const place = '118 Mill Road, Salem, OR 97302';
const at = (x: number, y: number, text: string, size = 11): Written => ({ text, x, y, size });

/** A bill of Mill House whose lines make its total, or do not. */
const bill = (vendor: string, lines: readonly string[], total: string, note = '') =>
  pdf([
    [
      at(60, 60, vendor, 22),
      at(430, 60, 'INVOICE', 20),
      at(60, 95, `Service address: ${place}`),
      at(350, 120, 'Invoice date: October 14, 2026'),
      at(350, 140, `Invoice number: ${vendor.length}-20417`),
      at(60, 240, 'Description'),
      at(450, 240, 'Amount'),
      ...lines.flatMap((amount, line) => [
        at(60, 270 + line * 22, line === 0 ? 'Electric energy charge' : 'Delivery charge'),
        at(450, 270 + line * 22, amount),
      ]),
      at(60, 400, 'Total due', 14),
      at(450, 400, total, 14),
      at(60, 480, note),
    ],
  ]);

const statement = () =>
  pdf([
    [
      at(60, 50, 'Cascade Home Lending', 20),
      at(400, 50, 'Mortgage Statement', 16),
      at(360, 90, 'Statement date: 10/17/2026'),
      at(360, 108, 'Loan number: 7700123456'),
      at(360, 126, 'Payment due date: 11/01/2026'),
      at(60, 160, `Property address: ${place}`),
      at(60, 220, 'Explanation of amount due', 13),
      at(60, 245, 'Principal'),
      at(300, 245, '$314.97'),
      at(60, 265, 'Interest'),
      at(300, 265, '$700.00'),
      at(60, 285, 'Escrow (taxes and insurance)'),
      at(300, 285, '$200.00'),
      at(60, 305, 'Regular monthly payment'),
      at(300, 305, '$1,214.97'),
      at(60, 335, 'Total amount due', 13),
      at(300, 335, '$1,214.97', 13),
    ],
  ]);

/** The same bill, in another file. */
const twice = (note: string) => bill('Salem Electric Company', ['$61.20', '$23.30'], '$84.50', note);

describe.skipIf(hasNoBrowser)('The parts of the queue', () => {
  const bench = setUpBench();
  let page: Page;
  const rows = () => page.getByRole('option');
  const row = (words: string) => rows().filter({ hasText: words }).first();
  const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d*$`) });
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const all = () => bench.product.call<Held[]>('GET', '/documents/?include_all=true&limit=200');
  const states = async () => Object.fromEntries((await all()).map(({ filename, status }) => [filename, status]));
  const held = async (filename: string) => (await all()).find((one) => one.filename === filename);
  const undo = () => page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
  const filterInAddress = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as object;
  const focused = () => page.evaluate('document.activeElement?.id');
  const open = async (files: Readonly<Record<string, Promise<Buffer>>>, path = '/documents') => {
    const papers = Object.entries(files).map(async ([name, bytes]) => [name, await bytes] as const);
    // One after the other: which of two is the earlier counts.
    for (const paper of await Promise.all(papers)) await bench.product.uploadAll([paper]);
    ({ page } = await bench.visit(path));
    await rows().first().waitFor();
  };
  /** Chooses a row and leaves the focus on the list. */
  const choose = async (words: string) => {
    await row(words).click();
    await page.getByRole('listbox').focus();
  };

  beforeAll(async () => {
    await bench.product.call('POST', '/properties/', {
      name: 'Mill House',
      address: '118 Mill Road',
      city: 'Salem',
      state: 'OR',
      zip_code: '97302',
    });
  });
  beforeEach(async () => {
    for (const { id, expense_id } of await all()) {
      if (expense_id !== null) await bench.product.call('DELETE', `/expenses/${expense_id}`);
      await bench.product.call('DELETE', `/documents/${id}`);
    }
  });

  test('Enter saves what is proven, asks about a value in doubt, and saves it at a second Enter; each is undone', async () => {
    await open({
      'doubt.pdf': bill('Willamette Power Company', ['$48.00', '$70.00'], '$181.00'),
      'proven.pdf': bill('Salem Electric Company', ['$61.20', '$23.30'], '$84.50'),
    });
    await choose('Salem Electric');
    await page.keyboard.press('Enter');
    await says('Expense created successfully!');
    expect(await held('proven.pdf')).toMatchObject({ status: 'expensed' });
    await undo();
    await says('The document is back in review');
    expect(await held('proven.pdf')).toMatchObject({ status: 'assigned', expense_id: null });
    await choose('Willamette');
    await page.keyboard.press('Enter');
    await says('Press Enter again to save anyway.');
    await eventually(focused, 'quick-amount');
    expect(await held('doubt.pdf')).toMatchObject({ expense_id: null });
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await eventually(async () => (await held('doubt.pdf'))?.status, 'expensed');
  });

  test('Enter files a mortgage statement with its loan and books nothing; Ctrl+Z brings it back', async () => {
    await open({ 'statement.pdf': statement() });
    await says('Interest $700.00 · Principal $314.97 · Escrow $200.00');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Enter');
    await says('Document filed successfully!');
    expect(await held('statement.pdf')).toMatchObject({ status: 'filed', expense_id: null });
    await page.keyboard.press('Control+z');
    await says('The document is back in review');
    await row('Cascade Home Lending').waitFor();
  });

  test('a duplicate is shown beside the earlier document, is never booked, and stays until it is decided', async () => {
    await open(
      { 'first.pdf': twice(''), 'again.pdf': twice('Reminder'), 'third.pdf': twice('Copy') },
      filteredPath('/documents', { tab: 'duplicates' }),
    );
    await eventually(() => rows().count(), 2);
    await says('This looks like the same bill as an earlier document');
    await page.getByRole('region', { name: 'Earlier document' }).getByText('first.pdf').waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Enter');
    await says('First decide whether this is a duplicate: Keep one, or Not the same.');
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    expect((await all()).map(({ expense_id }) => expense_id)).toEqual([null, null, null]);
    await page.getByRole('button', { name: 'Keep one' }).click();
    await says('Document deleted successfully');
    await eventually(() => rows().count(), 1);
    await undo();
    await eventually(() => rows().count(), 2);
    await page.getByRole('button', { name: 'Not the same' }).click();
    await says('Marked as not a duplicate');
    await eventually(() => rows().count(), 1);
    await page.keyboard.press('Control+z');
    await says('Marked as a duplicate again');
    await eventually(() => rows().count(), 2);
  });

  test('all that is ready is saved at once and taken back at once; nothing else gets in', async () => {
    await open({
      'doubt.pdf': bill('Willamette Power Company', ['$48.00', '$70.00'], '$181.00'),
      'one.pdf': bill('Salem Electric Company', ['$61.20', '$23.30'], '$84.50'),
      'two.pdf': bill('Oregon Energy Company', ['$50.00', '$40.10'], '$90.10'),
      'statement.pdf': statement(),
    });
    await page.getByRole('button', { name: '3 ready: save all' }).press('Enter');
    await says('3 documents saved');
    await eventually(() => rows().count(), 1);
    expect(await states()).toEqual({ 'doubt.pdf': 'assigned', 'one.pdf': 'expensed', 'two.pdf': 'expensed', 'statement.pdf': 'filed' });
    await undo();
    await says('Undone');
    await eventually(() => rows().count(), 4);
    expect(Object.values(await states())).toEqual(['assigned', 'assigned', 'assigned', 'assigned']);
    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByRole('group', { name: 'Selected documents' }).getByRole('button', { name: 'File' }).click();
    await says('4 documents filed');
    await page.keyboard.press('Control+z');
    await eventually(() => rows().count(), 4);
  });

  test('tab, words and filters stand in the address, and a view is kept by its name', async () => {
    await open({
      'doubt.pdf': bill('Willamette Power Company', ['$48.00', '$70.00'], '$181.00'),
      'one.pdf': bill('Salem Electric Company', ['$61.20', '$23.30'], '$84.50'),
    });
    await tab('Check').click();
    await eventually(() => rows().count(), 1);
    expect(filterInAddress()).toEqual({ tab: 'check' });
    await tab('All').click();
    await eventually(() => rows().count(), 2);
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('Willamette');
    await eventually(() => rows().count(), 1);
    expect(filterInAddress()).toEqual({ q: 'Willamette' });
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('');
    await eventually(() => rows().count(), 2);
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByRole('textbox', { name: 'Amount from' }).fill('100');
    await eventually(() => Promise.resolve(filterInAddress()), { min_amount: '100' });
    const half = panel.getByRole('textbox', { name: 'Amount to' });
    await half.fill('12x');
    await panel.getByText('Please enter a valid amount').waitFor();
    await panel.getByRole('textbox', { name: 'Save this view as' }).fill('Large bills');
    await panel.getByRole('button', { name: 'Save view' }).click();
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(() => Promise.resolve(filterInAddress()), {});
    await eventually(() => half.inputValue(), '');
    await page.reload();
    await page.getByRole('button', { name: 'Filters' }).click();
    await panel.getByRole('button', { name: 'Large bills', exact: true }).click();
    await eventually(() => Promise.resolve(filterInAddress()), { min_amount: '100' });
    await page.keyboard.press('Escape');
    await eventually(() => rows().count(), 1);
    await row('Willamette').waitFor();
  });

  test("an invoice's lines are offered as shares, in the quick expense and in the review dialog, with the values as they stand", async () => {
    await open({ 'lines.pdf': bill('Salem Electric Company', ['$61.20', '$23.30'], '$84.50') });
    const lines = async () => {
      for (const line of ['Electric energy charge', 'Delivery charge']) await page.getByRole('group', { name: new RegExp(line) }).waitFor();
    };
    await page.getByRole('form', { name: 'Quick expense' }).getByRole('link', { name: 'Split' }).click();
    await lines();
    await page.goBack();
    await choose('Salem Electric');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Power of October');
    await dialog.getByRole('link', { name: 'Split' }).click();
    await lines();
    expect(await page.getByRole('textbox', { name: 'Description' }).first().inputValue()).toBe('Power of October');
  });

  test('a wrong password of a locked PDF is said and asked for again; the right one opens it', async () => {
    const locked = pdf(
      [
        [
          at(60, 60, 'Secure Insurance Company', 20),
          at(60, 120, 'Invoice date: October 2, 2026'),
          at(60, 200, 'Total premium due'),
          at(450, 200, '$640.00'),
        ],
      ],
      {
        password: 'elm-2026',
      },
    );
    await open({ 'locked.pdf': locked });
    await says('Needs a password');
    const password = page.getByLabel('PDF password').first();
    await password.fill('pine-2026');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await says('This password does not open the PDF. Try again.');
    expect(await page.getByText('Password saved').count()).toBe(0);
    await password.fill('elm-2026');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await says('Password saved. Reading the document…');
    await row('Secure Insurance').waitFor();
  });
});
