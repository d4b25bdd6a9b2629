import { beforeAll, expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();
let elm: number;
let oak: number;
const house = async (name: string) => (await api.post<Body>('/properties/', { name, share: 100 })).body.id;
beforeAll(async () => {
  [elm, oak] = [await house('Elm'), await house('Oak')];
});

const halves = () => [elm, oak].map((property_id) => ({ property_id, method: 'percent', weight: 50 }));
const add = (vendor: string, splits: object[] = halves()) => api.post<Body>('/vendor-splits/', { vendor, splits });
const offered = async (vendor: string) => (await api.get<Body[]>(`/vendor-splits/?vendor=${encodeURIComponent(vendor)}`)).body;

test('a split is found by any spelling and any name of its vendor, and divides an expense as it stands', async () => {
  const { status, body } = await add('City Water, Inc.');
  expect(status).toBe(201);
  expect(body).toMatchObject({ vendor: 'City Water, Inc.', splits: halves() });
  expect(await offered('CITY WATER')).toMatchObject([{ id: body.id }]);
  expect(await offered('Municipal Supply')).toEqual([]);
  await api.post('/vendors/', { business_name: 'Municipal Supply', aliases: ['City Water'] });
  expect(await offered('municipal supply')).toMatchObject([{ id: body.id }]);
  const [found] = await offered('City Water');
  const expense = { amount: 10.01, expense_date: '2026-03-01', vendor: 'City Water', splits: found?.splits };
  expect((await api.post<Body>('/expenses/', expense)).body).toMatchObject({ splits: [{ amount: 5.01 }, { amount: 5 }] });
});

test('a vendor has one split, which is changed and forgotten', async () => {
  const { id } = (await add('Roof Works')).body;
  expect(await add('ROOF WORKS LLC')).toMatchObject({
    status: 409,
    body: { detail: 'ROOF WORKS LLC already has a split. Change that one.' },
  });
  const other = (await add('Roof Masters')).body.id;
  expect((await api.put(`/vendor-splits/${other}`, { vendor: 'Roof Works' })).status).toBe(409);
  const splits = [elm, oak].map((property_id) => ({ property_id, method: 'share' }));
  expect((await api.put<Body>(`/vendor-splits/${id}`, { splits })).body).toMatchObject({ vendor: 'Roof Works', splits });
  expect((await api.put<Body>(`/vendor-splits/${id}`, { vendor: 'Slate & Tile' })).body).toMatchObject({ splits });
  expect(await offered('Roof Works')).toEqual([]);
  expect(await offered('Slate and Tile')).toMatchObject([{ id }]);
  expect((await api.delete(`/vendor-splits/${id}`)).status).toBe(204);
  expect((await api.put(`/vendor-splits/${id}`, { splits })).status).toBe(404);
  expect((await api.delete(`/vendor-splits/${id}`)).status).toBe(404);
});

test.each([
  [{ vendor: ' ', splits: [] }, ['body', 'vendor'], 'Vendor is required'],
  [{ vendor: '!?', splits: [{ property_id: null, method: 'equal' }] }, ['body', 'vendor'], 'A vendor name needs letters or digits.'],
  [{ vendor: 'Any', splits: [] }, ['body', 'splits'], 'A split needs at least one part'],
  [{ vendor: 'Any', splits: [{ property_id: 9999, method: 'equal' }] }, ['body', 'splits', 0, 'property_id'], 'There is no property 9999.'],
  [
    { vendor: 'Any', splits: [{ property_id: null, method: 'percent', weight: 99 }] },
    ['body', 'splits'],
    'The percentages must add up to 100; they add up to 99.',
  ],
])('%j is refused at its field', async (body, loc, msg) => {
  const refused = await api.post<{ detail: object[] }>('/vendor-splits/', body);
  expect(refused.status).toBe(422);
  expect(refused.body.detail[0]).toMatchObject({ loc, msg });
});

test('a property that was archived keeps its part in a split, and gets none in another', async () => {
  const gone = (await api.post<Body>('/properties/', { name: 'Gone' })).body.id;
  const splits = [elm, gone].map((property_id) => ({ property_id, method: 'equal' }));
  const { id } = (await add('Gardeners', splits)).body;
  await api.delete(`/properties/${gone}`);
  expect((await api.put(`/vendor-splits/${id}`, { splits })).status).toBe(200);
  expect((await add('Other Gardeners', splits)).status).toBe(422);
});
