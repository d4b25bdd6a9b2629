import { describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/paper.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billLines, dayBefore } from './support/papers.js';
import { reviewViewer } from './support/review-viewer.js';

const bill = (vendor: string, amount: string) => billLines({ vendor, amount, day: dayBefore(3) });

describe.skipIf(hasNoBrowser)('What is done in the review viewer', () => {
  const bench = setUpBench();
  const { open, held, suggestions, expense, says, press, choose, answer } = reviewViewer(bench);

  test('becomes an expense once: what is wrong with it is said, and a second one is refused in a sentence', async () => {
    const { page, id } = await open();
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Cascade Plumbing');
    await eventually(() => suggestions().getByRole('combobox', { name: 'Property' }).inputValue(), 'General/All Properties');
    // Each value is asked for once: what is an expense is made of those above.
    expect(await page.getByLabel('Amount').count()).toBe(1);
    await suggestions().getByLabel('Amount').fill('0');
    await press('Create Expense');
    await says('Please enter a valid amount');
    await suggestions().getByLabel('Amount').fill('88.10');
    await suggestions().getByLabel('Date').fill('');
    await press('Create Expense');
    await says('Please enter a date');
    await suggestions().getByLabel('Date').fill('2026-03-01');
    await suggestions().getByLabel('Vendor').fill('');
    await choose('AI Suggestions', 'Property', 'Elm House');
    await choose('Create Expense', 'Category', 'Uncategorized');
    await answer('/expenses/', 500, {});
    await press('Create Expense');
    await says('Failed to create expense');
    await answer('/expenses/', 500, { detail: 'duplicate key value violates unique constraint "expense_document_id"' });
    await press('Create Expense');
    await says('An expense has already been created for this document. Each document can only have one expense.');
    await page.unroute('**/api/v1/expenses/');
    await press('Create Expense');
    await says('Expense created successfully!');
    await says('This document is already an expense.');
    expect(await expense().getByRole('button', { name: 'File document' }).isDisabled()).toBe(true);
    const [made] = await bench.product.call<object[]>('GET', `/expenses/?sort=["id","DESC"]`);
    expect(made).toMatchObject({ amount: 88.1, expense_date: '2026-03-01', vendor: 'Unknown Vendor', document_id: id, category_id: null });
    // Given to another property, it says where its expense is, and moves it when it is asked to.
    const oak = await bench.product.call<{ id: number }>('POST', '/properties/', { name: `Oak House ${id}` });
    await bench.product.call('PATCH', `/documents/${id}`, { property_id: oak.id });
    await says(`The expense of $88.10 is still recorded for Elm House, but the document is now assigned to Oak House ${id}.`);
    await press('Move the expense too');
    await says('Expense moved too');
    await page.getByRole('button', { name: 'Move the expense too' }).waitFor({ state: 'detached' });
    expect(await bench.product.call('GET', `/expenses/?document_id=${id}`)).toMatchObject([{ property_id: oak.id, amount: 88.1 }]);
  });

  test('is split where its pages look like several documents, or where a person says', async () => {
    const pages = [bill('Cascade Plumbing', '$81.10'), bill('Juniper Gas Company', '$46.20'), bill('Juniper Gas Company', '$12.90')];
    const { page, id } = await open(await bench.product.upload('three.pdf', await pdf(pages)));
    await page.getByRole('form', { name: 'AI Suggestions' }).waitFor();
    await page.getByRole('button', { name: 'Split…' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Split into documents' });
    const cut = (at: number) => dialog.getByRole('button', { name: `Begin another document on page ${at}` });
    for (const at of [2, 3]) if ((await cut(at).getAttribute('aria-pressed')) === 'false') await cut(at).click();
    await cut(3).click();
    await dialog.getByRole('button', { name: 'Split into 2 documents' }).click();
    await says('The file is being split into 2 documents');
    await says(/This file was split into/);
    expect(await held()).toMatchObject({ status: 'filed' });
    await page.getByRole('link', { name: 'three (pages 2-3).pdf' }).click();
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Juniper Gas Company');
    expect(id).not.toBe(Number(page.url().split('/').at(-1)));
  });

  test('is processed anew, reset, and asks the rules', async () => {
    const { page, id } = await open();
    await press('Reprocess');
    await says('Document queued for AI processing');
    await says('Document processed successfully!');
    await press('Reset to Pending');
    await says('Document reset to pending');
    await page.getByRole('button', { name: 'Reprocess', exact: true }).waitFor();
    await press('Apply rules');
    await says('No rules matched this document');
    await bench.product.call('POST', '/tags/', { name: 'Pipes' });
    const rule = {
      conditions: [{ field: 'vendor', operator: 'contains', value: 'Cascade' }],
      actions: [{ type: 'add_tag', value: 'Pipes' }],
    };
    await bench.product.call('POST', '/ai-rules/', { name: `Pipes ${id}`, ...rule });
    await press('Apply rules');
    await says('Applied 1 matching rules');
    await page.getByRole('button', { name: 'Remove the tag Pipes' }).waitFor();
    await answer(`/documents/${id}/apply-rules`, 501, { detail: 'off' });
    await press('Apply rules');
    await says('Rule application is temporarily disabled. You can still create and manage rules.');
    await answer(`/documents/${id}/apply-rules`, 500, {});
    await press('Apply rules');
    await says('Failed to apply rules');
    await answer(`/documents/${id}/process`, 500, { message: 'The queue is full.' });
    await press('Reprocess');
    await says('Failed to reprocess: The queue is full.');
    await answer(`/documents/${id}/process`, 202, { success: false, error: 'No text', message: '', suggestion: 'Try a sharper scan.' });
    await press('Reprocess');
    await says('Failed to reprocess: No text');
    await says('Try a sharper scan.');
    await answer(`/documents/${id}/reset-to-pending`, 500, {});
    await press('Reset to Pending');
    await says('Failed to reset document');
  });

  test('that failed can be tried again or be taken as completed', async () => {
    const id = await bench.product.upload('broken.pdf', Buffer.from('%PDF-1.4\nnothing of a PDF\n%%EOF'));
    const { page } = await open(id);
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    await says('Unable to load PDF preview');
    await answer(`/documents/${id}/process`, 500, {});
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await says('Failed to retry AI extraction');
    await says('AI processing failed. Would you like to mark as completed anyway?');
    await answer(`/stable-docs/force-complete/${id}`, 500, {});
    await page.getByRole('main').getByRole('button', { name: 'Force Complete' }).click();
    await says('Failed to force complete document');
    await page.getByRole('tab', { name: 'Extracted Text' }).click();
    await press('Process');
    await says('Failed to process document');
    await page.getByRole('tab', { name: 'Preview & Suggestions' }).click();
    await page.unroute(`**/api/v1/stable-docs/force-complete/${id}`);
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Force Complete' }).click();
    await says('Document marked as completed');
    await eventually(async () => (await held()).processing_status, 'completed');
    expect((await held()).reviewed_at).toBeNull();
  });
});
