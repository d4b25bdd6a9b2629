import { describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { Message } from '#core/database/entities/message.entity';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { User } from '#core/database/entities/user.entity';
import { mergeVendors } from '#core/commands/merge-vendors';
import { adminEmail } from '../../support/api.js';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Row {
  id: number;
  name?: string;
  business_name?: string;
  [key: string]: unknown;
}

const api = apiForTests();

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const names = async (path: string) => (await api.get<Row[]>(path)).body.map((row) => row.name ?? row.business_name);

describe('service types', () => {
  test('the usual ones are added once, and say how many', async () => {
    const counts = await Promise.all([1, 2].map(() => api.post<{ count: number }>('/vendors/service-types/initialize')));
    const [none = -1, many = 0] = counts.map((answer) => answer.body.count).toSorted((a, b) => a - b);
    expect(none).toBe(0);
    expect(many).toBeGreaterThan(10);
    expect((await names('/vendors/service-types')).slice(0, 2)).toEqual(['Plumbing', 'Electrical']);
    expect(await names('/vendors/service-types')).toHaveLength(many);
  });

  test('a name is unique without regard to case, and never blank', async () => {
    const taken = await api.post('/vendors/service-types', { name: 'PLUMBING' });
    expect(taken).toMatchObject({ status: 409, body: { detail: 'A service type with this name already exists.' } });
    expect(await api.post('/vendors/service-types', { name: ' ' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'name'], msg: 'Service type name is required' }] },
    });
  });

  test('a new name reaches its vendors; deactivated, it is offered no more', async () => {
    const { body } = await api.post<Row>('/vendors/service-types', { name: 'Chimneys', display_order: -1 });
    const vendor = (await api.post<Row>('/vendors/', { business_name: 'Sweep', service_type: 'Chimneys' })).body.id;
    const renamed = await api.put(`/vendors/service-types/${body.id}`, { name: 'Chimney Sweeping' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Chimney Sweeping', display_order: -1, is_active: true } });
    expect((await api.get(`/vendors/${vendor}`)).body).toMatchObject({ service_type: 'Chimney Sweeping' });
    expect((await api.delete(`/vendors/service-types/${body.id}`)).status).toBe(204);
    expect(await names('/vendors/service-types')).not.toContain('Chimney Sweeping');
    expect(await names('/vendors/service-types/all')).toContain('Chimney Sweeping');
    expect((await api.put('/vendors/service-types/999999', { name: 'x' })).status).toBe(404);
  });
});

describe('vendors', () => {
  test('are added with the form’s defaults, changed in part and deactivated; the log says so', async () => {
    const made = await api.post<Row>('/vendors/', { business_name: ' Salem Plumbing ', service_areas: ['97301', '97302', '97301'] });
    expect(made).toMatchObject({
      status: 201,
      body: {
        business_name: 'Salem Plumbing',
        service_areas: ['97301', '97302'],
        accepts_email: true,
        accepts_sms: true,
        preferred_contact_method: 'sms',
        is_preferred: false,
        is_active: true,
        has_recent_messages: false,
        last_message_date: null,
      },
    });
    const { id } = made.body;
    expect(await api.put(`/vendors/${id}`, { notes: 'Rings first', email: 'a@example.com' })).toMatchObject({
      status: 200,
      body: { notes: 'Rings first', email: 'a@example.com', business_name: 'Salem Plumbing' },
    });
    expect((await api.delete(`/vendors/${id}`)).status).toBe(204);
    expect(await names('/vendors/?is_active=true')).not.toContain('Salem Plumbing');
    expect((await api.get(`/vendors/${id}`)).body).toMatchObject({ is_active: false });
    const lines = await api.em.find(AuditEntry, { resource: 'vendors', resourceId: id }, { orderBy: { id: 1 } });
    expect(lines.map((line) => line.after)).toMatchObject([
      { business_name: 'Salem Plumbing' },
      { notes: 'Rings first' },
      { is_active: false },
    ]);
  });

  test.each([
    [{}, 'business_name'],
    [{ business_name: '' }, 'business_name'],
    [{ business_name: 'x', email: 'nobody' }, 'email'],
    [{ business_name: 'x', preferred_contact_method: 'pigeon' }, 'preferred_contact_method'],
    [{ business_name: 'x', service_areas: '97301' }, 'service_areas'],
  ])('%j is refused', async (body, field) => {
    expect(await api.post('/vendors/', body)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  });

  test('are found by service and by words, the preferred first', async () => {
    for (const [business_name, is_preferred] of [
      ['Bolt B', false],
      ['Bolt C', true],
      ['Bolt A', false],
    ] as const)
      await api.post('/vendors/', { business_name, is_preferred, service_type: 'Electrical' });
    expect(await names('/vendors/?is_active=true&service_type=Electrical')).toEqual(['Bolt C', 'Bolt A', 'Bolt B']);
    expect(await names('/vendors/?q=bolt%20b')).toEqual(['Bolt B']);
  });

  test('messages of their number become their own, however it is written', async () => {
    const { em } = api;
    const timestamp = new Date();
    em.create(Message, { phoneNumber: '+15035550142', phoneDigits: '5035550142', direction: 'incoming', timestamp });
    await em.flush();
    const { body } = await api.post<Row>('/vendors/', { business_name: 'Texter', phone: '(503) 555-0142' });
    expect(body).toMatchObject({ has_recent_messages: true, last_message_date: timestamp.toISOString() });
  });
});

test('two vendors that are one are merged: names, history, expenses, messages, lessons and rules follow', async () => {
  const add = async (body: object) => (await api.post<Row>('/vendors/', body)).body.id;
  const [kept, gone] = [
    await add({ business_name: 'Juniper Plumbing', service_areas: ['97301'] }),
    await add({ business_name: 'JP Drains', aliases: ['J. P. Drains'], phone: '503-555-0123', service_areas: ['97302'] }),
  ];
  const spent = (await api.post<Row>('/expenses/', { amount: 80, expense_date: '2026-03-01', vendor: 'J. P. Drains' })).body;
  expect(spent.vendor_id).toBe(gone);
  const [house, document] = [(await api.post<Row>('/properties/', { name: 'Juniper House' })).body.id, await bill('Jay Pee')];
  await api.patch(`/documents/${document}`, { extracted_data: { vendor: 'jp drains' }, property_id: house });
  const condition = { field: 'vendor', operator: 'equals', value: 'JP Drains' };
  const action = { type: 'set_vendor', value: 'JP Drains' };
  const rule = (await api.post<Row>('/ai-rules/', { name: 'Drains', conditions: [condition], actions: [action] })).body.id;

  const merged = await api.post<Row>(`/vendors/${kept}/merge`, { vendor_id: gone });
  expect(merged).toMatchObject({
    status: 200,
    body: {
      id: kept,
      business_name: 'Juniper Plumbing',
      aliases: ['JP Drains', 'J. P. Drains'],
      phone: '503-555-0123',
      service_areas: ['97301', '97302'],
    },
  });
  expect((await api.get(`/vendors/${gone}`)).status).toBe(404);
  expect((await api.get<Row[]>(`/expenses/?vendor_id=${kept}`)).body).toMatchObject([{ id: spent.id, vendor: 'J. P. Drains' }]);
  expect((await api.get(`/ai-rules/${rule}`)).body).toMatchObject({
    conditions: [{ field: 'vendor', operator: 'in', value: ['JP Drains', 'Juniper Plumbing'] }],
    actions: [{ type: 'set_vendor', value: 'Juniper Plumbing' }],
    version: 2,
  });
  expect(await api.em.execute(`select said from correction_case where document_id = ? and field = 'vendor'`, [document])).toEqual([
    { said: 'Juniper Plumbing' },
  ]);
  const next = await bill('JP DRAINS');
  expect((await api.get(`/documents/${next}/vendor`)).body).toMatchObject({ found: { vendor_id: kept, by: 'alias' } });
  const lines = await api.em.find(AuditEntry, { resource: 'vendors', resourceId: [kept, gone] }, { orderBy: { id: 1 } });
  expect(lines.slice(-2).map(({ action: done, resourceId }) => [done, resourceId])).toEqual([
    ['delete', gone],
    ['update', kept],
  ]);
  await api.delete(`/ai-rules/${rule}`);
});

test('who may not change rules merges vendors that no rule names, and nothing of the others', async () => {
  const add = async (name: string) => (await api.post<Row>('/vendors/', { business_name: name })).body.id;
  const [kept, named, plain] = [await add('Myrtle Glass'), await add('M. Glass'), await add('Myrtle Glas')];
  const conditions = [{ field: 'vendor', operator: 'equals', value: 'M. Glass' }];
  const rule = (await api.post<Row>('/ai-rules/', { name: 'Windows', conditions, actions: [{ type: 'file' }] })).body.id;
  const token = await api.tokenOf('STAFF');
  const merge = (other: number) => api.post(`/vendors/${kept}/merge`, { vendor_id: other }, { token });
  expect(await merge(named)).toMatchObject({
    status: 403,
    body: { detail: 'The rule “Windows” names this vendor and would change. Ask an administrator to merge them.' },
  });
  expect((await api.get(`/vendors/${named}`)).body).toMatchObject({ is_active: true });
  expect((await api.get(`/ai-rules/${rule}`)).body).toMatchObject({ conditions, version: 1 });
  expect((await merge(plain)).status).toBe(200);
  expect((await api.post(`/vendors/${kept}/merge`, { vendor_id: named })).status).toBe(200);
  await api.delete(`/ai-rules/${rule}`);
});

test('an expense that is written while its vendor is merged becomes one of the vendor that is kept', async () => {
  const add = async (name: string) => (await api.post<Row>('/vendors/', { business_name: name })).body.id;
  const [kept, gone] = [await add('Laurel Roofing'), await add('LR Roofs')];
  const { em } = api;
  const by = await em.findOneOrFail(User, { email: adminEmail });
  const keys = { box: api.app.get(SecretBox), identifiers: await api.app.get(IdentifierKey).of(api.em) };
  await em.begin();
  await mergeVendors(em, { id: kept, goneId: gone }, { userId: by.id, requestId: null, keys });
  const answer = api.post<Row>('/expenses/', { amount: 80, expense_date: '2026-03-01', vendor: 'LR Roofs' });
  await expect.poll(() => api.em.execute(waiting)).toHaveLength(1);
  await em.commit();
  expect(await answer).toMatchObject({ status: 201, body: { vendor: 'LR Roofs', vendor_id: kept } });
});

test('a vendor is merged with no one that is not there, nor with itself', async () => {
  const { id } = (await api.post<Row>('/vendors/', { business_name: 'Alone' })).body;
  expect((await api.post(`/vendors/${id}/merge`, { vendor_id: 999_999 })).status).toBe(404);
  expect(await api.post(`/vendors/${id}/merge`, { vendor_id: id })).toMatchObject({
    status: 409,
    body: { detail: 'A vendor cannot be merged with itself.' },
  });
  expect((await api.get(`/vendors/${id}`)).body).toMatchObject({ is_active: true });
});

const bill = (vendor: string, different: object = {}) =>
  paper(api.em, { machineFields: { fields: { vendor: found(vendor) } }, documentType: 'expense', vendorName: vendor, ...different });
const willows = async () => (await api.get<Row[]>('/vendors/?q=willow')).body.length;

describe('the vendor of a document', () => {
  interface Record {
    found: { vendor_id: number; by: string; reason: string; is_active: boolean } | null;
    proposed: object | null;
    similar: { vendor_id: number; business_name: string }[];
  }
  const text = 'Willow Roofing LLC\n41 Mill Road\nSalem, OR 97301\n(503) 555-0177\nEIN 93-7654321\nBill to: me\nRoof repair $900.00';
  const recordOf = async (id: number) => (await api.get<Record>(`/documents/${id}/vendor`)).body;

  test('is proposed with what the document says, added by one call, and never a second time', async () => {
    const id = await bill('Willow Roofing LLC', { ocrText: text, fromEmail: 'jo@willow.example' });
    expect(await recordOf(id)).toEqual({
      found: null,
      similar: [],
      proposed: {
        business_name: 'Willow Roofing LLC',
        phone: '(503) 555-0177',
        email: 'jo@willow.example',
        address: '41 Mill Road, Salem, OR 97301',
        tax_id: '***-**-4321',
        service_type: 'Roofing',
      },
    });
    const other = await bill('WILLOW ROOFING');
    const added = await Promise.all([id, other].map((one) => api.post<Row>(`/documents/${one}/vendor`)));
    expect(added.map((answer) => answer.status)).toEqual([201, 201]);
    expect(added[0]?.body.id).toBe(added[1]?.body.id);
    expect(await willows()).toBe(1);
    expect((await recordOf(other)).found).toMatchObject({ by: 'name', reason: '“WILLOW ROOFING” is the name of this vendor.' });
    await api.delete(`/vendors/${added[0]?.body.id}`);
    expect((await recordOf(id)).found).toMatchObject({ is_active: false });
    expect((await api.post<Row>(`/documents/${id}/vendor`)).body).toMatchObject({ is_active: true });
  });

  test('is known by its telephone or mail; a person’s word makes the name on the document another name of it', async () => {
    const { id: vendorId } = (
      await api.post<Row>('/vendors/', { business_name: 'Cedar Pest Control', phone: '503-555-0166', email: 'x@cedar.example' })
    ).body;
    const byPhone = await bill('C.P.C.', { ocrText: 'C.P.C.\nCall (503) 555-0166' });
    expect(await recordOf(byPhone)).toMatchObject({ found: { vendor_id: vendorId, by: 'phone' }, proposed: { business_name: 'C.P.C.' } });
    expect((await recordOf(await bill('Billing', { fromEmail: 'ar@cedar.example' }))).found).toMatchObject({ by: 'email_domain' });
    expect((await recordOf(await bill('Cedar Pest Controls'))).similar).toMatchObject([{ vendor_id: vendorId }]);
    expect(await api.put(`/documents/${byPhone}/vendor`, { vendor_id: vendorId })).toMatchObject({ status: 200 });
    expect((await api.get(`/documents/${byPhone}`)).body).toMatchObject({ vendor_name: 'Cedar Pest Control' });
    const next = await bill('CPC');
    expect((await recordOf(next)).found).toMatchObject({
      vendor_id: vendorId,
      by: 'alias',
      reason: '“CPC” is another name of this vendor.',
    });
    expect(await names('/vendors/?q=C.P.C.')).toEqual(['Cedar Pest Control']);
    const expense = await api.post<Row>('/expenses/', { amount: 40, expense_date: '2026-03-01', vendor: 'cpc', document_id: next });
    expect(expense.body).toMatchObject({ vendor_id: vendorId });
    expect((await api.get<Row[]>(`/expenses/?vendor_id=${vendorId}`)).body).toHaveLength(1);
    expect((await api.put<Row>(`/expenses/${expense.body.id}`, { vendor: 'Nobody' })).body).toMatchObject({ vendor_id: null });
  });

  test('has the names of both papers that are put on it at once', async () => {
    const { id: vendorId } = (await api.post<Row>('/vendors/', { business_name: 'Aspen Glass' })).body;
    const papers = [await bill('Glazing by Aspen'), await bill('A. G. Windows')];
    const { em } = api;
    await em.begin();
    // Both have looked at the vendor before either changes it.
    await em.execute('select 1 from vendor where id = ? for update', [vendorId]);
    const answers = papers.map((one) => api.put(`/documents/${one}/vendor`, { vendor_id: vendorId }));
    await expect.poll(() => api.em.execute(waiting)).toHaveLength(2);
    await em.commit();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    const { aliases } = (await api.get<{ aliases: string[] }>(`/vendors/${vendorId}`)).body;
    expect(aliases.toSorted()).toEqual(['A. G. Windows', 'Glazing by Aspen']);
  });

  test('of a statement of a loan is none, and a document without a name refuses', async () => {
    const id = await bill('Harbor Home Loans', { documentType: 'mortgage_statement' });
    expect(await recordOf(id)).toEqual({ found: null, proposed: null, similar: [] });
    expect(await api.post(`/documents/${id}/vendor`)).toMatchObject({
      status: 422,
      body: { detail: 'This document suggests no vendor: it names none or is not a bill.' },
    });
    expect((await api.get('/documents/999999/vendor')).status).toBe(404);
  });
});
