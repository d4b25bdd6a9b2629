import { beforeAll, describe, expect, test } from 'vitest';
import { rawMail } from '../fixtures/mail.js';
import { found, paper } from '../support/sample-books.js';
import { anteroom, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { startEvilServer } from './support/evil-server.js';
import { fillHoaMailbox } from './support/hoa-mails.js';
import { choose, failing, type HoaEmail, row } from './support/hoa-screen.js';

describe.skipIf(hasNoBrowser)('HOA Payment Tracking', () => {
  const bench = setUpBench();
  const emails = (query = '') => bench.product.call<{ emails: HoaEmail[]; total: number }>('GET', `/hoa-emails/?limit=100&${query}`);
  /** Of the one that is assigned: whether it has no property, and its notes. */
  const assignment = async () =>
    (await emails('search=Assessment overdue')).emails.map((email) => [email.property_id === null, email.review_notes]);

  test('without any mail it says so, where to forward it, and that properties come first', async () => {
    const { page } = await bench.visit('/hoa');
    await page.getByRole('heading', { name: 'HOA Payment Tracking', level: 1 }).waitFor();
    await page.getByText('hoa@inbox.localhost').waitFor();
    await page.getByText(/monthly or quarterly schedule/).waitFor();
    await page.getByText(/Year-to-date totals per property are kept for your tax return/).waitFor();
    for (const card of ['Total Emails', 'Pending', 'Assigned', 'Processed', 'Need Review'])
      await page.getByRole('heading', { name: card, exact: true }).waitFor();
    await page.getByRole('heading', { name: 'HOA Emails (0 total)' }).waitFor();
    await page.getByText('No HOA emails found').waitFor();
    await page.getByText('No emails match your current filters.').waitFor();
    await page.getByRole('combobox', { name: 'Property (0)' }).waitFor();
    // A mail that comes shows by itself; without a property there is nothing to choose.
    const notice = { to: 'hoa@inbox.localhost', subject: 'Pool rules', text: 'The pool opens in May.', messageId: '<pool@hoa.example>' };
    await bench.product.mail(await rawMail(notice), 'hoa@inbox.localhost');
    await row(page, 'Pool rules').getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign email to a property' });
    await dialog.getByText('No properties found. Please add properties first.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Assign' }).isDisabled()).toBe(true);
  });

  describe('with a year of mail', () => {
    beforeAll(() => fillHoaMailbox(bench));

    test('lists twenty a page with badges, sender, suggestion and a preview of two lines', async () => {
      const { page } = await bench.visit('/hoa');
      const { total } = await emails();
      await page.getByRole('heading', { name: `HOA Emails (${total} total)` }).waitFor();
      await eventually(() => page.locator('[data-hoa-email]').count(), 20);
      await page.getByText(`Showing 1 to 20 of ${total} emails`).waitFor();
      await page.getByText('Page 1 of 2').waitFor();
      expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      const first = row(page, 'Assessment overdue');
      for (const badge of ['Pending', 'Urgent', 'Invoice', 'Needs Review', '2 attachments'])
        await first.getByText(badge, { exact: true }).waitFor();
      await first.getByText(/Alder Court Association · /).waitFor();
      const suggestion = first.locator('[data-suggestion]');
      for (const words of ['Alder Court 2', '75% sure', 'The statement names 2 Alder Court.']) await suggestion.getByText(words).waitFor();
      const lines = await page.evaluate<number>(`(() => {
        const row = [...document.querySelectorAll('[data-hoa-email]')].find((one) => one.textContent.includes('Assessment overdue'));
        const text = row.querySelector('[data-preview-text]');
        return Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight));
      })()`);
      expect(lines).toBe(2);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText(`Showing 21 to ${total} of ${total} emails`).waitFor();
      await page.getByText('Page 2 of 2').waitFor();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('Page 2 of 2').waitFor();
      const assigned = row(page, 'Dues received, with thanks').first();
      await assigned.getByText('Processed', { exact: true }).waitFor();
      await assigned.getByText(/· Birch Lofts 7$/).waitFor();
      expect(await assigned.getByRole('button', { name: /^(Assign|Mark Reviewed)$/ }).count()).toBe(0);
      expect(await assigned.locator('[data-suggestion]').count()).toBe(0);
    });

    test('six filters narrow it, and Clear All forgets them and goes to page 1', async () => {
      const { page } = await bench.visit('/hoa?page=2');
      await page.getByText('Page 2 of 2').waitFor();
      const titled = (count: number) => page.getByRole('heading', { name: `HOA Emails (${count} total)` }).waitFor();
      await page.getByRole('textbox', { name: 'Search' }).fill('newsletter');
      await titled(1);
      // One page needs no pages.
      expect(await page.getByText(/^Page \d/).count()).toBe(0);
      await choose(page, 'Priority', 'Low');
      await choose(page, 'Document Type', 'Newsletter');
      await choose(page, 'Status', 'Pending');
      await choose(page, 'Review Status', 'Needs Review');
      await titled(1);
      await choose(page, 'Review Status', 'Reviewed');
      await titled(0);
      await page.getByText('No emails match your current filters.').waitFor();
      await choose(page, 'Review Status', 'All');
      await titled(1);
      await page.getByRole('combobox', { name: 'Status', exact: true }).click();
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['All Statuses', 'Pending', 'Assigned', 'Processed', 'Ignored']);
      await page.keyboard.press('Escape');
      // What is still being typed is forgotten too.
      await page.getByRole('textbox', { name: 'Search' }).fill('nobody');
      await page.getByRole('button', { name: 'Clear All' }).click();
      const { total } = await emails();
      await titled(total);
      await page.getByText('Page 1 of 2').waitFor();
      expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('');
      await choose(page, 'Property (3)', 'Birch Lofts 7');
      await titled((await emails('search=Dues received')).total);
    });

    test('each row tells its amount; How it works closes for good', async () => {
      const [newsletter] = (await emails('search=Spring newsletter')).emails;
      await bench.em.execute(
        `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, mail_id, machine_fields)
           values ('mail', 'roof.pdf', 'roof', md5('roof') || md5('roof'), 'application/pdf', 1, 'completed', ?, '{"fields": {"amount": {"value": "1214.97", "confidence": 0.9, "source": "local", "evidence": null}}}')`,
        [newsletter?.mail_id],
      );
      const { page } = await bench.visit('/hoa');
      await row(page, 'Spring newsletter').getByText('$1,214.97', { exact: true }).waitFor();
      await bench.em.execute(`delete from document where filename = 'roof.pdf'`);
      await page.getByText('Forward HOA statements to').waitFor();
      await page.getByRole('button', { name: 'Close How it works' }).click();
      await page.getByText('Forward HOA statements to').waitFor({ state: 'detached' });
      await page.reload();
      await row(page, 'Spring newsletter').getByText('–', { exact: true }).waitFor();
      expect(await page.getByText('Forward HOA statements to').count()).toBe(0);
    });

    test('assigns it to the suggested property with a note, and takes that back', async () => {
      const { page } = await bench.visit('/hoa', { expected: /500 \(/ });
      await row(page, 'Assessment overdue').getByRole('button', { name: 'Assign' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign email to a property' });
      await dialog.getByText('Assessment overdue').waitFor();
      await dialog.locator('[data-suggestion]').getByText('Alder Court 2').waitFor();
      await eventually(() => dialog.getByRole('combobox', { name: 'Property' }).inputValue(), 'Alder Court 2');
      await dialog.getByRole('textbox', { name: 'Notes (optional)' }).fill('Called the office');
      await failing(page, '**/assign', 'POST');
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await page.getByText('Failed to assign email to property').waitFor();
      await page.unroute('**/assign');
      expect(await dialog.getByRole('textbox', { name: 'Notes (optional)' }).inputValue()).toBe('Called the office');
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await page.getByText('Email assigned to property successfully').waitFor();
      await dialog.waitFor({ state: 'detached' });
      await row(page, 'Assessment overdue')
        .getByText(/· Alder Court 2$/)
        .waitFor();
      expect(await assignment()).toEqual([[false, 'Called the office']]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Assignment undone').waitFor();
      await row(page, 'Assessment overdue').getByRole('button', { name: 'Assign' }).waitFor();
      expect(await assignment()).toEqual([[true, null]]);
    });

    test('an assignment needs a property, and Cancel leaves all as it is', async () => {
      const { page } = await bench.visit('/hoa?filter={"search":"Meeting"}');
      await row(page, 'Meeting of owners').getByRole('button', { name: 'Assign' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign email to a property' });
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await dialog.getByText('Choose a property').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    });

    test('shows its details, changes its type and marks it as reviewed with notes', async () => {
      const [meeting] = (await emails('search=Meeting')).emails;
      const fields = { amount: found('210.00'), late_fee: found('25.00'), service_date: found('2026-03-01') };
      await paper(bench.em, { mailId: meeting?.mail_id ?? 0, partPath: '1', processingStatus: 'completed', machineFields: { fields } });
      const { page } = await bench.visit('/hoa?filter={"search":"Meeting"}', { expected: /500 \(/ });
      await row(page, 'Meeting of owners').getByRole('button', { name: 'View details' }).click();
      const dialog = page.getByRole('dialog', { name: 'Meeting of owners' });
      for (const words of ['Pending', 'Medium', 'Not assigned', 'Alder Court Association <office@alder.example>', 'None'])
        await dialog.getByText(words, { exact: true }).first().waitFor();
      const nothing = 'The amount due on the document is $210.00. It is not recorded until the e-mail is assigned to a property.';
      await dialog.getByText(`${nothing} The document mentions a late fee of $25.00, which is not recorded as charged.`).waitFor();
      expect(await dialog.getByRole('button', { name: 'Assign to Property' }).count()).toBe(1);
      const types = ['Invoice', 'Bill', 'Notice', 'Payment Confirmation', 'Signup Notice', 'Maintenance Notice', 'Violation Notice'];
      await dialog.getByRole('combobox', { name: 'Document type' }).click();
      expect(await page.getByRole('option').allInnerTexts()).toEqual([...types, 'Meeting Notice', 'Newsletter', 'Other', 'Unknown']);
      await failing(page, '**/api/v1/hoa-emails/*', 'PUT');
      await page.getByRole('option', { name: 'Meeting Notice' }).click();
      await page.getByText('Failed to update document type').waitFor();
      await dialog.getByRole('button', { name: 'Mark as Reviewed' }).click();
      await page.getByText('Failed to mark email as reviewed').waitFor();
      await page.unroute('**/api/v1/hoa-emails/*');
      await choose(page, 'Document type', 'Meeting Notice');
      await page.getByText('Document type updated').waitFor();
      await dialog.getByRole('textbox', { name: 'Review notes' }).fill('On the calendar');
      // A click beside the dialog does not throw away what was typed.
      await page.mouse.click(5, 450);
      await dialog.getByRole('button', { name: 'Mark as Reviewed' }).click();
      await page.getByText('Email marked as reviewed').waitFor();
      await dialog.getByRole('button', { name: 'Mark as Reviewed' }).waitFor({ state: 'detached' });
      await dialog.getByText('On the calendar').waitFor();
      const [stored] = (await emails('search=Meeting')).emails;
      expect(stored).toMatchObject({ document_type: 'meeting_notice', requires_review: false, review_notes: 'On the calendar' });
      await dialog.getByRole('tab', { name: 'Raw Source' }).click();
      // Nothing of its source was kept: the text stands for it.
      await dialog.getByText('All owners are invited.').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    });

    test('a hostile mail shows its text, HTML and source, runs nothing and calls nobody', async () => {
      const { evil, called, close } = await startEvilServer();
      const html = `<base href="${evil}/"><script>fetch('${evil}/script')</script><img src="${evil}/pixel.gif"><img src=x onerror="fetch('${evil}/e')">
        <svg onload="fetch('${evil}/svg')"></svg><iframe src="${evil}/frame"></iframe><link rel="stylesheet" href="${evil}/link">
        <meta http-equiv="refresh" content="0;url=${evil}/r"><p style="background:url(${evil}/bg)">Dues of $310.00 <b>are due</b></p>`;
      const text = `Dues of $310.00 are due <img src="${evil}/text.gif" onerror="fetch('${evil}/t')">`;
      const hostile = { subject: 'Dues <img src=x onerror=alert(1)>', messageId: '<evil@hoa.example>', text, html };
      await bench.product.mail(await rawMail(hostile), 'hoa@inbox.localhost');
      const { page } = await bench.visit('/hoa?filter={"search":"onerror"}');
      await row(page, 'Dues <img src=x').getByRole('button', { name: 'View details' }).click();
      const dialog = page.getByRole('dialog', { name: 'Dues <img src=x' });
      await dialog.getByRole('tab', { name: 'Text', exact: true }).waitFor();
      await dialog.getByText('Dues of $310.00 are due <img').waitFor();
      await dialog.getByRole('tab', { name: 'HTML View' }).click();
      await dialog.frameLocator('iframe').getByText('are due').waitFor();
      expect(await dialog.locator('iframe').getAttribute('sandbox')).not.toMatch(/scripts|same-origin/);
      await dialog.getByRole('tab', { name: 'Raw Source' }).click();
      await dialog.getByText(/Message-ID: <evil@hoa.example>/i).waitFor();
      await page.waitForTimeout(300);
      expect(called).toEqual([]);
      close();
    });

    test('is marked as reviewed from its row, and deleted after a warning', async () => {
      const { page } = await bench.visit('/hoa?filter={"search":"newsletter"}', { expected: /500 \(/ });
      const newsletter = row(page, 'Spring newsletter');
      await newsletter.getByRole('button', { name: 'Mark Reviewed' }).click();
      await page.getByText('Email marked as reviewed').waitFor();
      await newsletter.getByRole('button', { name: 'Mark Reviewed' }).waitFor({ state: 'detached' });
      await newsletter.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this email?' });
      await dialog.getByText('This cannot be undone. The email and its associated data will be permanently removed.').waitFor();
      await failing(page, '**/api/v1/hoa-emails/*', 'DELETE');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Failed to delete email').first().waitFor();
      await page.unroute('**/api/v1/hoa-emails/*');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Email deleted successfully').waitFor();
      await page.getByRole('heading', { name: 'HOA Emails (0 total)' }).waitFor();
      expect((await emails('search=newsletter')).total).toBe(0);
    });

    test('what cannot be loaded is told and tried again', async () => {
      const { page } = await bench.visit(anteroom, { expected: /500 \(/ });
      await failing(page, '**/api/v1/hoa-emails/?*', 'GET');
      await failing(page, '**/api/v1/hoa-emails/stats', 'GET');
      await page.goto(`${bench.product.url}/hoa`);
      await page.getByText('Failed to load HOA emails').first().waitFor();
      await page.getByText('Failed to load HOA email data').waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await eventually(() => page.locator('[data-hoa-email]').count(), 20);
    });

    test('is for those who keep the books: viewers are sent to the dashboard', async () => {
      const { page } = await bench.visit('/hoa', { as: await bench.addUser('VIEWER') });
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
      const { page: staff } = await bench.visit('/hoa-emails', { as: await bench.addUser('STAFF') });
      await staff.getByRole('heading', { name: 'HOA Payment Tracking', level: 1 }).waitFor();
      expect(new URL(staff.url()).pathname).toBe('/hoa');
    });
  });
});
