import type { Page } from 'playwright-core';

/** A screen, and what to do there before it is looked at. */
export type Screen = readonly [name: string, path: string, prepare?: (page: Page) => Promise<unknown>];

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

/** A chart is drawn once it comes into view. */
export const seeChart = async (page: Page, kind: 'bars' | 'line' | 'donut', shape: string, count = 1) => {
  const chart = page.locator(`[data-chart="${kind}"]`).first();
  await chart.scrollIntoViewIfNeeded();
  await chart
    .locator(shape)
    .nth(count - 1)
    .waitFor();
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

/** Every screen, in every state that looks different. */
export const screens: readonly Screen[] = [
  ['expenses-all', '/expenses/all', (page) => page.getByRole('row').nth(3).waitFor()],
  [
    'expenses-selected',
    '/expenses/all',
    async (page) => (
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check(),
      await page.getByRole('button', { name: 'More filters' }).click(),
      page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    ),
  ],
  [
    'expenses-edit',
    '/expenses/all',
    async (page) => (
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check(),
      await page.getByRole('button', { name: 'Edit', exact: true }).click(),
      page.getByRole('dialog').waitFor()
    ),
  ],
  ['exports', '/settings/exports', (page) => page.getByText('No scheduled exports').waitFor()],
  [
    'exports-add',
    '/settings/exports',
    async (page) => (
      await page.getByRole('button', { name: 'Add export' }).click(),
      page.getByRole('textbox', { name: 'File name' }).waitFor()
    ),
  ],
  ['webhooks', '/settings/webhooks', (page) => page.getByText('No webhooks').waitFor()],
  [
    'webhooks-add',
    '/settings/webhooks',
    async (page) => (
      await page.getByRole('button', { name: 'Add webhook' }).click(),
      page.getByRole('checkbox', { name: 'expense.created' }).waitFor()
    ),
  ],
  ['dashboard', '/', (page) => seeChart(page, 'bars', 'rect')],
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
  ['expected-documents', '/expected-documents'],
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
  ['owners', '/owners', (page) => page.getByText('No owners yet').waitFor()],
  ['owner-form', '/owners', (page) => page.getByRole('button', { name: 'Add Owner' }).first().click()],
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
  ['schedule-e', '/reports/schedule-e', (page) => page.getByText('Totals of all properties').waitFor()],
  ['form-1099', '/reports/1099'],
  [
    'share-year',
    '/reports/tax',
    async (page) => (
      await page.getByRole('button', { name: 'Share this year' }).click(),
      await page.getByRole('button', { name: 'New link' }).click(),
      page.getByRole('textbox', { name: 'For' }).waitFor()
    ),
  ],
  ['new-expense', '/expenses/new?property=1'],
  ['admin-users', '/admin/users'],
  ['admin-users-invite', '/admin/users', (page) => page.getByRole('button', { name: 'Invite User' }).click()],
  ['new-expense-shared', '/expenses/new?property=1&amount=100', (page) => page.getByRole('button', { name: 'Split', exact: true }).click()],
  ['expenses', '/expenses', (page) => seeChart(page, 'donut', 'path')],
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
  ['subscriptions', '/subscriptions', (page) => seeChart(page, 'donut', 'path')],
  ['subscription-form', '/subscriptions', (page) => page.getByRole('button', { name: 'Add Subscription' }).click()],
  ['tags', '/tags'],
  ['tag-form', '/tags', (page) => page.getByRole('button', { name: 'Add Tag' }).click()],
  ['service-types', '/tags?tab=service_types'],
  ['vendors', '/vendors'],
  ['imports', '/imports', (page) => page.getByRole('link', { name: 'gardens.csv' }).waitFor()],
  ['import', '/imports/1', (page) => page.getByText('Row 3, “Amount”: “n/a” is not an amount.').waitFor()],
  ['income', '/income', (page) => page.getByText('No income', { exact: true }).waitFor()],
  ['income-form', '/income', (page) => page.getByRole('button', { name: 'Record Income' }).click()],
  ['bank', '/bank', (page) => page.getByText('No lines', { exact: true }).waitFor()],
  ['bank-unpaid', '/bank?view=unpaid', (page) => page.getByText('Nothing is missing').waitFor()],
  ['vendor', '/vendors', (page) => page.getByRole('button', { name: 'Hawthorne Electric', exact: true }).click()],
  ['vendor-form', '/vendors', (page) => page.getByRole('button', { name: 'Edit Hawthorne Electric' }).click()],
  ['system-status', '/admin/system-status'],
  [
    'audit-log',
    '/admin/audit-log',
    (page) =>
      page
        .getByRole('button', { name: /: details$/ })
        .first()
        .waitFor(),
  ],
  [
    'audit-entry',
    '/admin/audit-log',
    (page) =>
      page
        .getByRole('button', { name: /: details$/ })
        .first()
        .click(),
  ],
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
  [
    'settings-token',
    '/settings',
    async (page) => {
      await page.getByRole('button', { name: 'Add API token' }).click();
      await page.getByRole('combobox', { name: 'Expires' }).click();
      await page.getByRole('option', { name: 'In three years' }).click();
      await page.getByText(/Anyone who has the token can access your books/).waitFor();
    },
  ],
  [
    'settings-mailbox',
    '/settings',
    async (page) => {
      await page.getByRole('button', { name: 'Add mailbox' }).click();
      await page.getByRole('button', { name: 'Try connection' }).click();
      await page.getByText('This is required').first().waitFor();
    },
  ],
  ['settings-relay', '/settings', (page) => page.getByRole('button', { name: 'New address' }).click()],
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
      await page.getByText('No answer from AI:').waitFor();
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
