import { beforeAll, describe, expect, test } from 'vitest';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { TestApi } from '../../support/api.js';
import { paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();
let house: number;
beforeAll(async () => {
  const rented = { name: 'Rented', occupancy_status: 'occupied', monthly_rent: 1850.5, estimated_value: 300_000, lockbox_code: 'K-4711-Q' };
  house = (await api.post<Body>('/properties/', rented)).body.id;
  await api.post('/properties/', { name: 'Half', occupancy_status: 'partially_occupied', monthly_rent: 0.25 });
  await api.post('/properties/', { name: 'Empty', estimated_value: 1 });
  const gone = (await api.post<Body>('/properties/', { name: 'Archived', monthly_rent: 9999 })).body.id;
  await api.delete(`/properties/${gone}`);
});

test('the six cards add up what is not archived', async () => {
  await paper(api.em, { propertyId: house });
  await paper(api.em, { propertyId: house, mimeType: 'image/png' });
  await paper(api.em, { propertyId: house, deletedAt: new Date() });
  await paper(api.em);
  expect((await api.get('/properties/summary')).body).toEqual({
    total_properties: 3,
    occupied_units: 2,
    monthly_revenue: 1850.75,
    total_property_value: 300_001,
    total_documents: 2,
    total_images: 1,
  });
});

test('a picture is known by its kind or by its name', async () => {
  const own = (await api.post<Body>('/properties/', { name: 'Pictured' })).body.id;
  await paper(api.em, { propertyId: own, mimeType: 'application/octet-stream', filename: 'Roof.JPEG' });
  await paper(api.em, { propertyId: own, mimeType: 'application/octet-stream', filename: 'scan.tif' });
  await paper(api.em, { propertyId: own, filename: 'jpg.pdf' });
  expect((await api.get<Body>(`/properties/${own}`)).body).toMatchObject({ document_count: 3, image_count: 2 });
  await api.delete(`/properties/${own}`);
});

test('the portfolio tells what each is worth, owes and has cost this year, and adds it up', async () => {
  const own = await TestApi.start();
  expect((await own.get('/properties/portfolio')).body).toEqual({
    properties: [],
    totals: { value: 0, balance: 0, equity: 0, rent: 0, ytd_expense: 0 },
  });
  const make = async (body: object) => (await own.post<Body>('/properties/', body)).body.id;
  const debt = { ownership_type: 'mortgaged', estimated_value: 300_000.1, mortgage_balance: 120_000.05 };
  const low = await make({ name: 'Low', address: '5 A Street', ...debt, monthly_rent: 1500 });
  const high = await make({
    name: 'High',
    address: '900 B Street',
    ownership_type: 'owned_outright',
    current_value: 200_000,
    mortgage_balance: 9,
  });
  await make({ name: 'Unknown', ownership_type: 'mortgaged', estimated_value: 1 });
  const gone = await make({ name: 'Gone', estimated_value: 7 });
  await own.delete(`/properties/${gone}`);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const splits = [low, high].map((property_id) => ({ property_id, amount: 10 }));
  for (const spent of [
    { property_id: low, amount: 100.25 },
    { property_id: low, amount: 30, kind: 'refund' },
    { amount: 20, splits },
  ])
    await own.post('/expenses/', { expense_date: today, ...spent });
  await own.post('/expenses/', { expense_date: '2001-01-01', property_id: low, amount: 5000 });
  expect((await own.get('/properties/portfolio')).body).toMatchObject({
    properties: [
      { id: high, value: 200_000, balance: 0, equity: 200_000, rent: null, ytd_expense: 10 },
      {
        id: low,
        name: 'Low',
        address: '5 A Street',
        value: 300_000.1,
        balance: 120_000.05,
        equity: 180_000.05,
        rent: 1500,
        ytd_expense: 80.25,
      },
      { name: 'Unknown', value: 1, balance: null, equity: null, ytd_expense: 0 },
    ],
    totals: { value: 500_001.1, balance: 120_000.05, equity: 380_000.05, rent: 1500, ytd_expense: 90.25 },
  });
  await own.stop();
});

test('media of messages are listed, fetched by a link, and counted among the pictures', async () => {
  const { em } = api;
  const when = new Date('2026-03-01T10:00:00Z');
  const phone = { phoneNumber: '+15550100', phoneDigits: '15550100' };
  const message = em.create(Message, { ...phone, direction: 'incoming', timestamp: when, propertyId: house, contactName: 'Pat Doe' });
  await em.flush();
  const media = { messageId: message.id, sourceUrl: 'https://media.example/1.jpg', mimeType: 'image/jpeg' };
  em.create(MessageMedia, { ...media, position: 0 });
  em.create(MessageMedia, { ...media, position: 1, fileKey: 'media/1' });
  await em.flush();
  const before = (await api.get<Body>(`/properties/${house}`)).body.image_count;
  const { body } = await api.get<Body[]>(`/properties/${house}/media`);
  expect(body).toMatchObject([
    { message_id: message.id, url: `/api/v1/properties/${house}/media/${body[0]?.id}`, mime_type: 'image/jpeg', from: 'Pat Doe' },
    { url: 'https://media.example/1.jpg', taken_at: '2026-03-01T10:00:00.000Z' },
  ]);
  expect(before).toBe(3);
  expect((await api.get(`/properties/${house}/media/${body[1]?.id}`)).status).toBe(404);
  expect((await api.get('/properties/99999/media')).status).toBe(404);
});

test('mortgage statements are listed with what was checked, the newest first', async () => {
  const { em } = api;
  const first = await paper(em, { propertyId: house });
  const second = await paper(em, { propertyId: house });
  const arithmetic = [{ check: 'parts', holds: true, detail: '600.00 + 400.00 = 1000.00' }];
  em.create(MortgageStatement, {
    documentId: first,
    propertyId: house,
    statementDate: '2026-01-15',
    interest: '600.00',
    rate: '6.1250',
    arithmetic,
  });
  em.create(MortgageStatement, { documentId: second, propertyId: house, statementDate: '2026-02-15', interest: '599.10', arithmetic: [] });
  await em.flush();
  expect((await api.get(`/properties/${house}/mortgage-statements`)).body).toMatchObject([
    { statement_date: '2026-02-15', interest: 599.1, document_id: second },
    { statement_date: '2026-01-15', interest: 600, rate: 6.125, arithmetic, principal: null },
  ]);
  expect((await api.get('/properties/99999/mortgage-statements')).status).toBe(404);
});

test('a property names its latest mortgage statement', async () => {
  const { em } = api;
  const own = (await api.post<Body>('/properties/', { name: 'Mortgaged' })).body.id;
  expect((await api.get<Body>(`/properties/${own}`)).body.latest_mortgage_statement_id).toBeNull();
  for (const statementDate of [null, '2026-03-15', '2026-02-15']) {
    em.create(MortgageStatement, { documentId: await paper(em, { propertyId: own }), propertyId: own, statementDate, arithmetic: [] });
    await em.flush();
  }
  const [latest] = (await api.get<Body[]>(`/properties/${own}/mortgage-statements`)).body;
  expect(latest?.statement_date).toBe('2026-03-15');
  expect((await api.get<Body>(`/properties/${own}`)).body.latest_mortgage_statement_id).toBe(latest?.id);
  const rows = (await api.get<Body[]>(`/properties/?filter={"id":[${own}]}`)).body;
  expect(rows).toMatchObject([{ latest_mortgage_statement_id: latest?.id }]);
  await api.delete(`/properties/${own}`);
});

test('what a property has is counted along with every change', async () => {
  const { em } = api;
  const make = async (name: string) => (await api.post<Body>('/properties/', { name })).body.id;
  const one = await make('One');
  const other = await make('Other');
  const counts = async () => {
    const { body } = await api.get<Body[]>(`/properties/?filter={"id":[${one},${other}]}&sort=["id","ASC"]`);
    return body.map((row) => [row.document_count, row.image_count]);
  };
  const picture = await paper(em, { propertyId: one, mimeType: 'image/png' });
  await paper(em, { propertyId: one });
  expect(await counts()).toEqual([[2, 1], [0, 0]]); // prettier-ignore
  await api.patch(`/documents/${picture}`, { property_id: other });
  expect(await counts()).toEqual([[1, 0], [1, 1]]); // prettier-ignore
  await api.delete(`/documents/${picture}`);
  expect(await counts()).toEqual([[1, 0], [0, 0]]); // prettier-ignore
  await api.post(`/documents/${picture}/restore`);
  await em.execute(`update document set mime_type = 'application/pdf' where id = ?`, [picture]);
  expect(await counts()).toEqual([[1, 0], [1, 0]]); // prettier-ignore
  await em.execute(`delete from document where property_id = any(?)`, [`{${one},${other}}`]);
  expect(await counts()).toEqual([[0, 0], [0, 0]]); // prettier-ignore
  for (const id of [one, other]) await api.delete(`/properties/${id}`);
});

describe('a secret', () => {
  test('is shown to administrators one at a time, and the log says so without it', async () => {
    expect(await api.post(`/properties/${house}/reveal`, { field: 'lockbox_code' })).toMatchObject({
      status: 200,
      body: { field: 'lockbox_code', value: 'K-4711-Q' },
    });
    expect((await api.post<Body>(`/properties/${house}/reveal`, { field: 'wifi_password' })).body.value).toBeNull();
    expect((await api.post(`/properties/${house}/reveal`, { field: 'tenant_name' })).status).toBe(422);
    expect((await api.post('/properties/99999/reveal', { field: 'lockbox_code' })).status).toBe(404);
    const { body } = await api.get<Body[]>(`/audit/properties/${house}`);
    expect(body.filter((entry) => entry.action === 'reveal').map((entry) => entry.after)).toEqual([
      { field: 'wifi_password' },
      { field: 'lockbox_code' },
    ]);
    expect(JSON.stringify(body)).not.toContain('K-4711-Q');
  });

  test('that changes is a change without its value', async () => {
    await api.put(`/properties/${house}`, { lockbox_code: '1234', city: 'Salem' });
    const [entry] = (await api.get<Body[]>(`/audit/properties/${house}?limit=1`)).body;
    expect(entry).toMatchObject({
      action: 'update',
      before: { lockbox_code: 'changed', city: null },
      after: { lockbox_code: 'changed', city: 'Salem' },
    });
  });
});

const make = (body: object) => api.post<Body>('/categories/', body);

describe('categories', () => {
  test('have two levels', async () => {
    const roof = (await make({ name: 'Building', color_code: '#123456' })).body.id;
    const child = await make({ name: 'Roof', parent_id: roof });
    expect(child).toMatchObject({ status: 201, body: { parent_id: roof, type: 'expense', color_code: '#6B7280', is_active: true } });
    const other = (await make({ name: 'Land' })).body.id;
    const refused = { status: 422, body: { detail: [{ loc: ['body', 'parent_id'] }] } };
    expect(await make({ name: 'Shingles', parent_id: child.body.id })).toMatchObject(refused);
    expect((await make({ name: 'Nowhere', parent_id: 99_999 })).status).toBe(404);
    expect(await api.put(`/categories/${roof}`, { parent_id: other })).toMatchObject(refused);
    expect(await api.put(`/categories/${roof}`, { parent_id: roof })).toMatchObject(refused);
    expect((await api.put(`/categories/${child.body.id}`, { parent_id: null })).body).toMatchObject({ parent_id: null, name: 'Roof' });
  });

  test('have names of their own', async () => {
    expect((await make({ name: 'utilities' })).status).toBe(409);
    expect((await make({ name: '  ' })).status).toBe(422);
  });

  test('that are in use are retired and come back; others go', async () => {
    const [used, free] = [(await make({ name: 'Used' })).body.id, (await make({ name: 'Free' })).body.id];
    await api.post('/expenses/', { amount: 5, expense_date: '2026-01-01', category_id: used });
    for (const id of [used, free]) expect((await api.delete(`/categories/${id}`)).status).toBe(204);
    expect((await api.get(`/categories/${free}`)).status).toBe(404);
    expect((await api.get(`/categories/${used}`)).body).toMatchObject({ is_active: false });
    const shown = (await api.get<Body[]>('/categories/?limit=1000')).body.map((row) => row.id);
    expect(shown).not.toContain(used);
    await api.put(`/categories/${used}`, { is_active: true });
    expect((await api.get<Body[]>('/categories/?limit=1000')).body.map((row) => row.id)).toContain(used);
  });
});
