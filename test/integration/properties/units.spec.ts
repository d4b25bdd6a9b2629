import { beforeAll, expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';

interface Report {
  properties: { property_id: number; total: number; lines: { items: { amount: number; unit: string | null }[] }[] }[];
}

const api = apiForTests();
const ascending = (a: number, b: number): number => a - b;
const add = async (body: object) => (await api.post<{ id: number }>('/properties', body)).body.id;
const named = async (query: string) =>
  (await api.get<{ id: number }[]>(`/properties?${query}`)).body.map(({ id }) => id).toSorted(ascending);
let owner: number;
let building: number;
let units: number[];

beforeAll(async () => {
  owner = (await api.post<{ id: number }>('/owners', { name: 'Cedar LLC' })).body.id;
  building = await add({ name: 'Cedar Court' });
  units = [];
  for (const name of ['Unit 1', 'Unit 2', 'Unit 3']) units.push(await add({ name, building_id: building }));
  await api.put(`/properties/${building}`, { owner_id: owner });
  const splits = units.map((property_id) => ({ property_id, method: 'equal' }));
  await api.post('/expenses', { amount: 100, expense_date: '2026-03-01', vendor: 'City Water', schedule_e_line: '17', splits });
  await api.post('/expenses', { amount: 11, expense_date: '2026-03-02', schedule_e_line: '17', property_id: building });
});

test('units have the owner of their building, and stand beside it in lists', async () => {
  expect(await named(`owner_id=${owner}`)).toEqual([building, ...units]);
  expect(await named(`building_id=${building}`)).toEqual(units);
  expect(await named('whole=true')).toEqual([building]);
});

test.each([
  ['of itself', () => [units[0] ?? 0, units[0] ?? 0] as const, 'is not another property'],
  ['of a unit', () => [units[0] ?? 0, units[1] ?? 0] as const, 'is a unit itself'],
  ['of a property that is not there', () => [units[0] ?? 0, 999_999] as const, 'is not another property'],
])('a unit %s is refused', async (_, ids, sentence) => {
  const [id, building_id] = ids();
  const refused = await api.put(`/properties/${id}`, { building_id });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(sentence)]);
});

test('a building that has units is no unit', async () => {
  const refused = await api.put(`/properties/${building}`, { building_id: await add({ name: 'Elsewhere' }) });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('has units of its own')]);
});

test('what units bear stands at their building, to the cent, and names the unit', async () => {
  const ask = async (query: string) => (await api.get<Report>(`/reports/tax?year=2026&${query}`)).body.properties;
  const [whole, ...others] = await ask(`property_id=${building}`);
  expect([whole?.property_id, whole?.total, others]).toEqual([building, 111, []]);
  const items = whole?.lines.flatMap((line) => line.items.map(({ unit, amount }) => `${unit} ${amount}`));
  expect(items?.toSorted()).toEqual(['Unit 1 33.34', 'Unit 2 33.33', 'Unit 3 33.33', 'null 11']);
  expect((await ask('')).map(({ property_id: id }) => id)).toEqual([building]);
  const [alone] = await ask(`property_id=${units[1]}`);
  expect([alone?.property_id, alone?.total]).toEqual([units[1], 33.33]);
  expect((await api.get<string>('/reports/tax.csv?year=2026')).body).toMatch(/Cedar Court.*33\.34.*Unit 1/);
  expect((await api.get<string>(`/bookkeeping/year?year=2026&profile=beancount&property_id=${building}`)).body).toContain(
    'property: "Unit 2"',
  );
});

test('who sees a building sees its units, also those added later', async () => {
  const { id, email } = await api.makeUser('VIEWER');
  await api.put(`/admin/users/${id}`, { properties: [building] });
  const token = await api.signIn(email);
  const seen = async () =>
    (await api.get<{ id: number }[]>('/properties', { token })).body.map(({ id: property }) => property).toSorted(ascending);
  expect(await seen()).toEqual([building, ...units]);
  const later = await add({ name: 'Unit 4', building_id: building });
  expect(await seen()).toEqual([building, ...units, later]);
});
