import { expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { addDays } from '#core/kernel/platform/days';
import { expiringCertificates } from '#core/books/expected/expiring-certificates';
import { findBusinessDay } from '#core/records/settings/business-day';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';

interface Certificate {
  id: number;
  coverage: string;
  is_last: boolean;
  document_id: number | null;
}
interface Line {
  kind: string;
  state: string;
  what: string;
  on: string;
  reason: string;
}

const api = apiForTests();
const vendorOf = async (business_name: string) => (await api.post<{ id: number }>('/vendors', { business_name })).body.id;
const todayOf = async () => (await findBusinessDay(api.em, { now: () => new Date() })).today;
const record = (vendor: number, json: object) =>
  api.post<Certificate>(`/vendors/${vendor}/certificates`, { coverage: 'liability', ...json });
const expectedOf = async (what: string) =>
  (await api.get<Line[]>('/expected-documents?kind=certificate')).body.filter((line) => line.what === what);
const insuredUntil = async (id: number) => (await api.get<{ insured_until: string | null }>(`/vendors/${id}`)).body.insured_until;

test('the next certificate is expected from a month before one ends until it is recorded, coverage by coverage', async () => {
  const vendor = await vendorOf('Ash Roofing');
  const today = await todayOf();
  const [soon, late, far] = [addDays(today, 30), addDays(today, -1), addDays(today, 31)];
  const document = await paper(api.em, { filename: 'acord.pdf', documentType: 'insurance_document' });
  const first = await record(vendor, {
    insurer: 'Acme Mutual',
    policy_number: 'GL 7',
    effective_on: addDays(soon, -365),
    expires_on: soon,
    document_id: document,
  });
  expect(first).toMatchObject({
    status: 201,
    body: { insurer: 'Acme Mutual', document_id: document, filename: 'acord.pdf', is_last: true },
  });
  await record(vendor, { coverage: 'workers_comp', expires_on: late });
  await record(vendor, { coverage: 'auto', expires_on: far });
  expect(await expectedOf('Ash Roofing')).toMatchObject([
    { state: 'overdue', on: late, reason: expect.stringContaining('certificate of workers’ compensation was valid until') },
    { state: 'due_soon', on: soon, reason: expect.stringContaining('liability insurance from Acme Mutual') },
  ]);
  expect(await insuredUntil(vendor)).toBe(late);
  const waiting = (await api.get<{ missing: number }>('/reports/waiting')).body.missing;
  const next = (await record(vendor, { coverage: 'workers_comp', expires_on: addDays(today, 300) })).body;
  expect((await api.get<{ missing: number }>('/reports/waiting')).body.missing).toBe(waiting - 1);
  expect((await expectedOf('Ash Roofing')).map(({ on }) => on)).toEqual([soon]);
  const listed = (await api.get<Certificate[]>(`/vendors/${vendor}/certificates`)).body;
  expect(listed.map(({ coverage, is_last }) => [coverage, is_last])).toEqual([
    ['workers_comp', true],
    ['auto', true],
    ['liability', true],
    ['workers_comp', false],
  ]);
  // Without the newer one the older counts again.
  expect((await api.delete(`/vendors/${vendor}/certificates/${next.id}`)).status).toBe(204);
  expect((await expectedOf('Ash Roofing')).map(({ on }) => on)).toEqual([late, soon]);
  const log = await api.em.find(AuditEntry, { resource: 'vendor-certificates', resourceId: next.id }, { orderBy: { id: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual(['create', 'delete']);
});

test('nobody is asked of a vendor who has left, or after half a year', async () => {
  const vendor = await vendorOf('Birch Trees');
  const today = await todayOf();
  await record(vendor, { expires_on: addDays(today, -180) });
  expect(await expectedOf('Birch Trees')).toHaveLength(1);
  expect(await expiringCertificates(api.em, addDays(today, 1))).not.toContainEqual(expect.objectContaining({ what: 'Birch Trees' }));
  await api.delete(`/vendors/${vendor}`);
  expect(await expectedOf('Birch Trees')).toEqual([]);
});

test('the certificates of a vendor that is merged into another are the other’s, and a changed one keeps its document', async () => {
  const [kept, gone] = [await vendorOf('Cedar Fences'), await vendorOf('Cedar Fences LLC')];
  const document = await paper(api.em, { filename: 'auto.pdf' });
  const { id } = (await record(gone, { coverage: 'auto', expires_on: '2031-01-31', document_id: document })).body;
  await api.post(`/vendors/${kept}/merge`, { vendor_id: gone });
  expect(await api.put(`/vendors/${kept}/certificates/${id}`, { insurer: 'Harbor' })).toMatchObject({
    status: 200,
    body: { insurer: 'Harbor', document_id: document, expires_on: '2031-01-31' },
  });
  expect(await insuredUntil(kept)).toBe('2031-01-31');
});

test.each([
  [{ expires_on: '2026-02-30' }, 422],
  [{}, 422],
  [{ coverage: 'flood', expires_on: '2026-02-28' }, 422],
  [{ effective_on: '2026-03-01', expires_on: '2026-02-28' }, 422],
  [{ expires_on: '2026-02-28', document_id: 999_999 }, 404],
])('a certificate with %o is refused', async (json, status) => {
  const vendor = await vendorOf(`Vendor ${JSON.stringify(json)}`);
  expect((await record(vendor, json)).status).toBe(status);
  expect((await api.get(`/vendors/${vendor}/certificates`)).body).toEqual([]);
});

test('a certificate is changed at its own vendor alone', async () => {
  const [one, other] = [await vendorOf('Dogwood'), await vendorOf('Elder')];
  const { id } = (await record(one, { expires_on: '2031-01-31' })).body;
  for (const answer of [
    await api.put(`/vendors/${other}/certificates/${id}`, {}),
    await api.delete(`/vendors/${other}/certificates/${id}`),
  ])
    expect(answer.status).toBe(404);
  expect((await record(999_999, { expires_on: '2031-01-31' })).status).toBe(404);
});
