import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { fillWithSamples } from './support/sample-data.js';
import { tellOfProperty } from './support/sample-property.js';

/** A screen, and what to do there before it is looked at. */
type Screen = readonly [name: string, path: string, prepare?: (page: Page) => Promise<unknown>];

/** Chooses a document of the queue; only the rows in sight are in the page, so it goes down the list until there it is. */
const choose = (text: string | RegExp) => async (page: Page) => {
  const row = page.getByRole('option').filter({ hasText: text }).first();
  await page.getByRole('listbox').hover();
  for (let step = 0; step < 40 && (await row.count()) === 0; step += 1) await page.mouse.wheel(0, 300);
  await row.click();
};
const picture = (page: Page) => page.locator('[data-preview] canvas, [data-preview="image"] img, [data-preview="email"]').first().waitFor();

/** Opens the first document: on a phone only the list is there before. */
const openFirst = async (page: Page) => {
  await page.getByRole('option').first().click();
  await picture(page);
};

const hoaRows = (page: Page) => page.locator('[data-hoa-email]').first().waitFor();

/** Unfolds every section of a property. */
const unfold = async (page: Page) => {
  await page.getByRole('button', { name: 'Property Images' }).waitFor();
  const folded = page.locator('main button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  await page.getByText('The gutter on the north side').waitFor();
  await page.locator('main img').nth(3).waitFor();
};
const pictures = (page: Page) => page.locator('main img').nth(1).waitFor();
/** A form with something wrong in it. */
const wrongProperty = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
};

const screens: readonly Screen[] = [
  ['dashboard', '/', (page) => page.locator('[data-chart="bars"] rect').first().waitFor({ state: 'attached' })],
  ['hub-list', '/documents', (page) => page.getByRole('option').first().waitFor()],
  ['hub', '/documents', async (page) => (await openFirst(page), page.getByRole('textbox', { name: 'Amount' }).focus())],
  ['hub-picture', '/documents', async (page) => (await choose(/hardware|lamp/i)(page), picture(page))],
  ['hub-email', '/documents', async (page) => (await choose('Water Bureau')(page), picture(page))],
  ['hub-email-html', '/documents', async (page) => (await choose('Water Bureau')(page), page.getByRole('tab', { name: 'HTML' }).click())],
  ['hub-failed', '/documents', choose('Needs a password')],
  ['hub-selected', '/documents', (page) => page.getByRole('button', { name: 'Select All' }).click()],
  ['hub-keys', '/documents', async (page) => (await openFirst(page), page.keyboard.press('Shift+Slash'))],
  ['hub-delete', '/documents', async (page) => (await openFirst(page), page.keyboard.press('Delete'))],
  ['review-page', '/documents/2', (page) => page.getByRole('heading', { level: 2, name: 'Create Expense' }).waitFor()],
  [
    'review-queue',
    '/documents',
    async (page) => (await openFirst(page), page.keyboard.press('r'), page.getByText('Remove from queue after saving').waitFor()),
  ],
  [
    'review-dialog',
    '/properties/1/documents',
    async (page) => (
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click(),
      page.getByRole('heading', { level: 3, name: 'Create Expense' }).waitFor()
    ),
  ],
  [
    'subscription-dialog',
    '/documents',
    async (page) => (
      await openFirst(page),
      await page.getByRole('button', { name: 'Mark as subscription' }).click(),
      page.getByRole('textbox', { name: 'Service name' }).waitFor()
    ),
  ],
  ['upload', '/upload'],
  ['properties', '/properties'],
  ['new-property', '/properties/new'],
  [
    'property-delete',
    '/properties',
    (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  ],
  ['property', '/properties/1', (page) => page.getByRole('region', { name: 'Recent Documents' }).getByRole('listitem').first().waitFor()],
  ['property-open', '/properties/1', unfold],
  ['property-edit-mode', '/properties/1', (page) => page.getByRole('button', { name: 'Edit', exact: true }).click()],
  ['property-edit', '/properties/1/edit', wrongProperty],
  ['property-documents', '/properties/1/documents', (page) => page.getByText('roof-north.jpg').first().waitFor()],
  ['property-gallery', '/properties/1/gallery', pictures],
  [
    'property-lightbox',
    '/properties/1/gallery',
    async (page) => (
      await pictures(page),
      page
        .getByRole('button', { name: /^Open .*jpg/ })
        .first()
        .click()
    ),
  ],
  ['portfolio', '/rental-portfolio'],
  [
    'tax-report',
    '/reports/tax',
    (page) =>
      page
        .getByRole('button', { name: /^14 · Repairs/ })
        .first()
        .click(),
  ],
  ['new-expense', '/expenses/new?property=1'],
  ['admin-users', '/admin/users'],
  ['admin-users-invite', '/admin/users', (page) => page.getByRole('button', { name: 'Invite User' }).click()],
  ['new-expense-shared', '/expenses/new?property=1&amount=100', (page) => page.getByRole('button', { name: 'Split', exact: true }).click()],
  ['expenses', '/expenses', (page) => page.locator('[data-chart="donut"] path').first().waitFor()],
  [
    'expense-edit',
    '/expenses',
    (page) =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  ],
  ['property-expenses', '/properties/1/expenses'],
  ['property-expenses-tags', '/properties/1/expenses', (page) => page.getByRole('button', { name: 'Manage Tags' }).click()],
  ['subscriptions', '/subscriptions', (page) => page.locator('[data-chart="donut"] path').first().waitFor()],
  ['subscription-form', '/subscriptions', (page) => page.getByRole('button', { name: 'Add Subscription' }).click()],
  ['tags', '/tags'],
  ['tag-form', '/tags', (page) => page.getByRole('button', { name: 'Add Tag' }).click()],
  ['service-types', '/tags?tab=service_types'],
  ['vendors', '/vendors'],
  ['vendor', '/vendors', (page) => page.getByRole('button', { name: 'Hawthorne Electric', exact: true }).click()],
  ['vendor-form', '/vendors', (page) => page.getByRole('button', { name: 'Edit Hawthorne Electric' }).click()],
  ['system-status', '/admin/system-status'],
  ['hoa', '/hoa', hoaRows],
  ['hoa-details', '/hoa', async (page) => (await hoaRows(page), page.getByRole('button', { name: 'View details' }).first().click())],
  ['hoa-dues', '/hoa?tab=dues'],
  ['email-status', '/email-status', (page) => page.getByText('Pending Review').first().waitFor()],
  [
    'email-ledger',
    '/email-status?tab=ledger',
    (page) =>
      page
        .getByRole('button', { name: /Statement of account/ })
        .first()
        .waitFor(),
  ],
  [
    'email-message',
    '/email-status?tab=ledger',
    (page) =>
      page
        .getByRole('button', { name: /Statement of account/ })
        .first()
        .click(),
  ],
  ['email-quarantine', '/email-status?tab=quarantine'],
  ['hoa-rate', '/hoa?tab=dues', (page) => page.getByRole('button', { name: 'Set dues' }).click()],
  ['settings', '/settings'],
  ['ai-rules', '/ai-rules'],
  ['ai-rules-edit', '/ai-rules', (page) => page.getByRole('button', { name: 'Edit' }).first().click()],
  [
    'ai-rules-try',
    '/ai-rules',
    async (page) => {
      await page.getByRole('button', { name: 'Try', exact: true }).first().click();
      await page.getByRole('button', { name: 'Try rule' }).click();
      await page.getByText(/^Matches \d+ of \d+ documents$/).waitFor();
    },
  ],
  [
    'diagnostics',
    '/diagnostics',
    async (page) => {
      await page.getByRole('button', { name: 'Hawthorne Electric' }).first().click();
      await page.getByRole('button', { name: 'Check amount' }).click();
      await page.getByRole('region', { name: 'Check amount' }).getByText('Worked').waitFor();
    },
  ],
  [
    'ai-test',
    '/ai-test',
    async (page) => {
      await page.getByLabel('Document ID').fill('2');
      await page.getByRole('button', { name: 'Test Document' }).click();
      await page.getByText('No AI answered:').waitFor();
    },
  ],
  ['manual-process', '/manual-process'],
  [
    'debug',
    '/debug',
    async (page) => {
      await page.getByRole('button', { name: 'Run Diagnostics' }).click();
      await page.getByRole('region', { name: 'Signed in as' }).waitFor();
    },
  ],
  ['coming-soon', '/coming-soon'],
  ['not-found', '/nowhere'],
];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with a screen, each with where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** The two the README shows. */
const inReadme = new Set(['hub', 'dashboard']);
/** Where pictures of every screen go; set by `npm run screens`. */
const folder = process.env.SCREENS;
const wide = [1440, 900] as const;
const phone = [390, 844] as const;
const sizes = [wide, [1024, 768], phone] as const;
const colours = ['light', 'dark'] as const;
/** How every screen is looked at, one after the other: each mode and each width once; all of them where pictures are asked for. */
const firstLook = { colorScheme: 'light', size: wide } as const;
const looks = folder
  ? colours.flatMap((colorScheme) => sizes.map((size) => ({ colorScheme, size })))
  : [firstLook, { colorScheme: 'dark', size: phone } as const];

/** A window as wide and as high as it says, in its colours, with nothing under way. */
async function turnTo(page: Page, { colorScheme, size: [width, height] }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await eventually(() => page.locator('.MuiSkeleton-root').count(), 0);
  await page.evaluate('document.fonts.ready');
}

async function keepPicture(page: Page, name: string, { colorScheme, size: [width] }: (typeof looks)[number]): Promise<void> {
  if (!folder) return;
  const path = join(folder, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  if (inReadme.has(name) && width === 1440 && colorScheme === 'light')
    await sharp(path)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join('docs', 'images', `${name}.png`));
}

describe.skipIf(hasNoBrowser)('Every screen', () => {
  const bench = setUpBench();
  beforeAll(async () => {
    await fillWithSamples(bench.product);
    await tellOfProperty(bench, 1);
    await bench.ageDocuments('invoice_10388.pdf');
  }, 240_000);

  test('is accessible and quiet in both modes, on a desk and on a phone', { timeout: 2_400_000 }, async () => {
    const wrong: Record<string, string[]> = {};
    const lookAt = async (page: Page, name: string, asItOpens: boolean): Promise<void> => {
      for (const look of looks) {
        await turnTo(page, look);
        const found = await violations(page);
        const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (beyond > 0 && asItOpens) found.push(`it is ${beyond} px wider than the window`);
        if (found.length > 0) wrong[`${name}, ${look.colorScheme}, ${look.size[0]} wide`] = found;
        await keepPicture(page, name, look);
      }
    };
    const { page } = await bench.visit('/login', { as: null });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await lookAt(page, 'login', true);
    const { page: inside } = await bench.visit('/');
    for (const [name, path, prepare] of screens) {
      await turnTo(inside, firstLook);
      await inside.goto(`${bench.product.url}${path}`, { waitUntil: 'domcontentloaded' });
      await inside.getByRole('heading', { level: 1 }).first().waitFor();
      await prepare?.(inside);
      await lookAt(inside, name, !prepare || name === 'dashboard');
    }
    expect(wrong).toEqual({});
  });
});
