import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { password } from './support/product.js';

describe.skipIf(hasNoBrowser)('Administering users', () => {
  const bench = setUpBench();
  let page: Page;
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const choose = async (of: string, action: string): Promise<void> => {
    await row(of)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const handedOver = async (): Promise<string> => {
    const given = await page.getByRole('dialog').getByLabel('Temporary password', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return given;
  };

  beforeEach(async () => {
    ({ page } = await bench.visit('/admin/users', { expected: /409 \(Conflict\)|422|500/ }));
    await page.getByRole('heading', { name: 'Admin User Management' }).waitFor();
    await row('admin@example.com').waitFor();
  });

  test('somebody is invited with the password shown once, signs in, and is accepted', async () => {
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'User',
      'Role',
      'Status',
      'Invitation',
      'Last sign-in',
      'Actions',
    ]);
    await page.getByRole('button', { name: 'Invite User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite User' });
    const send = dialog.getByRole('button', { name: 'Send Invitation' });
    expect(await dialog.getByRole('combobox', { name: 'Role' }).innerText()).toBe('VIEWER');
    // No mail can be sent here, and that is said before.
    await dialog.getByText('Outgoing mail is not set up. You will see a temporary password').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Email').fill('no address');
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Full Name').fill('Jo Sample');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'VIEWER' }).click();
    await send.click();
    await dialog.getByText('Invalid email address').waitFor();
    await dialog.getByLabel('Email').fill('admin@example.com');
    await send.click();
    await page.getByText('Failed to invite user').waitFor();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Email').fill('jo@example.com');
    await send.click();
    await page.getByText('User invited. Hand over this temporary password.').waitFor();
    const given = await handedOver();
    await row('Jo Sample').getByText('Pending').waitFor();
    await row('Jo Sample').getByText('Never').waitFor();
    await bench.product.signIn('jo@example.com', given);
    await page.reload();
    await row('Jo Sample').getByText('Accepted').waitFor();
    await eventually(
      async () => /[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M/.test((await row('Jo Sample').textContent()) ?? ''),
      true,
    );
  });

  test('a role is changed in place, a click on the status turns it, and one’s own account is left alone', async () => {
    const email = await bench.addUser('VIEWER');
    await page.reload();
    await row(email).getByRole('combobox').click();
    await page.getByRole('option', { name: 'STAFF' }).click();
    await page.getByText('User role updated').waitFor();
    await row(email).getByRole('combobox').getByText('STAFF').waitFor();
    const typefaces = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.badge')].map((badge) => getComputedStyle(badge).fontFamily)",
    );
    expect(new Set(typefaces).size).toBe(1);
    await row(email)
      .getByRole('button', { name: /^Active/ })
      .click();
    await page.getByText('User deactivated').waitFor();
    await row(email)
      .getByRole('button', { name: /^Inactive/ })
      .click();
    await page.getByText('User activated').waitFor();
    expect(await row('admin@example.com').getByRole('button').count()).toBe(1);
    expect(await row('admin@example.com').getByRole('combobox').isDisabled()).toBe(true);
    await page.route('**/api/v1/admin/users/*', (route) => route.fulfill({ status: 500, json: {} }));
    await row(email)
      .getByRole('button', { name: /^Active/ })
      .click();
    await page.getByText('Failed to update user').waitFor();
  });

  test('a password is reset, an invitation sent again, an account deleted: each after a question', async () => {
    const email = await bench.addUser('STAFF', { invitationAccepted: false });
    await page.reload();
    await choose(email, 'Resend Invitation');
    await page.getByRole('dialog').getByRole('button', { name: 'Resend Invitation' }).click();
    await page.getByText('Invitation renewed. Hand over this temporary password.').waitFor();
    await bench.product.signIn(email, await handedOver());
    await page.reload();
    await row(email).getByText('Accepted').waitFor();
    await choose(email, 'Reset Password');
    expect(await page.getByRole('menuitem', { name: 'Resend Invitation' }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password reset. Hand over this temporary password.').waitFor();
    const given = await handedOver();
    expect(given).not.toBe(password);
    const token = await bench.product.signIn(email, given);
    const statusOf = async () =>
      (await fetch(`${bench.product.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await statusOf()).toBe(200);
    await choose(email, 'Sign out everywhere');
    await page.getByRole('dialog').getByText(`Sign ${email} out everywhere?`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('User signed out everywhere').waitFor();
    expect(await statusOf()).toBe(401);
    await choose(email, 'Delete');
    await page.getByRole('dialog').getByText(`Are you sure you want to delete ${email}?`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await choose(email, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('User deleted successfully').waitFor();
    await dialogsGone(page);
    await row(email).waitFor({ state: 'detached' });
  });

  test('a viewer is limited to a property that is found by its name, and is shown nothing else from then on', async () => {
    const houses: number[] = [];
    for (const name of ['Birch Lodge', 'Cedar Lodge'])
      houses.push((await bench.product.call<{ id: number }>('POST', '/properties', { name })).id);
    const email = await bench.addUser('VIEWER');
    await page.reload();
    await choose(email, 'Choose what they see');
    const dialog = page.getByRole('dialog', { name: `What ${email} sees` });
    await dialog.getByRole('combobox', { name: 'Sees' }).click();
    await page.getByRole('option', { name: 'Some properties only' }).click();
    // Nobody is limited to nothing.
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Add a property' }).fill('birch');
    await page.getByRole('option', { name: 'Birch Lodge' }).click();
    await dialog.getByRole('list', { name: 'Properties they see' }).getByText('Birch Lodge').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User sees what you chose').waitFor();
    await dialogsGone(page);
    await row(email).getByText('Sees 1 property').waitFor();
    const theirs = await bench.visit('/properties', { as: email, expected: /404/ });
    await theirs.page.getByText('Birch Lodge').first().waitFor();
    expect(await theirs.page.getByText('Cedar Lodge').count()).toBe(0);
    expect(await theirs.page.getByRole('link', { name: 'Subscriptions' }).count()).toBe(0);
    await theirs.page.goto(theirs.page.url().replace(/\/properties.*/, `/properties/${houses[1]}`));
    await theirs.page.getByText('Property not found').waitFor();
    await theirs.page.goto(theirs.page.url().replace(/\/properties.*/, '/subscriptions'));
    await theirs.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('what fails says so and can be tried again', async () => {
    const email = await bench.addUser('STAFF', { invitationAccepted: false });
    await page.reload();
    await row(email).waitFor();
    const refuse = { status: 409, json: { detail: 'The server has its reasons.' } };
    await page.route('**/api/v1/admin/users/*/*', (route) => route.fulfill(refuse));
    await page.route('**/api/v1/admin/users/*', (route) => route.fulfill(refuse));
    for (const [action, words] of [
      ['Resend Invitation', 'Failed to resend invitation'],
      ['Reset Password', 'Failed to reset password'],
      ['Sign out everywhere', 'Failed to sign the user out'],
      ['Delete', 'Failed to delete user'],
    ] as const) {
      await choose(email, action);
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await page.getByText(words).waitFor();
      await page.getByRole('dialog').getByText('The server has its reasons.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.unrouteAll();
    await page.route('**/api/v1/admin/users?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Failed to load users').first().waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(email).waitFor();
  });

  test('who is no administrator goes to the dashboard', async () => {
    const { page: other } = await bench.visit('/admin/users', { as: await bench.addUser('STAFF') });
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});
