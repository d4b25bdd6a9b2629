import { beforeEach, expect, test } from 'vitest';
import { findDue } from '#core/books/calendar/find-due';
import { checkBooks, refoldBooks } from '#core/ops/doctor/check-books';
import { Document } from '#core/database/entities/document.entity';
import { findExpected } from '#core/books/expected/find-expected';
import { datePaidBills } from '#core/books/mortgages/date-paid-bills';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { recordDisbursements } from '#core/books/mortgages/record-disbursements';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let house: number;
const addHouse = async () => (await api.post<{ id: number }>('/properties/', { name: `Escrow ${crypto.randomUUID()}` })).body.id;
beforeEach(async () => {
  house = await addHouse();
});

/** What a statement says was paid from escrow for insurance on these days, 85.00 each. */
async function pay(...days: string[]): Promise<number[]> {
  const { em } = api;
  const documentId = await paper(em, { propertyId: house, fileKey: null });
  const rows = days.map((paidOn) =>
    em.create(EscrowDisbursement, { documentId, propertyId: house, kind: 'insurance', paidOn, amount: '85.00', words: 'PMI paid' }),
  );
  await em.flush();
  await em.transactional((tx) => datePaidBills(tx, rows));
  return rows.map(({ id }) => id);
}
const spend = (expense_date: string, documentId: number | null = null, paid_on?: string) =>
  api.post<{ detail?: string }>('/expenses/', {
    amount: 85,
    expense_date,
    paid_on,
    property_id: house,
    schedule_e_line: '9',
    ...(documentId === null ? {} : { document_id: documentId }),
  });
/** The bill comes in as a document, and is booked. */
const bill = async (day: string) => spend(day, await paper(api.em, { fileKey: null }));
const book = (id: number | undefined) => api.post<{ detail?: string }>(`/escrow-disbursements/${id}/expense`);
const dismiss = (id: number | undefined) => api.patch(`/escrow-disbursements/${id}`, { dismissed: true });
const states = async () =>
  (await api.get<{ state: string }[]>(`/properties/${house}/escrow-disbursements`)).body.map(({ state }) => state).toReversed();

test('the bill of a payment that came back and went out again is refused where the second is in the books', async () => {
  const [back, again] = await pay('2026-04-02', '2026-05-15');
  await dismiss(back);
  expect((await book(again)).status).toBe(201);
  const refused = await bill('2026-04-01');
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('on May 15, 2026, and it is already in the books');
});

test('a payment that has its bill takes no other’s: that is refused where the next payment is in the books', async () => {
  const [, february] = await pay('2026-01-05', '2026-02-05');
  await spend('2025-12-20');
  expect((await book(february)).status).toBe(201);
  expect((await bill('2026-01-18')).status).toBe(409);
});

test('a bill is not refused for a payment before one whose bill is older', async () => {
  const [january] = await pay('2026-01-05', '2026-02-05');
  await spend('2026-02-03');
  expect((await book(january)).status).toBe(201);
  expect((await bill('2026-03-01')).status).toBe(201);
});

test('a bill is refused where the next payment is in the books, however late the bill before it was paid', async () => {
  const [, march] = await pay('2026-02-05', '2026-03-05');
  await spend('2026-01-20', null, '2026-02-18');
  expect((await book(march)).status).toBe(201);
  expect((await bill('2026-02-17')).status).toBe(409);
});

test('a bill that is paid long after its day is refused where that payment is in the books', async () => {
  const [april] = await pay('2026-04-10');
  expect((await book(april)).status).toBe(201);
  const late = await spend('2026-01-01', await paper(api.em, { fileKey: null }), '2026-04-10');
  expect(late.status).toBe(409);
});

test('the bill of the next month is not refused for a payment of the last, which is made each month', async () => {
  const [january, february] = await pay('2026-01-05', '2026-02-05');
  expect((await book(january)).status).toBe(201);
  expect((await book(february)).status).toBe(201);
  expect((await bill('2026-02-08')).status).toBe(409);
  expect((await bill('2026-03-05')).status).toBe(201);
  const [march] = await pay('2026-03-06');
  expect(await states()).toEqual(['booked', 'booked', 'covered']);
  expect((await book(march)).status).toBe(409);
});

test('a payment that came back makes none of each month of the one that went out again: its bill is refused', async () => {
  const [back, again] = await pay('2026-04-02', '2026-05-02');
  await dismiss(back);
  expect((await book(again)).status).toBe(201);
  expect((await bill('2026-05-25')).status).toBe(409);
});

test.each<[string, boolean, (id: number) => Promise<unknown>]>([
  ['by another document that says it where its own is in the trash', true, (id) => api.delete(`/documents/${id}`)],
  ['by another document where its own is another by now', true, (id) => api.patch(`/documents/${id}`, { document_type: 'expense' })],
  ['by another document where its own was read anew', true, (id) => api.em.execute(`update document set ocr_text = '' where id = ?`, [id])],
  ['by its own where that says it', false, () => Promise.resolve()],
])('a payment is proposed again once its expense is deleted, %s', async (_, byOther, happens) => {
  const { em } = api;
  const statement = async (statementDay: string) => {
    const id = await paper(em, {
      propertyId: house,
      fileKey: null,
      documentType: 'mortgage_statement',
      machineFields: { document_type: 'mortgage_statement', property_id: house, fields: { statement_date: found(statementDay) } },
      ocrText: '01/05/2026   Insurance paid from escrow   $85.00',
    });
    await em.transactional(async (tx) => recordDisbursements(tx, await tx.findOneOrFail(Document, { id })));
    return id;
  };
  const [first, second] = [await statement('2026-02-01'), await statement('2026-03-01')];
  const all = async () =>
    (await api.get<{ id: number; document_id: number; state: string }[]>(`/properties/${house}/escrow-disbursements`)).body;
  const [payment] = await all();
  expect(await all()).toMatchObject([{ document_id: first, state: 'proposed' }]);
  const { body: expense } = await api.post<{ id: number }>(`/escrow-disbursements/${payment?.id}/expense`);
  await happens(first);
  expect((await api.delete(`/expenses/${expense.id}`)).status).toBe(204);
  expect(await all()).toMatchObject([{ document_id: byOther ? second : first, state: 'proposed' }]);
});

const bookAsBill = async (wish: object) => {
  const documentId = await paper(api.em, { fileKey: null });
  const said = { amount: 85, expense_date: '2026-05-10', property_id: house, schedule_e_line: '9' };
  return api.post<{ id: number; detail?: string }>('/expenses/', { ...said, document_id: documentId, ...wish });
};

test('a share of a bill is refused where its payment is in the books', async () => {
  const [may] = await pay('2026-05-15');
  expect((await book(may)).status).toBe(201);
  const other = { property_id: await addHouse(), amount: 100 };
  const of = (amount: number) => ({ amount: amount + 100, property_id: null, splits: [{ property_id: house, amount }, other] });
  const refused = await bookAsBill(of(85));
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/the share of 85.00 from escrow on May 15, 2026/) as string },
  });
  expect((await bookAsBill(of(86))).status).toBe(201);
});

test.each<[string, object, object]>([
  ['its amount', { amount: 58 }, { amount: 85 }],
  ['its line', { schedule_e_line: null }, { schedule_e_line: '9' }],
  ['its day', { expense_date: '2025-05-10' }, { paid_on: '2026-05-20' }],
  ['its shares', { amount: 95 }, { splits: [{ amount: 85 }, { property_id: null, amount: 10 }] }],
])('a bill that becomes that of a payment in the books by %s is refused, and stays as it was', async (_, wish, change) => {
  const [may] = await pay('2026-05-15');
  expect((await book(may)).status).toBe(201);
  const { status, body } = await bookAsBill(wish);
  expect(status).toBe(201);
  const splits = 'splits' in change ? (change.splits as object[]).map((one) => ({ property_id: house, ...one })) : null;
  const changed = await api.put(`/expenses/${body.id}`, { ...change, ...(splits ? { splits } : {}) });
  expect(changed.status).toBe(409);
  expect((await api.get(`/expenses/${body.id}`)).body).toMatchObject({ id: body.id, ...wish });
  expect((await api.put(`/expenses/${body.id}`, { description: 'Read' })).status).toBe(200);
});

test('a bill that is in the books for its own payment can be changed beside one that is there by itself', async () => {
  const [january] = await pay('2026-01-05', '2026-02-05');
  expect((await book(january)).status).toBe(201);
  const { body } = await bookAsBill({ expense_date: '2026-02-03' });
  expect((await api.put(`/expenses/${body.id}`, { paid_on: '2026-02-05' })).status).toBe(200);
});

test('what was booked from escrow can be given its bill, and be changed with it', async () => {
  const [may] = await pay('2026-05-15');
  const { body } = await api.post<{ id: number }>(`/escrow-disbursements/${may}/expense`);
  const change = { document_id: await paper(api.em, { fileKey: null }), paid_on: '2026-05-14' };
  expect((await api.put(`/expenses/${body.id}`, change)).status).toBe(200);
});

test('as many bills as payments cover them all, though each bill is nearest to the payment before its own', async () => {
  const [, , april] = await pay('2026-02-05', '2026-03-05', '2026-04-05');
  for (const day of ['2026-01-15', '2026-02-15', '2026-03-15']) await spend(day);
  expect(await states()).toEqual(['covered', 'covered', 'covered']);
  expect((await book(april)).status).toBe(409);
});

test('what a person said to be no expense takes no bill from what is one', async () => {
  const [back, again] = await pay('2026-04-02', '2026-05-15');
  await dismiss(back);
  await spend('2026-04-01');
  expect(await states()).toEqual(['dismissed', 'covered']);
  expect((await book(again)).status).toBe(409);
});

test('the tax report says all that waits of a year, of one property as of all', async () => {
  const { em } = api;
  const documentId = await paper(em, { propertyId: house, fileKey: null });
  await em.execute(
    `insert into escrow_disbursement (document_id, property_id, kind, paid_on, amount, words)
     select ?, ?, 'insurance', '2024-12-31', n, 'paid' from generate_series(1, 2001) n`,
    [documentId, house],
  );
  const large = house;
  house = await addHouse();
  await pay('2024-01-05');
  const waiting = async (more: string) => {
    const { body } = await api.get<{ properties: { property_id: number; from_escrow: { figures: number } }[] }>(
      `/reports/tax?year=2024&items=false${more}`,
    );
    return Object.fromEntries(body.properties.map((one) => [one.property_id, one.from_escrow.figures]));
  };
  expect(await waiting(`&property_id=${house}`)).toEqual({ [house]: 1 });
  expect(await waiting('')).toEqual({ [large]: 2001, [house]: 1 });
});

/** A bill that is to be paid, and is not. */
const due = (vendor: string, expense_date: string, due_date: string) =>
  api.post('/expenses/', { amount: 85, vendor, expense_date, due_date, property_id: house, schedule_e_line: '9' });

/** What of these vendors is to be paid by the calendar and by the list, as it stands on the tenth of March. */
async function askedFor(vendor = 'Insurer') {
  const today = '2026-03-10';
  const inCalendar = await findDue(api.em.fork(), { today, currency: 'USD' });
  const inList = await findExpected(api.em.fork(), { today, propertyIds: [house] });
  return [inCalendar.map(({ summary }) => summary).filter((text) => text.includes(vendor)), inList.map(({ what }) => what)];
}

test('a bill that the lender has paid is asked for nowhere, one for each payment, unless a person has set the payment aside', async () => {
  await due('Insurer of February', '2026-02-01', '2026-02-20');
  await due('Insurer of March', '2026-03-01', '2026-03-20');
  expect(await askedFor()).toEqual([
    ['Pay Insurer of February: USD 85.00', 'Pay Insurer of March: USD 85.00'],
    ['Insurer of February', 'Insurer of March'],
  ]);
  const [payment] = await pay('2026-02-18');
  expect(await askedFor()).toEqual([['Pay Insurer of March: USD 85.00'], ['Insurer of March']]);
  await dismiss(payment);
  expect(await askedFor()).toEqual([
    ['Pay Insurer of February: USD 85.00', 'Pay Insurer of March: USD 85.00'],
    ['Insurer of February', 'Insurer of March'],
  ]);
});

test('a payment for the share of a bill that is split leaves the next bill, which is whole, to be paid', async () => {
  const splits = [house, await addHouse()].map((property_id) => ({ property_id, amount: 85 }));
  const february = { amount: 170, expense_date: '2026-02-01', paid_on: '2026-02-18', schedule_e_line: '9', splits };
  expect((await api.post('/expenses/', february)).status).toBe(201);
  await due('Broker of March', '2026-03-01', '2026-03-20');
  await pay('2026-02-18');
  expect(await states()).toEqual(['covered']);
  expect(await askedFor('Broker')).toEqual([['Pay Broker of March: USD 85.00'], ['Broker of March']]);
  await pay('2026-03-18');
  expect(await askedFor('Broker')).toEqual([[], []]);
});

test('a bill that is due long after a payment is to be paid, though it came about the day of that', async () => {
  await due('Agent of spring', '2025-12-20', '2026-03-20');
  await pay('2026-01-05');
  expect(await askedFor('Agent')).toEqual([['Pay Agent of spring: USD 85.00'], ['Agent of spring']]);
});

test('a day that differs from when the lender paid a bill is found and mended', async () => {
  const { body } = await bookAsBill({ expense_date: '2026-05-14' });
  await pay('2026-05-15');
  const day = async () => (await api.em.execute('select escrow_paid_on::text as day from expense where id = ?', [body.id]))[0];
  expect(await day()).toEqual({ day: '2026-05-15' });
  expect((await checkBooks(api.em.fork())).sentence).not.toContain('lender paid');
  await api.em.execute('update expense set escrow_paid_on = null where id = ?', [body.id]);
  expect((await checkBooks(api.em.fork())).sentence).toMatch(/Escrow .*: the day on which its lender paid a bill differs/);
  await refoldBooks(api.em.fork());
  expect(await day()).toEqual({ day: '2026-05-15' });
});
