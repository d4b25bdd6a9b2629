import { beforeAll, describe, expect, test } from 'vitest';
import { rawMail } from '../fixtures/mail.js';
import { anteroom, dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore, inWords } from './support/papers.js';
import { drawnPhoto } from './support/photo.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const bill = { vendor: 'Hawthorne Electric', amount: '$615.00', day: dayBefore(6) };

describe.skipIf(hasNoBrowser)('The documents of a property', () => {
  const bench = setUpBench();
  let id: number;
  let bare: number;
  let size: number;
  beforeAll(async () => {
    if (hasNoBrowser) return;
    const make = (property: object) => bench.product.call<Body>('POST', '/properties/', property);
    const worth = { ownership_type: 'mortgaged', estimated_value: 300_000, mortgage_balance: 120_000.5, monthly_rent: 1500 };
    ({ id } = await make({ name: 'Elm House', email_slug: 'elm', address: '12 Elm Street', city: 'Salem', ...worth }));
    ({ id: bare } = await make({ name: 'Bare House', email_slug: 'bare' }));
    const invoice = await billPdf(bill);
    size = invoice.length;
    const paper = await bench.product.upload('hawthorne.pdf', invoice);
    await bench.product.call('PATCH', `/documents/${paper}`, { property_id: id });
    await bench.addPhoto(id, 'roof.jpg', await drawnPhoto('roof'));
    await bench.product.mail(
      await rawMail({ subject: 'Your October water', messageId: '<w@example.com>', text: 'You owe $12.00' }),
      'elm@inbox.localhost',
    );
    await bench.product.settle(3);
    await bench.product.call('POST', '/expenses/', { property_id: id, amount: 75.25, expense_date: dayBefore(0) });
    await bench.addMessage(id, { body: 'The roof', contactName: 'Pat Roofer', daysAgo: 1, pictures: [await drawnPhoto('the roof')] });
  }, 240_000);

  test('are listed with type, day and size, are searched and open in the viewer', async () => {
    const { page } = await bench.visit(`/properties/${id}/documents`);
    await page.getByRole('row').nth(3).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Document', 'Type', 'Date', 'Size', 'Actions']);
    const row = page.getByRole('row').filter({ hasText: 'hawthorne.pdf' });
    expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.split(/\n+/).join(', '))).toEqual([
      'hawthorne.pdf, Hawthorne Electric',
      'Invoice',
      inWords(bill.day),
      `${(size / 1024).toFixed(1)} KB`,
      '',
    ]);
    const search = page.getByRole('searchbox', { name: 'Search documents' });
    for (const [words, found] of [
      ['HAWTHORNE E', 1],
      ['roof.jpg', 1],
      ['october', 1],
    ] as const) {
      await search.fill(words);
      await eventually(() => page.getByRole('row').count(), found + 1);
    }
    await search.fill('nothing like it');
    await page.getByText('No documents match “nothing like it”.').waitFor();
    await search.fill('');
    await page.getByRole('button', { name: 'View hawthorne.pdf' }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'Preview & Suggestions' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Back to Property' }).getAttribute('href')).toBe(`/properties/${id}`);
  });

  test('are downloaded, and deleted after a question', async () => {
    const { page } = await bench.visit(`/properties/${id}/documents`, { expected: /500 \(Internal Server Error\)/ });
    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download hawthorne.pdf' }).click();
    expect((await fetched).suggestedFilename()).toBe('hawthorne.pdf');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete hawthorne.pdf' }).click();
    await dialog.getByText('Are you sure you want to delete this document?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Document deleted successfully').waitFor();
    await dialogsGone(page);
    await eventually(() => page.getByRole('row').filter({ hasText: 'hawthorne.pdf' }).count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row').filter({ hasText: 'hawthorne.pdf' }).waitFor();

    await page.route('**/api/v1/documents/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.route('**/api/v1/documents/*/download', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Download hawthorne.pdf' }).click();
    await page.getByText('Failed to download document').waitFor();
    await page.getByRole('button', { name: 'Delete hawthorne.pdf' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete document').waitFor();
  });

  test('a hundred are asked for; none are told, and so is a list that does not come', async () => {
    const { page } = await bench.visit(anteroom, { expected: /500 \(Internal Server Error\)|404/ });
    const asked = page.waitForRequest((request) => decodeURIComponent(request.url()).includes(`"property_id":"${bare}"`));
    await page.goto(`${bench.product.url}/properties/${bare}/documents`);
    expect(new URL((await asked).url()).searchParams.get('range')).toBe('[0,99]');
    await page.getByText('No documents yet').waitFor();
    await page.getByText('Forward a bill to bare@inbox.localhost, or upload one.').waitFor();
    await page.getByRole('link', { name: 'Upload' }).click();
    await eventually(() => page.getByRole('combobox', { name: 'Property' }).inputValue(), 'Bare House');
    let broken = true;
    await page.route('**/api/v1/documents/?*', (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.goto(`${bench.product.url}/properties/${id}/documents`);
    await page.getByRole('alert').getByText('Failed to load documents').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').filter({ hasText: 'hawthorne.pdf' }).waitFor();
    for (const screen of ['gallery', 'documents']) {
      await page.goto(`${bench.product.url}/properties/99999/${screen}`);
      await page.getByRole('heading', { name: 'Property not found' }).waitFor();
      expect(await page.getByRole('link', { name: 'Back to Properties' }).getAttribute('href')).toBe('/properties');
    }
  });

  test('its pictures stand in the gallery, those of papers and those of messages', async () => {
    const { page } = await bench.visit(anteroom, { expected: /500 \(Internal Server Error\)/ });
    const asked = page.waitForRequest((request) => /\/documents\/\?.*range=\[0,999\]/.test(decodeURIComponent(request.url())));
    await page.goto(`${bench.product.url}/properties/${id}/gallery`);
    await asked;
    expect(await page.getByRole('link', { name: 'Back to Property' }).getAttribute('href')).toBe(`/properties/${id}`);
    await page.getByRole('tab', { name: 'Documents (1)' }).waitFor();
    await page.getByRole('button', { name: /^Open roof.jpg/ }).click();
    const box = page.getByRole('dialog', { name: 'Picture' });
    await box.getByRole('img', { name: 'roof.jpg' }).waitFor();
    const fetched = page.waitForEvent('download');
    await box.getByRole('button', { name: 'Download' }).click();
    expect((await fetched).suggestedFilename()).toBe('roof.jpg');
    await page.route('**/api/v1/documents/*/download', (route) => route.fulfill({ status: 500, json: {} }));
    await box.getByRole('button', { name: 'Download' }).click();
    await page.getByText('Failed to download image').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Messages (1)' }).click();
    await page.getByRole('button', { name: /^Open Pat Roofer/ }).click();
    await box.getByRole('img', { name: 'Pat Roofer' }).waitFor();
  });

  test('four pictures are fetched at once, the others when they come into sight; what cannot be loaded is told', async () => {
    const { page } = await bench.visit(anteroom, { expected: /500 \(Internal Server Error\)|422 \(Unprocessable|404/ });
    let answer: { status: number; json: unknown } = { status: 500, json: {} };
    await page.route('**/api/v1/documents/?*', (route) => route.fulfill({ ...answer, headers: { 'content-range': 'documents 0-19/20' } }));
    await page.route('**/api/v1/properties/*/media?*', (route) => route.fulfill({ status: 500, json: {} }));
    const gallery = `${bench.product.url}/properties/${id}/gallery`;
    await page.goto(gallery);
    await page.getByRole('alert').getByText('Failed to load gallery').waitFor();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('alert').getByText('Failed to load message media').waitFor();
    answer = { status: 422, json: { detail: [{ loc: ['query', 'limit'], msg: 'must be at most 1000', type: 'too_big' }] } };
    await page.goto(gallery);
    await page.getByRole('alert').getByText('must be at most 1000').waitFor();
    answer = { status: 422, json: { detail: [] } };
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('Invalid request parameters').waitFor();

    const [row] = await bench.product.call<Body[]>('GET', `/documents/?property_id=${id}&include_all=true&q=roof`);
    const pictures = Array.from({ length: 20 }, (_, at) => ({ ...row, id: 5000 + at, filename: `photo-${at}.jpg` }));
    answer = { status: 200, json: pictures };
    const fetched = new Set<string>();
    await page.route('**/api/v1/documents/50*/view', (route) => {
      fetched.add(route.request().url().split('/').at(-2) ?? '');
      return route.fulfill({ status: 404, json: {} });
    });
    await page.setViewportSize({ width: 500, height: 140 });
    await page.goto(gallery);
    await page.getByText('Unable to load image preview').nth(3).waitFor();
    await eventually(async () => page.getByRole('listitem').count(), 8);
    expect([...fetched].slice(0, 4).toSorted()).toEqual(['5000', '5001', '5002', '5003']);
    expect(fetched.size).toBeLessThan(8);
    await page.getByRole('button', { name: 'Show 12 more images' }).click();
    await page.getByRole('button', { name: /^Open photo-19/ }).scrollIntoViewIfNeeded();
    await eventually(async () => fetched.has('5019'), true);
  });

  test('a property without pictures says how they come', async () => {
    const { page } = await bench.visit(`/properties/${bare}/gallery`);
    await page.getByText('Photos and scans sent to bare@inbox.localhost appear here.').waitFor();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByText('No pictures in messages').waitFor();
  });

  test('the portfolio tells value, balance, equity, rent and the expense of the year, and adds them up', async () => {
    const { page } = await bench.visit('/rental-portfolio', { expected: /500 \(Internal Server Error\)/ });
    await page.getByText('Beta', { exact: true }).waitFor();
    await page.getByRole('row').nth(3).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Property',
      'Value',
      'Balance',
      'Equity',
      'Rent',
      'Year-to-date expense',
    ]);
    const line = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts();
    expect((await line('Elm House')).slice(1)).toEqual(['$300,000.00', '$120,000.50', '$179,999.50', '$1,500.00', '$75.25']);
    expect((await line('Bare House')).slice(1)).toEqual(['–', '–', '–', '–', '$0.00']);
    expect(await line('Total')).toEqual(['Total', '$300,000.00', '$120,000.50', '$179,999.50', '$1,500.00', '$75.25']);
    let broken = true;
    await page.route('**/api/v1/properties/portfolio', (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.reload();
    await page.getByRole('alert').getByText('Failed to load the portfolio').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Elm House' }).waitFor();
  });

  test('the tax report shows the lines of a year with the documents behind them, and hands them over', async () => {
    const { id: home } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Tax House', address: '4 Levy Lane' });
    const paper = await bench.product.upload('levy.pdf', await billPdf({ vendor: 'Levy Roofing', amount: '$320.00', day: dayBefore(2) }));
    const spend = (amount: number, more: object) =>
      bench.product.call('POST', '/expenses/', { property_id: home, amount, expense_date: '2024-05-02', ...more });
    await spend(320, { vendor: 'Levy Roofing', schedule_e_line: '14', document_id: paper });
    await spend(20, { vendor: 'Levy Roofing', schedule_e_line: '14', kind: 'refund' });
    await spend(99, { vendor: 'Paid the year after', schedule_e_line: '14', paid_on: '2025-01-03' });
    await spend(7.5, { vendor: 'Nobody knows' });
    const { page } = await bench.visit('/rental-portfolio', { expected: /500 \(Internal Server Error\)/ });
    await page.getByRole('link', { name: 'Tax report' }).first().click();
    await page.getByRole('heading', { name: 'Tax report', level: 1 }).waitFor();
    await page.goto(`${bench.product.url}/reports/tax?year=2025`);
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByRole('heading', { name: 'Tax year 2024' }).waitFor();
    await page.getByText('$300.00').first().waitFor();
    const lines = page.getByRole('list', { name: 'Schedule E lines of Tax House' }).locator('> li');
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringMatching(/14 · Repairs\s+2 items\s+\$300\.00/),
      expect.stringMatching(/No tax line yet: excluded\s+1 item\s+\$7\.50/),
    ]);
    await lines.first().getByRole('button').click();
    const figures = page.getByRole('region', { name: '14 · Repairs: Tax House' });
    await figures.getByText('-$20.00').waitFor();
    expect(await figures.getByRole('link', { name: 'levy.pdf' }).getAttribute('href')).toBe(`/documents/${paper}`);
    await lines.nth(1).getByRole('button').click();
    const open = await lines.nth(1).getByRole('link').getAttribute('href');
    await page.getByRole('heading', { name: 'Tax year 2024: 4 of 5 checks done' }).waitFor();
    const left = page.getByRole('link', { name: '1 expense without a tax line' });
    await left.waitFor();
    for (const [button, file] of [
      ['Export CSV', 'schedule-e-2024.csv'],
      ['Printable PDF', 'schedule-e-2024.pdf'],
      ['Download with receipts (ZIP)', 'schedule-e-2024.zip'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
      expect(download.suggestedFilename()).toBe(file);
      await download.path();
    }
    await page.route('**/api/v1/reports/tax?*', (route) => route.fulfill({ status: 500, json: { detail: 'Broken' } }));
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByRole('alert').getByText('Failed to load the tax report').waitFor();
    await page.unroute('**/api/v1/reports/tax?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Nothing to report for 2023' }).waitFor();
    // What is open is a list of exactly that, where it can be changed together.
    await page.goto(`${bench.product.url}${open}`);
    await page.getByRole('row').filter({ hasText: 'Nobody knows' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('checkbox', { name: 'Only without a tax line' }).isChecked()).toBe(true);
  });
});
