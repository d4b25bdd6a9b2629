import { beforeAll, describe, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();
let property: number;
beforeAll(async () => {
  property = (await api.post<Body>('/properties/', { name: 'Tagged House' })).body.id;
});

const spend = async (amount: number, more: object = {}) =>
  (await api.post<Body>('/expenses/', { amount, expense_date: '2026-03-01', ...more })).body.id;

describe('tags of documents and properties', () => {
  test('are read, changed and deleted', async () => {
    const { id } = (await api.post<Body>('/tags/', { name: 'Taxes' })).body;
    expect((await api.get(`/tags/${id}`)).body).toMatchObject({ name: 'Taxes', color: '#6B7280', display_order: 0, description: null });
    const changed = await api.put(`/tags/${id}`, { name: ' Taxes 2026 ', description: 'For April' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Taxes 2026', color: '#6B7280', description: 'For April' } });
    expect((await api.put(`/tags/${id}`, { description: null })).body).toMatchObject({ name: 'Taxes 2026', description: null });
    expect((await api.delete(`/tags/${id}`)).status).toBe(204);
    for (const answer of [await api.get(`/tags/${id}`), await api.put(`/tags/${id}`, { name: 'x' }), await api.delete(`/tags/${id}`)])
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Tag not found' } });
  });

  test('have names that are unique without regard to case and never blank', async () => {
    await api.post('/tags/', { name: 'Roof' });
    const { id } = (await api.post<Body>('/tags/', { name: 'Cellar' })).body;
    expect((await api.post('/tags/', { name: 'ROOF' })).status).toBe(409);
    expect((await api.put(`/tags/${id}`, { name: 'roof' })).status).toBe(409);
    expect((await api.put(`/tags/${id}`, { name: 'CELLAR' })).status).toBe(200);
    expect((await api.put(`/tags/${id}`, { name: '  ' })).status).toBe(422);
  });

  test('go on a property and come off, however often', async () => {
    const { id } = (await api.post<Body>('/tags/', { name: 'Lakeside' })).body;
    for (const _ of [1, 2]) expect((await api.post(`/tags/${id}/properties/${property}`)).status).toBe(200);
    expect((await api.get(`/properties/${property}`)).body).toMatchObject({ tags: [{ id, name: 'Lakeside' }] });
    expect((await api.get('/properties/')).body).toMatchObject([{ tags: [{ id }] }]);
    for (const _ of [1, 2]) expect((await api.delete(`/tags/${id}/properties/${property}`)).status).toBe(204);
    expect((await api.get(`/properties/${property}`)).body).toMatchObject({ tags: [] });
    expect((await api.post(`/tags/${id}/properties/99999`)).status).toBe(404);
    expect((await api.post(`/tags/99999/properties/${property}`)).status).toBe(404);
  });

  test('stand on a property in their own order, as on a document', async () => {
    const { id: house } = (await api.post<Body>('/properties/', { name: 'House of two tags' })).body;
    const [second, first] = [
      (await api.post<Body>('/tags/', { name: 'Of the second place', display_order: 2 })).body.id,
      (await api.post<Body>('/tags/', { name: 'Of the first place', display_order: 1 })).body.id,
    ];
    for (const id of [second, first]) expect((await api.post(`/tags/${id}/properties/${house}`)).status).toBe(200);
    expect((await api.get(`/properties/${house}`)).body).toMatchObject({ tags: [{ id: first }, { id: second }] });
    expect((await api.get(`/properties/?id=${house}`)).body).toMatchObject([{ tags: [{ id: first }, { id: second }] }]);
  });

  test('come off what they were on when they are deleted', async () => {
    const { id } = (await api.post<Body>('/tags/', { name: 'Gone soon' })).body;
    const document = await paper(api.em);
    expect((await api.post(`/tags/${id}/documents/${document}`)).status).toBe(200);
    await api.delete(`/tags/${id}`);
    const row = await api.em.findOneOrFail(Document, { id: document }, { populate: ['tags'] });
    expect(row.tags.getItems()).toEqual([]);
  });
});

describe('tags of expenses', () => {
  test('are added with a colour, listed by name, deleted', async () => {
    const made = await api.post<Body>('/expense-tags/', { name: ' Travel ', color: '#123abc' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Travel', color: '#123abc' } });
    expect((await api.post<Body>('/expense-tags/', { name: 'Anywhere' })).body.color).toMatch(/^#[0-9a-f]{6}$/);
    expect((await api.get<Body[]>('/expense-tags/')).body.map((tag) => tag.name)).toEqual(['Anywhere', 'Travel']);
    expect((await api.post('/expense-tags/', { name: 'TRAVEL' })).status).toBe(409);
    expect((await api.post('/expense-tags/', { name: ' ' })).status).toBe(422);
    expect((await api.delete(`/expense-tags/${made.body.id}`)).status).toBe(204);
    expect((await api.delete(`/expense-tags/${made.body.id}`)).status).toBe(404);
  });

  test('go on expenses, narrow lists and sums to any of them, and are added up', async () => {
    const [one, two] = [
      (await api.post<Body>('/expense-tags/', { name: 'One' })).body.id,
      (await api.post<Body>('/expense-tags/', { name: 'Two' })).body.id,
    ];
    const [both, refund, other] = [await spend(10), await spend(3, { kind: 'refund' }), await spend(7)];
    for (const [expense, tag] of [
      [both, one],
      [both, two],
      [refund, one],
    ]) {
      expect((await api.post<Body>(`/expenses/${expense}/tags/${tag}`)).status).toBe(200);
      expect((await api.post<Body>(`/expenses/${expense}/tags/${tag}`)).status).toBe(200);
    }
    expect((await api.get(`/expenses/${both}`)).body).toMatchObject({ tags: [{ name: 'One' }, { name: 'Two' }] });
    const listed = (await api.get<Body[]>(`/expenses/?tag_ids=${one},${two}`)).body.map((row) => row.id);
    expect(listed.toSorted((a, b) => a - b)).toEqual([both, refund]);
    expect(listed).not.toContain(other);
    expect((await api.get(`/expenses/summary?tag_ids=${one},${two}`)).body).toMatchObject({ total: 7, count: 2 });
    expect((await api.get(`/expense-tags/stats?tag_ids=${one},${two}`)).body).toMatchObject([
      { id: one, name: 'One', expense_count: 2, total_amount: 7 },
      { id: two, expense_count: 1, total_amount: 10 },
    ]);
    const unused = (await api.post<Body>('/expense-tags/', { name: 'Unused' })).body.id;
    const all = (await api.get<Body[]>('/expense-tags/stats')).body;
    expect(all.find((tag) => tag.id === unused)).toMatchObject({ expense_count: 0, total_amount: 0 });
    expect((await api.get('/expense-tags/stats?tag_ids=x')).status).toBe(422);
    expect((await api.delete(`/expenses/${both}/tags/${two}`)).status).toBe(204);
    expect((await api.get(`/expenses/${both}`)).body).toMatchObject({ tags: [{ name: 'One' }] });
    expect(await api.post(`/expenses/99999/tags/${one}`)).toMatchObject({ status: 404, body: { detail: 'Expense not found' } });
    expect((await api.post(`/expenses/${both}/tags/99999`)).status).toBe(404);
  });
});

describe('the audit log', () => {
  test('says who changed what, before and after, and from which call', async () => {
    const id = await spend(20, { vendor: 'A', splits: [{ property_id: property, amount: 20 }] });
    const answer = await api.put(`/expenses/${id}`, { vendor: 'B' });
    await api.put(`/expenses/${id}`, { vendor: 'B' });
    await api.put(`/expenses/${id}`, { splits: [], property_id: property });
    await api.delete(`/expenses/${id}`);
    const { body, headers } = await api.get<Body[]>(`/audit/expenses/${id}`);
    expect(headers.get('content-range')).toBe('audit 0-3/4');
    const [, , update] = body;
    expect(body.map((entry) => entry.action)).toEqual(['delete', 'update', 'update', 'create']);
    expect(update).toMatchObject({
      before: { vendor: 'A' },
      after: { vendor: 'B' },
      user_name: 'Administrator',
      request_id: answer.headers.get('x-request-id'),
    });
    expect(body[1]).toMatchObject({
      before: { is_split: true, property_id: null, splits: [{ amount: '20.00' }] },
      after: { is_split: false, property_id: property },
    });
    expect((await api.get<Body[]>(`/audit/?resource=expenses&action=create&resource_id=${id}`)).body).toHaveLength(1);
    expect((await api.get<Body[]>('/audit/?from=2999-01-01')).body).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    const ofThis = `resource=expenses&resource_id=${id}`;
    expect((await api.get<Body[]>(`/audit/?${ofThis}&from=${today}&to=${today}`)).body).toHaveLength(4);
    expect((await api.get<Body[]>(`/audit/?${ofThis}&from=0001-01-01&to=9999-12-31`)).body).toHaveLength(4);
    expect((await api.get<Body[]>(`/audit/?${ofThis}&to=2020-01-01`)).body).toEqual([]);
  });

  test('takes no changes', async () => {
    await spend(1);
    await expect(api.em.execute("update audit_entry set action = 'nothing'")).rejects.toThrow(/append|refus|change/i);
    await expect(api.em.execute('delete from audit_entry')).rejects.toThrow(/append|refus|change/i);
  });
});
