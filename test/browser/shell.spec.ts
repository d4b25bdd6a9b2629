import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

const main = ['Dashboard', 'Documents', 'Properties', 'Expenses', 'Subscriptions', 'HOA Payments', 'Vendors'];
const settings = ['Tags', 'Settings', 'Email Status'];
const admin = ['AI Rules', 'Admin Users', 'System Status', 'Audit Log'];

describe.skipIf(hasNoBrowser)('The frame around every screen', () => {
  const bench = setUpBench();

  test('the sidebar is 250 wide, names every way, and marks where we are', async () => {
    const { page } = await bench.visit('/');
    const sidebar = page.getByRole('navigation');
    await sidebar.getByRole('link', { name: 'Admin Users' }).waitFor();
    expect((await sidebar.boundingBox())?.width).toBe(250);
    expect((await sidebar.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([...main, ...settings, ...admin]);
    await sidebar.getByText('Rental Ledger').waitFor();
    await sidebar.getByText('v5', { exact: true }).waitFor();
    await sidebar.getByRole('button', { name: 'Logout' }).waitFor();
    await sidebar.getByRole('link', { name: 'Vendors' }).click();
    await eventually(() => sidebar.locator('[aria-current="page"]').allInnerTexts(), ['Vendors']);
    const ground = (path: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('nav a[href="${path}"]')).backgroundColor`);
    expect(await ground('/vendors')).not.toBe(await ground('/'));
  });

  test('a role written small counts as the same role, and others do not see what is for administrators', async () => {
    const { page } = await bench.visit('/login', { as: null });
    await page.route('**/api/v1/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), role: 'admin' } });
    });
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(await bench.product.tokenOf())})`);
    await page.goto(`${bench.product.url}/admin/users`);
    await page.getByRole('heading', { name: 'Admin User Management' }).waitFor();
    const { page: staff } = await bench.visit('/', { as: await bench.addUser('STAFF') });
    await staff.getByRole('link', { name: 'Email Status' }).waitFor();
    expect(await staff.getByRole('link', { name: /Admin Users|System Status|Audit Log/ }).count()).toBe(0);
  });

  test('every call carries the stored accessToken and goes to /api/v1', async () => {
    const { page } = await bench.visit('/login', { as: null });
    // The sign-in page asks how people sign in here, before anybody has.
    await page.waitForLoadState('networkidle');
    const calls: { path: string; authorization: string | undefined }[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType()))
        calls.push({ path: new URL(request.url()).pathname, authorization: request.headers().authorization });
    });
    const token = await bench.product.tokenOf();
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
    await page.goto(`${bench.product.url}/`);
    await page.getByText('Recent Expenses').first().waitFor();
    expect(calls.length).toBeGreaterThan(4);
    for (const { path, authorization } of calls) {
      expect(path).toMatch(/^\/api\/v1\//);
      expect(authorization).toBe(`Bearer ${token}`);
    }
  });

  test('Ctrl+K finds documents, properties, vendors and screens, and goes there', async () => {
    const { id } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Quarry Lane Cottage' });
    await bench.product.call('POST', '/vendors/', { business_name: 'Quarry Stone Masons' });
    await bench.product.upload('q.pdf', await billPdf({ vendor: 'Quarry Gravel Supply', amount: '$90.00', day: dayBefore(2) }));
    const { page } = await bench.visit('/');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Find a document, a property, a vendor or a screen' });
    await dialog.getByPlaceholder('Document, property, vendor or screen …').fill('quarry');
    await dialog.getByRole('option').filter({ hasText: 'Quarry Lane Cottage' }).waitFor();
    await dialog.getByRole('option').filter({ hasText: 'Quarry Stone Masons' }).waitFor();
    await dialog.getByRole('option').filter({ hasText: 'Quarry Gravel Supply' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => new URL(page.url()).pathname, `/properties/${id}`);
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill('sys st');
    await dialog.getByRole('option').filter({ hasText: 'System Status' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'System Status' }).waitFor();
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill('nothing is called this');
    await dialog.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('while the server is away a banner says so, and it heals by itself', async () => {
    const { page } = await bench.visit('/tags', { expected: /ERR_FAILED/ });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const words = page.getByText('The server cannot be reached. What you see may be outdated; reconnecting automatically.');
    expect(await words.count()).toBe(0);
    await page.route('**/api/v1/events*', (route) => route.abort());
    await page.reload();
    await words.waitFor();
    await page.unroute('**/api/v1/events*');
    await words.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/tags');
  });

  test('dark and light are a choice that stays', async () => {
    const { page } = await bench.visit('/tags');
    const scheme = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await eventually(scheme, 'rgb(12, 17, 25)');
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light mode' }).waitFor();
    expect(await scheme()).toBe('rgb(12, 17, 25)');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await scheme()).toBe('rgb(12, 17, 25)');
  });

  test('another language is a choice that stays, and dates and amounts follow it', async () => {
    await bench.product.call('POST', '/expenses/', { amount: 1284.5, expense_date: '2026-03-05', vendor: 'Harbor Glass Works' });
    const { page } = await bench.visit('/expenses/all', { once: true });
    await page.getByText('Mar 5, 2026').waitFor();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Ausgabenverwaltung' }).waitFor();
    await page.getByText('5. März 2026').waitFor();
    await page.getByText('1.284,50 $').first().waitFor();
    await eventually(() => page.evaluate('document.documentElement.lang'), 'de');
    await page.reload();
    await page.getByRole('heading', { name: 'Ausgabenverwaltung' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Mar 5, 2026').waitFor();
    // Where nothing was chosen the browser's own language is shown, also before the sign-in.
    const { page: german } = await bench.visit('/login', { as: null, locale: 'de-AT', once: true });
    await german.getByRole('button', { name: 'Anmelden' }).waitFor();
  });

  test('a phone, which has no Ctrl+K, has a button to find things', async () => {
    const { page } = await bench.visit('/tags', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.getByPlaceholder('Document, property, vendor or screen …').fill('tax rep');
    await page.getByRole('option', { name: 'Tax report' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tax report' }).waitFor();
  });
});
