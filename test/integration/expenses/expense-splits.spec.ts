import { beforeAll, describe, expect, test } from 'vitest';
import { TestApi } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();
let elm: number;
let oak: number;
let legal: number;
let utilities: number;
beforeAll(async () => {
  elm = (await api.post<Body>('/properties/', { name: 'Elm' })).body.id;
  oak = (await api.post<Body>('/properties/', { name: 'Oak' })).body.id;
  legal = (await api.get<Body[]>('/categories/?q=legal')).body[0]?.id ?? 0;
  utilities = (await api.get<Body[]>('/categories/?q=utilities')).body[0]?.id ?? 0;
});

const create = (body: object) => api.post<Body>('/expenses/', { amount: 100, expense_date: '2026-03-01', ...body });
const parts = () => [
  { property_id: elm, amount: 60.1, category_id: legal, schedule_e_line: '10' },
  { property_id: oak, amount: 29.9 },
  { property_id: null, amount: 10, description: 'the office' },
];

interface TaxedProperty {
  property_id: number;
  lines: { line: string; total: number }[];
  without_line: { total: number };
}

interface Audited {
  splits: { schedule_e_line: string | null }[];
}

/** The line of an expense, and those of its shares. */
const linesOf = ({ schedule_e_line: line, splits }: Body) => [
  line,
  ...(splits as { schedule_e_line: string | null }[]).map((share) => share.schedule_e_line),
];

describe('an expense with splits', () => {
  test('has no property of its own, and its shares take what they leave out from it', async () => {
    const { status, body } = await create({ property_id: elm, category_id: utilities, schedule_e_line: '17', splits: parts() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      is_split: true,
      property_id: null,
      amount: 100,
      splits: [
        { property_id: elm, property_name: 'Elm', category_id: legal, category_name: 'Legal', schedule_e_line: '10', amount: 60.1 },
        { property_id: oak, category_id: utilities, schedule_e_line: '17', amount: 29.9 },
        { property_id: null, category_id: utilities, schedule_e_line: null, amount: 10, description: 'the office' },
      ],
    });
  });

  test.each([
    ['that do not add up', () => [{ property_id: elm, amount: 99.99 }], [], 'The parts must add up to 100.00; they add up to 99.99.'],
    ['of a property that is not there', () => [{ property_id: 99_999, amount: 100 }], [0, 'property_id'], 'There is no property 99999.'],
    ['of no property there could be', () => [{ property_id: 5e9, amount: 100 }], [0, 'property_id'], 'There is no property 5000000000.'],
    [
      'of a category that is not there',
      () => [{ property_id: elm, category_id: 99_999, amount: 100 }],
      [0, 'category_id'],
      'There is no category 99999.',
    ],
    [
      'of a line without a document',
      () => [{ property_id: elm, method: 'equal', line_item: 1 }],
      [0, 'line_item'],
      'A line can only be divided if the expense has a document.',
    ],
  ])('is refused with shares %s; nothing is written', async (_, splits, path, msg) => {
    const before = (await api.get<Body[]>('/expenses/')).body.length;
    const refused = { status: 422, body: { detail: [{ loc: ['body', 'splits', ...path], msg, type: 'split' }] } };
    expect(await create({ splits: splits() })).toMatchObject(refused);
    expect(await api.post('/expenses/divide', { amount: 100, splits: splits() })).toMatchObject(refused);
    expect((await api.get<Body[]>('/expenses/')).body).toHaveLength(before);
  });

  test.each([
    [{ splits: [{ property_id: 1, amount: 0 }] }, ['body', 'splits', 0, 'amount']],
    [{ splits: [{ property_id: 1, amount: -5 }] }, ['body', 'splits', 0, 'amount']],
    [{ splits: [{ amount: 100 }] }, ['body', 'splits', 0, 'property_id']],
    [{ splits: [{ property_id: 1, method: 'percent', weight: 0 }] }, ['body', 'splits', 0, 'weight']],
    [{ splits: [{ property_id: 1, method: 'percent', weight: 33.33333 }] }, ['body', 'splits', 0, 'weight']],
    [{ splits: [{ property_id: 1, method: 'evenly' }] }, ['body', 'splits', 0, 'method']],
    [{ splits: [{ property_id: 1, amount: 100, line_item: 0 }] }, ['body', 'splits', 0, 'line_item']],
  ])('%j is refused', async (body, loc) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  test('keeps its amount unless the shares come with it', async () => {
    const { id } = (await create({ splits: parts() })).body;
    const refused = { status: 422, body: { detail: [{ loc: ['body', 'splits'] }] } };
    expect(await api.put(`/expenses/${id}`, { amount: 120 })).toMatchObject(refused);
    expect(await api.put(`/expenses/${id}`, { property_id: elm })).toMatchObject(refused);
    expect(await api.put(`/expenses/${id}`, { amount: 100, vendor: 'Same' })).toMatchObject({ status: 200, body: { vendor: 'Same' } });
    const splits = [{ property_id: oak, amount: 120 }];
    const { body } = await api.put<Body>(`/expenses/${id}`, { amount: 120, splits });
    expect(body).toMatchObject({ amount: 120, is_split: true, splits: [{ property_id: oak, amount: 120 }] });
    expect(body.splits).toHaveLength(1);
  });

  test('is another with other shares, and with another tag, for who has read it before', async () => {
    const { id } = (await create({ splits: parts() })).body;
    const tag = (await api.post<Body>('/expense-tags/', { name: 'Seen before', color: '#112233' })).body.id;
    const put = async (body: object, etag: string | null) =>
      api.put<{ detail?: string }>(`/expenses/${id}`, body, { headers: { 'if-match': etag ?? '' } });
    const read = async () => (await api.get(`/expenses/${id}`)).headers.get('etag');
    const first = await read();
    const other = [{ property_id: oak, amount: 100 }];
    expect((await put({ splits: other }, first)).status).toBe(200);
    const { status, body } = await put({ splits: parts() }, first);
    expect([status, body.detail]).toEqual([412, 'This expense was changed after you opened it. Reload it, then save your changes again.']);
    const second = await read();
    await api.post(`/expenses/${id}/tags/${tag}`);
    expect((await put({ vendor: 'Late' }, second)).status).toBe(412);
    expect((await put({ vendor: 'In time' }, await read())).status).toBe(200);
    expect(await api.put(`/expenses/${id}`, { vendor: 'Whichever' })).toMatchObject({ status: 200, body: { vendor: 'Whichever' } });
  });

  test('is whole again without them', async () => {
    const { id } = (await create({ splits: parts() })).body;
    const { body } = await api.put<Body>(`/expenses/${id}`, { splits: [], property_id: oak, amount: 70 });
    expect(body).toMatchObject({ is_split: false, splits: [], property_id: oak, amount: 70 });
  });

  test.each([
    ['of a property', () => elm, '17'],
    ['of the business', () => null, null],
  ])('that was one %s before stands on the line that its category says, share by share', async (_, of, line) => {
    const { body: whole } = await create({ property_id: of(), category_id: utilities });
    expect(whole.schedule_e_line).toBe(line);
    const splits = [
      { property_id: elm, amount: 60 },
      { property_id: oak, amount: 30 },
      { property_id: null, amount: 10 },
    ];
    const { body: split } = await api.put<Body>(`/expenses/${whole.id}`, { property_id: null, splits });
    expect(linesOf(split)).toEqual(['17', '17', '17', null]);
    const { body: again } = await api.put<Body>(`/expenses/${whole.id}`, { splits: [] });
    expect(again).toMatchObject({ property_id: null, schedule_e_line: null });
  });

  test('puts its shares on the line that is chosen for it, where none has one, and takes those along that stand where it stands', async () => {
    const house = (await api.post<Body>('/properties/', { name: 'Without a line' })).body.id;
    const splits = [
      { property_id: house, amount: 70 },
      { property_id: house, amount: 20, category_id: legal },
      { property_id: null, amount: 10 },
    ];
    const { body: made } = await create({ splits });
    expect(linesOf(made)).toEqual([null, null, '10', null]);
    const put = async (body: object) => linesOf((await api.put<Body>(`/expenses/${made.id}`, body)).body);
    const taxed = async () => {
      const { properties } = (await api.get<{ properties: TaxedProperty[] }>('/reports/tax?year=2026')).body;
      const { lines = [], without_line: open } = properties.find((one) => one.property_id === house) ?? {};
      return { lines: lines.map(({ line, total }) => [line, total]), open: open?.total };
    };
    expect(await taxed()).toEqual({ lines: [['10', 20]], open: 70 });
    expect(await put({ schedule_e_line: '17' })).toEqual(['17', '17', '10', null]);
    expect(await taxed()).toEqual({ lines: [['10', 20], ['17', 70]], open: 0 }); // prettier-ignore
    const [change] = await api.em.execute<{ before: Audited; after: Audited }[]>(
      `select before, after from audit_entry where resource = 'expenses' and resource_id = ? order by id desc limit 1`,
      [made.id],
    );
    const audited = ({ splits: shares }: Audited) => shares.map((share) => share.schedule_e_line);
    expect(change && [audited(change.before), audited(change.after)]).toEqual([
      [null, '10', null],
      ['17', '10', null],
    ]);
    expect(await put({ schedule_e_line: '14' })).toEqual(['14', '14', '10', null]);
    expect(await put({ vendor: 'The same' })).toEqual(['14', '14', '10', null]);
    expect(await put({ is_capital: true })).toEqual(['14', null, null, null]);
    expect(await put({ is_capital: false })).toEqual(['14', '14', '10', null]);
    expect(await put({ category_id: utilities, schedule_e_line: null })).toEqual([null, null, '10', null]);
  });

  test('leaves a share on no line beside others that have theirs, unless a person names one', async () => {
    const splits = [
      { property_id: elm, amount: 60, schedule_e_line: '12' },
      { property_id: elm, amount: 40, schedule_e_line: null },
    ];
    const { id } = (await create({ splits })).body;
    const put = async (body: object) => linesOf((await api.put<Body>(`/expenses/${id}`, body)).body);
    expect(await put({ category_id: utilities })).toEqual(['17', '12', null]);
    // What an earlier change has left behind: the expense stands on a line, none of its shares does.
    await api.em.execute('update expense_split set schedule_eline = null where expense_id = ?', [id]);
    const etag = (await api.get(`/expenses/${id}`)).headers.get('etag');
    expect(await put({ schedule_e_line: '17' })).toEqual(['17', '17', '17']);
    expect((await api.get(`/expenses/${id}`)).headers.get('etag')).not.toBe(etag);
  });

  test('leaves the books with its shares', async () => {
    const { id } = (await create({ splits: parts() })).body;
    expect((await api.delete(`/expenses/${id}`)).status).toBe(204);
    expect(await api.em.execute('select 1 from expense_split where expense_id = ?', [id])).toEqual([]);
  });
});

test('lists of a property, a category or the business show it with their share; sums count each share exactly once', async () => {
  const own = await TestApi.start();
  const [first, second] = [
    (await own.post<Body>('/properties/', { name: 'First' })).body.id,
    (await own.post<Body>('/properties/', { name: 'Second' })).body.id,
  ];
  const [category] = (await own.get<Body[]>('/categories/?q=legal')).body;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  const spend = (amount: number, more: object) => own.post<Body>('/expenses/', { amount, expense_date: today, ...more });
  const splits = [
    { property_id: first, amount: 50 },
    { property_id: first, amount: 20, category_id: category?.id },
    { property_id: second, amount: 20 },
    { property_id: null, amount: 10 },
  ];
  const { id } = (await spend(100, { splits })).body;
  await spend(5, { property_id: first });
  await spend(1, {});
  await spend(30, { kind: 'refund', splits: [{ property_id: second, amount: 30 }] });

  const of = async (query: string) => (await own.get<Body[]>(`/expenses/?${query}`)).body;
  expect(await of(`property_id=${first}&sort=["id","ASC"]`)).toMatchObject([
    { id, amount: 100, share_amount: 70 },
    { amount: 5, share_amount: null },
  ]);
  expect(await of(`category_id=${category?.id}`)).toMatchObject([{ id, share_amount: 20 }]);
  expect(await of(`category_id=${category?.id}&property_id=${first}`)).toMatchObject([{ id, share_amount: 20 }]);
  // No share of theirs is of that category, though the expense has both.
  expect(await of(`category_id=${category?.id}&property_id=${second}`)).toEqual([]);
  expect(await of(`category_id=${category?.id}&business=true`)).toEqual([]);
  expect(await of('business=true&sort=["id","ASC"]')).toMatchObject([
    { id, share_amount: 10 },
    { amount: 1, share_amount: null },
  ]);
  expect((await own.get('/expenses/summary')).body).toMatchObject({
    total: 76,
    count: 4,
    ytd: 76,
    ytd_count: 4,
    this_month_count: 4,
    average: 19,
    by_month: [{ total: 76, count: 4 }],
    by_property: [
      { property_id: first, total: 75, count: 2 },
      { property_id: null, total: 11, count: 2 },
      { property_id: second, total: -10, count: 2 },
    ],
    by_category: [
      { category_id: null, total: 56, count: 4 },
      { category_id: category?.id, total: 20, count: 1 },
    ],
  });
  expect((await own.get(`/expenses/summary?property_id=${first}`)).body).toMatchObject({ total: 75, count: 2, ytd_average: 37.5 });
  expect((await own.get('/expenses/summary?business=true')).body).toMatchObject({ total: 11, count: 2 });
  const cards = (await own.get<Body[]>('/properties/?sort=["id","ASC"]')).body;
  expect(cards).toMatchObject([{ ytd_total: 75 }, { ytd_total: -10 }]);
  await own.stop();
});
