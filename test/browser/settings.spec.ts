import { generateKeyPairSync } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';
import { password } from './support/product.js';
import { freePort } from '../support/free-port.js';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** On a phone and on a desk all of it is within the field, the foot of its letters too. */
async function expectReadable(page: Page, field: Locator): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = () =>
      field.evaluate((input) => {
        const { lineHeight, fontSize } = input.ownerDocument.defaultView?.getComputedStyle(input) ?? { lineHeight: '', fontSize: '' };
        return {
          across: input.scrollWidth > input.clientWidth,
          down: input.scrollHeight > input.clientHeight,
          lowLines: !(parseFloat(lineHeight) >= 1.5 * parseFloat(fontSize)),
        };
      });
    await eventually(cut, { across: false, down: false, lowLines: false });
  }
}

describe.skipIf(hasNoBrowser)('Settings', () => {
  const bench = setUpBench();
  beforeAll(async () => {
    const id = await bench.product.upload('rose.pdf', await billPdf({ vendor: 'Rose Windows', amount: '$74.20', day: dayBefore(4) }));
    await bench.product.call('DELETE', `/documents/${id}`);
  });

  test('the business, the password and sessions, feeds and tokens, the checklist and the trash are there', async () => {
    const { page } = await bench.visit('/settings', { expected: /500/ });
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    for (const name of ['Business', 'Sessions', 'Password', 'Calendar feeds', 'API tokens', 'Trash']) await section(page, name).waitFor();
    await page.getByText('First steps').waitFor();
    // Two columns without a hole.
    const tops = ['Calendar feeds', 'API tokens'].map(async (name) => (await section(page, name).boundingBox())?.y);
    expect(await tops[0]).toBe(await tops[1]);
    await section(page, 'Calendar feeds').getByText('No calendar feeds yet.').waitFor();
    const business = section(page, 'Business');
    await business.getByLabel('Business name').fill('');
    await business.getByRole('button', { name: 'Save' }).click();
    await business.getByText('Give the business a name').waitFor();
    await business.getByLabel('Business name').fill('Elm & Oak Rentals');
    await business.getByLabel('Time zone').selectOption('America/Chicago');
    // Somebody else changes meanwhile what is not touched here.
    await bench.product.call('PATCH', '/settings', { currency: 'CAD' });
    await business.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    expect(await bench.product.call('GET', '/settings')).toMatchObject({
      business_name: 'Elm & Oak Rentals',
      time_zone: 'America/Chicago',
      currency: 'CAD',
    });
    await bench.product.call('PATCH', '/settings', { currency: 'USD' });
    await page.route('**/api/v1/settings', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Failed to load settings').first().waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await business.waitFor();
  });

  test('a deleted document comes back, and the trash is empty then', async () => {
    const { page } = await bench.visit('/settings');
    await page.getByRole('button', { name: 'Restore Rose Windows' }).click();
    await page.getByText('Document restored').waitFor();
    await section(page, 'Trash').getByText('The trash is empty').waitFor();
  });

  test('a calendar address and an API token are shown once, work, and are revoked', async () => {
    const { page } = await bench.visit('/settings');
    const make = async (add: string, label: string, limit?: (dialog: Locator) => Promise<void>): Promise<string> => {
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('dialog').getByLabel('Where it is used').fill(label);
      await limit?.(page.getByRole('dialog'));
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      const secret = page.getByRole('dialog').getByRole('textbox');
      await eventually(async () => (await secret.inputValue()).includes('rl_'), true);
      const value = await secret.inputValue();
      await expectReadable(page, secret);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      return value;
    };
    const address = await make('Add calendar feed', 'Phone');
    const token = await make('Add API token', 'Bookkeeping', async (dialog) => {
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Choose at least one').waitFor();
      await dialog.getByRole('checkbox', { name: 'Expenses' }).check();
      await dialog.getByRole('combobox', { name: 'Expires' }).click();
      await page.getByRole('option', { name: 'In three years' }).click();
      await dialog.getByText(/Anyone who has the token can access your books/).waitFor();
      await dialog.getByRole('combobox', { name: 'Expires' }).click();
      await page.getByRole('option', { name: 'In 30 days' }).click();
    });
    await page
      .getByRole('listitem', { name: 'Bookkeeping' })
      .getByText(/^Read: Expenses · expires/)
      .waitFor();
    const feed = async () => (await fetch(address)).status;
    const program = async () =>
      (await fetch(`${bench.product.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await feed(), await program()]).toEqual([200, 200]);
    // An administrator finds both in the list of everybody's.
    await page.goto(`${bench.product.url}/admin/users`);
    const everybodys = section(page, 'API tokens and calendar feeds').first();
    await everybodys.getByRole('row').filter({ hasText: 'Read: Expenses' }).getByText('127.0.0.1').waitFor();
    await everybodys.getByRole('row').filter({ hasText: 'Calendar, read only' }).waitFor();
    await page.goto(`${bench.product.url}/settings`);
    for (const name of ['Phone', 'Bookkeeping']) {
      await page.getByRole('button', { name: `Revoke ${name}` }).click();
      await page.getByRole('dialog').getByText(`Revoke “${name}”?`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('listitem', { name }).waitFor({ state: 'detached' });
    }
    expect([await feed(), await program()]).toEqual([401, 401]);
  });

  test('a mailbox elsewhere is tried, added, shown with what is wrong, changed and deleted', async () => {
    const { page } = await bench.visit('/settings');
    const port = await freePort();
    const mailboxes = section(page, 'Mailboxes elsewhere');
    await mailboxes.getByText('No mailbox elsewhere is read.').waitFor();
    await mailboxes.getByRole('button', { name: 'Add mailbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add mailbox' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await dialog.getByText('This is required').count()).toBe(3);
    await dialog.getByLabel('Server').fill('127.0.0.1');
    await dialog.getByLabel('Port').fill(String(port));
    await dialog.getByLabel('User').fill('bills@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('an app password');
    await dialog.getByRole('button', { name: 'Try connection' }).click();
    await dialog.getByText(`Nothing answers at 127.0.0.1, port ${port}. Check server and port.`).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mailbox added').waitFor();
    const row = mailboxes.getByRole('listitem', { name: 'bills@example.com · INBOX' });
    await row.getByText('as mail to receipts@').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit mailbox' });
    await edit.getByText('Leave empty to keep the stored one').waitFor();
    await edit.getByLabel('Pause reading').check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await mailboxes.getByText('No mailbox elsewhere is read.').waitFor();
  });

  test('the mail relay is switched on with an address that is shown once, signed for by a key, and switched off', async () => {
    const { page } = await bench.visit('/settings', { expected: /422/ });
    const relay = section(page, 'Mail relay');
    await relay.getByText('No relay address is active; mail is received by SMTP only.').waitFor();
    await relay.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const address = page.getByRole('dialog').getByRole('textbox', { name: 'Address' });
    await eventually(async () => /\/api\/v1\/webhooks\/email\?secret=[\w-]{40}$/.test(await address.inputValue()), true);
    const secret = await address.inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await relay.getByText('no signed mail yet').waitFor();
    await relay.getByLabel('The relay’s public key').fill('nonsense');
    await relay.getByRole('button', { name: 'Save key' }).click();
    await relay.getByText('The relay’s public key must be an ECDSA public key on P-256, as the relay shows it.').waitFor();
    expect(await page.getByText('Failed to save the key').count()).toBe(0);
    const key = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64');
    await relay.getByLabel('The relay’s public key').fill(key);
    await relay.getByRole('button', { name: 'Save key' }).click();
    await page.getByText('Key saved').waitFor();
    await relay.getByRole('button', { name: /^Revoke Address ending in/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await relay.getByText('Off', { exact: true }).waitFor();
    expect((await fetch(secret, { method: 'POST', body: new FormData() })).status).toBe(401);
  });

  test('every place where one is signed in is listed, and signed out by itself', async () => {
    const email = await bench.addUser('STAFF');
    const { page } = await bench.visit('/settings', { as: email });
    const elsewhere = await fetch(`${bench.product.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      },
      body: JSON.stringify({ username: email, password }),
    });
    const { access_token: token } = (await elsewhere.json()) as { access_token: string };
    const statusElsewhere = async () =>
      (await fetch(`${bench.product.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    await page.reload();
    const sessions = section(page, 'Sessions');
    const here = sessions.getByRole('listitem', { name: 'This device' });
    await here.getByText(/127\.0\.0\.1 · signed in .* · last used /).waitFor();
    await sessions.getByRole('listitem', { name: 'Safari on iOS' }).waitFor();
    await sessions.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    await page.getByText('Signed out', { exact: true }).waitFor();
    await sessions.getByRole('listitem', { name: 'Safari on iOS' }).waitFor({ state: 'detached' });
    expect(await statusElsewhere()).toBe(401);
    await here.getByRole('button', { name: 'Sign out This device' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('everybody changes their own password and signs out everywhere; a viewer changes nothing else', async () => {
    const { page } = await bench.visit('/settings', { as: await bench.addUser('VIEWER'), expected: /422|401/ });
    expect(await section(page, 'Business').getByLabel('Business name').isDisabled()).toBe(true);
    expect(await section(page, 'Trash').count()).toBe(0);
    const form = section(page, 'Password');
    // The server's word stands beside its field.
    await form.getByLabel('Current password').fill('not this one');
    for (const label of ['New password', 'Repeat new password']) await form.getByLabel(label, { exact: true }).fill('password1234');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('This is not your current password.').waitFor();
    await form.getByLabel('Current password').fill(password);
    await form.getByLabel('New password', { exact: true }).fill('nine dry badgers');
    await form.getByLabel('Repeat new password').fill('nine dry badgers');
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await eventually(() => form.getByLabel('Current password').inputValue(), '');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});
