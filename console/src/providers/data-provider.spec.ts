import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import { dataProvider, pathOf } from './data-provider';
import { EditConflict } from './guarded-update';
import { usualOrder } from './usual-order';

/** What was sent, and what the server answers to each. */
const sent: { method: string; url: string; json: unknown }[] = [];
let answers: Record<string, Response>;

beforeEach(() => {
  session.keep('token');
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body: string | null }) => {
    sent.push({ method, url: decodeURIComponent(url), json: body === null ? null : (JSON.parse(body) as unknown) });
    return Promise.resolve(answers[method] ?? new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test.each([
  ['GET', '/properties/7', '/properties/7'],
  ['POST', '/properties', '/properties/'],
  ['GET', '/properties?range=[0,24]&sort=["name","ASC"]', '/properties/?range=%5B0%2C24%5D&sort=%5B%22name%22%2C%22ASC%22%5D'],
  ['GET', '/properties?range=[0,24]&sort=["usual","ASC"]', '/properties/?range=%5B0%2C24%5D'],
  ['GET', '/service-types?range=[0,24]', '/vendors/service-types/all?range=%5B0%2C24%5D'],
  ['POST', '/service-types', '/vendors/service-types'],
  ['PUT', '/service-types/7', '/vendors/service-types/7'],
])('%s %s is asked as %s', (method, url, asked) => {
  expect(pathOf(`/api/v1${url}`, method)).toBe(asked);
});

test('a page of a list, and how many there are in all', async () => {
  answers = { GET: new Response('[{"id":4}]', { headers: { 'content-range': 'vendors 60-60/61' } }) };
  const params = { pagination: { page: 2, perPage: 60 }, sort: usualOrder, filter: { q: 'holt' } };
  expect(await dataProvider.getList('vendors', params)).toEqual({ data: [{ id: 4 }], total: 61 });
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/vendors/?filter={"q":"holt"}&range=[60,119]']);
});

test('an edit sends what it changes; one of something that someone else changed meanwhile is not sent', async () => {
  const before = { id: 4, phone: '0101', notes: null };
  answers = { GET: new Response('{"id":4,"phone":"0102","notes":null}'), PUT: new Response('{"id":4}') };
  await dataProvider.update('vendors', { id: 4, data: { ...before, notes: 'Rings twice' }, previousData: before });
  expect(sent.at(-1)).toEqual({ method: 'PUT', url: '/api/v1/vendors/4', json: { notes: 'Rings twice' } });
  answers = { GET: new Response('{"id":4,"phone":"0102","notes":null}') };
  const disputed = dataProvider.update('vendors', { id: 4, data: { ...before, phone: '0103' }, previousData: before });
  await expect(disputed).rejects.toBeInstanceOf(EditConflict);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
});

test('a service type, which has no address to be read at, is found in its list', async () => {
  answers = { GET: new Response('[{"id":7}]', { headers: { 'content-range': 'service-types 0-0/1' } }) };
  expect(await dataProvider.getOne('service-types', { id: 7 })).toEqual({ data: { id: 7 } });
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/vendors/service-types/all?filter={"id":[7]}&range=[0,0]']);
  answers = { GET: new Response('[]', { headers: { 'content-range': 'service-types */0' } }) };
  await expect(dataProvider.getOne('service-types', { id: 8 })).rejects.toMatchObject({ status: 404 });
});

test('a rule is changed by PATCH', async () => {
  answers = { PATCH: new Response('{"id":3}') };
  await dataProvider.update('ai-rules', { id: 3, data: { is_active: false }, previousData: undefined });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['PATCH /api/v1/ai-rules/3']);
});

test('values are compared as the form has them', async () => {
  const before = { id: 3, priority: 20, name: 'Water' };
  answers = { GET: new Response(JSON.stringify(before)), PATCH: new Response('{"id":3}') };
  const asTyped = ({ name, priority }: typeof before) => ({ name, priority: String(priority) });
  const data = { name: 'Water and sewer', priority: '20' };
  await dataProvider.update('ai-rules', { id: 3, data, previousData: before, meta: { asTyped } });
  expect(sent.at(-1)?.json).toEqual({ name: 'Water and sewer' });
});

test('records are read by their ids as one page that holds them all', async () => {
  answers = { GET: new Response('[{"id":4},{"id":5}]', { headers: { 'content-range': 'vendors 0-1/2' } }) };
  expect(await dataProvider.getMany('vendors', { ids: [4, 5] })).toEqual({ data: [{ id: 4 }, { id: 5 }] });
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/vendors/?filter={"id":[4,5]}&range=[0,1]']);
});

test('a deletion answers the record that is gone', async () => {
  answers = {};
  expect(await dataProvider.delete('vendors', { id: 4 })).toEqual({ data: { id: 4 } });
  expect(await dataProvider.deleteMany('vendors', { ids: [4, 5] })).toEqual({ data: [4, 5] });
});

test('a refusal comes with the words of the server and its status', async () => {
  answers = { GET: new Response('{"detail":"The database is away."}', { status: 503 }) };
  const refused = dataProvider.getOne('vendors', { id: 4 });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({ status: 503, message: 'The database is away.' });
});
