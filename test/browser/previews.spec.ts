import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rawMail } from '../fixtures/mail.js';
import { pdf } from '../fixtures/paper.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { startEvilServer } from './support/evil-server.js';
import { billJpeg, billLines, billPdf, dayBefore, letter, places } from './support/papers.js';

const option = (page: Page, text: string | RegExp) => page.getByRole('option').filter({ hasText: text });

describe.skipIf(hasNoBrowser)('Looking at documents', () => {
  const bench = setUpBench();

  test('a scanned picture shows where its amount was read', async () => {
    const bill = { vendor: 'Northgate Landscaping LLC', amount: '$340.00', day: dayBefore(4) };
    const { page } = await bench.visit('/documents', { expected: /500/ });
    const id = await bench.product.upload('scan.jpg', await billJpeg(bill));
    await page.locator(`#document-${id}`).click();
    const picture = page.getByRole('img', { name: 'scan.jpg' });
    await picture.waitFor();
    await eventually(() => page.getByRole('textbox', { name: 'Amount' }).inputValue(), '340.00');
    await page.getByRole('textbox', { name: 'Amount' }).focus();
    const box = await page.locator('[data-evidence="amount"]').boundingBox();
    const sheet = await picture.boundingBox();
    if (!box || !sheet) throw new Error('No box over the picture');
    // One of the two places the amount stands at: its line, or the total under it.
    const middle = { x: (box.x + box.width / 2 - sheet.x) / sheet.width, y: (box.y + box.height / 2 - sheet.y) / sheet.height };
    expect(Math.abs(middle.x - (places.amount.x + 27) / letter.width)).toBeLessThan(0.02);
    expect(Math.abs(middle.y - (places.amount.y + 5) / letter.height)).toBeLessThan(0.012);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await eventually(async () => ((await picture.boundingBox())?.width ?? 0) > sheet.width * 1.2, true);
    await page.route(`**/api/v1/documents/${id}/view`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.locator(`#document-${id}`).click();
    await page.getByText('Unable to load image preview').waitFor();
  });

  test('an e-mail that is deleted is not asked for once more', async () => {
    await bench.product.mail(
      await rawMail({ subject: 'Open house', messageId: '<house@example.com>', html: '<p>Come on <b>Sunday</b>.</p>' }),
    );
    const { page } = await bench.visit('/documents');
    // Until its sender is read the row bears the subject.
    await option(page, /Open house|Harbor Water/).click();
    await page.locator('[data-shown] [data-preview="email"]').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await option(page, /Open house|Harbor Water/).waitFor({ state: 'detached' });
    // A call that came back with 404 would be among the browser's complaints.
    await page.waitForTimeout(600);
  });

  test('Text is the view of an e-mail by default, and shows where its values stand', async () => {
    const text = `Hello,\n\nYour bill from Harbor Water Bureau for October.\n\nService date:  ${dayBefore(6)}\nTotal due:     $86.12\n\nThank you\nHarbor Water Bureau\n`;
    await bench.product.mail(
      await rawMail({
        subject: 'Your October bill',
        messageId: '<b@example.com>',
        from: 'Harbor Water Bureau <billing@water.example>',
        text,
      }),
    );
    const { page } = await bench.visit('/documents');
    await option(page, '$86.12').click();
    await page.locator('[data-shown] [data-preview="email-text"]').waitFor();
    for (const key of ['vendor', 'service_date', 'amount']) await page.locator(`[data-evidence="${key}"]`).waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).focus();
    await page.locator('[data-evidence="amount"]').getByText('Amount').waitFor();
    const words = await page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
      const node = document.querySelector('[data-shown] [data-preview="email-text"]').firstChild;
      const range = document.createRange();
      const at = node.data.indexOf('86.12');
      range.setStart(node, at);
      range.setEnd(node, at + 5);
      return range.getBoundingClientRect().toJSON();
    })()`);
    const box = await page.locator('[data-evidence="amount"]').boundingBox();
    if (!box) throw new Error('No box over the text');
    expect(box.x).toBeLessThanOrEqual(words.x);
    expect(box.x + box.width).toBeGreaterThanOrEqual(words.x + words.width);
    expect(box.width).toBeLessThan(words.width + 24);
    expect(Math.abs(box.y + box.height / 2 - (words.y + words.height / 2))).toBeLessThan(4);
  });

  test('a locked PDF says what it needs, and opens with its password', async () => {
    const bill = { vendor: 'Locked Letters Inc', amount: '$91.35', day: dayBefore(1) };
    const id = await bench.product.upload('locked.pdf', await pdf([billLines(bill)], { password: 'secret' }));
    const { failure_reason } = await bench.product.call<{ failure_reason: string }>('GET', `/documents/${id}`);
    const { page } = await bench.visit('/documents');
    await page.locator(`#document-${id}`).click();
    await page.locator(`#document-${id}`).getByText('Needs a password').waitFor();
    await page.getByText(failure_reason).waitFor();
    expect(failure_reason).toMatch(/password/i);
    const typed = page.getByLabel('PDF password');
    expect(await page.getByRole('button', { name: 'Unlock' }).isDisabled()).toBe(true);
    await typed.fill('a guess');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('That password does not open this PDF. Check it and try again, or upload an unlocked copy.').waitFor();
    await typed.fill('secret');
    await typed.press('Enter');
    await page.locator(`#document-${id}`).getByText('$91.35').waitFor();
    await page.locator(`#document-${id}`).getByText('Locked Letters Inc').waitFor();
    // It is drawn without being asked for the password a second time, with the places of its values.
    await page.locator('[data-evidence="amount"]').waitFor();
    expect(await typed.count()).toBe(0);
    // The password is on no page that is opened anew: it is typed again for the preview, and never sent for that.
    await page.goto(`${bench.product.url}/documents/${id}`);
    await page.getByText('This PDF is locked. Enter its password to see it here.').waitFor();
    await typed.fill('secret');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.locator('[data-preview="pdf"] canvas').first().waitFor();
  });

  test('a hostile mail runs nothing and calls nobody', async () => {
    const { evil, called, close } = await startEvilServer();
    const html = `<html><head><style>@import url(${evil}/css); body{background:url(${evil}/bg)}</style><base href="${evil}/"></head>
      <body onload="fetch('${evil}/onload')"><script>fetch('${evil}/script')</script><img src="${evil}/pixel.gif" width="1" height="1">
      <img src=x onerror="fetch('${evil}/onerror')"><svg onload="fetch('${evil}/svg')"></svg><iframe src="${evil}/frame"></iframe>
      <form action="${evil}/form"><input type="submit" id="go"></form><a href="javascript:fetch('${evil}/js')">pay</a>
      <div style="background-image:url(${evil}/inline)">Fake Power Company. Total due $77.10</div><link rel="stylesheet" href="${evil}/link">
      <meta http-equiv="refresh" content="0;url=${evil}/refresh"><video poster="${evil}/poster" src="${evil}/video"></video></body></html>`;
    await bench.product.mail(await rawMail({ subject: 'Pay at once', messageId: '<evil@example.com>', html }));
    const { page } = await bench.visit('/documents');
    await page
      .getByRole('option')
      .filter({ hasText: /Pay at once|Fake Power|77\.10/ })
      .click();
    await page.getByRole('tab', { name: 'HTML' }).click();
    const frame = page.frameLocator('iframe[title="The e-mail as it was sent"]');
    await frame.getByText('Fake Power Company').waitFor();
    await page.getByText(/remote images? blocked/).waitFor();
    await page.waitForTimeout(400);
    expect(called).toEqual([]);
    close();
  });

  test('files that are chosen show how far they are and then stand in the list', async () => {
    const { page } = await bench.visit('/documents', { expected: /415/, once: true });
    const bill = { vendor: 'Cascade Window Cleaning', amount: '$118.40', day: dayBefore(8) };
    const files = await Promise.all(
      [0, 1].map(async (cents) => ({
        name: `windows-${cents}.pdf`,
        mimeType: 'application/pdf',
        buffer: await billPdf({ ...bill, amount: `$118.4${cents}` }),
      })),
    );
    // Slow enough that the progress is seen.
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: -1,
      uploadThroughput: 4000,
    });
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await choosing).setFiles(files);
    await page.getByRole('progressbar', { name: 'windows-0.pdf' }).waitFor();
    await page.getByText('Uploaded').first().waitFor();
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await option(page, '$118.40').getByText(bill.vendor).waitFor();
    await option(page, '$118.41').getByText(bill.vendor).waitFor();
    await page.setInputFiles('input[type=file]', files.slice(0, 1));
    await page.getByText('Uploaded. Duplicate of an earlier file.').waitFor();
    await page.setInputFiles('input[type=file]', [{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just words') }]);
    await page.getByText('notes.pdf').waitFor();
  });
});
