import { afterAll, describe, expect, test } from 'vitest';
import { User } from '#core/database/entities/user.entity';
import { freePort } from '../support/free-port.js';
import { clientId, clientSecret, TestProvider } from '../support/oidc/provider.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

let provider: TestProvider;

async function settings(): Promise<Record<string, string>> {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}`;
  provider = await TestProvider.start(home);
  const client = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  return { PORT: String(port), PUBLIC_URL: home, ...client, OIDC_NAME: 'Acme', OIDC_USERS: 'create', OIDC_ONLY: 'true' };
}

describe.skipIf(hasNoBrowser)('Sign-in by the provider', () => {
  const bench = setUpBench({ settings });
  afterAll(() => provider.close());

  test('leads there and back, and signs out of both', async () => {
    provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true, name: 'Ann Example' });
    const visit = await bench.visit('/login', { as: null, once: true });
    const { page } = visit;
    const signInThere = async (account: string) => {
      await page.getByLabel('Account').fill(account);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await signInThere('');
    await page.getByText('The sign-in with Acme was cancelled.').waitFor();
    await lookAt(page, 'provider-cancelled');
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await signInThere('ann');
    await page.getByText('Login successful!').waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.goto(`${bench.product.url}/settings`);
    await page.getByText('You sign in with Acme and have no password here.').waitFor();
    await page.getByText('You sign in with Acme, which asks for a second step if one is set up there.').waitFor();
    expect(await page.getByText('You sign in with your password only.').count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Sign out of Acme too' }).waitFor();
    await lookAt(page, 'provider-signed-out');
    await page.getByRole('link', { name: 'Sign out of Acme too' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.getByRole('link', { name: 'Sign in with Acme' }).waitFor();
    expect(await page.getByText('You are signed out here.').count()).toBe(0);
    // Whoever was sent to the provider is there on purpose.
    visit.foreignRequests.splice(0);
  });

  test('is not needed by an administrator: a password opens, also while the provider is away', async () => {
    await provider.close();
    const { page } = await bench.visit('/login', { as: null, once: true });
    const admin = await bench.em.findOneOrFail(User, { role: 'ADMIN' });
    await bench.product.call('GET', '/system/status');
    await page.reload();
    await page.getByText('Acme cannot be reached right now.').waitFor();
    await lookAt(page, 'provider-away');
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.getByText('For administrators only').waitFor();
    await page.getByLabel('Email').fill(admin.email);
    await provider.open();
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually(() => page.getByText('Acme cannot be reached right now.').count(), 0);
  });
});
