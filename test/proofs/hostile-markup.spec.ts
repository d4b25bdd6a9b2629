import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from '../browser/support/bench.js';
import { rawMail } from '../fixtures/mail.js';
import { filesThatRun, tricks } from '../fixtures/markup-that-runs.js';

/** What ran or was asked for, by its number. */
const acted = new Set<number>();
let server: Server;
let elsewhere: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    acted.add(Number(request.url?.split('/')[1]));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const codeOf = (number: number) => `ran(${number})`;
const markup = (number: number): string => tricks[number]?.(codeOf(number), `${elsewhere}/${number}`) ?? '';
const seen = (number: number) => `Letter ${number}`;
const words = (number: number) => `<p>${seen(number)} of Fake Power Company. Total due $${100 + number}.10</p>`;

/** Gives every script of the page, in frames too, a way to tell that it ran. */
const listen = (page: Page) => page.exposeFunction('ran', (number: number) => acted.add(number));

/** Reads on past what looks like something to press: what is there is pressed. */
async function press(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const target = frame.getByText('press', { exact: true }).first();
    if ((await target.count()) === 0) continue;
    await target.hover({ timeout: 1000 }).catch(() => undefined);
    await target.click({ timeout: 1000, noWaitAfter: true }).catch(() => undefined);
  }
  await page.waitForTimeout(150);
}

describe.skipIf(hasNoBrowser)('what others send', () => {
  const bench = setUpBench();

  const documentIds = async (): Promise<number[]> =>
    (await bench.product.call<{ id: number }[]>('GET', '/documents/?include_all=true&limit=1000')).map(({ id }) => id);

  test('acts in a page that shows it as it came', { timeout: 240_000 }, async () => {
    const { page, complaints, foreignRequests } = await bench.visit('/favicon.ico', { as: null, once: true });
    await listen(page);
    for (const number of tricks.keys()) {
      await page.goto('about:blank');
      await page.setContent(`<!doctype html>${markup(number)}${words(number)}`, { waitUntil: 'commit' });
      await press(page);
    }
    // The rest needs another browser, or what this one has mended since.
    expect(acted.size).toBeGreaterThan(40);
    console.log(`shown as they came, ${acted.size} of ${tricks.length} run or call somebody`);
    for (const brought of [complaints, foreignRequests]) brought.splice(0);
  });

  test('runs nothing and calls nobody as a mail in the console', { timeout: 900_000 }, async () => {
    acted.clear();
    for (const number of tricks.keys())
      await bench.product.mail(
        await rawMail({
          subject: `Hostile ${number}`,
          messageId: `<hostile-${number}@example.com>`,
          html: `${markup(number)}${words(number)}`,
        }),
      );
    await bench.product.settle(tricks.length);
    const documents = await bench.product.call<{ id: number; amount: number }[]>('GET', '/documents/?include_all=true&limit=1000');
    const { page } = await bench.visit('/documents', { once: true });
    await listen(page);
    let shown = 0;
    for (const number of tricks.keys()) {
      const id = documents.find(({ amount }) => amount === 100 + number + 0.1)?.id;
      if (id === undefined) throw new Error(`No document of mail ${number}`);
      await page.goto(`${bench.product.url}/documents/${id}`);
      await page.getByRole('tab', { name: 'HTML' }).click();
      const frame = page.frameLocator('iframe[title="The e-mail as it was sent"]');
      await frame.getByText(seen(number)).waitFor({ state: 'attached' });
      await press(page);
      shown += 1;
    }
    console.log(`${shown} mails shown in a browser: ${acted.size} scripts run or calls made`);
    expect([...acted]).toEqual([]);
  });

  test('runs nothing and calls nobody as a file, in the console and in a window of its own', { timeout: 240_000 }, async () => {
    acted.clear();
    const number = tricks.length;
    const files = Object.entries(filesThatRun(codeOf(number), `${elsewhere}/${number}`));
    const attachments = files.map(([filename, text]) => ({ filename, content: Buffer.from(text, 'latin1') }));
    const known = new Set(await documentIds());
    const refusals: string[] = [];
    for (const { filename, content } of attachments)
      await bench.product.upload(filename, content).catch((refusal: Error) => refusals.push(refusal.message));
    expect(refusals.filter((one) => !/answered 4(09|15|22)/.test(one))).toEqual([]);
    await bench.product.mail(await rawMail({ subject: 'Files', messageId: '<files@example.com>', text: 'See below.', attachments }));
    const mails = () => bench.product.call<{ subject: string; state: string }[]>('GET', '/mail/');
    await eventually(async () => (await mails()).find(({ subject }) => subject === 'Files')?.state, 'parsed');
    await bench.product.settle(0);
    const ids = (await documentIds()).filter((id) => !known.has(id));
    const { page } = await bench.visit('/documents', { expected: /./, once: true });
    await listen(page);
    for (const id of ids) {
      await page.goto(`${bench.product.url}/documents/${id}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await press(page);
      const { url } = await bench.product.call<{ url: string }>('POST', '/tickets', { path: `/documents/${id}/view` });
      await page.goto(`${bench.product.url}${url}`).catch(() => undefined);
      await press(page);
    }
    console.log(
      `${files.length} files that hold something, uploaded and mailed: ${refusals.length} refused, ${ids.length} shown twice, ${acted.size} scripts run or calls made`,
    );
    expect([...acted]).toEqual([]);
  });
});
