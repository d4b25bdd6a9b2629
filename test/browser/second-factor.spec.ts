import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { UserSession } from '#core/database/entities/user-session.entity';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';
import { password } from './support/product.js';

/** The code that an app shows, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

const noneInFields = 'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)';

/**
 * An authenticator in the browser that has a fingerprint. It confirms whatever it is asked at once, so a passkey that the browser offers in the address
 * field would sign in before anybody presses the button: the browser offers none there.
 */
async function addAuthenticator(page: Page): Promise<void> {
  await page.addInitScript(noneInFields);
  await page.evaluate(noneInFields);
  const hand = await page.context().newCDPSession(page);
  await hand.send('WebAuthn.enable');
  await hand.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

describe.skipIf(hasNoBrowser)('Two-step sign-in', () => {
  const bench = setUpBench();
  const api = (path: string, init?: RequestInit) => fetch(`${bench.product.url}/api/v1${path}`, init);
  async function signInElsewhere(email: string): Promise<string> {
    const answer = await api('/auth/login', { method: 'POST', body: new URLSearchParams({ username: email, password }) });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
  const isOpen = async (token: string) => (await api('/auth/me', { headers: { authorization: `Bearer ${token}` } })).ok;

  test('a passkey is made from the offer, opens without the password, and confirms what needs a proof', async () => {
    const email = await bench.addUser('ADMIN');
    const other = await bench.addUser('STAFF');
    const { page } = await bench.visit('/login', { named: true, expected: /40[13] \((Unauthorized|Forbidden)\)|422 .*auth\/confirm/ });
    await addAuthenticator(page);
    await enter(page, email);
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
    await dialog.getByRole('button', { name: /^Passkey/ }).click();
    expect(await dialog.getByLabel('Name of the passkey').inputValue()).toMatch(/^Chrome on /);
    // One row of buttons: the way back leads to where one can cancel.
    expect(await dialog.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await lookAt(page, 'enrol-passkey');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await dialog.getByText('Keep your recovery codes').waitFor();
    expect(await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
    await lookAt(page, 'enrol-codes');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Two-step sign-in is set up').waitFor();
    await page.getByText('Protect your account with a second step').waitFor({ state: 'detached' });
    await logOut(page);
    await enter(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    // Whoever chooses the passkey uses it: the browser asks at once.
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Login successful!').waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await bench.em.count(UserSession, { method: 'passkey' })).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Users' }).click();
    const row = page.getByRole('row').filter({ hasText: other });
    await row.getByRole('button', { name: /^Active/ }).waitFor();
    const forget = () => bench.em.nativeUpdate(UserSession, {}, { confirmedAt: null });
    await forget();
    await row.getByRole('button', { name: /^Active/ }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your identity' });
    await question.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Confirm your identity, then try again.').waitFor();
    // Where the person was before.
    await eventually(
      () => page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''").then((label) => label.startsWith('Active')),
      true,
    );
    await row.getByRole('button', { name: /^Active/ }).click();
    await question.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await lookAt(page, 'step-up');
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('User deactivated').waitFor();
    await forget();
    await row.getByRole('button', { name: /^Inactive/ }).click();
    await question.getByLabel('Password').fill('not this one');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('This is not your current password.').waitFor();
    expect(await question.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
    expect(await question.getByRole('alert').count()).toBe(0);
    await question.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('User activated').waitFor();
  });

  test('an authenticator app is set up by its first code and asked for; a recovery code stands for it', async () => {
    const email = await bench.addUser('STAFF');
    const elsewhere = await signInElsewhere(email);
    const { page } = await bench.visit('/settings', { as: email, expected: /422|401 \(Unauthorized\)/ });
    await page.getByRole('button', { name: 'Add a second step' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
    // The window has the console open at an address of numbers.
    await dialog.getByText(/^Passkeys need a host name: open the console at http:\/\/localhost:/).waitFor();
    await lookAt(page, 'enrol-choose');
    await dialog.getByRole('button', { name: /^Authenticator app/ }).click();
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await lookAt(page, 'enrol-app');
    const key = await dialog.getByLabel('Or enter this key by hand', { exact: true }).inputValue();
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const secret = key.replaceAll(' ', '');
    const code = dialog.getByLabel('Code from the app');
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText(/is wrong\. Is the clock of your phone right\?/).waitFor();
    const first = codeOf(secret, -1);
    await code.fill(first);
    await page.keyboard.press('Enter');
    await dialog.getByText('Keep your recovery codes').waitFor();
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    const offer = page.getByRole('dialog', { name: 'Sign out your other sessions?' });
    await offer.getByText('Other sessions: 1.').waitFor();
    await lookAt(page, 'other-sessions');
    expect(await isOpen(elsewhere)).toBe(true);
    await offer.getByRole('button', { name: 'Sign out other sessions' }).click();
    await page.getByText('Other sessions signed out').waitFor();
    await offer.waitFor({ state: 'hidden' });
    expect(await isOpen(elsewhere)).toBe(false);
    await page.getByText('10 recovery codes left').waitFor();
    await lookAt(page, 'settings-two-step');
    await logOut(page);
    await enter(page, email);
    await page.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
    expect(await page.getByLabel('Code from the app').getAttribute('autocomplete')).toBe('one-time-code');
    await lookAt(page, 'second-step');
    await page.getByLabel('Code from the app').fill(first);
    await page.keyboard.press('Enter');
    await page.getByText(/is wrong or was already used/).waitFor();
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByText('Login successful!').waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await logOut(page);
    await enter(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[3] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    // With no other session nothing is offered, and the password alone opens again.
    await page.goto(`${bench.product.url}/settings`);
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You sign in with your password only.').waitFor();
    await dialogsGone(page);
    await logOut(page);
    await enter(page, email);
    await page.getByText('Login successful!').waitFor();
  });

  test('where it is required nothing else is shown before', async () => {
    const email = await bench.addUser('STAFF');
    const { page } = await bench.visit('/login', { as: null });
    // As the server answers where the console is served to others: test/integration/sign-in/second-factors.spec.ts.
    await page.route('**/api/v1/auth/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as { has_second_factor: boolean };
      await route.fulfill({ response, json: { ...me, must_enroll_second_factor: !me.has_second_factor } });
    });
    await enter(page, email);
    await page.getByRole('heading', { name: 'Set up two-step sign-in', level: 1 }).waitFor();
    await lookAt(page, 'must-enrol');
    await page.getByRole('button', { name: /^Authenticator app/ }).click();
    const secret = (await page.getByLabel('Or enter this key by hand', { exact: true }).inputValue()).replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});
