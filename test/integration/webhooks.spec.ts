import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { MailDelivery } from '#core/mail/mail-delivery.entity';
import type { FileStore } from '#core/storage/file-store';
import { Task } from '#core/tasks/task.entity';
import { FILE_STORE } from '../../api/platform/tokens.js';
import { TestApi } from '../support/api.js';

let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await TestApi.start({ MAX_MAIL_MB: '1' });
  const { body } = await api.get<{ email_url: string }>('/webhooks');
  address = body.email_url.replace('/api/v1', '');
});
afterAll(() => api.stop());

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

  test('that comes again, also several times at once, is one', async () => {
    const fields = { email: raw.replace('Dues', 'Again'), envelope: envelope('receipts@inbox.localhost') };
    const answers = await Promise.all([1, 2, 3].map(() => post(fields)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(
      answers.map((answer) => (answer.body as unknown as { repeated: boolean }).repeated).filter((repeated) => !repeated),
    ).toHaveLength(1);
    expect(await api.em.count(InboundMail, { queueId: answers[0]?.body.queue_id ?? '' })).toBe(1);
  });

  test.each([
    ['without the secret', () => post({ email: raw, envelope: envelope('hoa@inbox.localhost') }, '/webhooks/email'), 401],
    ['with a wrong secret', () => post({ email: raw }, `${address.slice(0, -1)}x`), 401],
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
