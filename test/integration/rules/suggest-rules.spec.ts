import { beforeAll, expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';
import { found, paper } from '../../support/sample-books.js';

interface Suggestion {
  key: string;
  times: number;
  document_ids: number[];
  rule: { name: string; conditions: object[]; actions: object[] };
}

const api = apiForTests();
let elm: number;
beforeAll(async () => {
  elm = (await api.post<{ id: number }>('/properties/', { name: 'Elm House' })).body.id;
});

/** A bill of the vendor that a person assigns to the property. */
async function place(vendor: string, property: number): Promise<number> {
  const id = await paper(api.em, {
    processingStatus: 'completed',
    machineFields: { fields: { vendor: found(vendor, 0.9) } },
    vendorName: vendor,
  });
  expect((await api.patch(`/documents/${id}`, { property_id: property })).status).toBe(200);
  return id;
}

const suggestions = async () => (await api.get<Suggestion[]>('/ai-rules/suggestions')).body;

test('the same correction made three times is suggested as a rule, until there is one or it is dismissed', async () => {
  const first = await place('City Water', elm);
  const second = await place('CITY WATER', elm);
  await place('Pacific Power', elm);
  expect(await suggestions()).toEqual([]);
  const third = await place('City Water', elm);
  const [suggestion] = await suggestions();
  expect(suggestion).toMatchObject({
    field: 'property_id',
    vendor: 'City Water',
    value: String(elm),
    property_name: 'Elm House',
    times: 3,
    document_ids: [third, second, first],
    rule: { name: 'City Water: Elm House', actions: [{ type: 'set_property', value: elm }] },
  });
  // What was thrown away says nothing.
  await api.delete(`/documents/${second}`);
  expect(await suggestions()).toEqual([]);
  await api.post(`/documents/${second}/restore`, {});
  const made = await api.post<{ id: number }>('/ai-rules/', suggestion?.rule);
  expect(made.status).toBe(201);
  expect(await suggestions()).toEqual([]);
  await api.delete(`/ai-rules/${made.body.id}`);
  expect(await suggestions()).toHaveLength(1);
  expect((await api.post('/ai-rules/suggestions/dismiss', { key: suggestion?.key })).status).toBe(204);
  expect(await suggestions()).toEqual([]);
  // Dismissed is this rule alone.
  const oak = (await api.post<{ id: number }>('/properties/', { name: 'Oak Court' })).body.id;
  for (let at = 0; at < 3; at += 1) await place('City Water', oak);
  expect((await suggestions()).map(({ rule }) => rule.name)).toEqual(['City Water: Oak Court']);
  // An archived property is no place to send bills to.
  await api.delete(`/properties/${oak}`);
  expect(await suggestions()).toEqual([]);
});
