import { expect, test } from 'vitest';
import { auditChange } from '#core/kernel/audit/audited-write';
import { Property } from '#core/database/entities/property.entity';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const first = { vendor: 'Harbor Home Loans', loan: '0048214821', payment: '1599.00', rate: '5.4' };
const line = { vendor: 'Second Lien Bank', loan: '77001111', payment: '150.00', rate: '8.125' };

const newHouse = async (more: object = {}) => {
  const house = { name: `Lent on ${crypto.randomUUID()}`, ownership_type: 'mortgaged', estimated_value: 300_000, ...more };
  return (await api.post<{ id: number }>('/properties/', house)).body.id;
};

const move = (id: number, house: number | null) => api.patch(`/documents/${id}`, { property_id: house });
const correct = (id: number, fields: object) => api.patch(`/documents/${id}`, { extracted_data: { fields } });

/** Records a statement in the book of a house, as of the day and with the balance it names. */
async function record(house: number, of: typeof first, day: string, balance: string | null): Promise<number> {
  const fields = {
    vendor: found(of.vendor),
    loan_number: found(of.loan),
    statement_date: found(day),
    total_payment: found(of.payment),
    rate: found(of.rate),
    ...(balance === null ? {} : { principal_balance: found(balance) }),
  };
  const id = await paper(api.em, { processingStatus: 'completed', machineFields: { document_type: 'mortgage_statement', fields } });
  expect((await move(id, house)).status).toBe(200);
  return id;
}

interface Loaned {
  id: number;
  mortgage_balance: number | null;
  mortgage_lender: string | null;
  mortgage_payment: number | null;
  mortgage_rate: number | null;
}
const property = async (house: number) => (await api.get<Loaned>(`/properties/${house}`)).body;
const balance = async (house: number) => (await property(house)).mortgage_balance;
const worth = async (house: number) => {
  const { body } = await api.get<{ properties: { id: number; balance: number | null; equity: number | null }[] }>('/properties/portfolio');
  const own = body.properties.find(({ id }) => id === house);
  return [own?.balance, own?.equity];
};

test.each([
  ['the first mortgage first', [first, line]],
  ['the second first', [line, first]],
] as const)('a property owes what both of its loans do, %s', async (_, order) => {
  const house = await newHouse();
  const owes = { [first.loan]: '200000.10', [line.loan]: '24000.20' };
  for (const loan of order) await record(house, loan, loan === first ? '2026-03-03' : '2026-03-10', owes[loan.loan] ?? null);
  const ofFirst = { mortgage_lender: 'Harbor Home Loans', mortgage_payment: 1599, mortgage_rate: 5.4 };
  expect(await property(house)).toMatchObject({ mortgage_balance: 224_000.3, ...ofFirst });
  expect(await worth(house)).toEqual([224_000.3, 75_999.7]);
  await record(house, first, '2026-04-03', '199600.10');
  expect(await balance(house)).toBe(223_600.3);
  await record(house, line, '2026-04-10', '23900.20');
  expect(await property(house)).toMatchObject({ mortgage_balance: 223_500.3, ...ofFirst });
  await record(house, line, '2026-02-10', '24100.20');
  expect(await worth(house)).toEqual([223_500.3, 76_499.7]);
});

test('what becomes of a statement of one loan leaves the other in the balance', async () => {
  const [house, other] = [await newHouse({ mortgage_balance: 120_000 }), await newHouse()];
  const mortgage = await record(house, first, '2026-03-03', '200000.00');
  const before = await record(house, line, '2026-03-10', '24000.00');
  const newest = await record(house, line, '2026-04-10', '23900.00');
  expect(await balance(house)).toBe(223_900);
  await correct(newest, { principal_balance: 23_500 });
  expect(await balance(house)).toBe(223_500);
  // One that is not the newest of the house.
  await correct(mortgage, { principal_balance: 201_000 });
  expect(await balance(house)).toBe(224_500);
  await api.delete(`/documents/${newest}`);
  expect(await balance(house)).toBe(225_000);
  await api.post(`/documents/${newest}/restore`);
  expect(await balance(house)).toBe(224_500);
  await move(newest, other);
  expect([await balance(house), await balance(other)]).toEqual([225_000, 23_500]);
  await move(before, other);
  expect([await balance(house), await balance(other)]).toEqual([201_000, 23_500]);
  await move(mortgage, other);
  expect([await balance(house), await balance(other)]).toEqual([120_000, 224_500]);
  expect(await property(other)).toMatchObject({ mortgage_lender: 'Harbor Home Loans', mortgage_rate: 5.4 });
  for (const id of [mortgage, newest, before]) await api.delete(`/documents/${id}`);
  expect(await property(other)).toMatchObject({
    mortgage_balance: null,
    mortgage_lender: null,
    mortgage_payment: null,
    mortgage_rate: null,
  });
});

test('once all statements of a loan are gone its property says what it did before the first', async () => {
  const [house, known] = [await newHouse(), await newHouse({ mortgage_balance: 210_000 })];
  for (const own of [house, known]) {
    const papers = [await record(own, first, '2026-03-03', '200000.00'), await record(own, first, '2026-04-03', '199600.00')];
    for (const id of papers.toReversed()) await api.delete(`/documents/${id}`);
  }
  expect([await balance(house), await balance(known)]).toEqual([null, 210_000]);
});

test('statements of both that come at once are added up', async () => {
  const house = await newHouse();
  const months = ['2026-03', '2026-04', '2026-05', '2026-06'];
  const all = months.flatMap((month) => [record(house, first, `${month}-03`, '200000.00'), record(house, line, `${month}-10`, '24000.00')]);
  await Promise.all(all);
  expect(await balance(house)).toBe(224_000);
});

test('a loan that is paid off, passed on or refinanced is owed once or no more', async () => {
  const house = await newHouse();
  await record(house, first, '2026-03-03', '200000.00');
  await record(house, line, '2026-03-10', '24000.00');
  const pine = { ...first, vendor: 'Pine Servicing', loan: '55557714' };
  await record(house, pine, '2026-04-05', '199600.00');
  expect(await property(house)).toMatchObject({ mortgage_balance: 223_600, mortgage_lender: 'Pine Servicing' });
  await record(house, line, '2026-04-10', '0.00');
  expect(await worth(house)).toEqual([199_600, 100_400]);
  await record(house, { ...pine, vendor: 'New Bank', loan: '88880001', rate: '4.9' }, '2026-06-20', '260000.00');
  expect(await property(house)).toMatchObject({ mortgage_balance: 260_000, mortgage_lender: 'New Bank', mortgage_rate: 4.9 });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a statement whose year was misread leaves the other loan in the balance', async () => {
  const house = await newHouse();
  await record(house, first, daysAgo(40), '200000.00');
  await record(house, line, daysAgo(33), '24000.00');
  const misread = await record(house, first, `2064${daysAgo(9).slice(4)}`, '199600.00');
  expect(await balance(house)).toBe(223_600);
  await record(house, line, daysAgo(3), '23900.00');
  expect(await balance(house)).toBe(223_500);
  await correct(misread, { statement_date: daysAgo(9) });
  expect(await balance(house)).toBe(223_500);
});

test('a balance that a person has written stays until the newest statement says another', async () => {
  const house = await newHouse();
  const mortgage = await record(house, first, '2026-03-03', '200000.00');
  const newest = await record(house, line, '2026-03-10', '24000.00');
  // That of one loan alone.
  await api.put(`/properties/${house}`, { mortgage_balance: 200_000 });
  await correct(mortgage, { principal_balance: 199_000 });
  const older = await record(house, line, '2026-02-10', '24100.00');
  await api.delete(`/documents/${older}`);
  await api.delete(`/documents/${mortgage}`);
  await api.post(`/documents/${mortgage}/restore`);
  await correct(newest, { service_date: '2026-03-11' });
  expect(await balance(house)).toBe(200_000);
  await record(house, first, '2026-04-03', '198600.00');
  expect(await balance(house)).toBe(222_600);
});

test('a correction of the newest statement changes what it corrects, and nothing else that a person has written', async () => {
  const house = await newHouse();
  const newest = await record(house, first, '2026-03-03', '200000.00');
  await api.put(`/properties/${house}`, { mortgage_rate: 4.9, mortgage_payment: 1700 });
  await correct(newest, { vendor: 'Harbor Home Loans LLC' });
  const written = { mortgage_lender: 'Harbor Home Loans LLC', mortgage_rate: 4.9, mortgage_payment: 1700 };
  expect(await property(house)).toMatchObject({ ...written, mortgage_balance: 200_000 });
  await correct(newest, { principal_balance: 199_000 });
  expect(await property(house)).toMatchObject({ ...written, mortgage_balance: 199_000 });
  await correct(newest, { rate: '5.1' });
  expect(await property(house)).toMatchObject({ ...written, mortgage_rate: 5.1 });
});

test('what a person writes while a statement is being corrected stays', async () => {
  const house = await newHouse();
  const mortgage = await record(house, first, '2026-03-03', '200000.00');
  await record(house, line, '2026-03-10', '24000.00');
  const person = api.em.fork();
  await person.begin();
  const row = await person.findOneOrFail(Property, house);
  const actor = { userId: null, requestId: crypto.randomUUID() };
  const mortgageEntered = { mortgageBalance: { value: '150000.00', at: new Date().toISOString() } };
  const write = () => person.assign(row, { mortgageBalance: '150000.00', mortgageEntered });
  await auditChange(person, row, { resource: 'properties', actor }, write);
  const corrected = correct(mortgage, { principal_balance: 199_000 });
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await api.em.execute(waiting)).length).toBe(1);
  await person.commit();
  expect((await corrected).status).toBe(200);
  expect(await balance(house)).toBe(150_000);
});

test.each([
  ['the next statement of the first mortgage', (house: number) => record(house, first, '2026-04-03', '199600.00'), 223_600],
  ['the next of the second', (house: number) => record(house, line, '2026-04-10', '23900.00'), 223_900],
  ['an older one', (house: number) => record(house, first, '2026-02-03', '200400.00'), 224_000],
  ['the newest in the trash', (_: number, newest: number) => api.delete(`/documents/${newest}`), 200_000],
])('a balance of one loan alone, which an earlier release wrote, comes right with %s', async (_, happens, owed) => {
  const house = await newHouse();
  await record(house, first, '2026-03-03', '200000.00');
  const newest = await record(house, line, '2026-03-10', '24000.00');
  const { em } = api;
  const row = await em.findOneOrFail(Property, house);
  const said = { mortgageBalance: '24000.00', mortgageLender: line.vendor, mortgagePayment: line.payment, mortgageRate: '8.125' };
  await auditChange(em, row, { resource: 'properties', actor: { userId: null } }, () => em.assign(row, said));
  await happens(house, newest);
  expect(await property(house)).toMatchObject({ mortgage_balance: owed, mortgage_lender: 'Harbor Home Loans', mortgage_rate: 5.4 });
});
