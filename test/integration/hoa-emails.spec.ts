import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/audit/audit-entry.entity';
import type { PropertyMatch } from '#core/documents/document-fields';
import { Document } from '#core/documents/document.entity';
import type { FieldValue } from '#core/extraction/extracted-fields';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { MailDelivery } from '#core/mail/mail-delivery.entity';
import { systemClock } from '#core/platform/clock';
import type { FileStore } from '#core/storage/file-store';
import { FILE_STORE } from '../../api/platform/tokens.js';
import { settleDocument } from '../../worker/settle/settle-document.js';
import { settleMail } from '../../worker/settle/settle-mail.js';
import { adminEmail, TestApi } from '../support/api.js';
import { found, paper, sampleProperty } from '../support/sample-books.js';

interface Email {
  id: number;
  [key: string]: unknown;
}
interface Page {
  emails: Email[];
  total: number;
  total_pages: number;
}

let api: TestApi;
let property: number;
let other: number;
beforeAll(async () => {
  api = await TestApi.start();
  property = await sampleProperty(api.em, 'Alder');
  other = await sampleProperty(api.em, 'Birch');
});
afterAll(() => api.stop());

const match: () => PropertyMatch = () => ({ property_id: property, confidence: 0.75, by: 'address', reason: 'The paper names it.' });
const settle = (mailId: number) => api.em.transactional((tx) => settleMail(tx, mailId, systemClock));

interface Wish {
  subject?: string;
  kind?: FieldValue<'hoa_kind'>;
  matches?: PropertyMatch[];
  propertyId?: number;
  mailbox?: 'hoa' | 'receipts';
  text?: string;
  sender?: string;
  fields?: object;
}

/** A mail to the HOA mailbox with one paper, settled as the worker does it. */
async function arrive({
  subject = 'Statement',
  kind = 'bill',
  matches = [],
  propertyId,
  mailbox = 'hoa',
  text,
  sender,
  fields: more,
}: Wish = {}) {
  const { em } = api;
  const raw = Buffer.from('Subject: Statement\r\n\r\nDues are due.\r\n');
  await api.app.get<FileStore>(FILE_STORE).put('mail/sample', raw);
  const mail = em.create(InboundMail, {
    receivedAt: new Date('2026-03-10T12:00:00Z'),
    subject,
    fromEmail: 'office@hoa.example.com',
    fromName: 'Harbor HOA',
    bodyText: 'Dues are due.',
    bodyHtml: '<p>Dues are due.</p>',
    rawKey: 'mail/sample',
    rawSize: raw.length,
    state: 'parsed',
  });
  await em.flush();
  em.create(MailDelivery, { mailId: mail.id, recipient: `${mailbox}@inbox.localhost`, mailbox });
  await em.flush();
  const fields = {
    hoa_kind: found(kind),
    amount: found('310.00'),
    service_date: found('2026-03-01'),
    due_date: found('2026-04-01'),
    ...more,
  };
  const machineFields = { fields, property_matches: matches, ...(propertyId ? { property_id: propertyId } : {}) };
  const documentId = await paper(em, {
    mailId: mail.id,
    partPath: '1',
    fileKey: 'originals/x',
    processingStatus: 'completed',
    machineFields,
    propertyId: propertyId ?? null,
    ...(text ? { ocrText: text } : {}),
    ...(sender ? { fromEmail: sender, emailSubject: subject } : {}),
  });
  await settle(mail.id);
  const [email] = (await api.get<Page>(`/hoa-emails/?sort=["id","DESC"]&limit=1`)).body.emails;
  return { mailId: mail.id, documentId, email: email as Email };
}
const entriesOf = (documentId: number) => api.em.find(HoaEntry, { documentId });

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
    ai_reasoning: 'The paper names it.',
    preview: 'Dues are due.',
    document_ids: [documentId],
  });
  const assigned = await api.post(`/hoa-emails/${email.id}/assign`, { property_id: other, review_notes: 'It is Birch' });
  expect(assigned).toMatchObject({
    status: 200,
    body: { property_id: other, property_name: 'Birch', status: 'processed', requires_review: false, review_notes: 'It is Birch' },
  });
  expect((await api.get(`/documents/${documentId}`)).body).toMatchObject({ property_id: other });
  const charge = { propertyId: other, kind: 'charge', amount: '310.00', period: '2026-04-01', dueOn: '2026-04-01', hoaEmailId: email.id };
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

test('one invoice for several properties is a charge of each; a person who gives it to one has the last word', async () => {
  const [first, second] = [
    await sampleProperty(api.em, 'Pier 3', '19 Harbor Ave #3'),
    await sampleProperty(api.em, 'Pier 4', '19 Harbor Ave #4'),
  ];
  const text = 'Harbor HOA\n19 Harbor Ave #3   April dues   $160.00\n19 Harbor Ave #4   April dues   $150.00\nTotal   $310.00';
  const { documentId, email, mailId } = await arrive({ text });
  expect(email).toMatchObject({ status: 'processed', property_id: null, requires_review: true });
  await settle(mailId);
  const shares = { note: 'One of 2 shares of an invoice over 310.00.', kind: 'charge' };
  const entries = await entriesOf(documentId);
  expect(entries.toSorted((a, b) => a.propertyId - b.propertyId)).toMatchObject([
    { propertyId: first, amount: '160.00', ...shares },
    { propertyId: second, amount: '150.00', ...shares },
  ]);
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: first });
  expect(await entriesOf(documentId)).toMatchObject([{ propertyId: first, amount: '310.00', note: null }]);
});

/** Settled as the worker does it: the paper, then its mail. */
async function arriveWhole(wish: Wish) {
  const { mailId, documentId } = await arrive(wish);
  await api.em.transactional((tx) => settleDocument(tx, documentId, Buffer.alloc(32, 7)));
  await settle(mailId);
  const [email] = (await api.get<Page>(`/hoa-emails/?sort=["id","DESC"]&limit=1`)).body.emails;
  return { documentId, email: email as Email };
}

test('assigning teaches: the next of that account is assigned, of that wording or sender suggested, each with the reason', async () => {
  const house = await sampleProperty(api.em, 'Taught');
  const sender = 'dues@cedar.example';
  const account = { account_number: found('CR-0042-77') };
  const { documentId, email } = await arriveWhole({ subject: 'Cedar Ridge Lot 27: March 2026', sender, fields: account });
  expect(email).toMatchObject({ property_id: null, ai_suggested_property_id: null });
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: house });
  const same = await arriveWhole({ subject: 'Your account', fields: account });
  expect(same.email).toMatchObject({
    property_id: house,
    status: 'processed',
    ai_reasoning: `A person said so of document ${documentId}, which has the same account number, ending in 4277.`,
  });
  const words = await arriveWhole({ subject: 'Re: Cedar Ridge Lot 27: April 2026', sender });
  expect(words.email).toMatchObject({
    property_id: null,
    ai_suggested_property_id: house,
    ai_reasoning: `A person said so of document ${documentId}, which came from the same sender with the same subject.`,
  });
  await api.post(`/hoa-emails/${words.email.id}/assign`, { property_id: house });
  const another = await arriveWhole({ subject: 'Something else', sender });
  expect(another.email).toMatchObject({
    ai_suggested_property_id: house,
    ai_reasoning: `All 2 earlier papers of ${sender} that people assigned went to this property.`,
  });
});

test('a late fee is a charge of its own, missing until it is paid, and told apart for the year', async () => {
  const house = await sampleProperty(api.em, 'Latecomer');
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 145, schedule: 'quarterly', due_day: 1 });
  const fields = { amount: found('170.00'), dues: found('145.00'), late_fee: found('25.00'), period: found('Q1 2026') };
  const sure = { ...match(), property_id: house, confidence: 0.97 };
  const { documentId } = await arrive({ matches: [sure], propertyId: house, fields });
  const entries = await entriesOf(documentId);
  expect(entries.map(({ amount, isLateFee, period, note }) => [amount, isLateFee, period, note])).toEqual([
    ['145.00', false, '2026-01-01', null],
    ['25.00', true, '2026-01-01', 'Late fee'],
  ]);
  const first = async () =>
    (await api.get<{ periods: object[]; year_to_date: object }[]>(`/hoa-dues/?year=2026&property_id=${house}`)).body[0];
  expect((await first())?.periods[0]).toMatchObject({ expected: 145, charged: 170, missing: 170, late_fees: 25, paid_late: false });
  await api.post('/hoa-dues/payments', { property_id: house, period: '2026-01-01', paid_on: '2026-03-09' });
  expect(await first()).toMatchObject({
    periods: [{ paid: 170, missing: 0, paid_late: true }, {}, {}, {}],
    year_to_date: { late_fees: 25 },
  });
});

test('one invoice is split by account number where its lines name no house', async () => {
  const [one, two] = [await sampleProperty(api.em, 'Lot 1'), await sampleProperty(api.em, 'Lot 2')];
  for (const [house, number] of [
    [one, 'LT-55-0001'],
    [two, 'LT-55-0002'],
  ] as const) {
    const { email } = await arrive({ fields: { account_number: found(number) } });
    await api.post(`/hoa-emails/${email.id}/assign`, { property_id: house });
  }
  const text = 'Harbor HOA\nLT-55-0001   April dues   $160.00\nLT-55-0002   April dues   $150.00\nTotal   $310.00';
  const { documentId } = await arrive({ text });
  expect((await entriesOf(documentId)).map(({ propertyId, amount }) => [propertyId, amount])).toEqual([
    [one, '160.00'],
    [two, '150.00'],
  ]);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a violation and a meeting carry their day, and stand among what is expected until a person is done with them', async () => {
  const house = await sampleProperty(api.em, 'Noticed');
  const sure = { ...match(), property_id: house, confidence: 0.97 };
  const wish = { matches: [sure], propertyId: house };
  const violation = await arrive({ ...wish, subject: 'Lawn', kind: 'violation_notice', fields: { due_date: found(day(-3)) } });
  await arrive({ ...wish, subject: 'Annual meeting', kind: 'meeting_notice', fields: { due_date: found(day(5)) } });
  await arrive({ ...wish, subject: 'Last meeting', kind: 'meeting_notice', fields: { due_date: found(day(-5)) } });
  expect(violation.email).toMatchObject({ due_on: day(-3), priority: 'urgent', status: 'assigned' });
  interface Line {
    what: string;
    state: string;
    on: string;
    reason: string;
  }
  const notices = async () => (await api.get<Line[]>(`/expected-documents?kind=notice&property_id=${house}`)).body;
  expect(await notices()).toMatchObject([
    {
      what: 'Lawn',
      state: 'overdue',
      on: day(-3),
      reason: expect.stringMatching(/^The association wants the violation put right by /) as string,
    },
    { what: 'Annual meeting', state: 'due_soon', on: day(5) },
  ]);
  await api.put(`/hoa-emails/${violation.email.id}`, { requires_review: false });
  expect((await notices()).map(({ what }) => what)).toEqual(['Annual meeting']);
});
