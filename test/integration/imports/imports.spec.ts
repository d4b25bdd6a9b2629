import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../console/src/api/schema.js';
import { ImportsAtWork } from '../../support/imports-at-work.js';
import { apiForTests } from '../../support/for-tests.js';
import { testSecret } from '../../support/api.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';

type Import = components['schemas']['Import'];

const api = apiForTests({ SECRET_KEY: testSecret });
let worker: TestWorker;
let imports: ImportsAtWork;
beforeAll(async () => {
  worker = await startTestWorker({ databaseUrl: api.database.url, dataDir: api.dataDir, env: { SECRET_KEY: testSecret } });
  imports = new ImportsAtWork(api, worker);
});
afterAll(() => worker.close());

const counts = ({ outcomes }: Import) => Object.fromEntries(outcomes.map(({ outcome, rows }) => [outcome, rows]));
const totals = ({ outcomes }: Import) => Object.fromEntries(outcomes.map(({ outcome, total }) => [outcome, total]));
const expensesOf = async (vendor: string) =>
  (await api.get<components['schemas']['Expense'][]>(`/expenses/?filter=${encodeURIComponent(JSON.stringify({ q: vendor }))}&limit=100`))
    .body;

describe('a file of expenses', () => {
  const file = [
    'Date;Payee;Property;Category;Amount;Memo',
    '31.01.2024;Oak Roofing;Oak House;Roof;1.234,56;"first\nsecond line"',
    '01.02.2024;Oak Roofing;Oak House;Roof;1.234,56;again',
    '02.02.2024;Oak Roofing;Oak House;Roof;10,00;twice',
    '02.02.2024;Oak Roofing;Oak House;Roof;10,00;twice',
    '03.03.2025;Oak Roofing;;Roof;-45,00;=HYPERLINK("http://example.com")',
    '04.03.2025;Oak Roofing;Oak House;Roof;abc;',
    '30.02.2025;Oak Roofing;Oak House;Roof;1,00;',
    ';Total;;;2.444,12;',
  ].join('\r\n');
  let row: Import;

  test('is read, and its columns are proposed', async () => {
    row = await imports.upload('expenses', file);
    expect(row).toMatchObject({ state: 'mapping', file: { delimiter: ';', rows: 8 }, asks: { day_order: false, decimal: false } });
    expect(row.settings).toMatchObject({
      decimal: ',',
      columns: { date: 0, vendor: 1, property: 2, category: 3, amount: 4, description: 5 },
    });
  });

  test('says of each row what would become of it, and asks for unknown properties', async () => {
    row = await imports.check(row);
    expect(row.state).toBe('checked');
    expect(counts(row)).toEqual({ undecided: 4, new: 1, refused: 2, left_out: 1 });
    expect(row.report?.unknown.property).toEqual([{ name: 'Oak House', rows: 4, total: 2489.12 }]);
    expect((await api.post(`/imports/${row.id}/start`)).body).toMatchObject({ detail: 'Decide about the unknown names first.' });
    const { body } = await api.get<components['schemas']['ImportRow'][]>(`/imports/${row.id}/rows?outcome=refused`);
    expect(body.map(({ note }) => note)).toEqual([
      { code: 'not_an_amount', args: { row: 7, column: 'Amount', value: 'abc' } },
      { code: 'not_a_day', args: { row: 8, column: 'Date', value: '30.02.2025' } },
    ]);
  });

  test('its totals by property, year and category are exact', async () => {
    row = await imports.check(row, { unknown: { property: 'create', vendor: 'create', category: 'create' } });
    expect(counts(row)).toEqual({ new: 5, refused: 2, left_out: 1 });
    expect(totals(row)).toMatchObject({ new: 2444.12 });
    expect(row.report).toMatchObject({
      file: { rows: 8, total: 2445.12 },
      by_property: [
        { name: 'Oak House', rows: 4, total: 2489.12 },
        { name: null, rows: 1, total: -45 },
      ],
      by_year: [
        { name: '2024', rows: 4, total: 2489.12 },
        { name: '2025', rows: 1, total: -45 },
      ],
      by_category: [{ name: 'Roof', rows: 5, total: 2444.12 }],
    });
  });

  test('goes into the books by the ways of the console', async () => {
    row = await imports.run(row);
    expect([row.state, counts(row)]).toEqual(['done', { imported: 5, refused: 2, left_out: 1 }]);
    const expenses = await expensesOf('Oak Roofing');
    expect(expenses.map(({ expense_date, amount, kind, property_name }) => [expense_date, amount, kind, property_name])).toEqual([
      ['2025-03-03', 45, 'refund', null],
      ['2024-02-02', 10, 'expense', 'Oak House'],
      ['2024-02-02', 10, 'expense', 'Oak House'],
      ['2024-02-01', 1234.56, 'expense', 'Oak House'],
      ['2024-01-31', 1234.56, 'expense', 'Oak House'],
    ]);
    expect(expenses[0]).toMatchObject({ vendor_id: expect.any(Number), description: '=HYPERLINK("http://example.com")' });
    const log = await api.em.execute(
      `select resource, count(*)::int as lines from audit_entry where action = 'create' and at > (select started_at from csv_import where id = ?) group by 1 order by 1`,
      [row.id],
    );
    expect(log).toEqual([
      { resource: 'categories', lines: 1 },
      { resource: 'expenses', lines: 5 },
      { resource: 'properties', lines: 1 },
      { resource: 'vendors', lines: 1 },
    ]);
  });

  test('adds nothing when it is imported again; the mapping is remembered', async () => {
    const again = await imports.upload('expenses', file);
    expect(again.settings?.unknown.property).toBe('create');
    const checked = await imports.check(again);
    expect(counts(checked)).toEqual({ existing: 5, refused: 2, left_out: 1 });
    expect((await api.post(`/imports/${again.id}/start`)).body).toMatchObject({ detail: 'This file has no new rows.' });
    expect((await api.delete(`/imports/${again.id}`)).status).toBe(204);
  });

  test('other rows with the same headings: what is in the books or near it is said', async () => {
    const [booked] = await expensesOf('Oak Roofing');
    await api.put(`/expenses/${booked?.id}`, { description: 'typed' });
    const other = await imports.upload(
      'expenses',
      [
        'Date;Payee;Property;Category;Amount;Memo',
        '31.01.2024;OAK ROOFING, LLC;oak house;Roof;1234,56;',
        '05.02.2024;Oak Roofing;Oak House;Roof;10,00;',
      ].join('\n'),
    );
    const checked = await imports.check(other);
    expect(counts(checked)).toEqual({ existing: 1, conflict: 1 });
    expect(counts(await imports.check(other, { take_conflicts: true }))).toEqual({ existing: 1, new: 1 });
  });

  test('is taken back but for what somebody has changed, with the reason; then it can be imported again', async () => {
    row = await imports.undo(row);
    expect([row.state, counts(row), row.kept]).toEqual(['undone', { kept: 1, undone: 4, refused: 2, left_out: 1 }, 3]);
    expect(row.kept_records.map(({ resource, note }) => [resource, note])).toEqual(
      expect.arrayContaining([
        ['expenses', { code: 'record_changed', args: { fields: 'description' } }],
        ['vendors', { code: 'record_used', args: { by: 'expense' } }],
        ['categories', { code: 'record_used', args: { by: 'expense' } }],
      ]),
    );
    expect((await expensesOf('Oak Roofing')).map(({ amount }) => amount)).toEqual([45]);
    expect((await api.get<{ name: string }[]>('/properties/?q=Oak House')).body).toEqual([]);
    const again = await imports.check(await imports.upload('expenses', file));
    expect(counts(again)).toEqual({ existing: 1, new: 4, refused: 2, left_out: 1 });
  });

  test('the original can be had back', async () => {
    expect((await api.get(`/imports/${row.id}/file`)).body).toBe(file);
  });
});

test('vendors and properties: those there are stay as they are', async () => {
  await api.post('/vendors', { business_name: 'Elm Plumbing, LLC', phone: '503-555-0101' });
  const vendors = await imports.upload(
    'vendors',
    'Company,Phone,Email\nElm Plumbing,(503) 555-0101,\nELM PLUMBING,,\nElm Electric,,office@elm.example\nElm Gas,,no address\n',
  );
  expect(counts(await imports.check(vendors))).toEqual({ existing: 1, left_out: 1, new: 1, refused: 1 });
  expect(counts(await imports.run(vendors))).toEqual({ existing: 1, left_out: 1, imported: 1, refused: 1 });
  const properties = await imports.upload(
    'properties',
    'Name,Address,Rent,Purchase date\nElm 1,1 Elm St,"1,200.00",3/14/2019\nElm 2,2 Elm St,,\n',
  );
  await imports.check(properties);
  const done = await imports.run(properties);
  expect(counts(done)).toEqual({ imported: 2 });
  expect((await api.get('/properties/?q=Elm 1')).body).toMatchObject([
    { name: 'Elm 1', address: '1 Elm St', monthly_rent: 1200, purchase_date: '2019-03-14', email_slug: 'elm-1' },
  ]);
  const other = await imports.upload('properties', 'Name,Address\nelm-1,99 Oak St\nElm 2,2 Elm St.\n');
  expect(counts(await imports.check(other))).toEqual({ conflict: 1, existing: 1 });
  expect((await imports.undo(done)).kept_records).toEqual([]);
  expect((await api.get('/properties/?q=Elm')).body).toEqual([]);
});

test('days and amounts that can be read both ways are asked for', async () => {
  const row = await imports.upload('expenses', 'Date,Amount\n03/04/2025,12.00\n');
  expect(row.asks).toEqual({ day_order: true, decimal: false });
  const columns = { date: 0, amount: 1 };
  expect(await api.put(`/imports/${row.id}`, { columns })).toMatchObject({ status: 422 });
  const checked = await imports.check(row, { day_order: 'dmy' });
  expect(checked.report?.by_year).toEqual([{ name: '2025', rows: 1, total: 12 }]);
  const [first] = (await api.get<{ values: object }[]>(`/imports/${row.id}/rows`)).body;
  expect(first?.values).toMatchObject({ date: '2025-04-03' });
});

test.each([
  ['headings alone', 'Date,Amount\n', { code: 'only_headings', args: {} }],
  ['an open quotation mark', 'Date,Amount\n"1,2\n', { code: 'open_quotation', args: { line: 2 } }],
])('%s: the file is refused with the reason', async (_, text, note) => {
  expect(await imports.upload('expenses', text)).toMatchObject({ state: 'refused', note });
});

test('a picture called .csv is refused at once, and nothing of it stays', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(await imports.send('expenses', png)).toMatchObject({ status: 415 });
  expect(await imports.send('expenses', Buffer.alloc(0))).toMatchObject({ status: 422 });
});

test('two who import the same rows at once bring them once', async () => {
  const text = ['Date,Vendor,Amount', ...Array.from({ length: 60 }, (_, at) => `2023-05-${10 + (at % 20)},Twin Gardens,${at + 1}.50`)].join(
    '\n',
  );
  const both = [await imports.check(await imports.upload('expenses', text)), await imports.check(await imports.upload('expenses', text))];
  for (const { id } of both) await api.post(`/imports/${id}/start`);
  await Promise.all([imports.drain(), imports.drain()]);
  const ends = await Promise.all(both.map(({ id }) => imports.one(id)));
  expect(ends.map(({ state }) => state)).toEqual(['done', 'done']);
  const sums = ends.map(counts);
  expect([(sums[0]?.imported ?? 0) + (sums[1]?.imported ?? 0), (sums[0]?.existing ?? 0) + (sums[1]?.existing ?? 0)]).toEqual([60, 60]);
  expect(await api.em.execute(`select count(*)::int as n from expense where vendor = 'Twin Gardens'`)).toEqual([{ n: 60 }]);
});

test('a category that is deleted in the middle refuses its rows, and no other', async () => {
  const { body: category } = await api.post<{ id: number }>('/categories', { name: 'Fences' });
  const row = await imports.check(
    await imports.upload('expenses', 'Date,Vendor,Amount,Category\n2022-01-02,Pine Fences,5,Old\n2022-01-03,Pine Fences,6,\n'),
    {
      names: { property: {}, vendor: {}, category: { Old: { do: 'map', id: category.id } } },
    },
  );
  await api.delete(`/categories/${category.id}`);
  expect(counts(await imports.run(row))).toEqual({ undecided: 1, imported: 1 });
});

test('a viewer sees no imports, and a token needs all that they touch', async () => {
  const token = await api.tokenOf('VIEWER');
  expect((await api.get('/imports/', { token })).status).toBe(403);
  expect((await imports.send('expenses', Buffer.from('a,b\n'), token)).status).toBe(403);
  const ask = { kind: 'api', name: 'books', access: 'write', resources: ['expenses', 'properties', 'vendors'] };
  const { body } = await api.post<{ token: string }>('/access-tokens', ask);
  expect((await imports.send('expenses', Buffer.from('a,b\n'), body.token)).status).toBe(403);
  const all = await api.post<{ token: string }>('/access-tokens', { ...ask, resources: [...ask.resources, 'categories'] });
  expect((await imports.send('expenses', Buffer.from('a,b\n1,2\n'), all.body.token)).status).toBe(201);
});
