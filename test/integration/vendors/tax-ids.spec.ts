import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { openSecretBox, SecretBox } from '#core/kernel/platform/secret-box';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { User } from '#core/database/entities/user.entity';
import { createVendor } from '#core/records/vendors/save-vendor';
import { createTestDatabase } from '../../support/database.js';
import { keyOfSteps } from '#core/kernel/platform/box-of-steps';
import { migrations } from '#core/database/migrations';
import { Vendor } from '#core/database/entities/vendor.entity';
import { sealTaxIds } from '#core/records/vendors/seal-tax-ids';
import { found, paper } from '../../support/sample-books.js';
import { testSecret } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

interface Row {
  id: number;
  tax_id: string | null;
}

const api = apiForTests();
const whole = '93-7654321';
let vendor: number;
const shown = async (id: number): Promise<string | null> => (await api.get<Row>(`/vendors/${id}`)).body.tax_id;
const reveal = (id: number, token?: string) => api.call<Row>('POST', `/vendors/${id}/reveal-tax-id`, { json: {}, ...(token && { token }) });
const keys = async () => ({ box: api.app.get(SecretBox), identifiers: await api.app.get(IdentifierKey).of(api.em) });
/** Whether a text stands anywhere in the database, in whatever table. */
async function standsInClear(text: string, except: readonly string[] = []): Promise<string[]> {
  const tables = await api.em.execute<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const at: string[] = [];
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const rows = await api.em.execute<unknown[]>(`select 1 from "${name}" r where strpos(r::text, ?) > 0 limit 1`, [text]);
    if (rows.length > 0) at.push(name);
  }
  return at;
}

beforeAll(async () => {
  vendor = (await api.post<Row>('/vendors/', { business_name: 'Willow Roofing', tax_id: whole })).body.id;
});

test('a tax ID is sealed: everybody sees its last four, and it stands nowhere in clear', async () => {
  expect(await shown(vendor)).toBe('***-**-4321');
  expect((await api.get<Row[]>('/vendors/?q=willow')).body).toMatchObject([{ tax_id: '***-**-4321' }]);
  // A form that sends back what it was shown changes nothing.
  expect((await api.put(`/vendors/${vendor}`, { tax_id: '***-**-4321', notes: 'x' })).status).toBe(200);
  expect((await reveal(vendor)).body).toEqual({ tax_id: whole });
  expect(await standsInClear(whole)).toEqual([]);
  expect(await standsInClear('937654321')).toEqual([]);
});

test('only an administrator sees it whole, and the audit log says who did', async () => {
  expect((await reveal(vendor, await api.tokenOf('STAFF'))).status).toBe(403);
  expect((await reveal(vendor, await api.tokenOf('VIEWER'))).status).toBe(403);
  const before = await api.em.count(AuditEntry, { action: 'reveal', resource: 'vendors' });
  await reveal(vendor);
  expect(await api.em.count(AuditEntry, { action: 'reveal', resource: 'vendors', resourceId: vendor })).toBe(before + 1);
  expect((await reveal(999_999)).status).toBe(404);
});

test('a document is known by it, and does not repeat it', async () => {
  const id = await paper(api.em, {
    machineFields: { fields: { vendor: found('W. R.') } },
    documentType: 'expense',
    vendorName: 'W. R.',
    ocrText: 'W. R.\nEIN 93-7654321\nRoof repair $900.00',
  });
  const { body } = await api.get<{ found: object; proposed: object }>(`/documents/${id}/vendor`);
  expect(body).toMatchObject({ found: { vendor_id: vendor, by: 'tax_id' }, proposed: { tax_id: '***-**-4321' } });
  expect(JSON.stringify(body)).not.toContain('7654321');
});

test('a vendor that takes over another has its tax ID where it had none, and no notes tell it', async () => {
  const kept = (await api.post<Row>('/vendors/', { business_name: 'Laurel' })).body.id;
  const gone = (await api.post<Row>('/vendors/', { business_name: 'Laurel Roofs', tax_id: '12-0000777' })).body.id;
  await api.put(`/vendors/${gone}/w9`, { legal_name: 'Laurel Roofs LLC', classification: 'llc_p', received_on: '2026-01-05' });
  expect((await api.post(`/vendors/${kept}/merge`, { vendor_id: gone })).status).toBe(200);
  expect((await reveal(kept)).body).toEqual({ tax_id: '12-0000777' });
  expect((await api.get(`/vendors/${kept}/w9`)).body).toMatchObject({ legal_name: 'Laurel Roofs LLC', tax_id: '***-**-0777' });
  const other = (await api.post<Row>('/vendors/', { business_name: 'Laurel Two', tax_id: '12-0000888' })).body.id;
  await api.post(`/vendors/${kept}/merge`, { vendor_id: other });
  expect((await reveal(kept)).body).toEqual({ tax_id: '12-0000777' });
  expect(await standsInClear('12-0000888')).toEqual([]);
});

test('a W-9 is entered, changed and forgotten; its tax ID is the vendor’s', async () => {
  const { id } = (await api.post<Row>('/vendors/', { business_name: 'Jane Doe' })).body;
  const put = (json: object) => api.put(`/vendors/${id}/w9`, json);
  expect((await api.get(`/vendors/${id}/w9`)).body).toMatchObject({
    legal_name: null,
    received_on: null,
    service: 'general',
    tax_id: null,
  });
  const form = await paper(api.em, { filename: 'w9.pdf' });
  const said = {
    legal_name: 'Jane Q. Doe',
    classification: 'individual',
    received_on: '2026-02-03',
    document_id: form,
    tax_id: '123-45-6789',
  };
  expect((await put(said)).body).toMatchObject({ ...said, tax_id: '***-**-6789', filename: 'w9.pdf' });
  expect((await put({ service: 'legal', tax_id: '***-**-6789' })).body).toMatchObject({ legal_name: 'Jane Q. Doe', service: 'legal' });
  expect((await reveal(id)).body).toEqual({ tax_id: '123-45-6789' });
  expect((await put({ document_id: 999_999 })).status).toBe(404);
  expect((await put({ classification: 'king' })).status).toBe(422);
  expect((await api.put('/vendors/999999/w9', {})).status).toBe(404);
  expect((await api.delete(`/vendors/${id}/w9`)).status).toBe(204);
  expect((await api.delete(`/vendors/${id}/w9`)).status).toBe(404);
  expect(await shown(id)).toBe('***-**-6789');
  expect(await standsInClear('123-45-6789')).toEqual([]);
});

test('what an earlier release kept in clear is masked at once and sealed by housekeeping', async () => {
  const { id } = (await api.post<Row>('/vendors/', { business_name: 'Old Oak' })).body;
  await api.em.nativeUpdate(Vendor, { id }, { taxId: '55-1112223' });
  expect([await shown(id), (await reveal(id)).body]).toEqual(['***-**-2223', { tax_id: '55-1112223' }]);
  expect(await sealTaxIds(api.em.fork(), await keys())).toBe(1);
  expect(await sealTaxIds(api.em.fork(), await keys())).toBe(0);
  expect([await shown(id), (await reveal(id)).body, await standsInClear('55-1112223')]).toEqual([
    '***-**-2223',
    { tax_id: '55-1112223' },
    [],
  ]);
});

test('a step back to the release before puts it in clear again, and is refused without the key', async () => {
  const own = await createTestDatabase(2);
  try {
    const em = own.orm.em.fork();
    const userId = await addUser(em);
    const sealing = { box: openSecretBox(testSecret), identifiers: deriveKey(testSecret, 'identifiers') };
    await createVendor(em.fork(), { businessName: 'Old Oak', taxId: '55-1112223' }, { userId, requestId: null, keys: sealing });
    const later = migrations.slice(migrations.findIndex(({ name }) => name.endsWith('_tax_forms')) + 1);
    for (const _ of later) await own.orm.migrator.down();
    await expect(own.orm.migrator.down()).rejects.toThrow(/the key is missing/);
    keyOfSteps({ SECRET_KEY: testSecret });
    await own.orm.migrator.down();
    expect(await own.orm.em.fork().execute('select tax_id from vendor')).toEqual([{ tax_id: '55-1112223' }]);
  } finally {
    await own.drop();
  }
});

async function addUser(em: EntityManager): Promise<number> {
  const user = em.create(User, { email: 'owner@example.com', role: 'ADMIN', passwordHash: '' });
  await em.flush();
  return user.id;
}
