import { beforeEach, expect, test } from 'vitest';
import { relateDocument } from '#core/commands/relate-document';
import { Document } from '#core/database/entities/document.entity';
import type { MachineFields } from '#core/database/values/document-fields';
import { expectedPapers } from '#core/books/expected/expected-papers';
import { emptyTables } from '../../support/database.js';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
beforeEach(() => emptyTables(api.em, 'expense', 'document'));

type Fields = MachineFields['fields'];
const invoice: Fields = {
  vendor: found('Hillside Plumbing'),
  amount: found('420.50'),
  invoice_number: found('INV-7'),
  service_date: found('2026-03-03'),
};
const payment: Fields = {
  ...invoice,
  vendor: found('Hillside Plumbing LLC'),
  service_date: found('2026-03-10'),
  paid_on: found('2026-03-10'),
};

/** As the worker does with a document that has come. */
const relate = (id: number) =>
  api.em.fork().transactional(async (em) => {
    await relateDocument(em, await em.findOneOrFail(Document, id));
  });

async function arrive(fields: Fields, filename: string): Promise<number> {
  const { amount, service_date: day, vendor, document_type: type } = fields;
  const columns = {
    amount: amount?.value ?? null,
    documentDate: day?.value ?? null,
    vendorName: vendor?.value ?? null,
    documentType: type?.value ?? 'other',
  };
  const id = await paper(api.em, {
    filename,
    fileKey: null,
    processingStatus: 'completed',
    machineFields: { fields },
    ...columns,
  });
  await relate(id);
  return id;
}

interface Links {
  duplicate_of: number | null;
  copies: unknown[];
  confirms: { id: number } | null;
  confirmed_by: { id: number }[];
}
const linksOf = async (id: number) => {
  const { body } = await api.get<Links>(`/documents/${id}`);
  return { of: body.duplicate_of, confirms: body.confirms?.id ?? null, by: body.confirmed_by.map((one) => one.id) };
};
const alone = { of: null, confirms: null, by: [] };
const correct = async (id: number, body: object) => expect((await api.call('PATCH', `/documents/${id}`, { json: body })).status).toBe(200);

test.each(['bill', 'payment'])('a bill and the confirmation of its payment are linked and no copies, the %s first', async (first) => {
  const papers = { bill: 0, payment: 0 };
  for (const which of first === 'bill' ? (['bill', 'payment'] as const) : (['payment', 'bill'] as const))
    papers[which] = await arrive(which === 'bill' ? invoice : payment, `${which}.pdf`);
  const { body } = await api.get(`/documents/${papers.payment}`);
  expect(body).toMatchObject({
    duplicate_of: null,
    confirms: { id: papers.bill, filename: 'bill.pdf', invoice_number: 'INV-7', day: '2026-03-03', paid_on: '2026-03-10', expense: null },
    confirmed_by: [],
  });
  expect((await api.get(`/documents/${papers.bill}`)).body).toMatchObject({
    duplicate_of: null,
    confirms: null,
    copies: [],
    confirmed_by: [{ id: papers.payment, filename: 'payment.pdf', paid_on: '2026-03-10' }],
  });
  // Neither is hidden.
  const rows = (await api.get<(Links & { id: number })[]>('/documents/')).body;
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(Object.values(papers)));
  expect(rows.find(({ id }) => id === papers.payment)?.confirms).toMatchObject({ id: papers.bill });
});

test('what cannot be told to be a confirmation is proposed as a copy, until a person says what it is', async () => {
  const bill = await arrive(invoice, 'bill.pdf');
  const { paid_on: _, ...untold } = payment;
  const other = await arrive(untold, 'other.pdf');
  expect(await linksOf(other)).toEqual({ ...alone, of: bill });
  await correct(other, { extracted_data: { fields: { paid_on: '2026-03-10' } } });
  expect([await linksOf(other), await linksOf(bill)]).toEqual([
    { ...alone, confirms: bill },
    { ...alone, by: [other] },
  ]);
});

test('copies of either are copies of their kind, and the link names the first bill', async () => {
  const bill = await arrive(invoice, 'bill.pdf');
  const [receipt, again] = [await arrive(payment, 'receipt.pdf'), await arrive(payment, 'receipt again.pdf')];
  const copy = await arrive(invoice, 'bill again.pdf');
  expect(await linksOf(copy)).toEqual({ ...alone, of: bill });
  expect(await linksOf(again)).toEqual({ of: receipt, confirms: bill, by: [] });
  expect(await linksOf(bill)).toEqual({ ...alone, by: [receipt] });
  await api.delete(`/documents/${bill}`);
  expect([await linksOf(receipt), await linksOf(copy)]).toEqual([
    { ...alone, confirms: copy },
    { ...alone, by: [receipt] },
  ]);
});

test('a correction, the trash and the way back find the link anew, whichever of the two it is', async () => {
  const bill = await arrive(invoice, 'bill.pdf');
  const receipt = await arrive(payment, 'receipt.pdf');
  const linked = [
    { ...alone, by: [receipt] },
    { ...alone, confirms: bill },
  ];
  const both = async () => [await linksOf(bill), await linksOf(receipt)];
  for (const id of [bill, receipt]) {
    await correct(id, { extracted_data: { amount: 421 } });
    expect(await both()).toEqual([alone, alone]);
    await correct(id, { extracted_data: { amount: 420.5 } });
    expect(await both()).toEqual(linked);
    await api.delete(`/documents/${id}`);
    const other = id === bill ? receipt : bill;
    expect(await linksOf(other)).toEqual(alone);
    await api.post(`/documents/${id}/restore`);
    expect(await both()).toEqual(linked);
  }
  await correct(receipt, { duplicate_of: null });
  expect(await both()).toEqual([alone, alone]);
  await relate(bill);
  expect(await both()).toEqual([alone, alone]);
});

const book = (document_id: number) =>
  api.post<{ id: number; detail: string }>('/expenses/', { amount: 420.5, expense_date: '2026-03-03', document_id });

test('only one of the two is an expense, and the confirmation shows the one to mark as paid', async () => {
  const bill = await arrive(invoice, 'bill.pdf');
  const receipt = await arrive(payment, 'receipt.pdf');
  const made = await book(bill);
  expect(made.status).toBe(201);
  expect(await book(receipt)).toMatchObject({
    status: 409,
    body: {
      detail: `Document ${bill} is the bill whose payment this one confirms, and already has its expense of Mar 3, 2026. Mark that expense as paid, or mark it as not a duplicate.`,
    },
  });
  const expenseOf = async () =>
    (await api.get<{ confirms: { expense: { paid_on: string | null; updated_at: string } } }>(`/documents/${receipt}`)).body.confirms
      .expense;
  const { updated_at: seen, ...shown } = await expenseOf();
  expect(shown).toEqual({ id: made.body.id, paid_on: null });
  const headers = { 'if-match': `"${seen}"` };
  expect((await api.call('PUT', `/expenses/${made.body.id}`, { json: { paid_on: '2026-03-10' }, headers })).status).toBe(200);
  expect(await expenseOf()).toMatchObject({ paid_on: '2026-03-10' });
  await api.delete(`/documents/${bill}`);
  expect((await book(receipt)).body.detail).toMatch(/^Document \d+, which is in the trash, is the bill whose payment this one confirms/);
});

test('where the confirmation was booked first the bill is not booked again', async () => {
  const receipt = await arrive(payment, 'receipt.pdf');
  expect((await book(receipt)).status).toBe(201);
  const bill = await arrive(invoice, 'bill.pdf');
  expect(await book(bill)).toMatchObject({
    status: 409,
    body: {
      detail: `Document ${receipt} confirms the payment of this bill and already has its expense of Mar 3, 2026. File this one, or mark it as not a duplicate.`,
    },
  });
});

/** The same for a month of an account, without a number. */
const inMonth = (fields: Fields, day: string): Fields => {
  const { invoice_number: _, ...rest } = fields;
  const dated = fields.paid_on ? { paid_on: found(day) } : { due_date: found(`${day.slice(0, 8)}20`) };
  return { ...rest, ...dated, account_number: found('0042-7781'), service_date: found(day) };
};

test('a payment of every month is linked with the bill of its own month', async () => {
  const receipts = [
    await arrive(inMonth(payment, '2026-04-19'), 'april paid.pdf'),
    await arrive(inMonth(payment, '2026-03-18'), 'march paid.pdf'),
  ];
  const bills = [await arrive(inMonth(invoice, '2026-04-01'), 'april.pdf'), await arrive(inMonth(invoice, '2026-03-01'), 'march.pdf')];
  expect(await Promise.all(receipts.map(async (id) => (await linksOf(id)).confirms))).toEqual(bills);
});

test('the next bill is expected by the bills, whatever days they were paid on', async () => {
  const { invoice_number: _, ...unnumbered } = invoice;
  const known: Fields = { ...unnumbered, account_number: found('0042-7781'), document_type: found('utility_bill' as const) };
  const bills: number[] = [];
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    bills.push(await arrive({ ...known, service_date: found(`${month}-01`), due_date: found(`${month}-20`) }, 'bill.pdf'));
    await arrive({ ...known, service_date: found(`${month}-18`), paid_on: found(`${month}-18`) }, 'paid.pdf');
  }
  const [line, ...others] = await expectedPapers(api.em.fork(), '2026-03-25', null);
  expect([others, line?.document_id, line?.amount]).toEqual([[], bills.at(-1), '420.50']);
});

test('an invoice of a subscription and the confirmation of its payment are one charge', async () => {
  const service = { site_name: 'Hillside Plumbing', monthly_price: 420.5, category: 'Other' };
  const { body: subscription } = await api.post<{ id: number }>('/subscriptions/', service);
  const { invoice_number: _, ...unnumbered } = invoice;
  const linked = async (fields: Fields) => {
    const id = await arrive({ ...unnumbered, ...fields, account_number: found('0042-7781') }, 'paper.pdf');
    await api.post(`/subscriptions/${subscription.id}/link-document/${id}`);
    return id;
  };
  const bill = await linked({ due_date: found('2026-03-20') });
  const receipt = await linked({ service_date: found('2026-03-19'), paid_on: found('2026-03-19') });
  expect(await linksOf(receipt)).toMatchObject({ confirms: bill });
  const { charges } = (await api.get<{ charges: object[] }>(`/subscriptions/${subscription.id}/charges`)).body;
  expect(charges).toHaveLength(1);
});
