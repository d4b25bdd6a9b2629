import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { hasNoBrowser, setUpBench } from './support/bench.js';
import { password } from './support/product.js';

describe.skipIf(hasNoBrowser)('The audit log', () => {
  const bench = setUpBench();
  let page: Page;
  const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

  beforeEach(async () => {
    ({ page } = await bench.visit('/admin/audit-log'));
    await page.getByRole('heading', { name: 'Audit Log', level: 1 }).waitFor();
  });

  test('says who did what and from where, narrows, shows an entry with both sides, and is taken out whole', async () => {
    const email = `audited-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await bench.product.call('POST', '/admin/users/invite', { email, full_name: 'Jo Sample', role: 'STAFF' });
    await bench.product.signIn(email, 'not the password').catch(() => undefined);
    await page.reload();
    await row(/Sign in failed/)
      .first()
      .waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['What', 'About', 'Who', 'Address', 'When']);
    expect(
      await row(/Sign in failed/)
        .first()
        .innerText(),
    ).toMatch(/Not signed in[\s\S]*127\.0\.0\.1/);
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Create', exact: true }).click();
    await row(/Sign in failed/)
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: 'Users', exact: true }).click();
    await page.getByRole('button', { name: 'Create User Jo Sample: details' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Entry \d+$/ });
    expect(await dialog.getByRole('row').filter({ hasText: 'email' }).first().innerText()).toContain(email);
    expect(await dialog.innerText()).not.toContain(password);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // Names where there are any: of the account that only failed to sign in too.
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Anything' }).click();
    await page.getByRole('button', { name: 'Sign in failed User Jo Sample: details' }).first().waitFor();
    await page.getByLabel('Address').fill('192.0.2.1');
    await page.getByText('No matching entries.').waitFor();
    await page.getByLabel('Address').fill('');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON lines' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('audit-log.jsonl');
    const lines = (await readFile(await file.path(), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; position: number });
    expect(lines.at(-1)).toMatchObject({ action: 'export', position: lines.length });
  });

  test('speaks as the rest of the console does, of deleted people too, and a long address stays in its cell', async () => {
    const email = `gone-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const { id, temporary_password: given } = await bench.product.call<{ id: number; temporary_password: string }>(
      'POST',
      '/admin/users/invite',
      { email, full_name: 'Kim Gone', role: 'STAFF' },
    );
    await bench.product.signIn(email, given);
    await bench.product.call('DELETE', `/admin/users/${id}`);
    const address = 'a'.repeat(64);
    const { em } = bench;
    for (const [action, resource] of [
      ['step-up', 'users'],
      ['step-up-failed', 'users'],
      ['renew-recovery-codes', 'second-factors'],
      ['create', 'webhooks'],
    ] as const)
      em.create(AuditEntry, { userId: id, action, resource, resourceId: null, before: null, after: null, requestId: null, address });
    await em.flush();
    await page.reload();
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: 'Kim Gone (deleted)' }).click();
    await row('New recovery codes').getByText('Two-step sign-in', { exact: true }).waitFor();
    await row('Create').getByText('Mail relay').waitFor();
    await row('Identity confirmed').first().waitFor();
    await row('Identity not confirmed').waitFor();
    await row('Sign in').getByText('User Kim Gone').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    const table = page.getByRole('region', { name: 'Entries of the audit log' });
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  });
});
