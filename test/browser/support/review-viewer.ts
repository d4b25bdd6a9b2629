import type { Locator, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Bench } from './bench.js';
import { billPdf, dayBefore } from './papers.js';

/** A document as the api answers with it, as far as tests look. */
interface Held {
  property_id: number | null;
  document_type: string;
  processing_status: string;
  status: string;
  reviewed_at: string | null;
  tags: { name: string; color: string }[];
  extracted_data: Record<string, unknown>;
}

type Panel = 'AI Suggestions' | 'Create Expense';

/** What tests of the review viewer do again and again, beside a property that its documents may be of. */
export function reviewViewer(bench: Bench) {
  let page: Page;
  let shown = 0;
  let papers = 0;
  const panel = (name: Panel): Locator => page.getByRole('form', { name });
  const suggestions = (): Locator => panel('AI Suggestions');

  beforeAll(async () => {
    await bench.product.call('POST', '/properties/', { name: 'Elm House', address: '12 Elm Street', city: 'Salem', state: 'OR' });
  });

  /** A bill of its own, read already. */
  const paper = async (vendor = 'Cascade Plumbing', amount?: string): Promise<number> => {
    papers += 1;
    const bill = { vendor, amount: amount ?? `$${200 + papers}.00`, day: dayBefore(3) };
    return bench.product.upload(`bill-${papers}.pdf`, await billPdf(bill));
  };

  return {
    paper,
    suggestions,
    /** Opens a document, a new bill where none is named. */
    open: async (document?: number): Promise<{ page: Page; id: number }> => {
      shown = document ?? (await paper());
      ({ page } = await bench.visit(`/documents/${shown}`, { expected: /Failed to load resource|Indexing all PDF objects/ }));
      await suggestions().getByLabel('Vendor').waitFor();
      return { page, id: shown };
    },
    /** What the api says of the document that is open. */
    held: () => bench.product.call<Held>('GET', `/documents/${shown}`),
    expense: (): Locator => panel('Create Expense'),
    says: (words: string | RegExp) => page.getByText(words).first().waitFor(),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    choose: async (form: Panel, label: string, option: string): Promise<void> => {
      await panel(form).getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** Lets what changes something at an address answer so. */
    answer: (path: string, status: number, json: object): Promise<unknown> =>
      page.route(`**/api/v1${path}`, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }))),
  };
}
