import { beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import type { PropertyMatch } from '#core/database/values/document-fields';
import { Document } from '#core/database/entities/document.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import type { FileStore } from '#core/kernel/storage/file-store';
import { Migration20261124161000_hoa_person_set } from '#migrations/Migration20261124161000_hoa_person_set';
import { FILE_STORE } from '../../../api/platform/tokens.js';
import { adminEmail } from '../../support/api.js';
import { hoaMail, type HoaPage as Page } from '../../support/hoa-mail.js';
import { found, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let property: number;
let other: number;
beforeAll(async () => {
  property = await sampleProperty(api.em, 'Alder');
  other = await sampleProperty(api.em, 'Birch');
});

const match: () => PropertyMatch = () => ({ property_id: property, confidence: 0.75, by: 'address', reason: 'The document names it.' });
const { settle, arrive, entriesOf } = hoaMail(() => api);

test('mail to another mailbox makes none', async () => {
  await arrive({ mailbox: 'receipts' });
  expect((await api.get('/hoa-emails/')).body).toEqual({ emails: [], total: 0, total_pages: 0 });
});

test('a bill nobody can place waits with its suggestion; assigned, its document and its charge follow', async () => {
  const { mailId, documentId, email } = await arrive({ matches: [match()] });
  expect(email).toMatchObject({
    status: 'pending',
    priority: 'medium',
    document_type: 'bill',
    requires_review: true,
    sender_email: 'office@hoa.example.com',
    attachment_count: 1,
    has_attachments: true,
    property_id: null,
    ai_suggested_property_id: property,
    ai_suggested_property_name: 'Alder',
    ai_confidence_score: 0.75,
    ai_reasoning: 'The document names it.',
    preview: 'Dues are due.',
    document_ids: [documentId],
    amount: 310,
    currency: null,
  });
  const assigned = await api.post(`/hoa-emails/${email.id}/assign`, { property_id: other, review_notes: 'It is Birch' });
  expect(assigned).toMatchObject({
    status: 200,
    body: { property_id: other, property_name: 'Birch', status: 'processed', requires_review: false, review_notes: 'It is Birch' },
  });
  expect((await api.get(`/documents/${documentId}`)).body).toMatchObject({ property_id: other });
  const charge = { propertyId: other, kind: 'dues', amount: '310.00', period: '2026-04-01', dueOn: '2026-04-01' };
  expect(await entriesOf(documentId)).toMatchObject([charge]);
  await settle(mailId);
  expect(await entriesOf(documentId)).toHaveLength(1);
  expect((await api.get(`/hoa-emails/${email.id}`)).body).toMatchObject({ property_id: other, status: 'processed' });
  expect((await api.post(`/hoa-emails/${email.id}/assign`, { property_id: 999_999 })).status).toBe(404);
});

test('a certain match is assigned and entered by itself; a payment confirmation is a payment', async () => {
  const sure = { ...match(), confidence: 0.97 };
  const { documentId, email } = await arrive({ kind: 'payment_confirmation', matches: [sure], propertyId: property });
  expect(email).toMatchObject({ status: 'processed', requires_review: false, property_id: property });
  expect(await entriesOf(documentId)).toMatchObject([{ kind: 'payment', amount: '310.00' }]);
});

test('its page has text, HTML and source', async () => {
  const { email } = await arrive();
  expect((await api.get(`/hoa-emails/${email.id}`)).body).toMatchObject({
    email_text: 'Dues are due.',
    email_html: '<p>Dues are due.</p>',
    email_raw: 'Subject: Statement\r\n\r\nDues are due.\r\n',
  });
  expect((await api.get('/hoa-emails/999999')).status).toBe(404);
  // Where the file of the message is lost, the page opens without its source.
  await api.app.get<FileStore>(FILE_STORE).delete('mail/sample');
  expect(await api.get(`/hoa-emails/${email.id}`)).toMatchObject({ status: 200, body: { email_text: 'Dues are due.', email_raw: null } });
});

test('what a person set stands when the mail is settled again; reviewed, its document leaves the queue', async () => {
  const { mailId, documentId, email } = await arrive({ kind: 'unknown' });
  expect(email).toMatchObject({ requires_review: true, document_type: 'unknown' });
  const changed = await api.put(`/hoa-emails/${email.id}`, {
    requires_review: false,
    document_type: 'newsletter',
    priority: 'low',
    status: 'ignored',
    review_notes: null,
  });
  const kept = { requires_review: false, document_type: 'newsletter', priority: 'low', status: 'ignored' };
  expect(changed).toMatchObject({ status: 200, body: kept });
  expect((await api.get(`/documents/${documentId}`)).body).toMatchObject({ reviewed_at: expect.any(String) });
  await settle(mailId);
  expect((await api.get(`/hoa-emails/${email.id}`)).body).toMatchObject(kept);
  expect((await api.put(`/hoa-emails/${email.id}`, { status: 'lost' })).status).toBe(422);
});

test('are filtered, searched and paged, twenty at a time, and counted', async () => {
  await arrive({ subject: 'Violation, final notice', kind: 'violation_notice' });
  const ask = async (query: string) => (await api.get<Page>(`/hoa-emails/?${query}`)).body;
  expect((await ask('priority=urgent')).emails).toMatchObject([{ subject: 'Violation, final notice' }]);
  expect((await ask('search=violation, final')).total).toBe(1);
  expect((await ask('status=ignored&requires_review=false')).total).toBe(1);
  const all = await api.get<Page>('/hoa-emails/?skip=1&limit=2');
  expect(all.body).toMatchObject({ total: 5, total_pages: 3 });
  expect(all.headers.get('content-range')).toBe('hoa-emails 1-2/5');
  expect((await api.get('/hoa-emails/stats')).body).toEqual({
    total_emails: 5,
    pending_emails: 2,
    assigned_emails: 0,
    processed_emails: 2,
    requires_review: 2,
  });
  expect((await api.get('/hoa-emails/properties/assignments')).body).toEqual([
    { property_id: property, property_name: 'Alder', email_count: 1, last_received_at: '2026-03-10T12:00:00.000Z' },
    { property_id: other, property_name: 'Birch', email_count: 1, last_received_at: '2026-03-10T12:00:00.000Z' },
  ]);
});

test('deleted, it stays deleted: its unreviewed document and charge go, the ledger says who, expenses stay', async () => {
  const sure = { ...match(), confidence: 0.97 };
  const { mailId, documentId, email } = await arrive({ matches: [sure], propertyId: property });
  const booked = await arrive({ matches: [sure], propertyId: property });
  await api.post('/expenses/', { amount: 310, expense_date: '2026-03-01', document_id: booked.documentId });
  for (const one of [email, booked.email]) expect((await api.delete(`/hoa-emails/${one.id}`)).status).toBe(204);
  expect(await entriesOf(documentId)).toEqual([]);
  expect((await api.get(`/documents/${documentId}`)).status).toBe(404);
  expect((await api.get(`/documents/${booked.documentId}`)).body).toMatchObject({ status: 'expensed' });
  const ledger = await api.em.findOneOrFail(InboundMail, { id: mailId });
  expect(ledger.reason).toContain(`deleted by ${adminEmail}`);
  await settle(booked.mailId);
  expect((await api.get(`/hoa-emails/${booked.email.id}`)).status).toBe(404);
  expect(await api.em.count(AuditEntry, { resource: 'hoa-emails', resourceId: email.id, action: 'delete' })).toBe(1);
  expect(await api.em.count(Document, { id: documentId, deletedAt: { $ne: null } })).toBe(1);
});

test('an assignment is taken back whole: property, notes, document and charge; once', async () => {
  const { documentId, email } = await arrive({ matches: [match()] });
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: other, review_notes: 'Birch?' });
  const undone = await api.post(`/hoa-emails/${email.id}/undo-assign`);
  const before = { status: 'pending', property_id: null, requires_review: true, review_notes: null };
  expect(undone).toMatchObject({ status: 200, body: before });
  expect((await api.get(`/documents/${documentId}`)).body).toMatchObject({ property_id: null });
  expect((await api.em.findOneOrFail(Document, { id: documentId })).personFields).not.toHaveProperty('property_id');
  expect(await entriesOf(documentId)).toEqual([]);
  expect(await api.post(`/hoa-emails/${email.id}/undo-assign`)).toMatchObject({
    status: 409,
    body: { detail: 'There is no assignment to undo.' },
  });
});

test('an undo leaves what was changed since', async () => {
  const { documentId, email } = await arrive({ matches: [match()] });
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: other });
  await api.put(`/hoa-emails/${email.id}`, { review_notes: 'Called them' });
  await api.patch(`/documents/${documentId}`, { property_id: property });
  expect(await api.post(`/hoa-emails/${email.id}/undo-assign`)).toMatchObject({ status: 200, body: { review_notes: 'Called them' } });
  expect((await api.get(`/documents/${documentId}`)).body).toMatchObject({ property_id: property });
});

test('many who change one e-mail and its paper at once all get their answer, and both agree in the end', async () => {
  const { documentId, email } = await arrive({ matches: [match()] });
  const places = [property, other];
  const calls = Array.from({ length: 36 }, (_, at) => {
    const property_id = places[at % 2];
    if (at % 3 === 0) return api.post(`/hoa-emails/${email.id}/assign`, { property_id });
    if (at % 3 === 1) return api.patch(`/documents/${documentId}`, { property_id });
    return api.put(`/hoa-emails/${email.id}`, { priority: 'high' });
  });
  expect([...new Set((await Promise.all(calls)).map(({ status }) => status))]).toEqual([200]);
  const { body } = await api.get<{ property_id: number }>(`/documents/${documentId}`);
  expect((await api.get(`/hoa-emails/${email.id}`)).body).toMatchObject({ property_id: body.property_id });
  expect((await entriesOf(documentId)).map(({ propertyId }) => propertyId)).toEqual([body.property_id]);
});

test('its page says what is recorded of what the document asks for: of a notice nothing, as a bill its dues and late fee', async () => {
  const fields = { amount: found('210.00'), dues: found('185.00'), late_fee: found('25.00'), period: found('October 2026') };
  const sure = { ...match(), confidence: 0.97 };
  const due = { due_date: found('2026-10-31'), service_date: found('2026-10-17') };
  const { documentId, email } = await arrive({ kind: 'notice', matches: [sure], propertyId: property, fields: { ...fields, ...due } });
  const dues = async () => (await api.get<{ dues: object[] }>(`/hoa-emails/${email.id}`)).body.dues;
  const said = { document_id: documentId, asked: 210, currency: null };
  expect(await dues()).toEqual([{ ...said, recorded_as: null, recorded: 0, unrecorded_late_fee: 25 }]);
  await api.put(`/hoa-emails/${email.id}`, { document_type: 'bill' });
  expect(await dues()).toEqual([{ ...said, recorded_as: 'charge', recorded: 210, unrecorded_late_fee: null }]);
});

test('what people set themselves is a list in the table from the start, and rows of earlier releases are mended', async () => {
  const { email } = await arrive();
  const stored = () => api.em.execute('select person_set from hoa_email where id = ?', [email.id]);
  expect(await stored()).toEqual([{ person_set: [] }]);
  const write = (json: string) => api.em.execute('update hoa_email set person_set = ?::jsonb where id = ?', [json, email.id]);
  for (const [earlier, mended] of [
    ['"[]"', []],
    ['["[","]","property_id"]', ['property_id']],
    ['["status"]', ['status']],
  ] as const) {
    await write(earlier);
    const migration = new Migration20261124161000_hoa_person_set(api.em.getDriver(), api.em.config);
    migration.up();
    for (const query of migration.getQueries()) await api.em.execute(query);
    expect(await stored()).toEqual([{ person_set: mended }]);
  }
});
