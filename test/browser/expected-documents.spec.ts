import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rawMail } from '../fixtures/mail.js';
import { pdf } from '../fixtures/paper.js';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { startEvilServer } from './support/evil-server.js';
import { lookAt } from './support/look-at-screens.js';
import { dayBefore, inWords } from './support/papers.js';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const due = dayBefore(-9);

describe.skipIf(hasNoBrowser)('Expected documents', () => {
  const bench = setUpBench();
  let sent = 0;
  let evil: Awaited<ReturnType<typeof startEvilServer>>;

  const announce = async (vendor: string, link: string, words = 'View bill', more = `<p>Due date: ${inWords(due)}</p>`) => {
    sent += 1;
    const host = `${vendor.toLowerCase().replaceAll(' ', '')}.example`;
    const html = `<p>Your ${vendor} bill for account ending in 4821 is now available.</p>${more}<p><a href="${link}">${words}</a></p>`;
    const from = `${vendor} <notices@${host}>`;
    await bench.product.mail(await rawMail({ from, subject: `Your ${vendor} bill is ready`, messageId: `<a${sent}@${host}>`, html }));
    await bench.product.settle(sent);
    while ((await announced(vendor)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const announced = async (vendor: string) =>
    (await bench.product.call<{ vendor: string; status: string; mails: { document_id: number }[] }[]>('GET', '/expected-documents/announced')).filter((one) => one.vendor === vendor); // prettier-ignore

  beforeAll(async () => {
    evil = await startEvilServer();
    await announce('Harbor Electric', 'https://my.harborelectric.example/bills?id=7&amp;t=x');
    await announce('City Water', `${evil.evil}/bill`, 'https://portal.citywater.example/bill');
    await announce('Hillside Gas', 'https://account.hillsidegas.example/signin', 'View my bill', '');
    return () => evil.close();
  });

  test('the dashboard tells of them, and leads to the list with the link of each', async () => {
    const { page } = await bench.visit('/');
    const card = page.getByRole('region', { name: 'Expected & overdue' });
    await card
      .getByText(`download by ${inWords(due)}`)
      .first()
      .waitFor();
    await card.getByText(/says that it is ready at my\.harborelectric\.example\./).waitFor();
    await card.getByRole('link', { name: 'Harbor Electric' }).click();
    await page.getByRole('heading', { level: 1, name: 'Expected Documents' }).waitFor();
    expect(await page.title()).toBe('Expected Documents · Rental Ledger');
    await page.getByRole('tab', { name: 'To download (3)' }).waitFor();
    await row(page, 'Harbor Electric').getByText('account ending in 4821').waitFor();
    const link = page.getByRole('link', { name: 'Open my.harborelectric.example in a new tab' });
    expect(await link.innerText()).toBe('my.harborelectric.example');
    expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      'https://my.harborelectric.example/bills?id=7&t=x',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('a link that leads elsewhere than it shows says so, and nobody has ever asked it for anything', async () => {
    const { page } = await bench.visit('/expected-documents');
    const odd = row(page, 'City Water');
    await odd.getByText('It is shown as portal.citywater.example but leads to 127.0.0.1.').waitFor();
    await odd.getByText('It leads to an IP address instead of a named site.').waitFor();
    await odd.getByText('It is not encrypted: anything entered there can be read in transit.').waitFor();
    await page.goto(`${bench.product.url}/documents/${(await announced('City Water'))[0]?.mails[0]?.document_id}`);
    await page.getByText('It is shown as portal.citywater.example but leads to 127.0.0.1.').waitFor();
    expect(evil.called).toEqual([]);
  });

  test('one is dismissed with a reason, taken back, and marked as received by hand', async () => {
    const { page } = await bench.visit('/expected-documents');
    await page.getByRole('button', { name: 'Dismiss: City Water' }).click();
    const dismiss = page.getByRole('dialog', { name: 'Dismiss expected document' });
    expect(await dismiss.getByRole('button', { name: 'Dismiss' }).isDisabled()).toBe(true);
    await dismiss.getByRole('button', { name: 'Not our bill' }).click();
    await eventually(() => dismiss.getByRole('textbox', { name: 'Reason' }).inputValue(), 'Not our bill');
    await dismiss.getByRole('button', { name: 'Dismiss' }).click();
    await dialogsGone(page);
    await page.getByRole('tab', { name: 'To download (2)' }).waitFor();
    await page.getByRole('tab', { name: 'Dismissed' }).click();
    await row(page, 'City Water').getByText('Not our bill By admin@example.com.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Expected again').waitFor();
    await page.getByText('Nothing dismissed').waitFor();
    await page.getByRole('tab', { name: 'To download (3)' }).click();
    await page.getByRole('button', { name: 'Mark received: Hillside Gas' }).click();
    const receive = page.getByRole('dialog', { name: 'Which document is it?' });
    await receive.getByText('No matching documents. Upload the bill first; it is then matched automatically.').waitFor();
    await receive.getByRole('textbox', { name: 'Find a document' }).fill('City Water');
    await receive.getByRole('radio').first().check();
    await receive.getByRole('button', { name: 'Mark received' }).click();
    await dialogsGone(page);
    await page.getByRole('tab', { name: 'Received' }).click();
    await row(page, 'Hillside Gas').getByText('By admin@example.com.').waitFor();
    await page.getByRole('button', { name: 'Reopen: Hillside Gas' }).click();
    await page.getByText('Nothing received yet').waitFor();
  });

  test('the hub leads there and tells of it on the mail, the ledger too, and the bill that is uploaded closes it', async () => {
    const { page } = await bench.visit('/documents');
    await page.getByRole('link', { name: 'To download (3)' }).waitFor();
    await page.getByRole('option').filter({ hasText: 'Harbor Electric' }).first().click();
    await page.getByText('This e-mail only announces a document from Harbor Electric.').waitFor();
    await page.getByRole('link', { name: 'Open my.harborelectric.example in a new tab' }).waitFor();
    const lines = ['Harbor Electric', 'Account number: 7700-4821', `Statement date: ${inWords(dayBefore(1))}`, `Due date: ${inWords(due)}`, 'Total amount due: $84.20']; // prettier-ignore
    const bill = await pdf([lines.map((text, at) => ({ text, x: 60, y: 80 + at * 32 }))]);
    const id = await bench.product.upload('march.pdf', bill);
    sent += 1;
    await bench.product.read(id);
    await page.getByText('The document that this e-mail announced has been received:').waitFor();
    await page.getByRole('link', { name: 'march.pdf' }).first().click();
    await page.getByText(/^This is the document from Harbor Electric that an e-mail announced on/).waitFor();
    await page.goto(`${bench.product.url}/expected-documents?status=received`);
    await row(page, 'Harbor Electric').getByText('The same vendor, account, and due date. Matched automatically.').waitFor();
    await page.goto(`${bench.product.url}/email-status?tab=ledger`);
    await page.getByRole('button', { name: 'Your City Water bill is ready' }).click();
    await page.getByRole('heading', { level: 3, name: 'Expected document' }).waitFor();
    await page.getByRole('link', { name: 'Open 127.0.0.1' }).waitFor();
    expect(evil.called).toEqual([]);
  });

  test('those who only look see the list and no buttons', async () => {
    const { page } = await bench.visit('/expected-documents', { as: await bench.addUser('VIEWER') });
    await row(page, 'Hillside Gas').getByText('To download').waitFor();
    expect(await page.getByRole('button', { name: /^(Dismiss|Mark received):/ }).count()).toBe(0);
  });

  test('every place that shows one is accessible and in its window', async () => {
    const [water] = await announced('City Water');
    const { page } = await bench.visit('/expected-documents');
    const places: [name: string, path: string, shown: () => Promise<unknown>][] = [
      ['expected-documents', '/expected-documents', () => page.getByText('City Water').first().waitFor()],
      ['expected-received', '/expected-documents?status=received', () => page.getByText('Harbor Electric').first().waitFor()],
      ['expected-mail', `/documents/${water?.mails[0]?.document_id}`, () => page.getByText('This e-mail only announces').waitFor()],
      [
        'expected-dashboard',
        '/',
        () =>
          page
            .getByText(/^download by/)
            .first()
            .waitFor(),
      ],
      ['expected-hub', '/documents', () => page.getByRole('link', { name: /^To download/ }).waitFor()],
      ['expected-dismiss', '/expected-documents', () => page.getByRole('button', { name: 'Dismiss: City Water' }).click()],
    ];
    for (const [name, path, shown] of places) {
      await page.goto(`${bench.product.url}${path}`);
      await shown();
      await lookAt(page, name);
    }
  });
});
