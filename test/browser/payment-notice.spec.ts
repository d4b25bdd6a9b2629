import { describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/paper.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';

/** A page of lines below each other; what stands behind a bar stands in a column at the right. */
const page = (lines: readonly string[]) =>
  pdf([lines.flatMap((line, at) => line.split('|').map((text, column) => ({ text, x: column === 0 ? 60 : 420, y: 60 + at * 28 })))]);
const letterhead = ['Hillside Plumbing LLC', '88 Mill Road, Akron, OH 44301'];

describe.skipIf(hasNoBrowser)('A bill and the confirmation of its payment', () => {
  const bench = setUpBench();

  test('lead to each other, and the confirmation marks the expense of the bill as paid on its day', async () => {
    const upload = async (name: string, lines: readonly string[]) => bench.product.upload(name, await page([...letterhead, ...lines]));
    const total = ['Replace water heater valve|420.50', 'Total|$420.50', 'Amount due|$420.50'];
    const bill = await upload('bill.pdf', ['INVOICE', 'Invoice No: INV-7', 'Invoice Date: March 3, 2026', ...total]);
    const paid = ['PAYMENT CONFIRMATION', 'Invoice No: INV-7', 'Date: March 10, 2026', 'Amount paid|$420.50'];
    const payment = await upload('paid.pdf', paid);
    const fields = { amount: 420.5, expense_date: '2026-03-03', document_id: bill };
    const expense = await bench.product.call<{ id: number }>('POST', '/expenses/', fields);
    const visit = await bench.visit(`/documents/${bill}`);
    await visit.page.getByText('Payment confirmed by').waitFor();
    await visit.page.getByRole('link', { name: 'paid.pdf (Mar 10, 2026)' }).click();
    await visit.page.getByText(/^Confirms the payment of invoice INV-7 of Mar 3, 2026\. .*not marked as paid yet\./).waitFor();
    expect(await visit.page.getByRole('link', { name: 'Open the bill' }).getAttribute('href')).toBe(`/documents/${bill}`);
    expect(await visit.page.getByRole('button', { name: 'Create Expense' }).isDisabled()).toBe(true);
    await visit.page.getByRole('button', { name: 'Mark paid on Mar 10, 2026' }).click();
    await visit.page.getByText('Expense marked as paid').waitFor();
    await visit.page.getByText(/expense of that bill is marked as paid on Mar 10, 2026\./).waitFor();
    await eventually(() => visit.page.getByRole('button', { name: /^Mark paid/ }).count(), 0);
    expect(await bench.product.call('GET', `/expenses/${expense.id}`)).toMatchObject({ paid_on: '2026-03-10' });
    expect(await bench.product.call('GET', `/documents/${payment}`)).toMatchObject({ status: 'filed', duplicate_of: null });
    await visit.page.getByRole('button', { name: 'Not for this bill' }).click();
    await visit.page.getByText('No longer linked to that bill').waitFor();
    await eventually(() => visit.page.getByRole('link', { name: 'Open the bill' }).count(), 0);
    expect(await bench.product.call('GET', `/documents/${bill}`)).toMatchObject({ confirmed_by: [] });
  });
});
