import { beforeAll, expect, test } from 'vitest';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}
interface Part {
  amount: number;
}

const api = apiForTests();
let elm: number;
let oak: number;
let ash: number;
const house = async (name: string, share: number) => (await api.post<Body>('/properties/', { name, share })).body.id;
beforeAll(async () => {
  [elm, oak, ash] = [await house('Elm', 120.5), await house('Oak', 79.5), await house('Ash', 100)];
});

const create = (body: object) => api.post<Body>('/expenses/', { amount: 100, expense_date: '2026-03-01', ...body });
const amountsOf = ({ splits }: Body) => (splits as Part[]).map((part) => part.amount);
const each = (method: string, ...weights: number[]) =>
  [elm, oak, ash].map((property_id, at) => ({ property_id, method, ...(weights[at] === undefined ? {} : { weight: weights[at] }) }));

test.each([
  ['equal', [], [33.34, 33.33, 33.33], [null, null, null]],
  ['percent', [12.5, 12.5, 75], [12.5, 12.5, 75], [12.5, 12.5, 75]],
  ['share', [], [40.17, 26.5, 33.33], [120.5, 79.5, 100]],
])('an expense that is divided by %s is divided anew in the same way when its amount changes', async (method, asked, amounts, weights) => {
  const { status, body } = await create({ splits: each(method, ...asked) });
  expect(status).toBe(201);
  expect(amountsOf(body)).toEqual(amounts);
  expect(body.splits).toMatchObject(weights.map((weight) => ({ method, weight, line_item: null })));
  const twice = await api.put<Body>(`/expenses/${body.id}`, { amount: 200 });
  expect(twice.status).toBe(200);
  expect(amountsOf(twice.body)).toEqual({ equal: [66.67, 66.67, 66.66], percent: [25, 25, 150], share: [80.33, 53, 66.67] }[method]);
  expect(twice.body.splits).toMatchObject(weights.map((weight) => ({ method, weight })));
  const refund = await api.put<Body>(`/expenses/${body.id}`, { amount: 100, kind: 'refund' });
  expect(amountsOf(refund.body)).toEqual(amounts);
  const refused = await api.put(`/expenses/${body.id}`, { amount: 0.01 });
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'splits', expect.any(Number), 'property_id'] }] } });
  expect(amountsOf((await api.get<Body>(`/expenses/${body.id}`)).body)).toEqual(amounts);
});

test('a share that a property has later changes no expense that was divided before', async () => {
  const late = (await api.post<Body>('/properties/', { name: 'Late', share: 50 })).body.id;
  const splits = [elm, late].map((property_id) => ({ property_id, method: 'share' }));
  const { id } = (await create({ amount: 170.5, splits })).body;
  expect((await api.put<Body>(`/properties/${late}`, { share: 241 })).body.share).toBe(241);
  expect(amountsOf((await api.put<Body>(`/expenses/${id}`, { amount: 341 })).body)).toEqual([241, 100]);
  expect(amountsOf((await api.put<Body>(`/expenses/${id}`, { splits })).body)).toEqual([113.67, 227.33]);
  const none = await api.put<Body>(`/properties/${late}`, { share: null });
  expect(none.body.share).toBeNull();
  const msg = '“Late” has no share of common costs. Enter it on the property, or divide in another way.';
  const refused = { status: 422, body: { detail: [{ loc: ['body', 'splits', 1, 'property_id'], msg }] } };
  expect(await api.put(`/expenses/${id}`, { splits })).toMatchObject(refused);
});

test.each([0, -1, 1.23456])('a share of %s is none', async (share) => {
  expect(await api.put(`/properties/${elm}`, { share })).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'share'] }] } });
});

test('amounts that do not add up any more are refused with what is to be done', async () => {
  const { id } = (await create({ splits: [elm, oak].map((property_id) => ({ property_id, amount: 50 })) })).body;
  const msg = 'The parts must add up to 120.00; they add up to 100.00.';
  expect(await api.put(`/expenses/${id}`, { amount: 120 })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'splits'], msg }] },
  });
});

test('an archived property is given no part, and keeps the one it has', async () => {
  const sold = (await api.post<Body>('/properties/', { name: 'Sold House' })).body.id;
  const splits = [elm, sold].map((property_id) => ({ property_id, method: 'equal' }));
  const { id } = (await create({ splits })).body;
  const { id: whole } = (await create({ property_id: sold })).body;
  await api.delete(`/properties/${sold}`);
  const msg = '“Sold House” is archived. Restore it before you assign a part to it.';
  const refused = { status: 422, body: { detail: [{ loc: ['body', 'splits', 1, 'property_id'], msg }] } };
  expect(await create({ splits })).toMatchObject(refused);
  expect(await api.post('/expenses/divide', { amount: 100, splits })).toMatchObject(refused);
  expect(await api.post('/expenses/divide', { amount: 100, splits, expense_id: id })).toMatchObject({ status: 200 });
  expect((await api.put<Body>(`/expenses/${id}`, { amount: 60 })).status).toBe(200);
  const twoThirds = splits.map((split, at) => ({ ...split, method: 'percent', weight: at === 0 ? 75 : 25 }));
  expect(amountsOf((await api.put<Body>(`/expenses/${id}`, { splits: twoThirds })).body)).toEqual([45, 15]);
  expect(amountsOf((await api.put<Body>(`/expenses/${whole}`, { property_id: null, splits })).body)).toEqual([50, 50]);
});

const line = (description: string, amount: string) => ({ description, quantity: null, amount });

test('a line of the document is divided on its own and keeps its parts; the rest is divided in another way', async () => {
  const lines = [line('Roof', '60.00'), line('Gutters', '25.01'), line('Discount', '-5.00')];
  const fields = { vendor: found('Acme'), amount: found('100.00'), service_date: found('2026-03-01'), line_items: found(lines) };
  const document_id = await paper(api.em, { fileKey: null, machineFields: { fields } });
  const splits = [
    ...[elm, oak].map((property_id) => ({ property_id, method: 'equal', line_item: 2 })),
    { property_id: ash, method: 'percent', weight: 100, line_item: 1 },
    ...[elm, oak].map((property_id) => ({ property_id, method: 'share' })),
  ];
  const tried = await api.post<Body[]>('/expenses/divide', { amount: 100, document_id, splits });
  expect(tried.body.map((part) => [part.amount, part.line_item, part.weight])).toEqual([
    [12.51, 2, null],
    [12.5, 2, null],
    [60, 1, 100],
    [9.03, null, 120.5],
    [5.96, null, 79.5],
  ]);
  const refused = async (more: object, at: number, msg: string) =>
    expect(await create({ document_id, splits: [...splits, { property_id: ash, method: 'equal', ...more }] })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'splits', at, 'line_item'], msg }] },
    });
  await refused({ line_item: 3 }, 5, 'Line 3 is -5.00. Only lines with a positive amount can be divided.');
  await refused({ line_item: 4 }, 5, 'The document has no line 4.');
  const { status, body } = await create({ document_id, splits });
  expect(status).toBe(201);
  expect(amountsOf(body)).toEqual([12.51, 12.5, 60, 9.03, 5.96]);
  expect(amountsOf((await api.put<Body>(`/expenses/${body.id}`, { amount: 105.01 })).body)).toEqual([12.51, 12.5, 60, 12.05, 7.95]);
  const less = await api.put(`/expenses/${body.id}`, { amount: 85.01 });
  const msg = 'The lines add up to 85.01 of 85.01: nothing is left for the other parts.';
  expect(less).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'splits'], msg }] } });
});
