import { beforeAll, expect, test } from 'vitest';
import { Expense } from '#core/database/entities/expense.entity';
import { EventReader } from '../../support/event-reader.js';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';
import { uploadDocument } from '../../support/worker.js';
import { booksOf, type OwnedBooks } from '../../support/two-owners.js';

interface Row {
  id: number;
  role: string;
  properties: number[] | null;
  owners: number[] | null;
}

const api = apiForTests();
const today = new Date().toISOString().slice(0, 10);
let one: OwnedBooks;
let other: OwnedBooks;
beforeAll(async () => {
  one = await booksOf(api, { name: 'First', amount: '11.00' }, today);
  other = await booksOf(api, { name: 'Second', amount: '22.00' }, today);
});

const invite = (body: object) =>
  api.post<Row>('/admin/users/invite', { email: `${crypto.randomUUID()}@example.com`, full_name: 'Sam Sample', role: 'VIEWER', ...body });
const named = async (token: string) =>
  (await api.get<{ id: number }[]>('/properties', { token })).body.map(({ id }) => id).toSorted((a, b) => a - b);
/** A viewer who sees these properties, signed in. */
async function viewer(properties: number[] | null): Promise<{ id: number; email: string; token: string }> {
  const { id, email } = await api.makeUser('VIEWER');
  await api.put(`/admin/users/${id}`, { properties });
  return { id, email, token: await api.signIn(email) };
}

test('a viewer is invited to some properties, and the log says to which', async () => {
  const { status, body } = await invite({ properties: [other.property, one.property] });
  expect([status, body.properties]).toEqual([201, [one.property, other.property]]);
  const log = await api.get<{ action: string; after: object }[]>(`/audit/users/${body.id}`);
  expect(log.body.find(({ action }) => action === 'limit')?.after).toEqual({ properties: [one.property, other.property], owners: [] });
  const rows = await api.get<Row[]>('/admin/users');
  expect(rows.body.map(({ id, properties }) => [id, properties])).toContainEqual([body.id, [one.property, other.property]]);
});

test.each([
  ['somebody who keeps the books', { role: 'STAFF', properties: [1] }, 409, 'Only viewers can be limited'],
  ['a property that does not exist', { properties: [999_999] }, 404, 'Property not found'],
  ['an owner that does not exist', { owners: [999_999] }, 404, 'Owner not found'],
  ['nothing at all', { properties: [], owners: [] }, 422, 'at least one property or owner'],
])('%s is refused', async (_, body, status, sentence) => {
  const refused = await invite(body);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([status, expect.stringContaining(sentence)]);
});

test('who is limited becomes nothing else before they may see everything', async () => {
  const { id } = await viewer([one.property]);
  const refused = await api.put(`/admin/users/${id}`, { role: 'ADMIN' });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Let this user see everything first.')]);
  expect((await api.put<Row>(`/admin/users/${id}`, { role: 'STAFF', properties: null })).body).toMatchObject({
    role: 'STAFF',
    properties: null,
  });
});

test('another set of properties holds at once: for the token, which is renewed, and for the program', async () => {
  const { id, token } = await viewer([one.property, other.property]);
  const { body: program } = await api.post<{ token: string }>(
    '/access-tokens',
    { kind: 'api', name: 'Books', access: 'read', resources: ['all'] },
    { token },
  );
  expect([await named(token), await named(program.token)]).toEqual([
    [one.property, other.property],
    [one.property, other.property],
  ]);
  // Kept answers are of the properties they were computed for.
  const before = await api.get<{ total: number }>('/expenses/summary', { token: program.token });
  await api.put(`/admin/users/${id}`, { properties: [one.property] });
  expect((await api.get('/properties', { token })).status).toBe(401);
  const renewed = await api.post<{ access_token: string }>('/auth/refresh', undefined, { token });
  expect([await named(renewed.body.access_token), await named(program.token)]).toEqual([[one.property], [one.property]]);
  const after = await api.get<{ total: number }>('/expenses/summary', { token: program.token });
  expect([before.body.total, after.body.total]).toEqual([33, 11]);
});

test('nothing that they send widens what they see', async () => {
  const { id, token } = await viewer([one.property]);
  const answers = [
    await api.put(`/admin/users/${id}`, { properties: null }, { token }),
    await api.post('/admin/users/invite', { email: 'more@example.com', full_name: 'More' }, { token }),
    await api.put(`/properties/${other.property}`, { name: 'Mine' }, { token }),
    await api.post('/expenses', { property_id: other.property, amount: 1, expense_date: today }, { token }),
    await api.patch(`/documents/${other.document}`, { property_id: one.property }, { token }),
    await api.post('/setup/make-me-admin', undefined, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404]);
  expect(await named(token)).toEqual([one.property]);
});

test('a link to a file and a calendar are theirs alone', async () => {
  const { token } = await viewer([one.property]);
  const opened = async (path: string) => {
    const { body } = await api.post<{ url: string }>('/tickets', { path }, { token });
    return api.get<string>(`/${body.url.split('/api/v1/')[1]}`, { token: null });
  };
  expect((await opened(`/documents/${other.document}/download`)).status).toBe(404);
  const csv = await opened('/expenses/export.csv');
  expect([csv.body.includes('First'), csv.body.includes('Second')]).toEqual([true, false]);
  const { body: feed } = await api.post<{ token: string }>('/access-tokens', { kind: 'calendar', name: 'Phone' }, { token });
  const calendar = await api.get<string>(`/calendar.ics?token=${feed.token}`, { token: null });
  expect([calendar.body.includes('First'), calendar.body.includes('Second')]).toEqual([true, false]);
});

test('live updates tell of their documents alone, to others of all, and end with the set of properties', async () => {
  const { id, token } = await viewer([one.property]);
  const listen = (by: string) => EventReader.open(api.address('/events'), { authorization: `Bearer ${by}` });
  // The limited one comes first: what listens for all must not listen as them.
  const limited = await listen(token);
  const whole = await listen(await api.tokenOf('VIEWER'));
  for (const reader of [limited, whole]) await reader.find(({ event }) => event === 'ready');
  const hidden = await uploadDocument(api.em);
  await api.em.execute('update document set property_id = ? where id = ?', [other.property, hidden]);
  const told = async (document: number) =>
    api.em.execute(`insert into document_event (document_id, kind, data) values (?, 'read', '{}'::jsonb)`, [document]);
  await told(hidden);
  await told(one.document);
  await whole.find(({ data }) => data.document_id === hidden && data.kind === 'read');
  await limited.find(({ data }) => data.document_id === one.document);
  expect(limited.messages.filter(({ data }) => data.document_id === hidden)).toEqual([]);
  await api.put(`/admin/users/${id}`, { properties: [other.property] });
  await limited.find(({ event }) => event === 'signed-out', 5000);
  whole.close();
});

test('a long file stays theirs to its end, however slowly it is taken', async () => {
  const { token } = await viewer([one.property]);
  const { em } = api;
  for (let at = 0; at < 1300; at += 1) {
    const [propertyId, vendor] = at % 2 === 0 ? [one.property, 'First of many'] : [other.property, 'Second of many'];
    em.create(Expense, { propertyId, vendor, amount: '1.00', expenseDate: today, description: 'x'.repeat(2000) });
  }
  await em.flush();
  const response = await fetch(api.address('/expenses/export.csv'), { headers: { authorization: `Bearer ${token}` } });
  let text = '';
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect([text.split('First of many').length - 1, text.includes('Second of many')]).toEqual([650, false]);
});

test('a document that gets another property is theirs no more', async () => {
  const { token } = await viewer([one.property]);
  const id = await paper(api.em, { propertyId: one.property, processingStatus: 'completed' });
  expect((await api.get(`/documents/${id}`, { token })).status).toBe(200);
  await api.patch(`/documents/${id}`, { property_id: other.property });
  expect((await api.get(`/documents/${id}`, { token })).status).toBe(404);
});

test('who is limited to an owner sees what the owner has, also what is added later, and no more once it is another owner’s', async () => {
  const { id, email } = await api.makeUser('VIEWER');
  const { body } = await api.put<Row>(`/admin/users/${id}`, { owners: [one.owner] });
  expect([body.properties, body.owners]).toEqual([[], [one.owner]]);
  const token = await api.signIn(email);
  const spent = async () => (await api.get<{ total: number }>('/expenses/summary', { token })).body.total;
  expect([await named(token), await spent()]).toEqual([[one.property], 11 + 1300 / 2]);
  await api.put(`/properties/${other.property}`, { owner_id: one.owner });
  // What was reckoned a moment ago, too.
  expect(await named(token)).toEqual([one.property, other.property]);
  expect(await spent()).toBeGreaterThan(11 + 1300 / 2);
  await api.put(`/properties/${other.property}`, { owner_id: other.owner });
  expect([await named(token), await spent()]).toEqual([[one.property], 11 + 1300 / 2]);
  const owners = await api.get<{ id: number }[]>('/owners', { token });
  expect(owners.body.map((owner) => owner.id)).toEqual([one.owner]);
  for (const path of ['/owners', '/expenses?owner_id=', '/reports/schedule-e.pdf?owner_id='])
    expect((await api.get(`${path}${path.includes('?') ? '' : '/'}${other.owner}`, { token })).status).toBe(404);
});

test('whose owner has nothing yet sees the owner alone', async () => {
  const { body: owner } = await api.post<{ id: number }>('/owners', { name: 'Newcomer' });
  const { id, email } = await api.makeUser('VIEWER');
  await api.put(`/admin/users/${id}`, { owners: [owner.id] });
  const token = await api.signIn(email);
  expect([await named(token), (await api.get(`/owners/${owner.id}`, { token })).status]).toEqual([[], 200]);
});
