import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { rawMail } from '../fixtures/mail.js';
import { anteroom, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { startEvilServer } from './support/evil-server.js';
import { billPdf, dayBefore } from './support/papers.js';

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe.skipIf(hasNoBrowser)('Email Processing Status', () => {
  const bench = setUpBench();
  const states = () => bench.product.call<{ subject: string; state: string; document_ids: number[] }[]>('GET', '/mail/');

  test('before any mail it names the addresses, the endpoint and the whitelist, and says what to do', async () => {
    const { page } = await bench.visit('/email-status');
    await page.getByRole('heading', { name: 'Email Processing Status', level: 1 }).waitFor();
    for (const mailbox of ['receipts', 'hoa', 'mortgage', 'subscriptions']) await page.getByText(`${mailbox}@inbox.localhost`).waitFor();
    const endpoint = page.getByRole('textbox', { name: 'Webhook endpoint' });
    await eventually(() => endpoint.inputValue(), `${bench.product.url}/api/v1/webhooks/email`);
    await page.getByText(/It is off; an administrator can switch it on in Settings/).waitFor();
    // The sender whitelist is called by the name it has here.
    await page.getByText(/allowed senders \(the sender whitelist\).*viewers/).waitFor();
    await page.getByText('No documents received by e-mail yet').waitFor();
    await tab(page, 'All mail');
    await page.getByText('No messages here').waitFor();
    await tab(page, 'Quarantine');
    await page.getByText('Nothing in quarantine').waitFor();
    await page.getByText(/Administrators, staff and senders.*need not be listed; viewers must be\./).waitFor();
  });

  describe('with mail of every kind', () => {
    const propertyName = 'Elm House';
    beforeAll(async () => {
      const { id: property } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: propertyName });
      const bill = {
        filename: 'gutters.pdf',
        content: await billPdf({ vendor: 'Ridgeline Gutters', amount: '$310.00', day: dayBefore(3) }),
      };
      await bench.product.mail(await rawMail({ subject: 'Gutters', messageId: '<g@example.com>', attachments: [bill] }));
      await bench.product.settle(1);
      const [gutters] = await states();
      await bench.product.call('PATCH', `/documents/${gutters?.document_ids[0]}`, { property_id: property });
      const water = await rawMail({ subject: 'Water bill', messageId: '<w@example.com>', text: 'Total due $86.12' });
      for (let copy = 0; copy < 2; copy += 1) await bench.product.mail(water);
      await bench.product.settle(2);
      while ((await states()).length < 3 || (await states()).some(({ state }) => state === 'imported'))
        await new Promise((resolve) => setTimeout(resolve, 50));
      // The gateway here trusts this machine; a stranger's mail is one that does not come from it.
      const em = bench.em;
      const raw = await em.findOneOrFail(InboundMail, { subject: 'Gutters' });
      const { rawKey, rawSize, rawSha256 } = raw;
      const stranger = { fromEmail: 'nobody@elsewhere.example', fromName: 'A. Stranger', headerFrom: 'nobody@elsewhere.example' };
      for (const subject of ['Let me in', 'Me too'])
        em.create(InboundMail, {
          ...stranger,
          subject,
          queueId: `q-${subject}`,
          rawKey,
          rawSize,
          rawSha256,
          receivedAt: new Date(),
          state: 'quarantined',
          reason: 'The sender is not on the list. Accept the message or add the sender to file it.',
        });
      await em.flush();
    });

    test('documents stand in six columns, the newest first, and what has no property awaits review', async () => {
      const { page } = await bench.visit('/email-status');
      await line(page, 'Water bill').waitFor();
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
        'Status',
        'From',
        'Subject',
        'Filename',
        'Property',
        'Received',
      ]);
      const subjects = await page.locator('tbody tr').allInnerTexts();
      expect(subjects.map((text) => (text.includes('Water bill') ? 'Water bill' : 'Gutters'))).toEqual(['Water bill', 'Gutters']);
      await line(page, 'Water bill').getByText('Pending Review').waitFor();
      await line(page, 'Water bill').getByText('Completed').waitFor();
      await line(page, 'Water bill').getByText('billing@harborwater.example').waitFor();
      await line(page, 'Gutters').getByText(propertyName).waitFor();
      await line(page, 'Gutters').getByRole('button', { name: 'gutters.pdf' }).click();
      await page.getByRole('dialog', { name: 'gutters.pdf' }).getByRole('button', { name: 'Close' }).first().click();
      const asked = page.waitForRequest(/documents\/\?.*range=/);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await asked;
      // What arrives now shows by itself.
      await bench.product.mail(await rawMail({ subject: 'Roof', messageId: '<r@example.com>', text: 'Total due $9.50' }));
      await line(page, 'Roof').waitFor();
    });

    test('all mail: each message with its recipients, its parts and why, found by words and state', async () => {
      const { page } = await bench.visit('/email-status?tab=ledger');
      await page.getByRole('textbox', { name: 'Search' }).fill('water bill');
      await eventually(() => page.locator('tbody tr').count(), 2);
      await page.getByRole('combobox', { name: 'State' }).click();
      await page.getByRole('option', { name: 'Duplicate' }).click();
      await eventually(() => page.locator('tbody tr').count(), 1);
      await line(page, 'Water bill')
        .getByText(/The same message as mail \d+\./)
        .waitFor();
      await page.getByRole('button', { name: 'Water bill' }).click();
      const dialog = page.getByRole('dialog', { name: 'Water bill' });
      await dialog.getByText('receipts@inbox.localhost · Receipts').waitFor();
      await dialog
        .getByRole('row')
        .filter({ hasText: 'text/plain' })
        .getByText(/The same part of mail \d+ is already filed\./)
        .waitFor();
      await dialog.getByRole('button', { name: /^message \d+$/ }).click();
      await dialog
        .getByRole('row')
        .filter({ hasText: 'text/plain' })
        .getByRole('button', { name: /^Document \d+$/ })
        .waitFor();
      await dialog.getByRole('button', { name: 'Show raw source' }).click();
      await dialog.getByText(/Total due \$86\.12/).waitFor();
      const replayed = page.waitForResponse((response) => response.url().endsWith('/replay'));
      await dialog.getByRole('button', { name: 'Replay' }).click();
      expect((await replayed).status()).toBe(202);
      await page.getByText('Message queued to be read again').waitFor();
    });

    test('quarantine: one is let in, another with its sender for good', async () => {
      const { page } = await bench.visit('/email-status?tab=quarantine');
      await page.getByRole('tab', { name: 'Quarantine (2)' }).waitFor();
      await line(page, 'Let me in').getByText('The sender is not on the list. Accept the message or add the sender to file it.').waitFor();
      await line(page, 'Let me in').getByRole('button', { name: 'Accept' }).click();
      await page.getByText('Message accepted', { exact: true }).waitFor();
      await line(page, 'Let me in').waitFor({ state: 'detached' });
      await line(page, 'Me too').getByRole('button', { name: 'Always allow sender' }).click();
      const question = page.getByRole('dialog', { name: 'Always accept mail from nobody@elsewhere.example?' });
      await question.getByText(/^Adds this address to the allowed senders\./).waitFor();
      await question.getByRole('button', { name: 'Always allow sender' }).click();
      await page.getByText('Message accepted and sender allowed').waitFor();
      await page.getByText('Nothing in quarantine').waitFor();
      const [allowed] = await bench.em.execute<{ pattern: string }[]>('select pattern from allowed_sender');
      expect(allowed?.pattern).toBe('nobody@elsewhere.example');
    });

    test('quarantine: what is nobody’s is dismissed, comes back by Undo, and can still be let in under All mail', async () => {
      const { em } = bench;
      em.create(InboundMail, {
        subject: 'Win a boat',
        fromEmail: 'boats@elsewhere.example',
        receivedAt: new Date(),
        state: 'quarantined',
        reason: 'The sender is not on the list.',
      });
      await em.flush();
      const { page } = await bench.visit('/email-status?tab=quarantine');
      const boat = line(page, 'Win a boat');
      await boat.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByText('Message dismissed').waitFor();
      await boat.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Message back in quarantine').waitFor();
      await boat.getByRole('button', { name: 'Dismiss' }).click();
      await boat.waitFor({ state: 'detached' });
      await tab(page, 'All mail');
      await boat.getByText('Dismissed', { exact: true }).waitFor();
      await boat.getByText(/^A person dismissed it from quarantine/).waitFor();
      await page.getByRole('button', { name: 'Win a boat' }).click();
      const dialog = page.getByRole('dialog', { name: 'Win a boat' });
      expect(await dialog.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
      const released = page.waitForResponse((response) => response.url().endsWith('/release'));
      await dialog.getByRole('button', { name: 'Accept' }).click();
      expect((await released).status()).toBe(200);
    });

    test('a hostile message is shown letter by letter: nothing runs, nobody is called', async () => {
      const { evil, called, close } = await startEvilServer();
      const subject = `<img src=x onerror="fetch('${evil}/subject')">`;
      const html = `<script>fetch('${evil}/s')</script><img src="${evil}/p.gif">`;
      const filename = `"><img src=${evil}/name.gif>.pdf`;
      const attachments = [{ filename, content: await billPdf({ vendor: 'Evil & Co', amount: '$6.66', day: dayBefore(1) }) }];
      await bench.product.mail(await rawMail({ subject, messageId: '<evil@example.com>', html, attachments }));
      const { page } = await bench.visit('/email-status?tab=ledger');
      await page.getByRole('button', { name: subject }).click();
      const dialog = page.getByRole('dialog', { name: subject });
      await dialog.getByRole('row').filter({ hasText: 'name.gif' }).waitFor();
      await dialog.getByRole('button', { name: 'Show raw source' }).click();
      await dialog.getByText(/Message-ID: <evil@example.com>/i).waitFor();
      await page.waitForTimeout(300);
      expect(called).toEqual([]);
      close();
    });

    test('Gmail’s question about forwarding: its code and link, for an administrator to answer', async () => {
      const text = 'sam.day@example.com has requested\nhttps://mail-settings.google.com/mail/vf-abc\n';
      const subject = '(#418337204) Gmail Forwarding Confirmation - Receive Mail from sam.day@example.com';
      await bench.product.mail(
        await rawMail({ from: 'Gmail Team <forwarding-noreply@google.com>', subject, messageId: '<vf@example.com>', text }),
      );
      const { page } = await bench.visit('/email-status');
      await page.getByText('Gmail asks to forward mail from sam.day@example.com here').waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Copy 418337204' }).waitFor();
      expect(await page.getByRole('link', { name: 'Confirm at Google' }).getAttribute('href')).toBe(
        'https://mail-settings.google.com/mail/vf-abc',
      );
    });

    test('what cannot be loaded is told and tried again', async () => {
      const { page } = await bench.visit(anteroom, { expected: /500 \(/ });
      await page.route('**/api/v1/documents/?*', (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }));
      await page.goto(`${bench.product.url}/email-status`);
      await page.getByText('Failed to load email documents').first().waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await line(page, 'Gutters').waitFor();
    });

    test('staff let in, only administrators allow a sender, viewers see none of it', async () => {
      const { em } = bench;
      em.create(InboundMail, {
        subject: 'For staff',
        receivedAt: new Date(),
        state: 'quarantined',
        reason: 'The sender is not on the list.',
      });
      await em.flush();
      const { page } = await bench.visit('/email-status?tab=quarantine', { as: await bench.addUser('STAFF') });
      await line(page, 'For staff').waitFor();
      expect(await line(page, 'For staff').getByRole('button', { name: 'Always allow sender' }).isDisabled()).toBe(true);
      expect(await line(page, 'For staff').getByRole('button', { name: 'Accept' }).isDisabled()).toBe(false);
      const { page: viewer } = await bench.visit('/email-status', { as: await bench.addUser('VIEWER') });
      await viewer.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    });
  });
});
