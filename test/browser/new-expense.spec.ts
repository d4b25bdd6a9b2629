import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { found, paper as makePaper } from '../support/sample-books.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { dayBefore } from './support/papers.js';

interface Made {
  id: number;
  [key: string]: unknown;
}

const choice = (page: Page, name: string) => page.getByRole('combobox', { name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const amount = (page: Page) => page.getByRole('spinbutton', { name: 'Amount' }).first();
const day = (page: Page) => page.getByLabel('Date');
const save = (page: Page) => page.getByRole('button', { name: 'Save expense' }).click();
const pick = async (page: Page, name: string, option: string) => {
  await choice(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe.skipIf(hasNoBrowser)('A new expense', () => {
  const bench = setUpBench();
  const property = (name: string) => bench.product.call<Made>('POST', '/properties/', { name });
  const newest = async () => (await bench.product.call<Made[]>('GET', '/expenses/?sort=["id","DESC"]&limit=1'))[0];
  let bills = 0;
  /** Each is a bill of its own. */
  const paper = async (name: string, propertyId: number, type: string) => {
    const amountOfBill = found(`${84 + (bills += 1)}.20`);
    const fields = { vendor: found('City Water'), amount: amountOfBill, service_date: found(dayBefore(4)) };
    const id = await makePaper(bench.em, { filename: name, processingStatus: 'completed', machineFields: { fields } });
    await bench.product.call('PATCH', `/documents/${id}`, { property_id: propertyId, document_type: type });
    return id;
  };

  test('by hand: what is missing is said beside its field, and it goes to the dashboard', async () => {
    const { page } = await bench.visit('/expenses/new');
    await page.getByRole('heading', { name: 'Add New Expense' }).waitFor();
    for (const name of ['Property', 'Category', 'Receipt/Invoice Document']) await choice(page, name).waitFor();
    expect([await amount(page).getAttribute('min'), await amount(page).getAttribute('step')]).toEqual(['0.01', '0.01']);
    await eventually(() => day(page).inputValue(), dayBefore(0));
    await day(page).fill('');
    await save(page);
    await page.getByText('Amount is required').waitFor();
    await page.getByText('Date is required').waitFor();
    await amount(page).fill('0');
    await page.getByText('Amount must be greater than 0').waitFor();
    await amount(page).fill('12.345');
    await page.getByText('Enter at most two decimals').waitFor();
    await amount(page).fill('12.34');
    // The wheel scrolls: it does not change what was typed.
    await amount(page).hover();
    await page.mouse.wheel(0, 120);
    await eventually(() => page.evaluate('document.activeElement?.getAttribute("name")'), null);
    expect(await amount(page).inputValue()).toBe('12.34');
    await day(page).fill(dayBefore(2));
    await pick(page, 'Category', 'Legal');
    await box(page, 'Vendor').fill('Lund & Park');
    await box(page, 'Description').fill('Lease review');
    await save(page);
    await page.getByText('Expense created successfully!').waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await newest()).toMatchObject({ amount: 12.34, expense_date: dayBefore(2), vendor: 'Lund & Park', property_id: null });
  });

  test('the address fills every field', async () => {
    const { id } = await property('Cedar House');
    const paperId = await paper('water.pdf', id, 'expense');
    const query = new URLSearchParams({
      property: String(id),
      document_id: String(paperId),
      amount: '84.20',
      vendor: 'City Water',
      description: 'Water, February',
      invoice: '77',
      date: '2026-02-03T00:00:00Z',
      expense_type: 'utilities',
    });
    const { page } = await bench.visit(`/expenses/new?${query.toString()}`);
    await eventually(() => choice(page, 'Property').inputValue(), 'Cedar House');
    await eventually(() => choice(page, 'Receipt/Invoice Document').innerText(), 'water.pdf');
    await eventually(() => choice(page, 'Category').innerText(), 'Utilities');
    const typed = [amount(page), day(page), box(page, 'Vendor'), box(page, 'Description')].map((field) => field.inputValue());
    expect(await Promise.all(typed)).toEqual(['84.20', '2026-02-03', 'City Water', 'Water, February']);
    await page.goto(`${bench.product.url}/expenses/new?property_id=${id}&invoice=77`);
    await eventually(() => box(page, 'Description').inputValue(), 'Invoice 77');
    await eventually(() => choice(page, 'Property').inputValue(), 'Cedar House');
    await page.goto(`${bench.product.url}/expenses/new?type=business&property_id=${id}`);
    await eventually(() => choice(page, 'Property').inputValue(), 'General (no property)');
    await page.goto(`${bench.product.url}/expenses/new?document_id=${paperId}`);
    await eventually(() => choice(page, 'Property').inputValue(), 'Cedar House');
  });

  test('another screen hands values over, for one form only', async () => {
    const { page } = await bench.visit('/documents', { expected: /404 \(Not Found\)/ });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(`sessionStorage.setItem('pendingExpenseData', '{"amount":9.5,"vendor":"Held"}');
      sessionStorage.setItem('pendingExpenseType', 'legal'); sessionStorage.setItem('pendingExpenseDoc', '999999')`);
    await page.goto(`${bench.product.url}/expenses/new`);
    await eventually(() => box(page, 'Vendor').inputValue(), 'Held');
    await eventually(() => amount(page).inputValue(), '9.5');
    await eventually(() => choice(page, 'Category').innerText(), 'Legal');
    expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("pendingExpense"))')).toEqual([]);
    // One that was left without a word fills in no other.
    await page.goto(`${bench.product.url}/expenses/new?amount=7`);
    await eventually(() => amount(page).inputValue(), '7');
    expect(await box(page, 'Vendor').inputValue()).toBe('');
  });

  test('the documents are a property’s receipts, invoices and others that have no expense yet', async () => {
    const { id } = await property('Birch House');
    await property('Empty House');
    await paper('receipt.pdf', id, 'receipt');
    await paper('other.pdf', id, 'other');
    await paper('lease.pdf', id, 'contract');
    const used = await paper('used.pdf', id, 'invoice');
    await bench.product.call('POST', '/expenses/', { document_id: used, amount: 5, expense_date: dayBefore(1) });
    const { page } = await bench.visit('/expenses/new');
    const documents = choice(page, 'Receipt/Invoice Document');
    await eventually(() => documents.innerText(), 'Choose a property first');
    expect(await documents.getAttribute('aria-disabled')).toBe('true');
    await pick(page, 'Property', 'Empty House');
    await eventually(() => documents.innerText(), 'This property has no receipts or invoices');
    expect(await documents.getAttribute('aria-disabled')).toBe('true');
    await pick(page, 'Property', 'Birch House');
    await eventually(() => documents.getAttribute('aria-disabled'), null);
    await documents.click();
    expect((await page.getByRole('option').allInnerTexts()).toSorted()).toEqual(['No document', 'other.pdf', 'receipt.pdf']);
    await page.getByRole('option', { name: 'receipt.pdf' }).click();
    await amount(page).fill('5');
    await save(page);
    await page.waitForURL(`**/properties/${id}`);
    expect(await newest()).toMatchObject({ property_id: id, document: { filename: 'receipt.pdf' } });
  });

  test('it is shared between properties and tagged', async () => {
    const [first, second] = [await property('Fir House'), await property('Gum House')];
    const tag = await bench.product.call<Made>('POST', '/expense-tags/', { name: 'Shared cost' });
    const late = await bench.product.call<Made>('POST', '/expense-tags/', { name: 'Gone meanwhile' });
    const { page } = await bench.visit(`/expenses/new?property=${first.id}&amount=100`, { expected: /404/ });
    await eventually(() => choice(page, 'Property').inputValue(), 'Fir House');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await eventually(() => choice(page, 'Property of share 1').inputValue(), 'Fir House');
    await pick(page, 'Property of share 2', 'Gum House');
    await page.getByRole('button', { name: 'Add share' }).click();
    await pick(page, 'Split by', 'Equal parts');
    const part = (at: number) => page.getByLabel(`Amount of share ${at}`);
    const parts = () => Promise.all([1, 2, 3].map((at) => part(at).inputValue()));
    await eventually(async () => (await parts()).join(), '$33.34,$33.33,$33.33');
    // Whoever goes on by amount begins with what the parts come to.
    await pick(page, 'Split by', 'By amount');
    await page.getByText('Fully allocated').waitFor();
    expect(await parts()).toEqual(['33.34', '33.33', '33.33']);
    await part(3).fill('30');
    await page.getByText('$3.33 left to allocate').waitFor();
    await save(page);
    await page.getByText('The shares must add up to the amount').waitFor();
    await part(3).fill('33.33');
    for (const name of ['Shared cost', 'Gone meanwhile']) await page.getByRole('button', { name }).click();
    await bench.product.call('DELETE', `/expense-tags/${late.id}`);
    await save(page);
    // A tag that fails comes after the expense is kept: the form must not stay, or a second try would make a second one.
    await page.getByText('Expense created successfully!').waitFor();
    await page.getByText('Failed to add tag').waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const made = await newest();
    expect(made).toMatchObject({ is_split: true, property_id: null, tags: [{ id: tag.id }] });
    const shares = (made?.splits ?? []) as Made[];
    expect(shares.map((share) => [share.property_id, share.amount])).toEqual([
      [first.id, 33.34],
      [second.id, 33.33],
      [null, 33.33],
    ]);
  });

  test('it is divided by percent and by share of common costs; what does not fit is said at its field', async () => {
    const [first, second] = [await property('Holm House'), await property('Iris House')];
    await bench.product.call('PUT', `/properties/${first.id}`, { share: 120.5 });
    const { page } = await bench.visit(`/expenses/new?property=${first.id}&amount=100`, { expected: /422/ });
    await eventually(() => choice(page, 'Property').inputValue(), 'Holm House');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await pick(page, 'Property of share 2', 'Iris House');
    await pick(page, 'Split by', 'By percent');
    const percent = (at: number) => page.getByRole('spinbutton', { name: `Percentage of share ${at}` });
    await percent(1).fill('12.5');
    await save(page);
    await page.getByText('Percentage is required').first().waitFor();
    await percent(2).fill('80');
    await page.getByText('7.5 % left to allocate').waitFor();
    await page.getByRole('alert').getByText('The percentages must add up to 100').waitFor();
    await percent(2).fill('87.5');
    await page.getByText('$87.50', { exact: true }).waitFor();
    await pick(page, 'Split by', 'By share of common costs');
    await page.getByText('“Iris House” has no share of common costs. Enter it on the property, or divide in another way.').waitFor();
    await bench.product.call('PUT', `/properties/${second.id}`, { share: 79.5 });
    await pick(page, 'Split by', 'Equal parts');
    await page.reload();
    await eventually(() => choice(page, 'Property').inputValue(), 'Holm House');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await pick(page, 'Split by', 'By share of common costs');
    await pick(page, 'Property of share 2', 'Iris House');
    await eventually(() => page.getByLabel('Amount of share 2').inputValue(), '$39.75');
    await page.getByText('Share 120.5').waitFor();
    await save(page);
    await page.getByText('Expense created successfully!').waitFor();
    const shares = ((await newest())?.splits ?? []) as Made[];
    expect(shares.map((share) => [share.property_id, share.amount, share.method, share.weight])).toEqual([
      [first.id, 60.25, 'share', 120.5],
      [second.id, 39.75, 'share', 79.5],
    ]);
  });

  test('the split of a vendor is kept, offered by any spelling, used by one click and forgotten', async () => {
    const [first, second] = [await property('Jay House'), await property('Kite House')];
    const { page } = await bench.visit(`/expenses/new?property=${first.id}&amount=100&vendor=Slate+Works+LLC`, { expected: /422/ });
    await eventually(() => choice(page, 'Property').inputValue(), 'Jay House');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await pick(page, 'Property of share 2', 'Kite House');
    await pick(page, 'Split by', 'By percent');
    const percent = (at: number) => page.getByRole('spinbutton', { name: `Percentage of share ${at}` });
    await percent(1).fill('62.5');
    await percent(2).fill('37.5');
    await page.getByRole('button', { name: 'Save as this vendor’s split' }).click();
    await page.getByText('Split saved').waitFor();
    const kept = await bench.product.call<Made[]>('GET', '/vendor-splits/');
    expect(kept).toMatchObject([
      {
        vendor: 'Slate Works LLC',
        splits: [
          { property_id: first.id, weight: 62.5 },
          { property_id: second.id, weight: 37.5 },
        ],
      },
    ]);
    await page.goto(`${bench.product.url}/expenses/new?amount=10&vendor=SLATE+WORKS`);
    await page.getByText('Usual split of Slate Works LLC: Jay House 62.5 %, Kite House 37.5 %').waitFor();
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('$3.75', { exact: true }).waitFor();
    await save(page);
    await page.getByText('Expense created successfully!').waitFor();
    expect(await newest()).toMatchObject({ splits: [{ amount: 6.25 }, { amount: 3.75 }] });
    await page.goto(`${bench.product.url}/expenses/new?amount=10&vendor=SLATE+WORKS`);
    await page.getByRole('button', { name: 'Remove usual split' }).click();
    await page.getByText('Usual split removed').waitFor();
    expect(await bench.product.call<Made[]>('GET', '/vendor-splits/')).toEqual([]);
  });

  test('what the server refuses is told in its words, else in ours, and the form is kept', async () => {
    const { page } = await bench.visit('/expenses/new?amount=5&vendor=Kept', { expected: /(409|500) \(/ });
    const refuse = (status: number, json: object) =>
      page.route('**/api/v1/expenses/', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
      );
    const duplicate = 'An expense has already been created for this document. Each document can only have one expense.';
    await refuse(409, { detail: duplicate });
    await eventually(() => amount(page).inputValue(), '5');
    await save(page);
    await page.getByText(duplicate).waitFor();
    await refuse(500, {});
    await save(page);
    await page.getByText('Failed to create expense').waitFor();
    expect(await box(page, 'Vendor').inputValue()).toBe('Kept');
  });

  test('properties that cannot be loaded are told; Cancel goes back', async () => {
    const { page } = await bench.visit('/coming-soon', { expected: /500 \(/ });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/api/v1/properties/?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${bench.product.url}/expenses/new`);
    await page.getByRole('combobox', { name: 'Property', exact: true }).click();
    await page.getByText('Failed to load properties').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/coming-soon');
  });

  test('a viewer is told that nothing can be saved', async () => {
    const { page } = await bench.visit('/expenses/new?amount=5', { as: await bench.addUser('VIEWER') });
    await page.getByText("Viewers can't change data").waitFor();
    expect(await page.getByRole('button', { name: 'Save expense' }).isDisabled()).toBe(true);
  });
});
