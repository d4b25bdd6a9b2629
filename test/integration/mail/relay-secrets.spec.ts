import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { readEnv } from '#core/kernel/platform/env';
import { WebhookSecret } from '#core/database/entities/webhook-secret.entity';
import { RelaySecrets } from '../../../api/webhooks/relay-secrets.service.js';
import { earlierEmailSecret } from '../../../api/webhooks/webhook-secret.js';
import { testSecret } from '../../support/api.js';
import { createTestDatabase } from '../../support/database.js';
import { openRelay } from '../../support/relay.js';
import { apiForTests } from '../../support/for-tests.js';

interface Relay {
  is_on: boolean;
  public_key: string | null;
  secrets: { id: number; is_open: boolean; [key: string]: unknown }[];
}

const api = apiForTests();

const raw = (subject: string) => `From: a@example.com\r\nTo: hoa@inbox.localhost\r\nSubject: ${subject}\r\n\r\nPlease pay.\r\n`;
function form(subject: string): Buffer {
  const fields = {
    sender_ip: '192.0.2.7',
    envelope: JSON.stringify({ to: ['hoa@inbox.localhost'], from: 'a@example.com' }),
    email: raw(subject),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--xyz--\r\n`);
}
const post = (path: string, body: Buffer, signature: Record<string, string> = {}) =>
  api.call<{ queue_id: string; repeated: boolean }>('POST', path, {
    token: null,
    body: new Uint8Array(body),
    headers: { 'content-type': 'multipart/form-data; boundary=xyz', ...signature },
  });
const relay = async () => (await api.get<Relay>('/webhooks/relay')).body;
const refused = { status: 401, body: { detail: 'The secret in this address is wrong.' } };

test('a new installation takes no mail by relay until an administrator makes an address, which is said once', async () => {
  expect(await relay()).toMatchObject({ is_on: false, secrets: [], public_key: null });
  expect((await api.get('/webhooks')).body).toMatchObject({ email_url: '/api/v1/webhooks/email', email_is_on: false });
  expect(await post(`/webhooks/email?secret=${earlierEmailSecret(testSecret)}`, form('Early'))).toMatchObject(refused);
  const address = await openRelay(api);
  const secret = address.split('=')[1] ?? '';
  expect(secret).toMatch(/^[\w-]{40}$/);
  expect((await post(address, form('One'))).status).toBe(200);
  const shown = await relay();
  expect(shown).toMatchObject({
    is_on: true,
    secrets: [{ is_open: true, is_earlier: false, created_by: 'Administrator', last_used_at: expect.any(String), last_signed_at: null }],
  });
  expect((await api.get('/webhooks')).body).toMatchObject({ email_url: '/api/v1/webhooks/email', email_is_on: true });
  const kept = JSON.stringify([shown, await api.em.find(WebhookSecret, {}), await api.em.find(AuditEntry, { resource: 'webhooks' })]);
  expect(kept).not.toContain(secret);
  for (const role of ['STAFF', 'VIEWER'] as const) {
    const token = await api.tokenOf(role);
    expect((await api.get('/webhooks/relay', { token })).status).toBe(403);
    expect((await api.post('/webhooks/relay/secrets', {}, { token })).status).toBe(403);
  }
});

test('who made an address is named also once their account was deleted', async () => {
  await openRelay(api);
  const [{ id } = { id: 0 }] = await api.em.execute<{ id: number }[]>(
    `insert into app_user (email, full_name, role, password_hash, deleted_at) values ('', 'Grace Maker', 'ADMIN', '', now()) returning id`,
  );
  const [before] = await api.em.execute<{ by: number }[]>('select created_by as by from webhook_secret order by id desc limit 1');
  await api.em.execute('update webhook_secret set created_by = ?', [id]);
  expect((await relay()).secrets[0]).toMatchObject({ created_by: 'Grace Maker (deleted)' });
  await api.em.execute('update webhook_secret set created_by = ?', [before?.by ?? null]);
});

test('an address is rotated, with a grace or until it is revoked, and revoked by itself', async () => {
  const first = await openRelay(api, 0);
  const second = await openRelay(api, 24);
  expect((await post(first, form('Grace'))).status).toBe(200);
  await api.em.execute(`update webhook_secret set ends_at = now() - interval '1 second' where ends_at > now()`);
  expect(await post(first, form('Late'))).toMatchObject(refused);
  const third = await openRelay(api);
  for (const [at, address] of [second, third].entries()) expect((await post(address, form(`Both ${at}`))).status).toBe(200);
  const [newest, before] = (await relay()).secrets;
  expect((await api.delete(`/webhooks/relay/secrets/${before?.id}`)).status).toBe(204);
  expect(await post(second, form('Revoked'))).toMatchObject(refused);
  expect((await api.delete(`/webhooks/relay/secrets/${before?.id}`)).status).toBe(404);
  expect((await post(third, form('Third'))).status).toBe(200);
  await api.delete(`/webhooks/relay/secrets/${newest?.id}`);
  expect(await relay()).toMatchObject({ is_on: false });
  expect(await post(third, form('Off'))).toMatchObject(refused);
  for (let address = 0; address < 5; address += 1) await openRelay(api);
  expect((await api.post('/webhooks/relay/secrets', {})).status).toBe(409);
  await openRelayAnew();
});

async function openRelayAnew(): Promise<string> {
  for (const { id, is_open } of (await relay()).secrets) if (is_open) await api.delete(`/webhooks/relay/secrets/${id}`);
  return openRelay(api);
}

test('where a mail came from counts only where the relay has signed it, and a signed call played back has no effect', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const sign = (body: Buffer, secondsAgo = 0) => {
    const time = String(Math.floor(Date.now() / 1000) - secondsAgo);
    return {
      'x-twilio-email-event-webhook-timestamp': time,
      'x-twilio-email-event-webhook-signature': createSign('sha256').update(time).update(body).sign(privateKey, 'base64'),
    };
  };
  const address = await openRelayAnew();
  const from = async (subject: string, signature: Record<string, string>) => {
    const { status, body } = await post(address, form(subject), signature);
    expect(status).toBe(200);
    return (await api.em.findOneOrFail(InboundMail, { queueId: body.queue_id })).clientAddress;
  };
  expect(await from('Before any key', sign(form('Before any key')))).toBeNull();
  expect(await api.put('/webhooks/relay/key', { public_key: 'nonsense' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'public_key'] }] },
  });
  expect((await api.put('/webhooks/relay/key', { public_key: key })).status).toBe(204);
  expect(await relay()).toMatchObject({ public_key: key });
  expect(await from('Unsigned', {})).toBeNull();
  expect(await from('Another', sign(form('Other')))).toBeNull();
  expect(await from('Old', sign(form('Old'), 600))).toBeNull();
  expect((await relay()).secrets[0]).toMatchObject({ last_signed_at: null });
  const signature = sign(form('Signed'));
  expect(await from('Signed', signature)).toBe('192.0.2.7');
  expect((await relay()).secrets[0]).toMatchObject({ last_signed_at: expect.any(String) });
  const before = await api.em.count(InboundMail);
  expect(await post(address, form('Signed'), signature)).toMatchObject({ status: 200, body: { repeated: true } });
  expect(await api.em.count(InboundMail)).toBe(before);
  expect((await api.put('/webhooks/relay/key', { public_key: null })).status).toBe(204);
  expect(await from('After', sign(form('After')))).toBeNull();
});

test('the address of an earlier release stays open where mail has come by it, until it is rotated or revoked', async () => {
  const database = await createTestDatabase(2);
  try {
    const { em } = database.orm;
    const env = readEnv({ DATABASE_URL: database.url });
    const now = { now: () => new Date() };
    const started = () => new RelaySecrets(em, env, now, testSecret);
    const earlier = earlierEmailSecret(testSecret);
    const wrong = 'The secret in this address is wrong.';
    await expect(started().require(earlier)).rejects.toThrow(wrong);
    await em.execute(`insert into inbound_mail (queue_id, origin, received_at) values ('wh1', 'relay', now())`);
    const after = started();
    const id = await after.require(earlier);
    await expect(after.require(`${earlier.slice(0, -1)}x`)).rejects.toThrow(wrong);
    expect(await after.list()).toMatchObject([{ id, isEarlier: true, createdBy: null }]);
    await em.execute(`update webhook_secret set revoked_at = now()`);
    await expect(started().require(earlier)).rejects.toThrow(wrong);
    expect(await started().isOn()).toBe(false);
  } finally {
    await database.drop();
  }
});
