import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

const screens = [
  ['/', 'Dashboard'],
  ['/properties', 'Properties'],
  ['/properties/new', 'Add Property'],
  ['/properties/1', 'Elm House'],
  ['/properties/1/edit', 'Edit Property'],
  ['/properties/1/documents', /Elm House|documents/i],
  ['/properties/1/gallery', /Elm House|gallery/i],
  ['/properties/1/expenses', /Elm House|expenses/i],
  ['/documents', 'Document Hub'],
  ['/documents/1', /Harbor Glass|glass\.pdf/],
  ['/expenses', 'Expense Management'],
  ['/expenses/new', 'Add New Expense'],
  ['/subscriptions', 'Subscriptions'],
  ['/hoa', 'HOA Payment Tracking'],
  ['/vendors', 'Vendors'],
  ['/imports', 'Imports'],
  ['/bank', 'Bank'],
  ['/owners', 'Owners'],
  ['/income', 'Income'],
  ['/tags', 'Tags'],
  ['/email-status', 'Email Processing Status'],
  ['/admin/users', 'Admin User Management'],
  ['/admin/system-status', 'System Status'],
  ['/admin/audit-log', 'Audit Log'],
  ['/debug', 'Debug'],
  ['/diagnostics', 'AI Extraction Diagnostics'],
  ['/ai-test', 'AI Extraction Test'],
  ['/manual-process', 'Manual Document Processing'],
  ['/ai-rules', 'AI rules'],
  ['/coming-soon', 'Coming Soon'],
  ['/upload', 'Upload'],
  ['/settings', 'Settings'],
  ['/rental-portfolio', 'Rental portfolio'],
  ['/reports/tax', 'Tax report'],
  ['/reports/depreciation', 'Depreciation'],
  ['/reports/schedule-e', 'Schedule E draft'],
  ['/reports/1099', '1099 candidates'],
] as const;

const redirects = [
  ['/documents/review', '/documents'],
  ['/documents/management', '/documents'],
  ['/unified-inbox', '/documents'],
  ['/retailer-emails', '/documents'],
  ['/email-dashboard', '/documents'],
  ['/business-expenses', '/expenses'],
  ['/hoa-emails', '/hoa'],
  ['/messages', '/coming-soon'],
  ['/unassigned-images', '/coming-soon'],
] as const;

const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** Goes to an address as a link does, without loading the page anew. */
const go = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

/** Goes to an address from a screen that everybody sees, so that what stands afterwards has come of it; answers where that is. */
const lead = async (page: Page, path: string, heading: string) => {
  await go(page, '/coming-soon');
  await page.getByRole('heading', { name: 'Coming Soon' }).waitFor();
  await go(page, path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  return pathOf(page);
};

describe.skipIf(hasNoBrowser)('Where addresses lead', () => {
  const bench = setUpBench();

  test('every screen stands at its address, with a heading and a title of its own', async () => {
    await bench.product.call('POST', '/properties/', { name: 'Elm House' });
    await bench.product.upload('glass.pdf', await billPdf({ vendor: 'Harbor Glass Works', amount: '$215.00', day: dayBefore(2) }));
    const { page } = await bench.visit('/');
    for (const [path, heading] of screens) {
      await go(page, path);
      const h1 = page.getByRole('heading', { level: 1 }).filter({ hasText: heading });
      await h1.first().waitFor();
      expect([pathOf(page), await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      await eventually(() => page.title().then((title) => title.endsWith('· Rental Ledger') && title.length > 18), true);
    }
  });

  test('old addresses lead to where their screens are now', async () => {
    const { page } = await bench.visit('/');
    for (const [from, to] of redirects) {
      await go(page, from);
      await eventually(async () => pathOf(page), to);
    }
  });

  test('an address that leads nowhere says so, below a resource too', async () => {
    const { page } = await bench.visit('/');
    for (const path of ['/no-such-screen', '/vendors/9', '/vendors/9/show']) {
      await go(page, path);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await go(page, '/vendors');
      await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    }
  });

  test('a deep link opens its screen, and no address but /login shows without a sign-in', async () => {
    const { page } = await bench.visit('/properties/new');
    await page.getByRole('heading', { name: 'Add Property' }).waitFor();
    const { page: stranger } = await bench.visit('/vendors', { as: null });
    for (const path of ['/vendors', '/admin/users', '/coming-soon', '/documents/1']) {
      await stranger.goto(`${bench.product.url}${path}`);
      await stranger.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(pathOf(stranger)).toBe('/login');
      expect(await stranger.getByRole('navigation').count()).toBe(0);
    }
  });

  test('a tab that was open over an upgrade loads the new console', async () => {
    const { page } = await bench.visit('/tags', { expected: /404 \(Not Found\)|dynamically imported module/ });
    await page.getByRole('heading', { name: 'Tags and Service Types' }).waitFor();
    await page.route('**/assets/Vendors-*.js', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/vendors');
  });

  test('a place is held while it is found out who is there', async () => {
    const { page } = await bench.visit('/login', { as: null });
    const token = await bench.product.tokenOf();
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/v1/auth/me', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
    await page.goto(`${bench.product.url}/tags`);
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    expect(pathOf(page)).toBe('/tags');
    asked.resolve();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('screens for some lead others to the dashboard', async () => {
    const ofAdministrators = ['/admin/users', '/admin/system-status', '/admin/audit-log'];
    const { page: viewer } = await bench.visit('/coming-soon', { as: await bench.addUser('VIEWER') });
    for (const path of [...ofAdministrators, '/hoa', '/email-status']) expect(await lead(viewer, path, 'Dashboard')).toBe('/');
    const { page: staff } = await bench.visit('/coming-soon', { as: await bench.addUser('STAFF') });
    for (const path of ofAdministrators) expect(await lead(staff, path, 'Dashboard')).toBe('/');
    expect(await lead(staff, '/hoa', 'HOA Payment Tracking')).toBe('/hoa');
    expect(await lead(staff, '/email-status', 'Email Processing Status')).toBe('/email-status');
  });

  test('the page of what is planned names all three', async () => {
    const { page } = await bench.visit('/coming-soon');
    await page.getByRole('heading', { name: 'Coming Soon' }).waitFor();
    for (const name of ['Phone messaging integration', 'Mobile app', 'Advanced analytics'])
      await page.getByRole('heading', { name }).waitFor();
  });
});
