import { test, expect } from 'vitest';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

interface Sum {
  total: number;
  figures: number;
  items: object[];
}
interface WholeReport {
  total: number;
  properties: { property_id: number; lines: Sum[]; capital: Sum; without_line: Sum; from_escrow: Sum }[];
}

const linesOf = async (house: number) =>
  (await api.get<WholeReport>('/reports/tax?year=2026')).body.properties.find((one) => one.property_id === house)?.lines ?? [];

test('an expense typed by hand stands on the line its category says, and follows another category', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'By hand' })).body.id;
  const categories = (await api.get<{ id: number; name: string }[]>('/categories/?type=expense')).body;
  const named = (name: string) => categories.find((one) => one.name === name)?.id;
  const typed = (more: object) => ({
    amount: 50,
    expense_date: '2026-02-01',
    property_id: house,
    category_id: named('Utilities'),
    ...more,
  });
  interface Line {
    id: number;
    schedule_e_line: string | null;
  }
  const { body } = await api.post<Line>('/expenses/', typed({}));
  expect(body.schedule_e_line).toBe('17');
  expect((await api.put<Line>(`/expenses/${body.id}`, { category_id: named('Legal') })).body.schedule_e_line).toBe('10');
  await api.put(`/expenses/${body.id}`, { schedule_e_line: '14' });
  expect((await api.put<Line>(`/expenses/${body.id}`, { category_id: named('Utilities') })).body.schedule_e_line).toBe('14');
  for (const none of [{ property_id: null }, { is_capital: true }, { category_id: null }])
    expect((await api.post<Line>('/expenses/', typed(none))).body.schedule_e_line).toBeNull();
});

test('an amount in another currency is never added as the books’ own, and a sentence says so', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Abroad' })).body.id;
  const euros = { currency: found('EUR'), amount: found('100.00'), expense_type: found('utilities' as const) };
  const bill = await paper(api.em, { fileKey: null, propertyId: house, machineFields: { fields: euros } });
  const wish = { document_id: bill, property_id: house, expense_date: '2026-03-01' };
  expect(await api.post('/expenses/', { ...wish, amount: 100 })).toMatchObject({
    status: 422,
    body: {
      detail: [{ loc: ['body', 'amount'], msg: 'is in EUR on the document; give it in USD, with original_currency and original_amount' }],
    },
  });
  const booked = await api.post('/expenses/', { ...wish, amount: 108.4 });
  expect(booked).toMatchObject({ status: 201, body: { amount: 108.4, original_currency: 'EUR', original_amount: 100 } });
  const fields = { ...euros, statement_date: found('2026-03-03'), interest: found('600.00'), total_payment: found('900.00') };
  const abroad = await paper(api.em, { fileKey: null, machineFields: { document_type: 'mortgage_statement', fields } });
  await api.patch(`/documents/${abroad}`, { property_id: house });
  expect((await api.get(`/properties/${house}/mortgage-statements`)).body).toEqual([]);
  expect(await linesOf(house)).toMatchObject([{ line: '17', total: 108.4 }]);
  const rows = (await api.get<string>(`/documents/export.csv?include_all=true&id=${bill}`)).body.trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['currency', 'EUR']);
});

test('a credit note is a refund: positive in its expense, less in the sums', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Credited' })).body.id;
  const credit = { amount: found('-40.00'), expense_type: found('utilities' as const) };
  const note = await paper(api.em, { fileKey: null, propertyId: house, machineFields: { fields: credit } });
  const booked = await api.post('/expenses/', { document_id: note, amount: 40, expense_date: '2026-03-01' });
  expect(booked).toMatchObject({ status: 201, body: { amount: 40, kind: 'refund', schedule_e_line: '17' } });
  expect(await linesOf(house)).toMatchObject([{ line: '17', total: -40 }]);
});

test.each<[string, { ofStatement: boolean; more: object }, object]>([
  ['by its interest', { ofStatement: true, more: { amount: 600, schedule_e_line: '12' } }, { '12': 600 }],
  ['by its whole payment, on another line', { ofStatement: true, more: { amount: 1599, schedule_e_line: '19' } }, { '19': 1599 }],
  ['from a receipt', { ofStatement: false, more: { amount: 600, schedule_e_line: '12' } }, { '12': 600 }],
  ['on no line, so that the correction says it', { ofStatement: true, more: { amount: 1599, schedule_e_line: null } }, { '12': 598.5 }],
])('the interest of a payment counts once where its statement was booked %s, and corrected twice since', async (_, booked, lines) => {
  const house = (await api.post<{ id: number }>('/properties/', { name: `Corrected ${crypto.randomUUID()}` })).body.id;
  const { em } = api;
  const papers: number[] = [];
  for (const interest of ['600.00', '599.00', '598.50']) {
    const documentId = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields: {} } });
    em.create(MortgageStatement, { documentId, propertyId: house, dueDate: '2019-05-01', interest, arithmetic: [] });
    papers.push(documentId);
  }
  await em.flush();
  await em.execute(
    `update mortgage_statement m set replaced_by = (select min(n.id) from mortgage_statement n where n.property_id = m.property_id and n.id > m.id)
     where m.property_id = ?`,
    [house],
  );
  const receipt = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields: {} } });
  const wish = { property_id: house, document_id: booked.ofStatement ? papers[0] : receipt, expense_date: '2019-05-01', ...booked.more };
  expect((await api.post('/expenses/', wish)).status).toBe(201);
  for (const query of ['', '&items=false', `&property_id=${house}`]) {
    const { body } = await api.get<{ properties: { property_id: number; lines: { line: string; total: number }[] }[] }>(
      `/reports/tax?year=2019${query}`,
    );
    const own = body.properties.find((one) => one.property_id === house)?.lines ?? [];
    expect(Object.fromEntries(own.map(({ line, total }) => [line, total]))).toEqual(lines);
  }
});

/** A sum as it is told without its figures. */
const told = (sum: Sum): Sum => ({ ...sum, figures: sum.items.length, items: [] });

/** Expenses of three years and two houses: refunds, capital, shares of each, paid about the turn of the year, on every sort of line. */
async function mixedBooks(first: number, second: number): Promise<void> {
  await api.em.fork().transactional(async (tx) => {
    await tx.execute(
      `insert into expense (property_id, amount, kind, expense_date, paid_on, is_capital, schedule_eline, is_split, description)
       select case when n % 5 = 0 or n % 7 = 0 then null when n % 2 = 0 then ?::int else ?::int end, n + 0.35, case when n % 9 = 0 then 'refund' else 'expense' end,
         date '2015-01-15' + n * 11, case when n % 4 = 0 then date '2015-01-15' + n * 11 + 40 end, n % 8 = 0,
         (array['12', '14', null, '17', '12', '5'])[1 + n % 6], n % 5 = 0, 'Mixed books' from generate_series(1, 90) n`,
      [first, second],
    );
    await tx.execute(
      `insert into expense_split (expense_id, position, property_id, schedule_eline, amount)
       select e.id, part, case part when 0 then ?::int when 1 then ?::int end, (array['12', null, '9'])[1 + (e.id + part) % 3],
         case part when 0 then 0.10 when 1 then 0.25 else e.amount - 0.35 end
       from expense e cross join generate_series(0, 2) part where e.is_split and e.description = 'Mixed books'`,
      [first, second],
    );
  });
}

test('the sums of a year alone are those of all its figures, of each property and of every sort, and follow what changes', async () => {
  const make = async (name: string) => (await api.post<{ id: number }>('/properties/', { name })).body.id;
  const [first, second] = [await make('Summed first'), await make('Summed second')];
  await mixedBooks(first, second);
  const { em } = api;
  for (const [at, interest] of ['4.35', '77.00', '4.35'].entries()) {
    const documentId = await paper(em, { propertyId: first, fileKey: null, machineFields: { fields: {} } });
    const dueDate = `2015-0${at + 2}-20`;
    em.create(MortgageStatement, { documentId, propertyId: first, dueDate, statementDate: dueDate, interest, arithmetic: [] });
  }
  await em.flush();
  const report = async (query: string) => (await api.get<WholeReport>(`/reports/tax?${query}`)).body;
  const equal = async (query: string) => {
    const whole = await report(query);
    const summed = whole.properties.map((one) => ({
      ...one,
      lines: one.lines.map(told),
      capital: told(one.capital),
      without_line: told(one.without_line),
      from_escrow: told(one.from_escrow),
    }));
    const alone = await report(`${query}&items=false`);
    expect(alone.total).toBe(whole.total);
    expect(alone.properties).toEqual(summed);
    return alone;
  };
  for (const year of [2014, 2015, 2016, 2017, 2018, 2021, 2026]) await equal(`year=${year}`);
  const before = await report('year=2016&items=false');
  expect(before.properties).toHaveLength(2);
  const one = await equal(`year=2016&property_id=${second}`);
  expect(one.properties.map(({ property_id: id }) => id)).toEqual([second]);
  const [row] = await em.execute<{ id: number }[]>(
    `select id from expense where description = 'Mixed books' and schedule_eline = '14' limit 1`,
  );
  await api.put(`/expenses/${row?.id}`, { schedule_e_line: '9', expense_date: '2016-03-03', paid_on: '2016-03-03' });
  await api.put(`/properties/${second}`, { address: '2 Elm Street' });
  const after = await equal('year=2016');
  expect(after.total).not.toBe(before.total);
  expect(after.properties).toMatchObject([{}, { address: '2 Elm Street' }]);
});
