import { beforeAll, expect, test } from 'vitest';
import { paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}
interface Year {
  total: number;
  assets: Body[];
  proposals: { property_id: number; expense_id: number | null; name: string | null; cost: number; placed_in_service: string | null }[];
}

const api = apiForTests();
let [elm, oak, roof, bill] = [0, 0, 0, 0];
const post = async (path: string, json: object): Promise<number> => (await api.post<Body>(path, json)).body.id;
const year = async (of: number): Promise<Year> => (await api.get<Year>(`/reports/depreciation?year=${of}`)).body;
const house = () => ({
  property_id: elm,
  name: 'Building',
  recovery: '27.5',
  cost: 185_000,
  land: 25_000,
  placed_in_service: '2026-02-08',
});

beforeAll(async () => {
  elm = await post('/properties/', { name: 'Elm', purchase_price: 185_000, purchase_date: '2026-02-08' });
  oak = await post('/properties/', { name: 'Oak' });
  bill = await paper(api.em, { propertyId: elm, filename: 'roof.pdf' });
  const shares = [elm, oak].map((property_id) => ({ property_id, method: 'percent', weight: 50 }));
  const spent = { amount: 9000, expense_date: '2026-06-10', vendor: 'Roof Works', description: 'New roof', is_capital: true };
  roof = await post('/expenses/', { ...spent, document_id: bill, splits: shares });
  await post('/expenses/', { amount: 400, expense_date: '2026-07-01', property_id: oak, is_capital: true, kind: 'refund' });
});

test('what is bought and in no register is proposed: buildings with a price, capital expenses with the share of each property', async () => {
  const { proposals, assets } = await year(2026);
  expect(assets).toEqual([]);
  expect(proposals).toMatchObject([
    { property_id: elm, expense_id: null, name: null, cost: 185_000, placed_in_service: '2026-02-08' },
    { property_id: elm, expense_id: roof, document_id: bill, name: 'New roof', cost: 4500, placed_in_service: '2026-06-10' },
    { property_id: oak, expense_id: roof, name: 'New roof', cost: 4500 },
  ]);
});

test('an asset is depreciated year by year, and stands on line 18 of the tax report with its document', async () => {
  const building = await post('/assets/', house());
  const share = { expense_id: roof, name: 'New roof', recovery: '27.5', cost: 4500, placed_in_service: '2026-06-10' };
  const [onElm, onOak] = [await post('/assets/', { ...share, property_id: elm }), await post('/assets/', { ...share, property_id: oak })];
  const stove = await post('/assets/', { property_id: oak, name: 'Stove', recovery: '5', cost: 1000, placed_in_service: '2025-11-03' });
  const of2026 = await year(2026);
  expect(of2026.proposals).toEqual([]);
  expect(of2026.assets).toMatchObject([
    { id: building, property_name: 'Elm', land: 25_000, before: 0, amount: 5091.2, left: 154_908.8 },
    { id: onElm, document_id: bill, filename: 'roof.pdf', amount: 88.65 },
    // All of 2025 came in its last quarter.
    { id: stove, property_name: 'Oak', before: 50, amount: 380, left: 570 },
    { id: onOak, amount: 88.65 },
  ]);
  expect(of2026.total).toBe(5648.5);
  expect(await year(2025)).toMatchObject({ total: 50, assets: [{ id: stove }] });
  const { body: report } = await api.get('/reports/tax?year=2026');
  expect(report).toMatchObject({
    total: 5648.5,
    bridge: { expenses: 8600, capital: 8600, depreciation: 5648.5, total: 5648.5 },
    properties: [
      {
        property_id: elm,
        lines: [{ line: '18', total: 5179.85, items: [{ asset_id: building }, { asset_id: onElm, document_id: bill }] }],
      },
      { property_id: oak, lines: [{ line: '18', total: 468.65 }] },
    ],
  });
  const { body: ofElm } = await api.get<{ total: number }>(`/reports/tax?year=2026&property_id=${elm}&items=false`);
  expect(ofElm.total).toBe(5179.85);
  const { body: csv } = await api.get<string>('/reports/tax.csv?year=2026');
  expect(csv).toContain('18,Depreciation expense or depletion,2026-06-10,,New roof,88.65');
  // Deleting the expense leaves what was built.
  expect((await api.delete(`/expenses/${roof}`)).status).toBe(204);
  expect((await year(2026)).assets).toMatchObject([{}, { id: onElm, expense_id: null, document_id: null }, {}, {}]);
});

test('what is sold with its property is depreciated up to then; what has a day of its own by that', async () => {
  const fir = await post('/properties/', { name: 'Fir' });
  const building = await post('/assets/', { ...house(), property_id: fir });
  const fence = await post('/assets/', { ...house(), property_id: fir, name: 'Fence', recovery: '15', land: 0, cost: 1000 });
  expect((await api.put(`/assets/${fence}`, { disposed_on: '2027-12-01' })).status).toBe(200);
  expect((await api.put(`/properties/${fir}`, { sold_on: '2028-03-20' })).status).toBe(200);
  const ofFir = async (of: number) => (await year(of)).assets.filter(({ property_id: id }) => id === fir);
  expect(await ofFir(2027)).toMatchObject([
    { id: building, amount: 5817.6, disposed_on: '2028-03-20' },
    { id: fence, amount: 47.5, left: 0, disposed_on: '2027-12-01' },
  ]);
  expect(await ofFir(2028)).toMatchObject([{ amount: 1212, left: 0 }, { amount: 0 }]);
  expect((await api.delete(`/assets/${fence}`)).status).toBe(204);
  expect(await ofFir(2027)).toHaveLength(1);
  expect((await api.delete(`/assets/${fence}`)).status).toBe(404);
});

test.each([
  [{ land: 185_000 }, 'land', 'The land must cost less than the whole.'],
  [{ recovery: '5' }, 'land', 'Only a building has land.'],
  [{ special_allowance: 5 }, 'special_allowance', 'A building has no special allowance.'],
  [{ recovery: '5', land: 0, special_allowance: 185_000.01 }, 'special_allowance', 'The special allowance cannot be more than the cost.'],
  [{ disposed_on: '2026-02-07' }, 'disposed_on', 'It cannot be disposed of before it is in service.'],
  [{ cost: 0 }, 'cost', 'Cost must be greater than 0'],
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ recovery: '39' }, 'recovery', expect.any(String)],
  [{ placed_in_service: '2026-02-30' }, 'placed_in_service', 'must be a date, YYYY-MM-DD'],
])('%j is refused with a sentence', async (wrong, field, msg) => {
  const wish = { ...house(), property_id: oak };
  expect(await api.post('/assets/', { ...wish, ...wrong })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', field], msg }] },
  });
});

test('an asset belongs to a property and an expense that are there', async () => {
  expect(await api.post('/assets/', { ...house(), property_id: 999_999 })).toMatchObject({
    status: 404,
    body: { detail: 'Property not found' },
  });
  expect(await api.post('/assets/', { ...house(), expense_id: 999_999 })).toMatchObject({
    status: 404,
    body: { detail: 'Expense not found' },
  });
  expect((await api.put('/assets/999999', { cost: 5 })).status).toBe(404);
});
