import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { anteroom, eventually, hasNoBrowser, setUpBench, withinMs } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';
import { billPdf, dayBefore } from './support/papers.js';

const vendor = 'Juniper Plumbing';

/** What the card of a call says once it is answered. */
const answered = async (page: Page, name: string): Promise<string> => {
  const card = page.getByRole('region', { name, exact: true });
  await card.getByText(/^(Worked|Did not work|Nothing to do)$/).waitFor();
  return card.innerText();
};

describe.skipIf(hasNoBrowser)('Looking into what was read', () => {
  const bench = setUpBench();
  let documentId = 0;

  test('without a document the diagnostics say what to do', async () => {
    const { page } = await bench.visit('/diagnostics');
    await page.getByRole('heading', { name: 'AI Extraction Diagnostics' }).waitFor();
    await page.getByText('No documents yet').waitFor();
    expect(await page.getByRole('button', { name: 'Reprocess all' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Upload a file' }).waitFor();
  });

  describe('with documents', () => {
    beforeAll(async () => {
      for (const [at, name] of ['Alder Roofing', 'Birch Paint', 'Cedar Doors', 'Dogwood Drains', 'Elm Electric', vendor].entries())
        documentId = await bench.product.upload(
          `${name}.pdf`,
          await billPdf({ vendor: name, amount: `$${50 + at}.25`, day: dayBefore(3) }),
        );
    });

    test('every check and repair of one document answers', async () => {
      const { page } = await bench.visit('/diagnostics', { expected: /404 \(Not Found\)/ });
      await page.getByRole('button', { name: vendor }).click();
      const panel = page.getByRole('region', { name: vendor, exact: true });
      for (const words of ['Inspect', 'Try', 'Repair']) await panel.getByRole('heading', { name: words, exact: true }).waitFor();
      const buttons = ['Stored document', 'Check OCR', 'Raw AI data', 'Check amount', 'Trace', 'Test AI extraction', 'Test extraction'];
      buttons.push('Test the AI', 'Vision extract', 'Fix amount', 'Retry with logging', 'Update with vision', 'Reprocess');
      const said: Record<string, string> = {};
      for (const name of buttons) {
        await panel.getByRole('button', { name, exact: true }).click();
        said[name] = await answered(page, name);
      }
      expect(said['Check OCR']).toMatch(/Text length/);
      expect(said['Check amount']).toMatch(/55\.25/);
      expect(said['Test extraction']).toMatch(/Worked[\s\S]*Juniper Plumbing/);
      expect(said['Test the AI']).toMatch(/Did not work/);
      expect(said['Fix amount']).toMatch(/New amount\s+55\.25/);
      expect(said['Retry with logging']).toMatch(/Worked/);
      await page.route('**/api/v1/extraction-debug/trace/*', (route) =>
        route.fulfill({ status: 404, json: { detail: 'Document not found' } }),
      );
      await panel.getByRole('button', { name: 'Trace', exact: true }).click();
      await page.getByRole('region', { name: 'Trace', exact: true }).getByText('Document not found').waitFor();
    });

    test('all are reprocessed after a question, in batches that can be stopped, and amounts and dates are fixed', async () => {
      const { page } = await bench.visit('/diagnostics');
      const sent: string[] = [];
      page.on('request', (request) => request.url().endsWith('/reprocess') && sent.push(request.url()));
      await page.getByRole('button', { name: 'Reprocess all' }).click();
      await page.getByRole('dialog').getByText('Reprocess 6 documents?').waitFor();
      await page.getByRole('dialog').getByText('batches of 5, with a pause of 2 seconds').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(sent).toEqual([]);
      const start = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Reprocess all' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Reprocess all' }).click();
      };
      const stopped = Promise.withResolvers<void>();
      await page.route('**/reprocess', async (route) => (await stopped.promise, route.continue()));
      await start();
      await page.getByText('Reprocessing: 0 of 6').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      stopped.resolve();
      await page.getByText('Stopped after 5 of 6').waitFor();
      expect(sent).toHaveLength(5);
      await start();
      await page.getByText('6 documents queued again').waitFor();
      expect(sent).toHaveLength(11);
      await page.getByRole('button', { name: 'Fix all dates and amounts' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Fix all dates and amounts' }).click();
      await page.getByText(/\d+ queued: \d+ without an amount, \d+ without a date, \d+ doubtful/).waitFor();
    });

    test('a list that fails to load can be asked for again, and a viewer repairs nothing', async () => {
      const { page } = await bench.visit(anteroom, { as: await bench.addUser('VIEWER'), expected: /500/ });
      await page.route('**/api/v1/documents/?*include_all*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${bench.product.url}/diagnostics`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByText('Failed to load documents').first().waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: vendor }).click();
      expect(await page.getByRole('button', { name: 'Fix amount' }).isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: 'Reprocess all' }).isDisabled()).toBe(true);
      await page.getByText('Only staff and administrators can do this.').first().waitFor();
    });

    test('the test page wants a number, reads the document now and can start it over', async () => {
      const { page } = await bench.visit('/ai-test', { expected: /404|422/ });
      await page.getByRole('heading', { name: 'AI Extraction Test' }).waitFor();
      const alerts: string[] = [];
      page.on('dialog', (dialog) => (alerts.push(dialog.message()), void dialog.accept()));
      await page.getByRole('button', { name: 'Test Document' }).click();
      await eventually(async () => alerts, ['Please enter a document ID']);
      await page.getByRole('button', { name: 'Reprocess' }).click();
      await eventually(async () => alerts.length, 2);
      const field = page.getByLabel('Document ID');
      await field.fill('999999');
      await page.getByRole('button', { name: 'Test Document' }).click();
      await page.getByText('Document not found').first().waitFor();
      await field.fill(String(documentId));
      await page.getByRole('button', { name: 'Test Document' }).click();
      await page.getByText('No answer from AI:').waitFor();
      const row = page.getByRole('row').filter({ hasText: 'Vendor' }).first();
      await eventually(async () => (await row.getByText(vendor).count()) >= 2, true);
      await page.getByRole('button', { name: 'Reprocess' }).click();
      await page.getByText('Document queued for AI processing').waitFor();
    });
  });

  test('what new weights change is shown, and who may accept them', async () => {
    const line = { values: 4, before: 4, now: 2, changed: 2, is_worse: true };
    const examples = [{ document_id: documentId, said: '55.25', before: '55.25', now: '5.00' }];
    const held = {
      hash: 'a'.repeat(64),
      state: 'held',
      sentence: 'The new weights read 2 of 4 values as people left them, the earlier ones 4; worse for: Juniper Plumbing (amount).',
      documents: { done: 4, total: 4 },
      lines: [{ vendor, field: 'amount', examples, ...line }],
      left: 0,
    };
    const { page } = await bench.visit('/diagnostics');
    const table = page.getByRole('region', { name: 'New weights and your corrections' });
    await page.getByText('The weights used to read documents have not changed').waitFor();
    expect(await page.getByRole('button', { name: 'Accept the new weights' }).count()).toBe(0);
    await page.route('**/api/v1/diagnostics/weights', (route) => route.fulfill({ json: held }));
    await page.route('**/api/v1/diagnostics/weights/accept', (route) =>
      route.fulfill({ json: { ...held, state: 'accepted' } }).then(() => page.unrouteAll()),
    );
    await page.reload();
    const row = table.getByRole('row', { name: vendor });
    await row.getByText('Worse').waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining([vendor, 'Amount', '4', '4', '2', expect.stringContaining('55.25 → 5.00 · correct: 55.25')]),
    );
    expect(await row.getByRole('link').getAttribute('href')).toBe(`/documents/${documentId}`);
    await lookAt(page, 'new-weights');
    await page.getByRole('button', { name: 'Accept the new weights' }).click();
    await page.getByRole('dialog').getByText('The earlier weights are discarded.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the new weights' }).click();
    await page.getByText('All documents are now read with the new weights').waitFor();
    await page.getByText('The weights used to read documents have not changed').waitFor();
  });

  test('one file is sent by hand and what was read is shown', async () => {
    const { page } = await bench.visit('/manual-process', { expected: /415|502|ERR_FAILED/ });
    await page.getByRole('heading', { name: 'Manual Document Processing' }).waitFor();
    expect(await page.getByLabel('File', { exact: true }).getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
    await page.getByText('.pdf, .jpg, .jpeg or .png, up to 10MB').waitFor();
    const upload = page.getByRole('button', { name: 'Upload and process' });
    await upload.click();
    await page.getByText('Please select a file').waitFor();
    const buffer = await billPdf({ vendor: 'Larch Locksmiths', amount: '$88.10', day: dayBefore(2) });
    const file = { name: 'larch.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.route('**/upload-and-process', (route) => route.abort());
    await upload.click();
    await page.getByText('Upload failed').first().waitFor();
    await page.unrouteAll();
    await upload.click();
    const result = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Result' }) });
    await result.getByText('Processing complete').waitFor({ timeout: 4 * withinMs });
    const labels = ['Document ID', 'Filename', 'Processing status', 'Processed', 'Vendor', 'Amount', 'Date', 'Type', 'Description'];
    expect(await result.getByRole('term').allInnerTexts()).toEqual(labels);
    for (const words of ['larch.pdf', 'completed', 'Larch Locksmiths', '$88.10', 'expense'])
      await result.getByText(words, { exact: true }).waitFor();
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ ...file, name: 'locked.pdf', buffer: Buffer.from('%PDF-1.7 nothing more') });
    await upload.click();
    await page.getByText('Processing Failed').waitFor({ timeout: 4 * withinMs });
    expect((await result.getByRole('term').allInnerTexts()).at(-1)).toBe('Error');
    await result.getByRole('link', { name: 'View Document' }).click();
    await eventually(async () => /\/documents\/\d+$/.test(page.url()), true);
    await page.goBack();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await eventually(async () => new URL(page.url()).pathname, '/documents');
  });

  test('the debug page runs diagnostics, resets failed documents, processes one, and starts the session over', async () => {
    const { page } = await bench.visit('/debug');
    await page.getByRole('heading', { name: 'Debug', exact: true }).waitFor();
    await page.getByText('Nothing run yet').waitFor();
    await page.getByRole('button', { name: 'Run Diagnostics' }).click();
    expect(await answered(page, 'Signed in as')).toMatch(/admin@example\.com/);
    expect(await answered(page, 'Processing status')).toMatch(/Total/);
    expect(await answered(page, 'Reading a built-in PDF')).toMatch(/Worked/);
    await page.getByRole('button', { name: 'Reset Failed Documents' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Failed Documents' }).click();
    expect(await answered(page, 'Reset Failed Documents')).toMatch(/Reset \d+ failed documents?/);
    await page.getByRole('button', { name: 'Process One Document' }).click();
    expect(await answered(page, 'Process One Document')).toMatch(/No pending documents|Document \d+ is next/);
    const none = { success: false, message: 'No pending documents', document_id: null };
    await page.route('**/process-one', (route) => route.fulfill({ json: none }));
    await page.getByRole('button', { name: 'Process One Document' }).click();
    await page.getByRole('region', { name: 'Process One Document' }).getByText('Nothing to do').waitFor();
    expect(await page.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
    await page.getByRole('button', { name: 'Clear Token & Re-login' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  });

  test('the debug page asks for viewers what they may know, and nothing that is refused', async () => {
    const { page } = await bench.visit('/debug', { as: await bench.addUser('VIEWER') });
    await page.getByRole('button', { name: 'Run Diagnostics' }).click();
    expect(await answered(page, 'Signed in as')).toMatch(/viewer-/);
    expect(await answered(page, 'Processing status')).toMatch(/Total/);
    expect(await page.getByText('Did not work').count()).toBe(0);
  });
});
