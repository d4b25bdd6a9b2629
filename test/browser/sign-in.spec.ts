import { describe, expect, test } from 'vitest';
import { makeReset } from '#core/records/users/password-resets';
import { User } from '#core/database/entities/user.entity';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';
import { adminEmail, password } from './support/product.js';

const refused = /401 \(Unauthorized\)/;

describe.skipIf(hasNoBrowser)('Who comes in and what they see', () => {
  const bench = setUpBench();

  test('the form says what is missing, and a wrong password is a toast', async () => {
    const { page } = await bench.visit('/documents', { as: null, expected: refused });
    const signIn = page.getByRole('button', { name: 'Sign in' });
    await signIn.click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('Email').fill('nobody');
    await page.getByText('Invalid email address').waitFor();
    await page.getByLabel('Email').fill(adminEmail);
    await page.getByLabel('Password').fill('not this one');
    await signIn.click();
    await page.getByRole('listitem').getByText('Incorrect email or password').waitFor();
    // The toast goes; the sentence stays at the field, which is ready for another try.
    const field = page.getByLabel('Password');
    const said = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect([await field.getAttribute('aria-invalid'), await said.innerText()]).toEqual(['true', 'Incorrect email or password']);
    expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    // A password manager fills it in, and whoever keeps theirs elsewhere pastes it.
    expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual(['password', 'current-password']);
    await page.getByLabel('Email').press('ControlOrMeta+A');
    await page.getByLabel('Email').press('ControlOrMeta+C');
    await field.fill('');
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe(adminEmail);
    expect([await field.getAttribute('autocapitalize'), await page.getByLabel('Email').getAttribute('autocapitalize')]).toEqual([
      'none',
      'none',
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    const toast = page.locator('[data-sonner-toast]').first();
    const [around, button] = await Promise.all([toast.boundingBox(), toast.getByRole('button', { name: 'Close toast' }).boundingBox()]);
    expect(around && button && button.x >= around.x && button.y >= around.y && button.x + button.width <= around.x + around.width).toBe(
      true,
    );
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    // The form stays as it was, for another try.
    await page.getByLabel('Password').fill(password);
    await signIn.click();
    await page.getByText('Login successful!').waitFor();
    await eventually(async () => new URL(page.url()).pathname, '/');
  });

  test('a forgotten password is replaced by a mailed link', async () => {
    const { page } = await bench.visit('/login', { as: null, expected: /422|429/ });
    // Nothing can be mailed here, so nothing is offered.
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Forgot your password?' }).count()).toBe(0);
    await page.route('**/api/v1/auth/options', (route) => route.fulfill({ json: { password_reset: true, oidc: null, passkeys: false } }));
    let asked: unknown;
    await page.route('**/api/v1/auth/forgot-password', (route) => {
      asked = route.request().postDataJSON();
      return route.fulfill({ status: 202, json: { message: 'On its way' } });
    });
    await page.reload();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByLabel('Email').fill('jo@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('If an account exists for this address').waitFor();
    expect(asked).toEqual({ email: 'jo@example.com' });
    await page.unrouteAll();

    const email = await bench.addUser('STAFF');
    const { id } = await bench.em.findOneOrFail(User, { email });
    const token = await bench.em.transactional((tx) => makeReset(tx, id, new Date()));
    await page.goto(`${bench.product.url}/reset-password#${token}`);
    const next = page.getByLabel('New password', { exact: true });
    await next.fill('elevenchars');
    await next.blur();
    await page.getByText('Use at least 12 characters; 1 more').waitFor();
    // Not in the address bar any more.
    expect(new URL(page.url()).hash).toBe('');
    await next.fill('password1234');
    await page.getByLabel('Repeat new password').fill('password1234');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('The new password is one of the passwords that attackers try first').waitFor();
    for (const field of [next, page.getByLabel('Repeat new password')]) await field.fill('seven wet otters');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed', { exact: true }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('seven wet otters');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Login successful!').waitFor();
    await page.goto(`${bench.product.url}/reset-password#${token}`);
    for (const field of [next, page.getByLabel('Repeat new password')]) await field.fill('eight wet otters');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This link has been used or has expired.').waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('button', { name: 'Send link' }).waitFor();
  });

  test('a mailed link opened where somebody else is signed in ends at the sign-in, not in their books', async () => {
    const other = await bench.addUser('STAFF');
    const { page } = await bench.visit('/', { as: other });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const email = await bench.addUser('STAFF');
    const { id } = await bench.em.findOneOrFail(User, { email });
    await page.goto(`${bench.product.url}/reset-password#${await bench.em.transactional((tx) => makeReset(tx, id, new Date()))}`);
    for (const name of ['New password', 'Repeat new password']) await page.getByLabel(name, { exact: true }).fill('nine wet otters');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('status').getByText('Password changed. Sign in with your new password.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('nine wet otters');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('logging out works without a connection', async () => {
    const { page } = await bench.visit('/login', { as: null, once: true, expected: /ERR_INTERNET_DISCONNECTED/ });
    const token = await bench.product.tokenOf();
    await page.clock.install({ time: new Date() });
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
    await page.goto(`${bench.product.url}/properties`);
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor();
    const form = page.waitForResponse(/LoginPage/);
    await page.clock.fastForward(15_000);
    await (await form).finished();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    await page.context().setOffline(false);
  });

  test('a server that answers nothing useful is a failed sign-in', async () => {
    const { page } = await bench.visit('/login', { as: null, expected: /500/ });
    let sent = '';
    await page.route('**/api/v1/auth/login', (route) => {
      sent = route.request().postData() ?? '';
      return route.fulfill({ status: 500, json: {} });
    });
    await page.getByLabel('Email').fill(adminEmail);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('listitem').getByText('Login failed').waitFor();
    // Nothing is wrong with what was typed.
    await page.getByRole('alert').getByText('Login failed').waitFor();
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('false');
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({ username: adminEmail, password });
  });

  test('whoever is signed in does not see the form, and logging out leads to it', async () => {
    const { page } = await bench.visit('/login');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    let moves = 0;
    page.on('framenavigated', () => (moves += 1));
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Logged out successfully').waitFor();
    await eventually(async () => new URL(page.url()).pathname, '/login');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    await page.goto(`${bench.product.url}/properties`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    // Straight there: screens that are going must not send it round in circles.
    expect(moves).toBeLessThan(12);
  });

  test('what one tab does to the session the others follow: nobody is shown what another person saw', async () => {
    const { page } = await bench.visit('/properties');
    const other = await page.context().newPage();
    await other.goto(`${bench.product.url}/admin/users`);
    await other.getByRole('heading', { name: 'Admin User Management' }).waitFor();
    const viewer = await bench.product.tokenOf(await bench.addUser('VIEWER'));
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(viewer)})`);
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await eventually(async () => new URL(other.url()).pathname, '/login');
  });

  test('a token the server no longer takes is thrown away', async () => {
    const { page } = await bench.visit('/', { expected: refused });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.evaluate("localStorage.setItem('accessToken', 'ended')");
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  });

  test('a token is renewed while it is used', async () => {
    const { page } = await bench.visit('/login', { as: null, once: true });
    const before = await bench.product.tokenOf();
    await page.clock.install({ time: new Date() });
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(before)})`);
    await page.goto(`${bench.product.url}/documents`);
    await page.getByRole('heading', { name: 'Document Hub' }).waitFor();
    // A token of the same second would be the same token.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const renewed = page.waitForResponse((response) => response.url().endsWith('/auth/refresh'));
    await page.clock.fastForward('20:00');
    expect((await renewed).status()).toBe(200);
    await eventually(() => page.evaluate<boolean>(`localStorage.getItem('accessToken') !== ${JSON.stringify(before)}`), true);
  });

  test('a password that was made for somebody has to be changed first', async () => {
    // Nothing that would be refused until then is asked for.
    const { page } = await bench.visit('/login', { as: null });
    await page.getByLabel('Email').fill(await bench.addUser('STAFF', { mustChangePassword: true }));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill('nine dry badgers');
    await page.getByLabel('Repeat new password').fill('nine dry badgers');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('a viewer sees everything and changes nothing', async () => {
    await bench.product.upload('bill.pdf', await billPdf({ vendor: 'Harbor Glass Works', amount: '$215.00', day: dayBefore(2) }));
    const { page } = await bench.visit('/documents', { as: await bench.addUser('VIEWER') });
    await page.getByRole('option').first().waitFor();
    const buttons = (name: string) => page.getByRole('button', { name, exact: true });
    expect(await Promise.all(['Upload', 'Delete', 'Reprocess', 'Assign to a property'].map((name) => buttons(name).count()))).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await buttons('Save expense').isDisabled()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Amount' }).isEditable()).toBe(false);
    expect(await page.getByText('save expense', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    for (const none of ['System Status', 'HOA Payments', 'Email Status'])
      expect(await page.getByRole('link', { name: none }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Add expense' }).count()).toBe(0);
    expect(await buttons('Make Me Admin').count()).toBe(0);
    await page.goto(`${bench.product.url}/properties`);
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Add Property' }).count()).toBe(0);
    await page.goto(`${bench.product.url}/admin/system-status`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('a changed role is said, and nobody is signed out by it', async () => {
    const email = await bench.addUser('STAFF');
    const { page } = await bench.visit('/', { as: email, expected: /40[13] \(/ });
    await page.getByRole('link', { name: 'HOA Payments' }).waitFor();
    const users = await bench.product.call<{ id: number; email: string }[]>('GET', '/admin/users');
    const id = users.find((user) => user.email === email)?.id;
    await bench.product.call('PUT', `/admin/users/${id}`, { role: 'VIEWER' });
    await page.getByRole('navigation').getByRole('link', { name: 'Properties' }).click();
    await page.getByText('An administrator changed your role. You are now VIEWER.').waitFor();
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'HOA Payments' }).waitFor({ state: 'detached' });
  });

  test('an address that leads nowhere says so', async () => {
    const { page } = await bench.visit('/no/such/screen');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('a screen that breaks says what happened, keeps it, and the rest goes on', async () => {
    const { page } = await bench.visit('/properties', { expected: /by_month|is not iterable|Error/ });
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor();
    await page.route('**/api/v1/expenses/summary*', (route) => route.fulfill({ json: { by_month: 5, by_property: [] } }));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByRole('heading', { name: 'Component stack' }).waitFor();
    const kept = JSON.parse(await page.evaluate<string>("sessionStorage.getItem('lastError')")) as Record<string, unknown>;
    expect(Object.keys(kept)).toEqual(['message', 'stack', 'componentStack', 'timestamp']);
    await page.getByRole('alert').getByText(String(kept.message), { exact: true }).waitFor();
    await page.unroute('**/api/v1/expenses/summary*');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});
