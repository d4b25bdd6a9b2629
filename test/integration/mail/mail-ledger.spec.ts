import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import type { Trust } from '#core/database/values/mail-trust';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { nobodysWords } from '#core/records/mail/judge-part';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { Task } from '#core/kernel/tasks/task.entity';
import { paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

let made = 0;
async function mail(values: Partial<InboundMail> = {}): Promise<number> {
  made += 1;
  const { em } = api;
  const row = em.create(InboundMail, {
    queueId: `q${made}`,
    receivedAt: new Date(),
    envelopeFrom: 'bounce@example.com',
    headerFrom: 'Bills@Example.com',
    subject: `Bill ${made}`,
    ...values,
  });
  await em.flush();
  return row.id;
}
const list = async (query: string) => (await api.get<{ id: number }[]>(`/mail/?limit=1000&${query}`)).body.map((row) => row.id);

test('the ledger lists, filters and shows what became of each part', async () => {
  const id = await mail({ state: 'parsed', subject: 'Water 100%', fromEmail: 'water@example.com', partCount: 1 });
  const { em } = api;
  em.create(MailDelivery, { mailId: id, recipient: 'receipts@inbox.localhost', mailbox: 'receipts' });
  em.create(MailPart, { mailId: id, path: '1', mimeType: 'image/gif', size: 43, outcome: 'tracking_pixel', reason: 'One pixel.' });
  await em.flush();
  expect(await list('q=100%25')).toEqual([id]);
  expect(await list('state=quarantined')).not.toContain(id);
  expect((await api.get('/mail/?state=nonsense')).status).toBe(422);
  expect((await api.get(`/mail/${id}`)).body).toMatchObject({
    id,
    subject: 'Water 100%',
    state: 'parsed',
    document_ids: [],
    deliveries: [{ recipient: 'receipts@inbox.localhost', mailbox: 'receipts' }],
    parts: [{ path: '1', outcome: 'tracking_pixel', reason: 'One pixel.' }],
  });
});

test('what is written to postmaster or abuse alone is for administrators', async () => {
  const [official, shared] = [await mail({ state: 'parsed' }), await mail({ state: 'parsed' })];
  const { em } = api;
  for (const mailId of [official, shared]) em.create(MailDelivery, { mailId, recipient: 'abuse@inbox.localhost', mailbox: 'office' });
  em.create(MailDelivery, { mailId: shared, recipient: 'receipts@inbox.localhost', mailbox: 'receipts' });
  await em.flush();
  const token = await api.tokenOf('STAFF');
  const seen = async (who?: string) => {
    const { body } = await api.get<{ id: number }[]>('/mail/?limit=1000&sort=["id","ASC"]', who ? { token: who } : {});
    return body.map((row) => row.id).filter((id) => id >= official);
  };
  expect([await seen(), await seen(token)]).toEqual([[official, shared], [shared]]);
  for (const path of ['', '/raw']) expect((await api.get(`/mail/${official}${path}`, { token })).status).toBe(404);
  for (const act of ['replay', 'release', 'dismiss'])
    expect((await api.post(`/mail/${official}/${act}`, undefined, { token })).body).toEqual({ detail: 'Message not found' });
  expect((await api.get(`/mail/${shared}`, { token })).status).toBe(200);
  expect((await api.get(`/mail/${official}`)).status).toBe(200);
});

test('Gmail’s question, whose code lets a mailbox be forwarded here, is for administrators, in its mail too', async () => {
  const id = await mail({ state: 'parsed', headerFrom: 'forwarding-noreply@google.com' });
  const token = await api.tokenOf('STAFF');
  for (const path of ['', '/raw']) expect((await api.get(`/mail/${id}${path}`, { token })).body).toEqual({ detail: 'Message not found' });
  const { body } = await api.get<{ id: number }[]>('/mail/?limit=1000', { token });
  expect(body.map((row) => row.id)).not.toContain(id);
  expect((await api.get(`/mail/${id}`)).status).toBe(200);
});

const googles = (proof: 'proven' | 'unproven'): Trust => ({
  trusted: false,
  by: null,
  words: '',
  mayBeProven: false,
  author: { sender: 'forwarding-noreply@google.com', listed: false, proof, words: '' },
  forwarder: null,
  allow: null,
  answerTo: null,
  checks: null,
});

test('a message says how many files in it were lost to the books', async () => {
  const id = await mail({ state: 'parsed', partCount: 6 });
  const part = { mailId: id, mimeType: 'application/pdf', size: 43 };
  const { em } = api;
  em.create(MailPart, { ...part, path: '1', outcome: 'document', filename: 'bill.pdf', reason: 'Became document 1.' });
  em.create(MailPart, { ...part, path: '2', outcome: 'unreadable', filename: 'cut.pdf', reason: 'It breaks off.' });
  em.create(MailPart, { ...part, path: '3', outcome: 'over_limit', filename: 'plan.pdf', reason: 'It is 60 MB.' });
  em.create(MailPart, { ...part, path: '4', outcome: 'unsupported', filename: 'Thumbs.db', reason: nobodysWords[0] ?? null });
  em.create(MailPart, { ...part, path: '5', outcome: 'unreadable', filename: null, reason: 'The archive is damaged here.' });
  em.create(MailPart, { ...part, path: '6', outcome: 'unsupported', filename: null, reason: nobodysWords.at(-1) ?? null });
  await em.flush();
  expect((await api.get(`/mail/${id}`)).body).toMatchObject({ lost_part_count: 3 });
  expect((await api.get<{ id: number }[]>(`/mail/?filter={"id":[${id}]}`)).body).toMatchObject([{ id, lost_part_count: 3 }]);
});

test('Gmail’s question about forwarding, where it is Google’s: code and link for administrators alone', async () => {
  const link = 'https://mail-settings.google.com/mail/vf-a';
  const bodyText = `sam.day@example.com has requested\n${link}\n`;
  const subject = '(#418337204) Gmail Forwarding Confirmation';
  const id = await mail({ state: 'parsed', headerFrom: 'forwarding-noreply@google.com', subject, bodyText, trust: googles('proven') });
  const forged = { state: 'parsed' as const, headerFrom: 'forwarding-noreply@google.com', subject, bodyText };
  await mail({ ...forged, trust: googles('unproven') });
  await mail(forged);
  await mail({ headerFrom: 'forwarding-noreply@google.com', subject: 'News', bodyText: 'Hello' });
  const { body } = await api.get<object[]>('/mail/confirmations');
  expect(body).toHaveLength(1);
  expect(body).toMatchObject([{ mail_id: id, account: 'sam.day@example.com', code: '418337204', link }]);
  const passedOn = (proof: 'proven' | 'unproven'): Trust => ({
    ...googles('proven'),
    forwarder: { sender: 'sam.day@example.com', listed: true, proof, words: '' },
  });
  await mail({ state: 'parsed', trust: passedOn('unproven') });
  expect((await api.get('/mail/confirmations')).body).toHaveLength(1);
  await mail({ state: 'parsed', trust: passedOn('proven') });
  expect((await api.get('/mail/confirmations')).body).toEqual([]);
});

test('the raw message is saved, never shown', async () => {
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  await store.put('mail/raw-1', Buffer.from('Subject: hi\r\n\r\n<script>1</script>'));
  const answer = await api.get<string>(`/mail/${await mail({ rawKey: 'mail/raw-1' })}/raw`);
  expect(answer.body).toContain('Subject: hi');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect((await api.get(`/mail/${await mail()}/raw`)).status).toBe(404);
});

describe('release from quarantine', () => {
  test('has the mail parsed, and may allow its sender from then on', async () => {
    const id = await mail({ state: 'quarantined', reason: 'Unknown sender.' });
    expect(await api.get(`/mail/${id}`)).toMatchObject({ body: { allows: 'bills@example.com' } });
    const answer = await api.post(`/mail/${id}/release`, { allow_sender: true });
    const body = { state: 'imported', reason: null, released_at: expect.any(String), allowed_sender: 'bills@example.com' };
    expect(answer).toMatchObject({ status: 200, body });
    expect(await api.em.count(Task, { kind: 'parse-mail', subjectId: id, state: 'due' })).toBe(1);
    expect(await api.em.count(AllowedSender, { pattern: 'bills@example.com' })).toBe(1);
    expect((await api.post(`/mail/${id}/release`)).status).toBe(409);
  });

  test('is for staff, the list of senders is the administrator’s, and viewers see no mail', async () => {
    const id = await mail({ state: 'quarantined' });
    const staff = { token: await api.tokenOf('STAFF') };
    const viewer = { token: await api.tokenOf('VIEWER') };
    expect((await api.post(`/mail/${id}/release`, { allow_sender: true }, staff)).status).toBe(403);
    expect((await api.post(`/mail/${id}/release`, undefined, staff)).status).toBe(200);
    for (const path of ['/mail/', `/mail/${id}`, `/mail/${id}/raw`]) expect((await api.get(path, viewer)).status).toBe(403);
  });
});

describe('dismissal from quarantine', () => {
  test('ends the waiting with a reason, keeps the original, and is taken back', async () => {
    const id = await mail({
      state: 'quarantined',
      reason: 'Unknown sender.',
      rawKey: 'mail/raw-3',
      trust: { ...googles('unproven'), words: 'Nothing proves it.' },
    });
    const { em } = api;
    em.create(MailPart, { mailId: id, path: '1', mimeType: 'text/plain', size: 5, outcome: 'held', reason: 'It waits.' });
    await em.flush();
    const dismissed = await api.post(`/mail/${id}/dismiss`);
    expect(dismissed).toMatchObject({
      status: 200,
      body: {
        state: 'rejected',
        reason: 'A person dismissed it from quarantine, so it is kept out of the books. Accept it if it belongs there after all.',
        dismissed_at: expect.any(String),
        parts: [{ outcome: 'held', reason: 'Kept out of the books: a person dismissed its message.' }],
      },
    });
    expect(await list('state=quarantined')).not.toContain(id);
    expect((await api.post(`/mail/${id}/dismiss`)).status).toBe(409);
    expect(await api.post(`/mail/${id}/replay`)).toMatchObject({
      status: 409,
      body: { detail: 'This message was dismissed. Accept it first.' },
    });
    expect(await api.post(`/mail/${id}/dismiss`, { dismissed: false })).toMatchObject({
      status: 200,
      body: {
        state: 'quarantined',
        reason: 'Nothing proves it.',
        dismissed_at: null,
        parts: [{ reason: 'Becomes a document once the message is accepted.' }],
      },
    });
    expect((await api.post(`/mail/${id}/dismiss`, { dismissed: false })).status).toBe(409);
    expect((await api.post('/mail/99999/dismiss')).status).toBe(404);
  });

  test('taken back, has the DNS asked again where only its silence kept the message out', async () => {
    const unanswered = {
      state: 'quarantined' as const,
      reason: 'x',
      rawKey: 'mail/raw-5',
      trust: { ...googles('unproven'), mayBeProven: true },
    };
    const [id, other] = [await mail(unanswered), await mail({ ...unanswered, trust: googles('unproven') })];
    for (const one of [id, other])
      for (const dismissed of [true, false]) expect((await api.post(`/mail/${one}/dismiss`, { dismissed })).status).toBe(200);
    expect(await api.em.count(Task, { kind: 'parse-mail', subjectId: id, state: 'due' })).toBe(1);
    expect(await api.em.count(Task, { kind: 'parse-mail', subjectId: other })).toBe(0);
  });

  test('does not hinder that the message is let in later', async () => {
    const id = await mail({ state: 'quarantined', rawKey: 'mail/raw-4' });
    const staff = { token: await api.tokenOf('STAFF') };
    expect((await api.post(`/mail/${id}/dismiss`, undefined, staff)).status).toBe(200);
    expect(await api.post(`/mail/${id}/release`)).toMatchObject({
      status: 200,
      body: { state: 'imported', dismissed_at: null, reason: null },
    });
    expect(await api.em.count(Task, { kind: 'parse-mail', subjectId: id, state: 'due' })).toBe(1);
    const refused = await mail({ state: 'rejected', reason: 'It runs in circles.' });
    expect((await api.post(`/mail/${refused}/release`)).status).toBe(409);
  });
});

test('whom administrators allow is listed, added and taken off again, and nobody else sees it', async () => {
  const added = await api.post<{ id: number }>('/mail/allowed-senders', { sender: ' Bills@Harbor.Example ' });
  const row = { sender: 'bills@harbor.example', added_by: expect.stringContaining('@'), created_at: expect.any(String) };
  expect(added).toMatchObject({ status: 201, body: row });
  expect(await api.post('/mail/allowed-senders', { sender: 'bills@harbor.EXAMPLE' })).toMatchObject({
    status: 409,
    body: { detail: 'bills@harbor.example is already allowed.' },
  });
  expect((await api.post('/mail/allowed-senders', { sender: '@harbor.example' })).status).toBe(201);
  for (const sender of ['', 'harbor.example', 'a@b@harbor.example', 'Bills <bills@harbor.example>', 'a@harbor.example/.evil.example', '@'])
    expect((await api.post('/mail/allowed-senders', { sender })).status).toBe(422);
  expect((await api.get('/mail/allowed-senders')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ sender: '@harbor.example' })]),
  );
  expect((await api.delete(`/mail/allowed-senders/${added.body.id}`)).status).toBe(204);
  expect((await api.delete(`/mail/allowed-senders/${added.body.id}`)).status).toBe(404);
  expect(await api.em.fork().count(AllowedSender, { pattern: 'bills@harbor.example' })).toBe(0);
  const staff = { token: await api.tokenOf('STAFF') };
  expect((await api.get('/mail/allowed-senders', staff)).status).toBe(403);
  expect((await api.post('/mail/allowed-senders', { sender: 'x@harbor.example' }, staff)).status).toBe(403);
});

test('a replay is queued; quarantine and refused mail are not replayed', async () => {
  const id = await mail({ state: 'parsed', rawKey: 'mail/raw-2' });
  expect((await api.post(`/mail/${id}/replay`)).status).toBe(202);
  expect(await api.em.findOneOrFail(Task, { kind: 'parse-mail', subjectId: id })).toMatchObject({ state: 'due' });
  expect((await api.post(`/mail/${await mail({ state: 'rejected' })}/replay`)).status).toBe(409);
  expect((await api.post('/mail/99999/replay')).status).toBe(404);
});

const settling = (mailId: number) => api.em.count(Task, { kind: 'settle-mail', subjectId: mailId, state: 'due' });
const mailWithTwo = async () => {
  const id = await mail({ state: 'parsed' });
  const { em } = api;
  const papers = [];
  for (const partPath of ['1', '2']) papers.push(await paper(em, { mailId: id, partPath, processingStatus: 'processing' }));
  return { id, papers };
};

describe('when a person ends the last open document of a mail', () => {
  test('by deleting it, the mail is settled; not while another one is open', async () => {
    const { id, papers } = await mailWithTwo();
    await api.delete(`/documents/${papers[0]}`);
    expect(await settling(id)).toBe(0);
    await api.delete(`/documents/${papers[1]}`);
    expect(await settling(id)).toBe(1);
  });

  test('by force, the mail is settled; a finished one settles nothing again', async () => {
    const { id, papers } = await mailWithTwo();
    await api.em.nativeUpdate(Document, { id: papers[0] ?? 0 }, { processingStatus: 'completed' });
    await api.delete(`/documents/${papers[0]}`);
    expect(await settling(id)).toBe(0);
    expect((await api.post(`/stable-docs/force-complete/${papers[1]}`)).status).toBe(200);
    expect(await settling(id)).toBe(1);
  });
});
