import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { anteroom, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billJpeg, billPdf, dayBefore } from './support/papers.js';

interface Manifest {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { url: string }[];
}

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' } as const;

/** What goes on behind the screens begins when the first has stood for ten seconds: by the page's clock they are over at once. */
const quiet = (page: Page) => page.clock.fastForward(11_000);

/** Waits until the service worker has taken the page over and keeps the shell. */
async function installed(page: Page): Promise<void> {
  await quiet(page);
  await eventually(() => page.evaluate<boolean>("navigator.serviceWorker.controller !== null && caches.match('/').then(Boolean)"), true);
}
const keptPaths = (page: Page) =>
  page.evaluate<string[]>(
    'caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())',
  );

describe.skipIf(hasNoBrowser)('The installed console', () => {
  // The one without a window has no Background Sync.
  const bench = setUpBench({ inWholeBrowser: true });
  /** Opens a screen on a phone, in a window whose clock a test may put forward. */
  const open = async (path: string, expected?: RegExp): Promise<Page> => {
    const { page } = await bench.visit(anteroom, { ...phone, ...(expected && { expected }) });
    await page.clock.install();
    await page.goto(`${bench.product.url}${path}`);
    return page;
  };

  test('has a manifest with icons of the sizes it names', async () => {
    const { page } = await bench.visit('/login', { as: null });
    const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
    const answer = await fetch(`${bench.product.url}${href}`);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    const manifest = (await answer.json()) as Manifest;
    expect([manifest.start_url, manifest.display, manifest.shortcuts.map(({ url }) => url)]).toEqual([
      '/',
      'standalone',
      ['/upload', '/documents'],
    ]);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    const apple = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '';
    for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
      const { width, height, format } = await sharp(await (await fetch(`${bench.product.url}${src}`)).bytes()).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
  });

  test('opens without a connection, keeps no answer of the server, and keeps nothing once somebody signs out', async () => {
    const page = await open('/', /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await installed(page);
    const kept = await keptPaths(page);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

    await page.context().setOffline(true);
    await page.goto(`${bench.product.url}/upload`);
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
    await page.getByText('The server cannot be reached.').first().waitFor();
    await page.context().setOffline(false);
    await page.goto(`${bench.product.url}/`);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('heading', { name: 'Sign in' })
      .or(page.getByRole('button', { name: 'Sign in' }))
      .first()
      .waitFor();
    await eventually(() => page.evaluate<boolean>("caches.match('/').then(Boolean)"), false);
  });

  test('keeps what is uploaded without a connection until it is back, and sends it for whoever took it alone', async () => {
    const page = await open('/upload', /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const row = page.getByRole('listitem').filter({ hasText: 'roof.jpg' });
    const waiting = row.getByText('Waiting for connection');
    const count = async () => (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length;
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
    await installed(page);
    // As in browsers that have no Background Sync: it would send the file at once, as whoever took it.
    await page.addInitScript('delete ServiceWorkerRegistration.prototype.sync');
    await page.context().setOffline(true);
    await page.reload();
    const bill = { vendor: 'Cascade Roofing', amount: '$431.00', day: dayBefore(4) };
    await page.getByLabel('Choose files').setInputFiles([{ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await billJpeg(bill) }]);
    await waiting.waitFor();
    await page.reload();
    await waiting.waitFor();

    const mine = await page.evaluate<string>("localStorage.getItem('accessToken')");
    const theirs = await bench.product.tokenOf(await bench.addUser('STAFF'));
    const signIn = (token: string) => page.evaluate((kept) => localStorage.setItem('accessToken', kept), token);
    await signIn(theirs);
    await page.context().setOffline(false);
    await page.goto(`${bench.product.url}/upload`);
    await page.getByText('PDF, JPG, PNG').waitFor();
    await page.getByText('Choose files', { exact: true }).waitFor();
    await quiet(page);
    // What waits would be asked for and sent by then.
    await page.waitForTimeout(2000);
    expect([await row.count(), await count()]).toEqual([0, 0]);

    await page.context().setOffline(true);
    await signIn(mine);
    await page.reload();
    await waiting.waitFor();
    await quiet(page);
    await page.context().setOffline(false);
    await row.getByText('Uploaded', { exact: true }).waitFor();
    await eventually(count, 1);
  });

  test('has the browser send what waits when the console is closed', async () => {
    const page = await open('/upload', /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
    await installed(page);
    const before = (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length;
    await page.context().setOffline(true);
    const buffer = await billPdf({ vendor: 'Cascade Chimneys', amount: '$210.00', day: dayBefore(5) });
    await page.getByLabel('Choose files').setInputFiles([{ name: 'chimney.pdf', mimeType: 'application/pdf', buffer }]);
    await page.getByText('Waiting for connection').waitFor();
    await eventually(
      () => page.evaluate<string[]>('navigator.serviceWorker.ready.then((registration) => registration.sync.getTags())'),
      ['uploads'],
    );
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await eventually(async () => (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length, before + 1);
  });

  test('takes what another app shares, and sends it', async () => {
    const page = await open('/');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await installed(page);
    const before = (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length;
    const bill = await billPdf({ vendor: 'Cascade Gutters', amount: '$52.00', day: dayBefore(2) });
    // As the phone does it: a form, sent to the address of the manifest.
    await page.evaluate(`(() => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files' });
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(${JSON.stringify([...bill])})], 'gutters.pdf', { type: 'application/pdf' }));
      input.files = data.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    })()`);
    await page.waitForURL('**/upload');
    await page.getByRole('listitem').filter({ hasText: 'gutters.pdf' }).getByText('Uploaded', { exact: true }).waitFor();
    await eventually(async () => (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length, before + 1);
  });

  test('asks the server for its page while that answers, and offers to load a new release', async () => {
    const page = await open('/');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await installed(page);
    await page.evaluate(
      "caches.open('console').then((cache) => cache.put('/', new Response('an earlier release', { headers: { 'content-type': 'text/html' } })))",
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await quiet(page);
    await eventually(
      () => page.evaluate<boolean>("caches.match('/').then((kept) => kept.text()).then((text) => text.includes('root'))"),
      true,
    );
    // A worker of another release takes the page over.
    await page.evaluate("caches.open('console').then((cache) => cache.put('/assets/older-1a2b.js', new Response('older')))");
    const takeOver = (name: string) =>
      page.evaluate(`(async () => {
        const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
        await navigator.serviceWorker.register('/sw.js?${name}');
        await taken;
      })()`);
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/' && answer.request().resourceType() === 'fetch');
    await takeOver('of-this-page');
    await asked;
    expect(await page.getByText('A new version of Rental Ledger is ready.').count()).toBe(0);
    await page.evaluate(`document.querySelector('script[type="module"]').setAttribute('src', '/assets/earlier-1a2b.js')`);
    await takeOver('of-another-page');
    await page.getByText('A new version of Rental Ledger is ready.').waitFor();
    await eventually(async () => (await keptPaths(page)).includes('/assets/older-1a2b.js'), false);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('A new version of Rental Ledger is ready.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});
