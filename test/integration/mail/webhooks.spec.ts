import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import type { FileStore } from '#core/kernel/storage/file-store';
import { Task } from '#core/kernel/tasks/task.entity';
import { Doors } from '../../../api/http/admit.js';
import { FILE_STORE } from '../../../api/platform/tokens.js';
import { openRelay } from '../../support/relay.js';
import { apiForTests } from '../../support/for-tests.js';

const openPhoneKey = Buffer.from('a signing key').toString('base64');

const api = apiForTests({ MAX_MAIL_MB: '1', OPENPHONE_WEBHOOK_SECRET: openPhoneKey });
let address: string;
beforeAll(async () => {
  address = await openRelay(api);
});

const raw = 'From: a@example.com\r\nTo: hoa@inbox.localhost\r\nSubject: Dues\r\n\r\nZahlung f\u00fcr M\u00e4rz\r\n';

/** The form as a relay posts it, in bytes of our choosing. */
function form(fields: Record<string, string | Buffer>) {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.isBuffer(value) ? value : Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from('--xyz--\r\n')]);
  return { token: null, body, headers: { 'content-type': 'multipart/form-data; boundary=xyz' } };
}
/** The head of a part, whose type is said. */
const named = (name: string, type: string) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n`;
const post = (fields: Record<string, string | Buffer>, path = address) => api.call<{ queue_id: string }>('POST', path, form(fields));
const envelope = (...to: string[]) => JSON.stringify({ to, from: 'bounce@example.com' });

describe('mail from a relay', () => {
  test('is in the ledger with its bytes as they came, and its work is due', async () => {
    const bytes = Buffer.from(raw, 'latin1');
    const answer = await post({ email: bytes, envelope: envelope('HOA@inbox.localhost', 'a@elsewhere.example') });
    expect(answer).toMatchObject({ status: 200, body: { repeated: false } });
    const { em } = api;
    const mail = await em.findOneOrFail(InboundMail, { queueId: answer.body.queue_id });
    expect(mail).toMatchObject({
      origin: 'relay',
      state: 'imported',
      envelopeFrom: 'bounce@example.com',
      trustedClient: false,
      rawSize: bytes.length,
    });
    expect(await em.find(MailDelivery, { mailId: mail.id })).toMatchObject([{ recipient: 'hoa@inbox.localhost', mailbox: 'hoa' }]);
    expect(await em.count(Task, { kind: 'parse-mail', subjectId: mail.id, state: 'due' })).toBe(1);
    const stored = await api.app.get<FileStore>(FILE_STORE).read(mail.rawKey ?? '');
    expect(await text(stored.setEncoding('latin1'))).toBe(raw);
  });

  test.each(['utf-8', 'iso-8859-15', 'nobody-knows'])('whose part calls its words %s keeps its bytes', async (charset) => {
    const bytes = Buffer.from(raw.replace('Dues', charset), 'latin1');
    const body = Buffer.concat([
      Buffer.from(named('envelope', `Content-Type: application/json; charset=${charset}\r\n`)),
      Buffer.from(`${envelope('hoa@inbox.localhost')}\r\n${named('email', `Content-Type: text/plain; charset=${charset}\r\n`)}`),
      bytes,
      Buffer.from('\r\n--xyz--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=xyz' };
    const answer = await api.call<{ queue_id: string }>('POST', address, { token: null, body, headers });
    expect(answer.status).toBe(200);
    const { rawKey } = await api.em.findOneOrFail(InboundMail, { queueId: answer.body.queue_id });
    const stored = await api.app.get<FileStore>(FILE_STORE).read(rawKey ?? '');
    expect(await text(stored.setEncoding('latin1'))).toBe(bytes.toString('latin1'));
  });

  test('that comes again, also several times at once, is one', async () => {
    const fields = { email: raw.replace('Dues', 'Again'), envelope: envelope('receipts@inbox.localhost') };
    const answers = await Promise.all([1, 2, 3].map(() => post(fields)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(
      answers.map((answer) => (answer.body as unknown as { repeated: boolean }).repeated).filter((repeated) => !repeated),
    ).toHaveLength(1);
    expect(await api.em.count(InboundMail, { queueId: answers[0]?.body.queue_id ?? '' })).toBe(1);
  });

  test('of unknown senders is put off while the quarantine is full, of listed ones and what came before is not', async () => {
    const early = { email: raw.replace('Dues', 'Early'), envelope: envelope('hoa@inbox.localhost') };
    expect((await post(early)).status).toBe(200);
    await api.em.execute(
      `insert into inbound_mail (queue_id, state, received_at, raw_key, raw_size) values ('full', 'quarantined', now(), 'mail/full', 2000 * 1048576)`,
    );
    onTestFinished(async () => void (await api.em.execute(`delete from inbound_mail where queue_id = 'full'`)));
    const late = { email: raw.replace('Dues', 'Late'), envelope: envelope('hoa@inbox.localhost') };
    expect(await post(late)).toMatchObject({
      status: 507,
      body: { detail: 'There is no room for more mail from unknown senders at the moment, try again later.' },
    });
    expect(await post(early)).toMatchObject({ status: 200, body: { repeated: true } });
    await api.em.execute(`insert into allowed_sender (pattern) values ('@example.com')`);
    onTestFinished(async () => void (await api.em.execute(`delete from allowed_sender where pattern = '@example.com'`)));
    expect(await post(late)).toMatchObject({ status: 200, body: { repeated: false } });
  });

  test('that is given up while it waits for its turn keeps nobody from theirs', async () => {
    const url = new URL(api.address(address));
    const { forms } = api.app.get(Doors);
    const server: Server = api.app.getHttpServer();
    const connections = promisify(server.getConnections.bind(server));
    const begin = (subject: string) => {
      const { body, headers } = form({ email: raw.replace('Dues', subject), envelope: envelope('hoa@inbox.localhost') });
      const socket = connect(Number(url.port), url.hostname);
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n` +
          `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      return { socket, body };
    };
    const slow = ['One', 'Two'].map(begin);
    for (const { socket, body } of slow) socket.write(body.subarray(0, 80));
    await expect.poll(() => forms.atWork).toBe(2);
    const leaving = ['Three', 'Four'].map(begin);
    for (const { socket, body } of leaving) socket.write(body);
    await expect.poll(() => forms.atWork).toBe(4);
    const before = await connections();
    for (const { socket } of leaving) socket.destroy();
    await expect.poll(() => connections()).toBe(before - 2);
    const answers = slow.map(({ socket }) => text(socket));
    for (const { socket, body } of slow) socket.write(body.subarray(80));
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await post({ email: raw.replace('Dues', 'Five'), envelope: envelope('hoa@inbox.localhost') })).status).toBe(200);
    await expect.poll(() => forms.atWork).toBe(0);
  });

  test.each([
    ['without the secret', () => post({ email: raw, envelope: envelope('hoa@inbox.localhost') }, '/webhooks/email'), 401],
    ['with a wrong secret', () => post({ email: raw }, `${address.slice(0, -1)}${address.endsWith('x') ? 'y' : 'x'}`), 401],
    ['to nobody here', () => post({ email: raw, envelope: envelope('nobody@elsewhere.example') }), 422],
    ['without the message', () => post({ envelope: envelope('hoa@inbox.localhost') }), 422],
    ['that is no form', () => api.call('POST', address, { token: null, json: {} }), 422],
    ['that is too large', () => post({ email: 'x'.repeat(1_100_000), envelope: envelope('hoa@inbox.localhost') }), 413],
  ])('%s is refused, and nothing is entered', async (_, send, status) => {
    const before = await api.em.count(InboundMail);
    expect(await send()).toMatchObject({ status, body: { detail: expect.anything() } });
    expect(await api.em.count(InboundMail)).toBe(before);
  });
});

test('viewers do not see the addresses', async () => {
  expect((await api.get('/webhooks', { token: await api.tokenOf('VIEWER') })).status).toBe(403);
});

const sign = (body: string, time = Date.now()) =>
  `hmac;1;${time};${createHmac('sha256', Buffer.from(openPhoneKey, 'base64')).update(`${time}.${body}`).digest('base64')}`;
const received = (id: string, different: object = {}) => ({
  id: `EV-${id}`,
  type: 'message.received',
  data: {
    object: {
      id,
      from: '+15035550177',
      to: '+15035550100',
      direction: 'incoming',
      body: 'Hello',
      createdAt: '2026-03-10T12:00:00Z',
      ...different,
    },
  },
});

const tell = (event: object, header?: string) => {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'openphone-signature': header ?? sign(body) };
  return api.call<{ message_id: number | null }>('POST', '/webhooks/openphone', { token: null, body, headers });
};

/** A signature of ten minutes ago that calls itself new. */
const retimed = (event: object): string => {
  const [scheme, version, , signature] = sign(JSON.stringify(event), Date.now() - 600_000).split(';');
  return [scheme, version, Date.now(), signature].join(';');
};

const openphone = async () => (await api.get<{ services: { openphone: object } }>('/system/status')).body.services.openphone;
const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000).toISOString() });
const counts = async () => [await api.em.count(Message), await api.em.count(MessageMedia), await api.em.count(Task)];

describe('messages from OpenPhone', () => {
  test('are kept once, with their vendor, and their pictures are work for later', async () => {
    const vendor = (await api.post<{ id: number }>('/vendors/', { business_name: 'Texter', phone: '503-555-0177' })).body.id;
    const event = received('AC1', { media: [{ url: 'https://media.openphone.com/1', type: 'image/png' }] });
    const answers = await Promise.all([1, 2, 3].map(() => tell(event)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const [id, ...others] = answers.flatMap((answer) => answer.body.message_id ?? []);
    expect(others).toEqual([]);
    expect((await api.get('/messages/?has_media=true')).body).toMatchObject([
      { id, phone_number: '+15035550177', vendor_id: vendor, contact: { name: 'Texter' }, media_pending: 1, media_urls: [] },
    ]);
    const [media] = await api.em.find(MessageMedia, { messageId: id ?? 0 });
    expect(await api.em.count(Task, { kind: 'fetch-media', subjectId: media?.id ?? 0 })).toBe(1);
    expect((await api.get(`/vendors/${vendor}`)).body).toMatchObject({ last_message_date: '2026-03-10T12:00:00.000Z' });
  });

  test('keep what can be kept of a sign that was cut in half, and lose no message for it', async () => {
    const { body } = await tell(received('AC-half', { body: 'Half \ud83d and \0nothing' }));
    expect(await api.em.findOneOrFail(Message, { id: body.message_id ?? 0 })).toMatchObject({ body: 'Half \ufffd and nothing' });
  });

  test('of the last week are told in System Status, as set up', async () => {
    expect(await openphone()).toEqual({ status: 'healthy', messages_last_7_days: 0 });
    await tell(received('AC-new', daysAgo(6)));
    await tell(received('AC-old', daysAgo(8)));
    expect(await openphone()).toEqual({ status: 'healthy', messages_last_7_days: 1 });
  });

  test('of a tenant go to the property, unless two could be meant', async () => {
    const tenant = { tenant_name: 'Sam Day', tenant_phone: '+1 (503) 555-0188' };
    const { id: propertyId } = (await api.post<{ id: number }>('/properties/', { name: 'Tenanted', ...tenant })).body;
    await tell(received('AC7', { from: '+15035550188' }));
    const of = async (provider: string) => (await api.em.fork().findOneOrFail(Message, { providerId: provider })).propertyId;
    expect(await of('AC7')).toBe(propertyId);
    await api.post('/properties/', { name: 'Tenanted too', ...tenant });
    await tell(received('AC8', { from: '+15035550188' }));
    expect(await of('AC8')).toBeNull();
  });

  test('a call that is played back, to the last byte, has no effect', async () => {
    const event = received('AC9', { media: [{ url: 'https://media.openphone.com/9', type: 'image/png' }] });
    const header = sign(JSON.stringify(event));
    expect((await tell(event, header)).body.message_id).toEqual(expect.any(Number));
    const before = await counts();
    for (let turn = 0; turn < 3; turn += 1) expect(await tell(event, header)).toMatchObject({ status: 200, body: { message_id: null } });
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['unsigned', () => tell(received('AC2'), ''), 401],
    ['unsigned that is no event at all', () => tell({ id: 7 }, ''), 401],
    ['played back later', () => tell(received('AC2'), sign(JSON.stringify(received('AC2')), Date.now() - 600_000)), 401],
    ['signed for a time to come', () => tell(received('AC2'), sign(JSON.stringify(received('AC2')), Date.now() + 600_000)), 401],
    ['under the signature of another key', () => tell(received('AC2'), sign('another')), 401],
    ['with a new time on an old signature', () => tell(received('AC2'), retimed(received('AC2'))), 401],
    ['changed on the way', () => tell(received('AC2'), sign(JSON.stringify(received('AC3')))), 401],
    ['without a message', () => tell({ id: 'EV', type: 'message.received', data: { object: {} } }), 422],
    ['of another kind', () => tell({ id: 'EV', type: 'call.completed', data: { object: {} } }), 200],
  ])('an event %s enters nothing', async (_, send, status) => {
    const before = await api.em.count(Message);
    expect((await send()).status).toBe(status);
    expect(await api.em.count(Message)).toBe(before);
  });
});
