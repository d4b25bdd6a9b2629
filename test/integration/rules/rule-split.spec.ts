import { beforeAll, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { paper } from '../../support/sample-books.js';
import { acme, addSampleRule, type RuleBody } from '../../support/sample-rules.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();
let elm: number;
let oak: number;
const house = async (name: string, share: number) => (await api.post<Body>('/properties/', { name, share })).body.id;
beforeAll(async () => {
  [elm, oak] = [await house('Elm', 120.5), await house('Oak', 79.5)];
});

const shares = () => [elm, oak].map((property_id) => ({ property_id, method: 'share' }));
const completed = () => paper(api.em, { processingStatus: 'completed', fileKey: null });
const apply = (id: number) => api.post<Body>(`/documents/${id}/apply-rules`);
const made = async (document: number) => (await api.get<Body[]>(`/expenses/?document_id=${document}`)).body[0];

test('a rule divides the expense that is made, as a try has told; its documents say so, and a try changes nothing', async () => {
  const id = await completed();
  const rule = { name: 'Shared', conditions: [acme], actions: [{ type: 'create_expense' }, { type: 'split', value: shares() }] };
  const { body: tried } = await api.post<Body>('/ai-rules/test', { rule, document_id: id });
  const to = JSON.stringify([elm, oak].map((property_id) => ({ method: 'share', property_id })));
  expect(tried).toMatchObject({
    money: [
      { kind: 'expense', to: elm, amount: 60.25, documents: 1 },
      { kind: 'expense', to: oak, amount: 39.75, documents: 1 },
    ],
    results: [{ changes: [{ field: 'expense' }, { field: 'splits', from: null, to }], actions: [{ done: true }, { done: true }] }],
  });
  expect((await api.get<Body>(`/documents/${id}`)).body.proposed_splits).toBeNull();
  const saved = await addSampleRule(api, rule);
  expect(saved.actions).toEqual(rule.actions);
  await apply(id);
  expect(await made(id)).toMatchObject({
    is_split: true,
    property_id: null,
    splits: [
      { property_id: elm, amount: 60.25, method: 'share', weight: 120.5 },
      { property_id: oak, amount: 39.75, method: 'share', weight: 79.5 },
    ],
  });
  expect((await api.get<Body>(`/documents/${id}`)).body.proposed_splits).toEqual(shares());
  await api.delete(`/ai-rules/${saved.id}`);
  await apply(id);
  expect((await api.em.fork().findOneOrFail(Document, id)).machineFields.splits).toBeUndefined();
});

test('an expense that cannot be divided so is not made, and the rule says why', async () => {
  const value = [{ property_id: elm, amount: 60 }, { property_id: oak, amount: 30 }]; // prettier-ignore
  const saved: RuleBody = await addSampleRule(api, { name: 'Fixed', actions: [{ type: 'split', value }] });
  const id = await completed();
  const why = 'The parts must add up to 100.00; they add up to 90.00.';
  expect((await apply(id)).body).toMatchObject({ rules_matched: 1, not_done: [{ action: 'split', reason: why }] });
  await api.delete(`/ai-rules/${saved.id}`);
});

test.each([
  [undefined, ['value']],
  ['Elm', ['value']],
  [[], ['value']],
  [[{ property_id: 'Elm', method: 'equal' }], ['value', 0, 'property_id']],
  [[{ property_id: null, method: 'percent', weight: 101 }], ['value']],
  [[{ property_id: 99_999, method: 'equal' }], ['value', 0, 'property_id']],
])('a rule that divides by %j is refused at its field', async (value, below) => {
  const rule = { name: 'Wrong', actions: [{ type: 'split', value }] };
  const refused = await api.post<{ detail: { loc: unknown[]; msg: string }[] }>('/ai-rules/', rule);
  expect(refused.status).toBe(422);
  expect(refused.body.detail[0]).toMatchObject({ loc: ['body', 'actions', 0, ...below] });
  expect(refused.body.detail[0]?.msg).toMatch(/\w/);
});
