import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore, letter, places } from './support/papers.js';

interface Held {
  property_id: number | null;
  document_type: string;
  processing_status: string;
  status: string;
  reviewed_at: string | null;
  tags: { name: string; color: string }[];
  extracted_data: Record<string, unknown>;
}

describe.skipIf(hasNoBrowser)('The review viewer', () => {
  const bench = setUpBench();
  let page: Page;
  let id = 0;
  let papers = 0;
  const held = () => bench.product.call<Held>('GET', `/documents/${id}`);
  const panel = (name: string) => page.getByRole('form', { name });
  const suggestions = () => panel('AI Suggestions');
  const expense = () => panel('Create Expense');
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = async (form: 'AI Suggestions' | 'Create Expense', label: string, option: string): Promise<void> => {
    await panel(form).getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  /** A bill of its own, read already. */
  const paper = async (vendor = 'Cascade Plumbing', amount?: string): Promise<number> => {
    papers += 1;
    return bench.product.upload(
      `bill-${papers}.pdf`,
      await billPdf({ vendor, amount: amount ?? `$${200 + papers}.00`, day: dayBefore(3) }),
    );
  };
  const open = async (expected = /Failed to load resource|Indexing all PDF objects/): Promise<void> => {
    ({ page } = await bench.visit(`/documents/${id}`, { expected }));
    await suggestions().getByLabel('Vendor').waitFor();
  };
  const answer = (path: string, status: number, json: object): Promise<unknown> =>
    page.route(`**/api/v1${path}`, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json })));

  beforeAll(async () => {
    await bench.product.call('POST', '/properties/', { name: 'Elm House', address: '12 Elm Street', city: 'Salem', state: 'OR' });
  });
  beforeEach(async () => {
    id = await paper();
  });

  test('shows the paper, what was read and how sure, and keeps what is corrected', async () => {
    await open();
    for (const tab of ['Preview & Suggestions', 'Extracted Text']) await page.getByRole('tab', { name: tab, exact: true }).waitFor();
    await page.locator('[data-preview="pdf"] canvas').waitFor();
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Cascade Plumbing');
    await expense().getByText('New vendor: Cascade Plumbing').waitFor();
    await press('Add vendor');
    await says('Vendor created successfully');
    await expense().getByText('“Cascade Plumbing” is the name of this vendor.').waitFor();
    expect(await expense().getByRole('link', { name: 'Cascade Plumbing' }).getAttribute('href')).toBe('/vendors?q=Cascade%20Plumbing');
    await suggestions()
      .getByText(/^\d+% sure$/)
      .first()
      .waitFor();
    await suggestions().getByLabel('Amount').focus();
    await page.locator('[data-evidence="amount"]').getByText('Amount').waitFor();
    await press('Save Changes');
    await says('No changes to save');
    await suggestions().getByLabel('Vendor').fill('Cascade Plumbing & Drain');
    await choose('AI Suggestions', 'Document type', 'Utility Bill');
    await press('Save Changes');
    await says('Changes saved successfully!');
    await suggestions().getByText('Set by a person').waitFor();
    expect(await held()).toMatchObject({
      document_type: 'utility_bill',
      reviewed_at: null,
      extracted_data: { vendor: 'Cascade Plumbing & Drain', ai_vendor: 'Cascade Plumbing' },
    });
    await page.getByText('Corrected').waitFor();
    await page.getByRole('tab', { name: 'Extracted Text' }).click();
    await page.getByRole('region', { name: 'Extracted Text' }).getByText('Total due').waitFor();
    await answer(`/documents/${id}`, 500, {});
    await page.getByRole('tab', { name: 'Preview & Suggestions' }).click();
    await suggestions().getByLabel('Vendor').fill('Nobody');
    await press('Save Changes');
    await says('Failed to save changes');
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Nobody');
  });

  test('that came before says so and leads there; told apart it is a document of its own', async () => {
    const bytes = await billPdf({ vendor: 'Cascade Plumbing', amount: '$900.00', day: dayBefore(3) });
    id = await bench.product.upload('once.pdf', bytes);
    const again = await bench.product.upload('again.pdf', bytes);
    await open();
    await says('The same bill or file came again:');
    await page.getByRole('link', { name: 'again.pdf' }).click();
    await says('The same file came before.');
    expect(await page.getByRole('link', { name: 'Open the first one' }).getAttribute('href')).toBe(`/documents/${id}`);
    await press('Not the same');
    await says('Kept as a document of its own');
    await page.getByRole('link', { name: 'Open the first one' }).waitFor({ state: 'detached' });
    expect(await bench.product.call('GET', `/documents/${again}`)).toMatchObject({ duplicate_of: null });
  });

  test('a click on the page gives the field in focus what stands there', async () => {
    await open();
    await page.locator('[data-page="1"] canvas').waitFor();
    const click = async ({ x, y, size }: { x: number; y: number; size: number }): Promise<void> => {
      const sheet = await page.locator('[data-page="1"]').boundingBox();
      if (!sheet) throw new Error('No page');
      const scale = sheet.width / letter.width;
      await page.locator('[data-pick]').waitFor();
      await page.mouse.click(sheet.x + (x + 12) * scale, sheet.y + (y + size / 2) * scale);
    };
    await suggestions().getByLabel('Amount').fill('1');
    await click(places.amount);
    await eventually(() => suggestions().getByLabel('Amount').inputValue(), `${200 + papers}.00`);
    await suggestions().getByLabel('Date').fill('2020-01-01');
    await click(places.day);
    await eventually(() => suggestions().getByLabel('Date').inputValue(), dayBefore(3));
    await expense().getByLabel('Description').focus();
    await click({ x: 60, y: 270, size: 12 });
    await eventually(() => expense().getByLabel('Description').inputValue(), 'Water heater replacement');
    await suggestions().getByLabel('Amount').focus();
    await click({ x: 60, y: 240, size: 12 });
    await says('There is no such value here.');
  });

  test('becomes an expense once: what is wrong with it is said, and a second one is refused in a sentence', async () => {
    await open();
    // By a name that was corrected before, where it was.
    const { vendor_name: vendor } = await bench.product.call<{ vendor_name: string }>('GET', `/documents/${id}`);
    expect(vendor).toContain('Cascade Plumbing');
    await eventually(() => expense().getByLabel('Vendor').inputValue(), vendor);
    await expense().getByText('General/All Properties').waitFor();
    await expense().getByLabel('Amount').fill('0');
    await press('Create Expense');
    await says('Please enter a valid amount');
    await expense().getByLabel('Amount').fill('88.10');
    await expense().getByLabel('Date').fill('');
    await press('Create Expense');
    await says('Please enter a date');
    await expense().getByLabel('Date').fill('2026-03-01');
    await suggestions().getByLabel('Vendor').fill('');
    await eventually(() => expense().getByLabel('Vendor').inputValue(), 'Unknown Vendor');
    await choose('Create Expense', 'Property', 'Elm House');
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
    await says('This document is an expense already.');
    const [made] = await bench.product.call<object[]>('GET', `/expenses/?sort=["id","DESC"]`);
    expect(made).toMatchObject({ amount: 88.1, expense_date: '2026-03-01', vendor: 'Unknown Vendor', document_id: id, category_id: null });
    // Given to another property, it says where its expense is, and moves it when it is asked to.
    const oak = await bench.product.call<{ id: number }>('POST', '/properties/', { name: `Oak House ${id}` });
    await bench.product.call('PATCH', `/documents/${id}`, { property_id: oak.id });
    await says(`Its expense of $88.10 is in the books of Elm House, while the document is with Oak House ${id}.`);
    await press('Move the expense too');
    await says('The expense has moved too');
    await page.getByRole('button', { name: 'Move the expense too' }).waitFor({ state: 'detached' });
    expect(await bench.product.call('GET', `/expenses/?document_id=${id}`)).toMatchObject([{ property_id: oak.id, amount: 88.1 }]);
  });

  test('says what somebody else has changed meanwhile before it is written over, and keeps what only they touched', async () => {
    id = await paper('Harbor Locksmith');
    await open();
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Harbor Locksmith');
    await suggestions().getByLabel('Vendor').fill('Harbor Locks & Keys');
    const theirs = { extracted_data: { vendor: 'Harbor Locksmith Inc', description: 'Their words' } };
    await bench.product.call('PATCH', `/documents/${id}`, theirs);
    await press('Save Changes');
    await says('This was changed meanwhile. Vendor: Harbor Locksmith Inc. Save again to keep yours.');
    expect((await held()).extracted_data).toMatchObject(theirs.extracted_data);
    expect(await suggestions().getByLabel('Vendor').inputValue()).toBe('Harbor Locks & Keys');
    await press('Save Changes');
    await says('Changes saved successfully!');
    expect((await held()).extracted_data).toMatchObject({ vendor: 'Harbor Locks & Keys', description: 'Their words' });
  });

  test('says why it is of its property', async () => {
    const item = 'Service address: 12 Elm Street, Salem, OR';
    id = await bench.product.upload('of-elm.pdf', await billPdf({ vendor: 'Cascade Plumbing', amount: '$91.00', day: dayBefore(3), item }));
    await open();
    await suggestions()
      .getByText(/^The paper is for “12 Elm Street, Salem, OR”, this property's address\.$/)
      .waitFor();
  });

  test('finds its property, and says when it is there already', async () => {
    await open();
    await choose('AI Suggestions', 'Property', 'Elm House');
    await press('Assign');
    await says('Property assigned successfully');
    await press('Assign');
    await says('Document is already in the selected property');
    await choose('AI Suggestions', 'Document type', 'Other');
    await answer(`/documents/${id}`, 500, {});
    await bench.product.call('PATCH', `/documents/${id}`, { property_id: null });
    await page.reload();
    await choose('AI Suggestions', 'Property', 'Elm House');
    await press('Assign');
    await says('Failed to update document property');
    await press('File document');
    await says('Failed to file document');
    await page.unroute(`**/api/v1/documents/${id}`);
    await press('File document');
    await says('Document filed successfully!');
    await eventually(async () => (await held()).status, 'filed');
  });

  test('wears tags: found, made in place, taken off', async () => {
    await bench.product.call('POST', '/tags/', { name: `Tax ${id}` });
    await open();
    const box = page.getByRole('combobox', { name: 'Add a tag' });
    await box.fill('   ');
    await page.keyboard.press('Enter');
    await box.fill(`tax ${id}`);
    await page.getByRole('option', { name: `Tax ${id}` }).click();
    await page.getByRole('button', { name: `Remove the tag Tax ${id}` }).waitFor();
    await box.fill(`Roof ${id}`);
    await page.getByRole('option', { name: `Create “Roof ${id}”` }).click();
    await says('Tag created successfully');
    await page.getByRole('button', { name: `Remove the tag Roof ${id}` }).waitFor();
    expect((await held()).tags).toEqual(expect.arrayContaining([expect.objectContaining({ name: `Roof ${id}`, color: '#6B7280' })]));
    await page.getByRole('button', { name: `Remove the tag Tax ${id}` }).click();
    await eventually(async () => (await held()).tags.map(({ name }) => name), [`Roof ${id}`]);
    await answer(`/tags/*/documents/${id}`, 500, {});
    await page.getByRole('button', { name: `Remove the tag Roof ${id}` }).click();
    await says('Failed to remove tag');
    await box.fill(`Tax ${id}`);
    await page.getByRole('option', { name: `Tax ${id}` }).click();
    await says('Failed to add tag');
    await answer('/tags/', 500, {});
    await box.fill(`More ${id}`);
    await page.getByRole('option', { name: `Create “More ${id}”` }).click();
    await says('Failed to create tag');
  });

  test('is processed anew, reset, and asks the rules', async () => {
    await open();
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
    id = await bench.product.upload('broken.pdf', Buffer.from('%PDF-1.4\nnothing of a PDF\n%%EOF'));
    await open();
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
