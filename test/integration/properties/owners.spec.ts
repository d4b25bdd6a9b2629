import { beforeAll, expect, test } from 'vitest';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { apiForTests } from '../../support/for-tests.js';
import { booksOf, type OwnedBooks } from '../../support/two-owners.js';

const api = apiForTests();
const today = new Date().toISOString().slice(0, 10);
let alder: OwnedBooks;
let birch: OwnedBooks;
beforeAll(async () => {
  alder = await booksOf(api, { name: 'Alder', amount: '123.45' }, today);
  birch = await booksOf(api, { name: 'Birch', amount: '98765.43' }, today);
});

const add = (body: object) => api.post<{ id: number; property_count: number }>('/owners', body);
const sentenceOf = ({ body }: { body: unknown }) => JSON.stringify(body);

test('an owner is added, changed, and deleted once nothing is theirs', async () => {
  const { status, body } = await add({ name: ' Cedar LLC ', kind: 'llc', email: '' });
  expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Cedar LLC', kind: 'llc', email: null, property_count: 0 })]);
  expect((await api.put(`/owners/${body.id}`, { phone: '5' })).body).toMatchObject({ name: 'Cedar LLC', phone: '5' });
  const { body: house } = await api.post<{ id: number }>('/properties', { name: 'Cedar 1', owner_id: body.id });
  await api.delete(`/properties/${house.id}`);
  const refused = await api.delete(`/owners/${body.id}`);
  expect([refused.status, sentenceOf(refused)]).toEqual([409, expect.stringContaining('Cedar LLC still has Cedar 1. Give them another')]);
  await api.put(`/properties/${house.id}`, { owner_id: null });
  expect((await api.delete(`/owners/${body.id}`)).status).toBe(204);
  expect((await api.get(`/owners/${body.id}`)).status).toBe(404);
});

test.each([
  ['a name twice', '/owners', { name: 'ALDER homes llc' }, 409, 'already exists'],
  ['no name', '/owners', { name: ' ' }, 422, 'Owner name is required'],
  ['an address that is none', '/owners', { name: 'x', email: 'nobody' }, 422, 'e-mail address'],
  ['a property of nobody that is there', '/properties', { name: 'x', owner_id: 999_999 }, 422, 'is not an owner'],
  ['an export of an owner and a property', '/scheduled-exports', 'export', 422, 'beside a property'],
])('%s is refused', async (_, path, body, status, sentence) => {
  const both = { property_id: alder.property, owner_id: alder.owner };
  const plan = { name: 'Books', profile: 'ledger', period: 'this_year', rhythm: 'daily', at_hour: 6, place: 'folder', ...both };
  const refused = await api.post(path, body === 'export' ? plan : (body as object));
  expect([refused.status, sentenceOf(refused)]).toEqual([status, expect.stringContaining(sentence)]);
});

/** What a call needs beside the owner. */
const asked: Readonly<Record<string, string>> = {
  '/bookkeeping/expenses': '&profile=beancount',
  '/bookkeeping/year': '&profile=beancount',
  '/reports/tie-out': `&year=${today.slice(0, 4)}`,
};
/** Answers that nobody can read in a test: their figures are those of the report. */
const silent = /\.zip|\.pdf/;
const narrowed = (): string[] =>
  Object.entries(createOpenApi(api.app).paths)
    .filter(([, { get }]) => get?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'owner_id'))
    .map(([path]) => path.replace('/api/v1', ''))
    .filter((path) => path !== '/hoa-emails');

test('whatever can be filtered by property can be filtered by owner', async () => {
  const byProperty = Object.entries(createOpenApi(api.app).paths).flatMap(([path, { get }]) => {
    const names = get?.parameters?.flatMap((parameter) => ('name' in parameter ? [parameter.name] : [])) ?? [];
    return names.includes('property_id') && !names.includes('owner_id') ? [path] : [];
  });
  expect(byProperty).toEqual([]);
  for (const path of narrowed()) {
    const ask = (of: string) => api.get(`${path}?${of}${asked[path] ?? ''}`);
    const answers = await Promise.all([ask(`owner_id=${alder.owner}`), ask(''), ask('owner_id=999999')]);
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 200, 404]);
    if (silent.test(path)) continue;
    const [theirs, whole] = answers.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)));
    expect([path, theirs]).not.toEqual([path, whole]);
    expect([path, theirs]).toEqual([path, expect.not.stringMatching(/birch|98,?765/i)]);
  }
});

test('an owner without properties has nothing, and two owners have what both have', async () => {
  const { body: nobody } = await add({ name: 'Nobody yet' });
  const spent = async (query: string) => (await api.get<{ total: number }>(`/expenses/summary?${query}`)).body.total;
  expect(await spent(`owner_id=${nobody.id}`)).toBe(0);
  expect(await spent(`owner_id=${alder.owner},${birch.owner}`)).toBe(98_888.88);
  const filter = encodeURIComponent(JSON.stringify({ owner_id: [birch.owner] }));
  expect(await spent(`filter=${filter}`)).toBe(98_765.43);
  expect(await spent(`owner_id=${alder.owner}&property_id=${birch.property}`)).toBe(0);
  expect((await api.get('/expenses?owner_id=x')).status).toBe(422);
});

test('the reports say whose they are', async () => {
  for (const path of ['tax', 'schedule-e']) {
    const { body } = await api.get<{ owners: string[] }>(`/reports/${path}?owner_id=${alder.owner}`);
    expect([path, body.owners]).toEqual([path, ['Alder Homes LLC']]);
  }
});
