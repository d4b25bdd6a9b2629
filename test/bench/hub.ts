import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Client } from 'pg';
import { billPdf } from '../browser/support/papers.ts';
import type { Figure } from './figure.ts';
import { quantile } from './quantile.ts';
import { seedBooks } from './seed-books.ts';
import { withApi } from './with-api.ts';

const documents = 50;
const paintAimMs = 100;
const openAimMs = 1000;
const openings = 5;
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** The hub as a person feels it: from a key to the next document's paint, and how soon a queue of 100,000 opens. */
export async function hubFigures(size = 100_000): Promise<Figure[]> {
  if (!executablePath) throw new Error('There is no browser. Set CHROMIUM_PATH.');
  return withApi(async ({ client: { token }, url, databaseUrl }) => {
    const browser = await chromium.launch({ executablePath, args: quiet });
    try {
      const visit = visitor(browser, url, token);
      await fillQueue(url, token, databaseUrl);
      const paints = await paces(await visit());
      const [median, slowest] = [quantile(paints, 0.5), Math.max(...paints)];
      console.log(`Filling the queue with ${size} documents …`);
      await seedQueue(databaseUrl, size);
      const opens: number[] = [];
      for (let time = 0; time < openings; time += 1) opens.push(await opening(await visit(false), url));
      const opened = quantile(opens, 0.5);
      return [
        { what: `key to paint, ${paints.length} documents in a row`, value: ms(median), yardstick: `slowest ${ms(slowest)}`, aim: ms(paintAimMs), met: slowest <= paintAimMs }, // prettier-ignore
        { what: `the hub opens with ${size} documents`, value: ms(opened), yardstick: `slowest ${ms(Math.max(...opens))}`, aim: ms(openAimMs), met: opened <= openAimMs }, // prettier-ignore
      ];
    } finally {
      await browser.close();
    }
  });
}

const ms = (time: number): string => `${Math.round(time)} ms`;

/** Windows of the console, each with an empty cache. */
function visitor(browser: Browser, url: string, token: string) {
  return async (goes = true): Promise<Page> => {
    const localStorage = [{ name: 'accessToken', value: token }];
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
    const page = await context.newPage();
    if (goes) await page.goto(`${url}/documents`);
    return page;
  };
}

/** As many bills as are gone through, and a few more, each with a file of its own; they are taken as read. */
async function fillQueue(url: string, token: string, databaseUrl: string): Promise<void> {
  for (let at = 0; at < documents + 5; at += 1) {
    const bill = await billPdf({ vendor: `Sample Vendor ${at}`, amount: `$${at + 10}.00`, day: '2026-03-01' });
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bill)], `bill-${at}.pdf`));
    const answer = await fetch(`${url}/api/v1/documents/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    if (!answer.ok) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
  }
  await query(
    databaseUrl,
    `update document set processing_status = 'completed', vendor_name = filename, amount = id,
       machine_fields = '{"fields":{"amount":{"value":"84.20","confidence":0.9,"source":"local","evidence":{"page":1,"box":[0.7,0.45,0.1,0.02],"text":"84.20"}}}}'`,
  );
}

async function query(databaseUrl: string, sql: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(sql);
  } finally {
    await database.end();
  }
}

async function seedQueue(databaseUrl: string, size: number): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await seedBooks(database, size);
    await database.query('update document set reviewed_at = null');
    await database.query('vacuum analyze document');
  } finally {
    await database.end();
  }
}

/** Watches in the page, since a question from outside would take longer than the paint. */
const watchPaint = `(() => {
  const shown = () => {
    const canvas = document.querySelector('[data-shown] canvas');
    return canvas && canvas.width > 0 ? document.querySelector('main section, #content section')?.getAttribute('aria-label') : null;
  };
  window.paints = [];
  addEventListener('keydown', (event) => {
    const before = shown();
    const look = () => {
      const now = shown();
      // The frame after the one that shows it: then it has been painted.
      if (now && now !== before) requestAnimationFrame(() => window.paints.push(performance.now() - event.timeStamp));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
})()`;

async function paces(page: Page): Promise<number[]> {
  await page.locator('[data-shown] canvas').waitFor();
  await page.evaluate(watchPaint);
  for (let at = 1; at <= documents; at += 1) {
    // A person looks at each for a moment; half a second is a fast one.
    await page.waitForTimeout(500);
    await page.keyboard.press('ArrowDown');
    // Asked from outside: the console's own policy lets no text run as a script.
    while ((await page.evaluate<number>('window.paints.length')) < at) await page.waitForTimeout(20);
  }
  const paints = await page.evaluate<number[]>('window.paints');
  await page.context().close();
  return paints;
}

/** From the address being entered to the first rows, in a browser that has never been here. */
async function opening(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/documents`, { waitUntil: 'commit' });
  await page.getByRole('option').first().waitFor();
  const time = await page.evaluate<number>('performance.now()');
  await page.context().close();
  return time;
}
