import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/audit/audit-entry.entity';
import { EscrowDisbursement } from '#core/mortgages/escrow-disbursement.entity';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { Message } from '#core/messages/message.entity';
import { Trial } from '#core/diagnostics/trial.entity';
import { beat } from '#core/platform/heartbeat';
import type { Role } from '#core/users/role';
import { createOpenApi } from '../../api/http/openapi.js';
import { type Answer, TestApi, testPassword } from '../support/api.js';
import { documentCalls, pdf } from '../support/document-calls.js';
import { found, paper } from '../support/sample-books.js';

/** Calls that change nothing of the books for a person, and why they leave no line. */
const silent: Readonly<Record<string, string>> = {
  'POST /api/v1/auth/login': 'nobody is signed in yet; each try is kept for the throttle',
  'POST /api/v1/auth/refresh': 'renews the token of the same session',
  'POST /api/v1/tickets': 'a link for one file that the caller may read anyhow',
  'POST /api/v1/documents/search/ai': 'only looks for documents',
  'POST /api/v1/ai-rules/test': 'changes nothing',
  'POST /api/v1/subscriptions/extract-from-document/{id}': 'only reads what a document says',
  'POST /api/v1/extraction-debug/test-extraction/{id}': 'saved nowhere',
  'POST /api/v1/vision/extract/{id}': 'saved nowhere',
  'POST /api/v1/mail/test': 'sends a message like any other; the ledger says what came',
  'POST /api/v1/webhooks/email': 'no person calls it; the ledger says what came',
  'POST /api/v1/webhooks/openphone': 'no person calls it; the message says what came',
};

let api: TestApi;
let made = 0;
beforeAll(async () => {
  api = await TestApi.start({ ANTHROPIC_API_KEY: 'a key nobody is asked with' });
  await beat(api.em, 'worker', {});
});
afterAll(() => api.stop());

const { upload } = documentCalls(() => api);
const unique = (what: string) => `${what} ${(made += 1)}`;
const add = async (path: string, body: object) => (await api.post<{ id: number }>(path, body)).body.id;
const sender = () => ({ sender: `${unique('bills').replace(' ', '-')}@sample.example` });
const property = () => add('/properties/', { name: unique('House') });
const document = () => paper(api.em, { processingStatus: 'completed', fileKey: null });
const tag = () => add('/tags/', { name: unique('Tag') });
const expenseTag = () => add('/expense-tags/', { name: unique('Tag'), color: '#112233' });
const expense = (more: object = {}) => add('/expenses/', { amount: 5, expense_date: '2026-01-05', ...more });
const category = () => add('/categories/', { name: unique('Category') });
const subscription = () => add('/subscriptions/', { site_name: unique('Service'), monthly_price: 1, category: 'SaaS' });
const vendor = () => add('/vendors/', { business_name: unique('Vendor') });
const serviceType = () => add('/vendors/service-types', { name: unique('Work') });
const rule = () =>
  add('/ai-rules/', {
    name: unique('Rule'),
    conditions: [{ field: 'vendor', operator: 'is_not_empty' }],
    actions: [{ type: 'set_description', value: unique('By rule') }],
  });
const rate = async () => add('/hoa-dues/rates', { property_id: await property(), from: '2026-01-01', amount: 10 });
const payment = async () => add('/hoa-dues/payments', { property_id: await property(), period: '2026-01-01', amount: 10 });
const person = async (role: Role = 'STAFF', values: object = {}) => (await api.makeUser(role, values)).id;
const invited = () => add('/admin/users/invite', { email: `${unique('u').replace(' ', '')}@example.com`, full_name: 'New', role: 'STAFF' });

async function escrowPayment(): Promise<number> {
  const { em } = api;
  const of = { documentId: await document(), propertyId: await property() };
  const row = em.create(EscrowDisbursement, { ...of, kind: 'insurance', paidOn: '2026-01-05', amount: '5.00', words: 'Insurance paid' });
  await em.flush();
  return row.id;
}
async function mail(state: InboundMail['state'] = 'parsed'): Promise<number> {
  const { em } = api;
  const row = em.create(InboundMail, { receivedAt: new Date(), state, rawKey: 'raw', headerFrom: 'a@example.com' });
  await em.flush();
  return row.id;
}
async function hoaEmail(): Promise<number> {
  const mailId = await mail();
  const { em } = api;
  const row = em.create(HoaEmail, { mailId, receivedAt: new Date() });
  await em.flush();
  return row.id;
}
async function message(): Promise<number> {
  const { em } = api;
  const row = em.create(Message, {
    providerId: unique('m'),
    phoneNumber: '+15035550142',
    phoneDigits: '5035550142',
    direction: 'incoming',
    timestamp: new Date(),
  });
  await em.flush();
  return row.id;
}
async function asNewcomer(call: (token: string) => Promise<Answer>): Promise<Answer> {
  return call(await api.signIn((await api.makeUser('STAFF')).email));
}
/** A trial as the worker would answer it. */
async function answered(path: string, result: object): Promise<Answer> {
  const pending = api.post(path);
  await expect
    .poll(async () => api.em.nativeUpdate(Trial, { finishedAt: null }, { finishedAt: new Date(), result: { success: true, ...result } }), {
      timeout: 10_000,
    })
    .toBeGreaterThan(0);
  return pending;
}
const chosen = { value: '8.00', confidence: 0.9, evidence: null };

/** How each call succeeds. */
const calls: Readonly<Record<string, () => Promise<Answer>>> = {
  'POST /api/v1/auth/change-password': () =>
    asNewcomer((token) =>
      api.post('/auth/change-password', { current_password: testPassword, new_password: 'another good one' }, { token }),
    ),
  'POST /api/v1/auth/logout-all': () => asNewcomer((token) => api.post('/auth/logout-all', undefined, { token })),
  'POST /api/v1/setup/make-me-admin': async () => {
    await api.em.execute(`update app_user set is_active = false where role = 'ADMIN'`);
    const answer = await asNewcomer((token) => api.post('/setup/make-me-admin', undefined, { token }));
    await api.em.execute(`update app_user set is_active = true where role = 'ADMIN'`);
    return answer;
  },
  'POST /api/v1/properties': () => api.post('/properties', { name: unique('House') }),
  'PUT /api/v1/properties/{id}': async () => api.put(`/properties/${await property()}`, { city: 'Salem' }),
  'DELETE /api/v1/properties/{id}': async () => api.delete(`/properties/${await property()}`),
  'POST /api/v1/properties/{id}/restore': async () => {
    const id = await property();
    await api.delete(`/properties/${id}`);
    return api.post(`/properties/${id}/restore`);
  },
  'POST /api/v1/properties/{id}/reveal': async () =>
    api.post(`/properties/${await add('/properties/', { name: unique('House'), lockbox_code: '4711' })}/reveal`, { field: 'lockbox_code' }),
  'POST /api/v1/categories': () => api.post('/categories', { name: unique('Category') }),
  'PUT /api/v1/categories/{id}': async () => api.put(`/categories/${await category()}`, { color_code: '#112233' }),
  'DELETE /api/v1/categories/{id}': async () => api.delete(`/categories/${await category()}`),
  'POST /api/v1/tags': () => api.post('/tags', { name: unique('Tag') }),
  'PUT /api/v1/tags/{id}': async () => api.put(`/tags/${await tag()}`, { description: 'x' }),
  'DELETE /api/v1/tags/{id}': async () => api.delete(`/tags/${await tag()}`),
  'POST /api/v1/tags/{id}/properties/{propertyId}': async () => api.post(`/tags/${await tag()}/properties/${await property()}`),
  'DELETE /api/v1/tags/{id}/properties/{propertyId}': async () => {
    const path = `/tags/${await tag()}/properties/${await property()}`;
    await api.post(path);
    return api.delete(path);
  },
  'POST /api/v1/tags/{id}/documents/{documentId}': async () => api.post(`/tags/${await tag()}/documents/${await document()}`),
  'DELETE /api/v1/tags/{id}/documents/{documentId}': async () => {
    const path = `/tags/${await tag()}/documents/${await document()}`;
    await api.post(path);
    return api.delete(path);
  },
  'POST /api/v1/expense-tags': () => api.post('/expense-tags', { name: unique('Tag'), color: '#112233' }),
  'DELETE /api/v1/expense-tags/{id}': async () => api.delete(`/expense-tags/${await expenseTag()}`),
  'POST /api/v1/expenses/{id}/tags/{tagId}': async () => api.post(`/expenses/${await expense()}/tags/${await expenseTag()}`),
  'DELETE /api/v1/expenses/{id}/tags/{tagId}': async () => {
    const path = `/expenses/${await expense()}/tags/${await expenseTag()}`;
    await api.post(path);
    return api.delete(path);
  },
  'POST /api/v1/expenses': () => api.post('/expenses', { amount: 5, expense_date: '2026-01-05' }),
  'PUT /api/v1/expenses/{id}': async () => api.put(`/expenses/${await expense()}`, { vendor: 'Acme' }),
  'DELETE /api/v1/expenses/{id}': async () => api.delete(`/expenses/${await expense()}`),
  'POST /api/v1/hoa-dues/rates': async () => api.post('/hoa-dues/rates', { property_id: await property(), from: '2026-01-01', amount: 1 }),
  'PUT /api/v1/hoa-dues/rates/{id}': async () => api.put(`/hoa-dues/rates/${await rate()}`, { amount: 3 }),
  'DELETE /api/v1/hoa-dues/rates/{id}': async () => api.delete(`/hoa-dues/rates/${await rate()}`),
  'POST /api/v1/hoa-dues/payments': async () =>
    api.post('/hoa-dues/payments', { property_id: await property(), period: '2026-01-01', amount: 1 }),
  'DELETE /api/v1/hoa-dues/payments/{id}': async () => api.delete(`/hoa-dues/payments/${await payment()}`),
  'POST /api/v1/subscriptions': () => api.post('/subscriptions', { site_name: unique('Service'), monthly_price: 1, category: 'SaaS' }),
  'PUT /api/v1/subscriptions/{id}': async () => api.put(`/subscriptions/${await subscription()}`, { monthly_price: 2 }),
  'DELETE /api/v1/subscriptions/{id}': async () => api.delete(`/subscriptions/${await subscription()}`),
  'POST /api/v1/subscriptions/from-document/{id}': async () =>
    api.post(`/subscriptions/from-document/${await document()}`, { site_name: unique('Service'), monthly_price: 1, category: 'SaaS' }),
  'POST /api/v1/subscriptions/{id}/link-document/{documentId}': async () =>
    api.post(`/subscriptions/${await subscription()}/link-document/${await document()}`),
  'POST /api/v1/vendors': () => api.post('/vendors', { business_name: unique('Vendor') }),
  'PUT /api/v1/vendors/{id}': async () => api.put(`/vendors/${await vendor()}`, { notes: 'x' }),
  'DELETE /api/v1/vendors/{id}': async () => api.delete(`/vendors/${await vendor()}`),
  'POST /api/v1/vendors/{id}/merge': async () => api.post(`/vendors/${await vendor()}/merge`, { vendor_id: await vendor() }),
  'POST /api/v1/escrow-disbursements/{id}/expense': async () => api.post(`/escrow-disbursements/${await escrowPayment()}/expense`),
  'PATCH /api/v1/escrow-disbursements/{id}': async () => api.patch(`/escrow-disbursements/${await escrowPayment()}`, { dismissed: true }),
  'POST /api/v1/documents/{id}/vendor': async () => {
    const id = await document();
    await api.patch(`/documents/${id}`, { extracted_data: { vendor: unique('Roofer') } });
    return api.post(`/documents/${id}/vendor`);
  },
  'PUT /api/v1/documents/{id}/vendor': async () => api.put(`/documents/${await document()}/vendor`, { vendor_id: await vendor() }),
  'POST /api/v1/vendors/service-types/initialize': () => api.post('/vendors/service-types/initialize'),
  'POST /api/v1/vendors/service-types': () => api.post('/vendors/service-types', { name: unique('Work') }),
  'PUT /api/v1/vendors/service-types/{id}': async () => api.put(`/vendors/service-types/${await serviceType()}`, { display_order: 7 }),
  'DELETE /api/v1/vendors/service-types/{id}': async () => api.delete(`/vendors/service-types/${await serviceType()}`),
  'POST /api/v1/admin/users/invite': () =>
    api.post('/admin/users/invite', { email: `${unique('n').replace(' ', '')}@example.com`, full_name: 'New', role: 'VIEWER' }),
  'PUT /api/v1/admin/users/{id}': async () => api.put(`/admin/users/${await person()}`, { role: 'VIEWER' }),
  'POST /api/v1/admin/users/{id}/resend-invitation': async () => api.post(`/admin/users/${await invited()}/resend-invitation`),
  'POST /api/v1/admin/users/{id}/reset-password': async () => api.post(`/admin/users/${await person()}/reset-password`),
  'DELETE /api/v1/admin/users/{id}': async () => api.delete(`/admin/users/${await person()}`),
  'POST /api/v1/hoa-emails/{id}/assign': async () => api.post(`/hoa-emails/${await hoaEmail()}/assign`, { property_id: await property() }),
  'POST /api/v1/hoa-emails/{id}/undo-assign': async () => {
    const id = await hoaEmail();
    await api.post(`/hoa-emails/${id}/assign`, { property_id: await property() });
    return api.post(`/hoa-emails/${id}/undo-assign`);
  },
  'PUT /api/v1/hoa-emails/{id}': async () => api.put(`/hoa-emails/${await hoaEmail()}`, { priority: 'low' }),
  'DELETE /api/v1/hoa-emails/{id}': async () => api.delete(`/hoa-emails/${await hoaEmail()}`),
  'PATCH /api/v1/messages/{id}': async () => api.patch(`/messages/${await message()}`, { is_archived: true }),
  'POST /api/v1/documents/upload': () => upload(pdf(unique('upload'))),
  'PATCH /api/v1/documents/{id}': async () => api.patch(`/documents/${await document()}`, { description: 'x' }),
  'POST /api/v1/documents/{id}/take-back': async () => {
    const id = await document();
    await api.patch(`/documents/${id}`, { processing_status: 'filed' });
    return api.post(`/documents/${id}/take-back`, { what: 'review' });
  },
  'DELETE /api/v1/documents/{id}': async () => api.delete(`/documents/${await document()}`),
  'POST /api/v1/documents/{id}/restore': async () => {
    const id = await document();
    await api.delete(`/documents/${id}`);
    return api.post(`/documents/${id}/restore`);
  },
  'POST /api/v1/documents/{id}/process': async () => api.post(`/documents/${await document()}/process`),
  'POST /api/v1/documents/{id}/reprocess': async () => api.post(`/documents/${await document()}/reprocess`, {}),
  'POST /api/v1/documents/{id}/unlock': async () => {
    const id = await document();
    await api.em.execute(`update document set failure_code = 'needs_password' where id = ?`, [id]);
    return api.post(`/documents/${id}/unlock`, { password: 'elm-2026' });
  },
  'POST /api/v1/documents/{id}/reset-to-pending': async () => api.post(`/documents/${await document()}/reset-to-pending`),
  'POST /api/v1/stable-docs/force-complete/{id}': async () => api.post(`/stable-docs/force-complete/${await document()}`),
  'POST /api/v1/debug-amount/fix-amount/{id}': async () =>
    answered(`/debug-amount/fix-amount/${await document()}`, { candidates: [], chosen }),
  'POST /api/v1/vision/update-with-vision/{id}': async () =>
    answered(`/vision/update-with-vision/${await document()}`, { fields: {}, document_type: 'expense', provider: 'anthropic', notes: [] }),
  'POST /api/v1/extraction-debug/fix-all-date-amounts': () => api.post('/extraction-debug/fix-all-date-amounts'),
  'POST /api/v1/ai-debug/retry-with-logging/{id}': async () => {
    const id = await document();
    const pending = api.post(`/ai-debug/retry-with-logging/${id}`);
    await expect.poll(() => api.em.execute(`update task set state = 'done' where document_id = ? returning id`, [id])).not.toHaveLength(0);
    await api.em.execute(`update document set processing_status = 'completed' where id = ?`, [id]);
    return pending;
  },
  'POST /api/v1/documents/debug/reset-failed': async () => {
    await paper(api.em, { processingStatus: 'failed', failureCode: 'damaged', fileKey: null });
    return api.post('/documents/debug/reset-failed');
  },
  'POST /api/v1/documents/debug/process-one': async () => {
    await paper(api.em, { processingStatus: 'pending', fileKey: null });
    return api.post('/documents/debug/process-one');
  },
  'POST /api/v1/manual-process/upload-and-process': async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdf(unique('manual')))]), 'manual.pdf');
    const pending = api.call('POST', '/manual-process/upload-and-process', { body: form });
    await expect
      .poll(() =>
        // No worker runs here; the call waits until nobody works on its document any more.
        api.em.execute(
          `update task set state = 'done', finished_at = now() where state = 'due'
             and document_id in (select id from document where filename = 'manual.pdf') returning id`,
        ),
      )
      .not.toHaveLength(0);
    return pending;
  },
  'POST /api/v1/documents/apply-rules/batch': async () => api.post('/documents/apply-rules/batch', { document_ids: [await document()] }),
  'POST /api/v1/documents/apply-rules/runs/{run}/cancel': async () => {
    const { body } = await api.post<{ run: string }>('/documents/apply-rules/batch', { document_ids: [await document()] });
    return api.post(`/documents/apply-rules/runs/${body.run}/cancel`);
  },
  'POST /api/v1/documents/apply-rules/tags': async () => api.post('/documents/apply-rules/tags', { tag_ids: [await tag()] }),
  'POST /api/v1/documents/apply-rules/property/{id}': async () => api.post(`/documents/apply-rules/property/${await property()}`, {}),
  'POST /api/v1/documents/apply-rules/type/{type}': () => api.post('/documents/apply-rules/type/expense', {}),
  'POST /api/v1/documents/{id}/apply-rules': async () => {
    const rule_ids = [await rule()];
    const id = await paper(api.em, { processingStatus: 'completed', machineFields: { fields: { vendor: found('Acme') } } });
    return api.post(`/documents/${id}/apply-rules`, { rule_ids });
  },
  'POST /api/v1/ai-rules': () =>
    api.post('/ai-rules', { name: unique('Rule'), conditions: [{ field: 'vendor', operator: 'is_empty' }], actions: [{ type: 'file' }] }),
  'PATCH /api/v1/ai-rules/{id}': async () => api.patch(`/ai-rules/${await rule()}`, { priority: 3 }),
  'DELETE /api/v1/ai-rules/{id}': async () => api.delete(`/ai-rules/${await rule()}`),
  'POST /api/v1/mail/allowed-senders': () => api.post('/mail/allowed-senders', sender()),
  'DELETE /api/v1/mail/allowed-senders/{id}': async () =>
    api.delete(`/mail/allowed-senders/${await add('/mail/allowed-senders', sender())}`),
  'POST /api/v1/mail/{id}/release': async () => api.post(`/mail/${await mail('quarantined')}/release`, { allow_sender: true }),
  'POST /api/v1/mail/{id}/dismiss': async () => api.post(`/mail/${await mail('quarantined')}/dismiss`),
  'POST /api/v1/mail/{id}/replay': async () => api.post(`/mail/${await mail()}/replay`),
  'POST /api/v1/access-tokens': () => api.post('/access-tokens', { kind: 'api', name: unique('Script') }),
  'DELETE /api/v1/access-tokens/{id}': async () =>
    api.delete(`/access-tokens/${await add('/access-tokens', { kind: 'api', name: unique('Script') })}`),
  'PATCH /api/v1/settings': () => api.patch('/settings', { business_name: unique('Rentals') }),
};

test('every described call that changes something is here, or says why it leaves no line', () => {
  const described = Object.entries(createOpenApi(api.app).paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...Object.keys(calls), ...Object.keys(silent)].toSorted()).toEqual(described.toSorted());
});

test.each(Object.entries(calls))('%s leaves a line that says who did it', async (_, call) => {
  const answer = await call();
  expect(answer.status).toBeLessThan(300);
  const requestId = answer.headers.get('x-request-id');
  const lines = await api.em.find(AuditEntry, { requestId });
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.userId).toEqual(expect.any(Number));
});
