import { beforeAll, describe, expect, test } from 'vitest';
import { TestApi } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';

interface ExpenseBody {
  id: number;
  amount: number;
  property_id: number | null;
  document_id: number | null;
  [key: string]: unknown;
}

const api = apiForTests();
let property: number;
beforeAll(async () => {
  property = (await api.post<{ id: number }>('/properties/', { name: 'Expense House' })).body.id;
});

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const create = (body: object) => api.post<ExpenseBody>('/expenses/', body);

/** The refusal of a second expense of what `first` is the same as. */
const sameAs = (first: number, what: 'file' | 'bill') => {
  const detail = `Document ${first} is the same ${what} and already has its expense of Jan 5, 2026.`;
  return { status: 409, body: { detail: `${detail} File this one, or mark it as not a duplicate.` } };
};

const read = (value: string) => ({ value, confidence: 1, evidence: null, source: 'local' as const });
const book = (id: number) => create({ document_id: id, amount: 10, expense_date: '2026-01-05' });

const document = (different: Parameters<typeof paper>[1] = {}): Promise<number> =>
  paper(api.em, { processingStatus: 'completed', machineFields: { fields: {} }, ...different });

/** The tax line that is proposed for a document's expense. */
const line = async (id: number) =>
  (await create({ document_id: id, amount: 600, expense_date: '2026-06-01', property_id: property })).body.schedule_e_line;

describe('adding an expense', () => {
  test('answers it whole; its document leaves the queue', async () => {
    const id = await document({
      propertyId: property,
      machineFields: { fields: { expense_type: { value: 'utilities', confidence: 1, evidence: null, source: 'local' } } },
    });
    const [category] = (await api.get<{ id: number; name: string }[]>('/categories/?type=expense&q=utilities')).body;
    const answer = await create({
      document_id: id,
      category_id: category?.id,
      amount: 84.2,
      expense_date: '2026-03-01T12:00:00Z',
      vendor: 'City Water',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        amount: 84.2,
        expense_date: '2026-03-01',
        property_id: property,
        property_name: 'Expense House',
        document_id: id,
        document: { filename: 'bill.pdf' },
        category: { name: 'Utilities' },
        kind: 'expense',
        schedule_e_line: '17',
      },
    });
    expect((await api.get(`/documents/${id}`)).body).toMatchObject({ status: 'expensed', expense_id: answer.body.id });
    expect((await api.get<{ id: number }[]>('/documents/')).body.map((row) => row.id)).not.toContain(id);
  });

  test('what an association charges stands on the line of dues whatever it is for, unless a person says otherwise', async () => {
    const roof = { document_type: 'hoa_document' as const, fields: { expense_type: read('repairs') } };
    expect(await line(await document({ machineFields: roof } as never))).toBe('19');
    const said = await document({ machineFields: roof } as never);
    await api.patch(`/documents/${said}`, { extracted_data: { fields: { expense_type: 'repairs' } } });
    expect(await line(said)).toBe('14');
  });

  test.each([
    [{ expense_date: '2026-01-01' }, 'amount'],
    [{ amount: 5 }, 'expense_date'],
    [{ amount: 0, expense_date: '2026-01-01' }, 'amount'],
    [{ amount: -3, expense_date: '2026-01-01' }, 'amount'],
    [{ amount: '5', expense_date: '2026-01-01' }, 'amount'],
    [{ amount: 1e15, expense_date: '2026-01-01' }, 'amount'],
    [{ amount: 5, expense_date: '2026-13-01' }, 'expense_date'],
    [{ amount: 5, expense_date: '0000-01-01' }, 'expense_date'],
    [{ amount: 5, expense_date: 'yesterday' }, 'expense_date'],
    [{ amount: 5, expense_date: '2026-01-01', kind: 'gift' }, 'kind'],
  ])('refuses %j', async (body, field) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  });

  test('of ten from one document at once exactly one comes to be; the others hear why', async () => {
    const id = await document();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ document_id: id, amount: 10, expense_date: '2026-01-01' })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toEqual({
      detail: 'An expense has already been created for this document. Each document can only have one expense.',
    });
    expect((await api.get<ExpenseBody[]>(`/expenses/?document_id=${id}`)).body).toHaveLength(1);
  });

  test('of the same file sent again is refused with a sentence, also at once and over a bill between them, until a person says otherwise', async () => {
    const first = await document({ sha256: 'a'.repeat(64) });
    const notice = await document({ duplicateOf: first, duplicateReason: 'vendor and amount', sha256: 'b'.repeat(64) });
    const copies = [
      await document({ duplicateOf: first, sha256: 'a'.repeat(64) }),
      await document({ duplicateOf: notice, sha256: 'b'.repeat(64) }),
    ];
    const answers = await Promise.all([first, notice, ...copies].map(book));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const booked = answers.find(({ status }) => status === 201)?.body;
    await api.delete(`/expenses/${booked?.id}`);
    const kept = await book(first);
    const [copy = 0, ofNotice = 0] = copies;
    expect([await book(copy), await book(ofNotice)]).toEqual([
      expect.objectContaining(sameAs(first, 'file')),
      expect.objectContaining(sameAs(first, 'bill')),
    ]);
    const byHand = (await create({ amount: 10, expense_date: '2026-01-05' })).body.id;
    expect(await api.put(`/expenses/${byHand}`, { document_id: copy })).toMatchObject(sameAs(first, 'file'));
    expect((await api.put(`/expenses/${kept.body.id}`, { document_id: copy })).status).toBe(200);
    expect((await api.put(`/expenses/${kept.body.id}`, { document_id: first })).status).toBe(200);
    await api.call('PATCH', `/documents/${copy}`, { json: { duplicate_of: null } });
    expect((await book(copy)).status).toBe(201);
  });

  test('of a bill whose paper is in the trash with its expense in the books is refused, whether the copy came before or after', async () => {
    const fields = {
      vendor: read('Alder Roofing'),
      amount: read('10.00'),
      invoice_number: read('INV-77'),
      service_date: read('2026-01-05'),
    };
    const machineFields = { fields };
    const first = await document({ sha256: 'c'.repeat(64), amount: '10.00', machineFields });
    const before = await document({ sha256: 'c'.repeat(64), duplicateOf: first });
    const booked = (await book(first)).body.id;
    await api.delete(`/documents/${first}`);
    const after = await document({ sha256: 'c'.repeat(64) });
    const receipt = await document({ amount: '10.00', machineFields });
    const refused = (what: 'file' | 'bill') => {
      const detail = `Document ${first}, which is in the trash, is the same ${what} and already has its expense of Jan 5, 2026.`;
      return { status: 409, body: { detail: `${detail} File this one, or delete that expense first.` } };
    };
    expect([await book(before), await book(after), await book(receipt)]).toMatchObject([refused('file'), refused('file'), refused('bill')]);
    // Its expense may go over to the copy, and without it the bill is free again.
    expect((await api.put(`/expenses/${booked}`, { document_id: after })).status).toBe(200);
    await api.delete(`/expenses/${booked}`);
    expect((await book(receipt)).status).toBe(201);
  });

  test('for a document that is not there is 404', async () => {
    for (const named of ['document_id', 'property_id', 'category_id'])
      expect((await create({ [named]: 99_999, amount: 1, expense_date: '2026-01-01' })).status).toBe(404);
  });
});

test('a change keeps what is left out and null clears', async () => {
  const { id } = (await create({ amount: 12, expense_date: '2026-02-02', vendor: 'A', description: 'B', property_id: property })).body;
  const { body } = await api.put<ExpenseBody>(`/expenses/${id}`, { amount: 13.5, description: null, property_id: null });
  expect(body).toMatchObject({ amount: 13.5, vendor: 'A', description: null, property_id: null, expense_date: '2026-02-02' });
  expect((await api.put(`/expenses/${id}`, { property_id: 99_999 })).status).toBe(404);
  const [first, second] = [await document(), await document()];
  await create({ amount: 1, expense_date: '2026-01-01', document_id: first });
  expect((await api.put<ExpenseBody>(`/expenses/${id}`, { document_id: second })).body.document_id).toBe(second);
  expect((await api.put(`/expenses/${id}`, { document_id: first })).status).toBe(409);
});

test('the document of an expense is hidden while it is in the trash, and waits for review once the expense is deleted', async () => {
  const documentId = await document();
  const { id } = (await create({ amount: 7, expense_date: '2026-01-01', document_id: documentId })).body;
  await api.delete(`/documents/${documentId}`);
  expect((await api.get<ExpenseBody>(`/expenses/${id}`)).body).toMatchObject({ amount: 7, document_id: null, document: null });
  // Sent back whole, as it was shown or as it was known before, it keeps its document: else that could be booked again.
  for (const document_id of [null, documentId])
    expect(await api.put(`/expenses/${id}`, { amount: 8, document_id })).toMatchObject({
      status: 200,
      body: { amount: 8, document_id: null },
    });
  await api.post(`/documents/${documentId}/restore`);
  expect((await api.get<ExpenseBody>(`/expenses/${id}`)).body).toMatchObject({ document_id: documentId });
  expect((await api.delete(`/expenses/${id}`)).status).toBe(204);
  expect((await api.get(`/expenses/${id}`)).status).toBe(404);
  expect((await api.get(`/documents/${documentId}`)).body).toMatchObject({ status: 'needs_review', reviewed_at: null, expense_id: null });
});

test('the summary adds up in SQL: exact, refunds negative, by month, category and property', async () => {
  const own = await TestApi.start();
  const house = (await own.post<{ id: number }>('/properties/', { name: 'Sum House' })).body.id;
  const [category] = (await own.get<{ id: number }[]>('/categories/?q=legal')).body;
  const spend = (amount: number, expense_date: string, more: object = {}) => own.post('/expenses/', { amount, expense_date, ...more });
  const year = today.slice(0, 4);
  await spend(0.1, today, { property_id: house });
  await spend(0.2, today, { property_id: house, category_id: category?.id });
  await spend(100, today, { kind: 'refund' });
  await spend(999_999_999.99, '2020-05-05');
  const ahead = (await spend(5, `${Number(year) + 1}-01-02`, { splits: [{ property_id: house, amount: 5 }] })).body as { id: number };
  const yearly = async () => [
    (await own.get<{ ytd: number }>('/expenses/summary')).body.ytd,
    (await own.get<{ ytd_total: number }[]>('/properties/')).body[0]?.ytd_total,
    (await own.get<{ totals: { ytd_expense: number } }>('/properties/portfolio')).body.totals.ytd_expense,
  ];
  expect(await yearly()).toEqual([-99.7, 0.3, 0.3]);
  await own.put(`/expenses/${ahead.id}`, { splits: [], property_id: house });
  expect(await yearly()).toEqual([-99.7, 0.3, 0.3]);
  await own.delete(`/expenses/${ahead.id}`);
  const { body } = await own.get<Record<string, unknown>>('/expenses/summary');
  expect(body).toMatchObject({
    this_month: -99.7,
    last_30_days: -99.7,
    ytd: -99.7,
    this_month_count: 3,
    last_30_days_count: 3,
    ytd_count: 3,
    ytd_average: -33.23,
    total: 999_999_900.29,
    count: 4,
    average: 249_999_975.07,
  });
  expect(body.by_month).toEqual([
    { month: '2020-05', total: 999_999_999.99, count: 1, by_category: [{ category_id: null, name: null, total: 999_999_999.99 }] },
    {
      month: today.slice(0, 7),
      total: -99.7,
      count: 3,
      by_category: [
        { category_id: category?.id, name: 'Legal', total: 0.2 },
        { category_id: null, name: null, total: -99.9 },
      ],
    },
  ]);
  expect(body.by_property).toEqual([
    { property_id: null, name: null, total: 999_999_899.99, count: 2 },
    { property_id: house, name: 'Sum House', total: 0.3, count: 2 },
  ]);
  expect((await own.get(`/expenses/summary?property_id=${house}&category_id=${category?.id}`)).body).toMatchObject({
    total: 0.2,
    count: 1,
    average: 0.2,
    ytd: 0.2,
  });
  expect((await own.get(`/expenses/summary?business=true&from=${year}-01-01&to=${today}`)).body).toMatchObject({ total: -100, count: 1 });
  expect((await own.get('/expenses/summary?property_id=999')).body).toMatchObject({ total: 0, count: 0, average: 0, by_month: [] });
  expect((await own.get('/properties/')).body).toMatchObject([{ id: house, ytd_total: 0.3 }]);
  expect((await own.get('/expenses/summary?from=nonsense')).status).toBe(422);
  await own.stop();
});
