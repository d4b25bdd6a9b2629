import { describe, expect, test } from 'vitest';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { PropertySlug } from '#core/database/entities/property-slug.entity';
import { Property } from '#core/database/entities/property.entity';
import { TestApi } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

interface PropertyBody {
  id: number;
  name: string;
  email_slug: string;
  monthly_rent: number | null;
  has_value: Record<string, boolean>;
  [key: string]: unknown;
}

const api = apiForTests();

const create = (body: object) => api.post<PropertyBody>('/properties/', body);

describe('adding a property', () => {
  test('answers the whole object and makes its mail name', async () => {
    const made = await create({
      name: '12 Élm Street',
      address: '12 Elm Street',
      monthly_rent: 1850.5,
      bathrooms: 1.5,
      purchase_date: '2020-02-29T10:00:00Z',
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: '12 Élm Street',
        email_slug: '12-elm-street',
        email_address: '12-elm-street@inbox.localhost',
        monthly_rent: 1850.5,
        bathrooms: 1.5,
        purchase_date: '2020-02-29',
        occupancy_status: 'vacant',
        is_active: true,
        document_count: 0,
        image_count: 0,
        ytd_total: 0,
      },
    });
    expect((await create({ name: '12 Elm Street' })).body.email_slug).toBe('12-elm-street-2');
  });

  test.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'A', monthly_rent: -1 }, 'monthly_rent'],
    [{ name: 'A', monthly_rent: 1.005 }, 'monthly_rent'],
    [{ name: 'A', occupancy_status: 'haunted' }, 'occupancy_status'],
    [{ name: 'A', lease_start_date: '2026-02-30' }, 'lease_start_date'],
    [{ name: 'A', email_slug: 'receipts' }, 'email_slug'],
    [{ name: 'A', email_slug: 'no spaces' }, 'email_slug'],
    [{ name: 'A', hoa_url: 'javascript:alert(1)' }, 'hoa_url'],
  ])('refuses %j', async (body, field) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  });

  test('a mail name another property has is 409', async () => {
    await create({ name: 'Oak', email_slug: 'oak' });
    expect((await create({ name: 'Other oak', email_slug: 'OAK' })).status).toBe(409);
  });

  test('is not for viewers', async () => {
    const answer = await api.post('/properties/', { name: 'x' }, { token: await api.tokenOf('VIEWER') });
    expect(answer).toMatchObject({ status: 403, body: { detail: "Viewers can't change data" } });
  });
});

test('secrets are sealed at rest, never shown, and a mask sent back changes nothing', async () => {
  const made = await create({
    name: 'Secret House',
    wifi_password: 'hunter2 hunter2',
    mortgage_account_number: '00-4711-99',
    hoa_account_number: 'HOA 77',
  });
  expect(made.body.has_value).toMatchObject({
    wifi_password: true,
    mortgage_account_number: true,
    hoa_account_number: true,
    garage_code: false,
  });
  const before = await api.em.findOneOrFail(Property, { id: made.body.id });
  expect(before.wifiPassword).toMatch(/^v1:/);
  const lists = JSON.stringify([made.body, (await api.get('/properties/')).body]);
  for (const secret of ['hunter2', '4711', 'HOA 77', 'v1:']) expect(lists).not.toContain(secret);
  await api.put(`/properties/${made.body.id}`, { wifi_password: '••••••••', mortgage_account_number: '****', name: 'Renamed' });
  const after = await api.em.findOneOrFail(Property, { id: made.body.id });
  expect([after.name, after.wifiPassword]).toEqual(['Renamed', before.wifiPassword]);
  const numbers = await api.em.find(PropertyIdentifier, { propertyId: made.body.id }, { orderBy: { kind: 'asc' } });
  expect(numbers.map((row) => [row.kind, row.lastFour])).toEqual([
    ['hoa', 'OA77'],
    ['loan', '1199'],
  ]);
  const cleared = { wifi_password: null, hoa_account_number: null, mortgage_account_number: null };
  expect((await api.put<PropertyBody>(`/properties/${made.body.id}`, cleared)).body.has_value).toMatchObject({
    wifi_password: false,
    hoa_account_number: false,
    mortgage_account_number: false,
  });
  expect(await api.em.count(PropertyIdentifier, { propertyId: made.body.id })).toBe(0);
});

test('a change keeps what is left out, null clears, and the old mail name goes on receiving', async () => {
  const { id } = (await create({ name: 'Tenant House', tenant_name: 'T. Enant', tenant_email: 't@example.com', email_slug: 'tenant' }))
    .body;
  const changed = await api.put<PropertyBody>(`/properties/${id}/`, { tenant_name: null, email_slug: 'tenant-house', nonsense: 1 });
  expect(changed.body).toMatchObject({ tenant_name: null, tenant_email: 't@example.com', email_slug: 'tenant-house' });
  const slugs = await api.em.find(PropertySlug, { propertyId: id }, { orderBy: { slug: 'asc' } });
  expect(slugs.map((row) => row.slug)).toEqual(['tenant', 'tenant-house']);
});

test('ten of one name at once each get a mail name of their own', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Twin House' })));
  expect(made.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(new Set(made.map((answer) => answer.body.email_slug)).size).toBe(10);
});

test('archiving hides from the list, and can be taken back', async () => {
  const { id } = (await create({ name: 'Sold House' })).body;
  const listed = async (query: string) =>
    (await api.get<PropertyBody[]>(`/properties/?limit=1000&${query}`)).body.some((row) => row.id === id);
  expect((await api.delete(`/properties/${id}`)).status).toBe(204);
  expect([await listed(''), await listed('include_inactive=true')]).toEqual([false, true]);
  expect((await api.post<PropertyBody>(`/properties/${id}/restore`)).body.is_active).toBe(true);
  expect(await listed('')).toBe(true);
});

test('the list is by leading street number, the largest first, then by address', async () => {
  const own = await TestApi.start();
  for (const address of ['9 Z Road', '100 B Road', 'No Number Lane', '100 A Road', null, '99999999999999999999999 Far Road']) {
    await own.post('/properties/', { name: `at ${address}`, address });
  }
  const { body, headers } = await own.get<PropertyBody[]>('/properties/?range=[0,4]');
  expect(body.map((row) => row.address)).toEqual([
    '99999999999999999999999 Far Road',
    '100 A Road',
    '100 B Road',
    '9 Z Road',
    'No Number Lane',
  ]);
  expect(headers.get('content-range')).toBe('properties 0-4/6');
  await own.stop();
});

test.each([
  ['/properties/abc', 422],
  ['/properties/0', 422],
  ['/properties/-1', 422],
  ['/properties/999999', 404],
  ['/properties/99999999999999999999', 404],
])('%s is %i', async (path, status) => {
  expect((await api.get(path)).status).toBe(status);
});
