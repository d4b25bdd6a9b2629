import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Bull from 'bull';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { Heartbeat } from '#core/kernel/platform/heartbeat.entity';
import { PropertySlug } from '#core/database/entities/property-slug.entity';
import { Property } from '#core/database/entities/property.entity';
import { queueName } from '#core/kernel/queue/bull-task-queue';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { Task } from '#core/kernel/tasks/task.entity';
import type { Gateway } from '../../../mail-gateway/gateway.js';
import { newQueueId } from '../../../mail-gateway/queue-id.js';
import { type TestDatabase } from '../../support/database.js';
import { makeDataDir, spoolFiles, startTestGateway, until } from '../../support/gateway.js';
import { queueIdOf, SmtpClient } from '../../support/smtp-client.js';
import { StatusServer } from '../../../mail-gateway/status-server.js';
import { databaseForTests } from '../../support/for-tests.js';

const redisUrl = process.env.TEST_REDIS_URL ?? '';
const queuePrefix = `test-${process.pid}-${Date.now()}`;

const hasSwaks = spawnSync('swaks', ['--version']).status === 0;

const database = databaseForTests();
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let gateway: Gateway;

beforeAll(async () => {
  folder = await makeDataDir();
  const em = database.orm.em.fork();
  const elm = em.create(Property, { name: 'Elm Street', emailSlug: 'elm-street' });
  const oak = em.create(Property, { name: 'Oak Lane', emailSlug: 'oak-lane', isActive: false });
  await em.flush();
  em.create(PropertySlug, { slug: 'old-elm', propertyId: elm.id });
  em.create(PropertySlug, { slug: 'oak-lane', propertyId: oak.id });
  await em.flush();
  gateway = await startTestGateway({
    databaseUrl: database.url,
    dataDir: folder.dataDir,
    env: { REDIS_URL: redisUrl, QUEUE_PREFIX: queuePrefix },
  });
});

afterAll(async () => {
  await gateway.close();
  await folder.remove();
});

let em: TestDatabase['orm']['em'];
beforeEach(() => {
  em = database.orm.em.fork();
});

const ledgerRow = async (queueId: string): Promise<InboundMail> => {
  await until(`${queueId} in the ledger`, async () => (await em.fork().count(InboundMail, { queueId })) === 1);
  return em.findOneOrFail(InboundMail, { queueId });
};

/** What a client hears that speaks this version of TLS alone: the code of an answer, or why there is no connection. */
async function over(version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string> {
  const client = await SmtpClient.greet(gateway.smtpPort);
  const ciphers = version === 'TLSv1.1' ? { ciphers: 'ALL:@SECLEVEL=0' } : {};
  try {
    await client.startTls({ minVersion: version, maxVersion: version, ...ciphers });
    return String((await client.say('EHLO client.example')).code);
  } catch (error) {
    return String((error as { code?: unknown }).code);
  } finally {
    client.leave();
  }
}

describe('a message that is taken', () => {
  test('ends in the ledger with its raw form, its recipients and the task to parse it', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: gateway.smtpPort, secure: false, tls: { rejectUnauthorized: false } });
    const raw = 'Received: from a\r\nReceived: from b\r\nSubject: Water bill\r\n\r\n.A line with a dot\r\n\r\n..two dots\r\n';
    const to = ['hoa+old-elm@inbox.localhost', 'Receipts@INBOX.localhost', 'oak-lane@inbox.localhost'];
    const sent = await transport.sendMail({ envelope: { from: 'sender@example.com', to }, raw });
    transport.close();
    const queueId = /queued as (\S+)/.exec(sent.response)?.[1] ?? '';
    const mail = await ledgerRow(queueId);

    const store = new DiskFileStore(join(folder.dataDir, 'files'));
    expect(await text(await store.read(mail.rawKey ?? ''))).toBe(raw);
    expect(mail).toMatchObject({
      origin: 'smtp',
      gateway: 'g1',
      envelopeFrom: 'sender@example.com',
      clientAddress: '127.0.0.1',
      trustedClient: true,
      rawSize: raw.length,
      rawSha256: createHash('sha256').update(raw).digest('hex'),
      receivedCount: 2,
      state: 'imported',
    });
    const elm = await em.findOneOrFail(Property, { emailSlug: 'elm-street' });
    const oak = await em.findOneOrFail(Property, { emailSlug: 'oak-lane' });
    const deliveries = await em.find(MailDelivery, { mailId: mail.id }, { orderBy: { recipient: 'asc' } });
    expect(deliveries.map(({ recipient, mailbox, propertyId, note }) => [recipient, mailbox, propertyId, note])).toEqual([
      ['hoa+old-elm@inbox.localhost', 'hoa', elm.id, "'old-elm' is an old address of Elm Street; it is 'elm-street' now."],
      ['oak-lane@inbox.localhost', 'property', oak.id, 'Oak Lane is archived.'],
      ['receipts@inbox.localhost', 'receipts', null, null],
    ]);
    expect(await em.count(Task, { kind: 'parse-mail', subjectId: mail.id, state: 'due' })).toBe(1);
    await until('the spool is empty', () => spoolFiles(folder.dataDir).length === 0);
  });

  test('may come from the null sender, to the postmaster without a domain, and in UTF-8', async () => {
    const client = await SmtpClient.greet(gateway.smtpPort);
    expect((await client.say('MAIL FROM:<> SMTPUTF8')).code).toBe(250);
    expect((await client.say('RCPT TO:<postmaster>')).code).toBe(250);
    expect((await client.say('DATA')).code).toBe(354);
    client.send(Buffer.from('Subject: Grüße\r\n\r\nx\r\n.\r\n', 'utf8'));
    const mail = await ledgerRow(queueIdOf(await client.reply()));
    client.leave();
    expect(mail.envelopeFrom).toBe('');
    expect(await em.findOneOrFail(MailDelivery, { mailId: mail.id })).toMatchObject({ mailbox: 'office', recipient: 'postmaster' });
  });

  test('that runs in circles is only entered into the ledger, with the reason', async () => {
    const client = await SmtpClient.greet(gateway.smtpPort);
    const mail = await ledgerRow(queueIdOf(await client.deliver(`${'Received: from a\r\n'.repeat(51)}\r\nx`)));
    client.leave();
    expect(mail).toMatchObject({ state: 'rejected', receivedCount: 51 });
    expect(mail.reason).toMatch(/51 Received headers/);
  });

  test('comes over STARTTLS with a certificate of our own, which only we can read', async () => {
    const client = await SmtpClient.greet(gateway.smtpPort);
    await client.startTls();
    expect((await client.say('EHLO client.example')).text).not.toMatch(/STARTTLS|AUTH|XCLIENT|XFORWARD/);
    const mail = await ledgerRow(queueIdOf(await client.deliver('Subject: x\r\n\r\nx')));
    client.leave();
    expect(mail.state).toBe('imported');
    expect((await stat(join(folder.dataDir, 'tls', 'smtp.pem'))).mode & 0o777).toBe(0o600);
  });

  test('comes over TLS 1.2 and 1.3, and over nothing older', async () => {
    expect([await over('TLSv1.2'), await over('TLSv1.3')]).toEqual(['250', '250']);
    // The server says so itself: an alert, and no client that refuses by itself.
    expect(await over('TLSv1.1')).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  test.skipIf(!hasSwaks)('comes from swaks as from anybody (skipped where swaks is not installed)', async () => {
    const attachment = join(folder.dataDir, 'invoice.txt');
    await writeFile(attachment, 'Total 12.50');
    const server = ['--server', `127.0.0.1:${gateway.smtpPort}`, '--from', 'sender@example.com', '--to', 'receipts@inbox.localhost'];
    const { stdout } = await promisify(execFile)('swaks', [...server, '--attach', `@${attachment}`]);
    const mail = await ledgerRow(/queued as (\S+)/.exec(stdout)?.[1] ?? '');
    expect(mail.envelopeFrom).toBe('sender@example.com');
  });

  test('is one of several in a session, each with a queue id of its own', async () => {
    const client = await SmtpClient.greet(gateway.smtpPort);
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push(queueIdOf(await client.deliver(`Subject: ${n}\r\n\r\nx`)));
    expect((await client.say('QUIT')).code).toBe(221);
    expect(new Set(ids).size).toBe(3);
    await Promise.all(ids.map(ledgerRow));
  });
});

test('a taken message wakes a worker', async () => {
  const queue = new Bull(queueName('light'), redisUrl, { prefix: queuePrefix });
  try {
    await queue.obliterate({ force: true });
    const client = await SmtpClient.greet(gateway.smtpPort);
    const mail = await ledgerRow(queueIdOf(await client.deliver('Subject: x\r\n\r\nx')));
    client.leave();
    const task = await em.findOneOrFail(Task, { kind: 'parse-mail', subjectId: mail.id });
    await until('the wake-up is there', async () => (await queue.getJob(`${task.id}-0`)) !== null, 40_000);
    expect((await queue.getJob(`${task.id}-0`))?.data).toEqual({});
  } finally {
    await queue.obliterate({ force: true });
    await queue.close();
  }
});

test('a new property has its address at once', async () => {
  const client = await SmtpClient.greet(gateway.smtpPort);
  expect((await client.begin('pine-road@inbox.localhost')).code).toBe(550);
  em.create(Property, { name: 'Pine Road', emailSlug: 'pine-road' });
  await em.flush();
  expect((await client.say('RCPT TO:<pine-road@inbox.localhost>')).code).toBe(250);
  client.leave();
});

test('the gateway speaks of its state to the machine, and leaves a sign of life', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${gateway.httpPort}${path}`);
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' });
  expect((await ask('/ready')).status).toBe(200);
  expect((await ask('/else')).status).toBe(404);
  const client = await SmtpClient.greet(gateway.smtpPort);
  await client.begin('nobody@inbox.localhost');
  await client.deliver('Subject: x\r\n\r\nx');
  client.leave();
  const proxied = await fetch(`http://127.0.0.1:${gateway.httpPort}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect([proxied.status, await proxied.json()]).toEqual([
    403,
    { detail: expect.stringMatching(/^Metrics are available on this machine/) },
  ]);
  const metrics = await (await ask('/metrics')).text();
  expect(metrics).toMatch(/^gateway_refused_total\{code="550"\} [1-9]/m);
  expect(metrics).toMatch(/^gateway_mails_accepted_total [1-9]/m);
  expect(metrics).toMatch(/^gateway_spool_depth \d/m);
  expect(await em.findOneOrFail(Heartbeat, { role: 'mail-gateway' })).toMatchObject({ data: { sessions: expect.any(Number) } });
});

test('a token opens the figures to the network, and without one nothing but this machine is listened to', async () => {
  const opened = await StatusServer.start(
    { port: 0, host: '127.0.0.2', token: 'the-token-of-monitoring' },
    { notReady: () => null, metrics: () => 'x 1' },
  );
  const closed = await StatusServer.start({ port: 0, host: '127.0.0.2', token: undefined }, { notReady: () => null, metrics: () => 'x 1' });
  try {
    const headers = { authorization: 'Bearer the-token-of-monitoring' };
    expect(await (await fetch(`http://127.0.0.2:${opened.port}/metrics`, { headers })).text()).toBe('x 1');
    expect((await fetch(`http://127.0.0.2:${opened.port}/metrics`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(403);
    expect(await (await fetch(`http://127.0.0.1:${closed.port}/metrics`)).text()).toBe('x 1');
    await expect(fetch(`http://127.0.0.2:${closed.port}/metrics`)).rejects.toThrow('fetch failed');
  } finally {
    await Promise.all([opened.stop(), closed.stop()]);
  }
});

test('a second gateway on the same folder is refused with a sentence', async () => {
  await expect(startTestGateway({ databaseUrl: database.url, dataDir: folder.dataDir })).rejects.toThrow(/Another mail gateway/);
});

describe('where unknown senders are turned away', () => {
  test('MAIL FROM alone decides, an admin may add a sender, and the ledger names who was refused', async () => {
    const own = await makeDataDir();
    const strict = await startTestGateway({
      databaseUrl: database.url,
      dataDir: own.dataDir,
      env: { MAIL_UNKNOWN_SENDER: 'reject', MAIL_ALLOWED_SENDERS: '@vendor.example', MAIL_FRONT_MTA: 'mx.example.com' },
    });
    const client = await SmtpClient.greet(strict.smtpPort);
    // 5.1.1 would say that the mailbox does not exist.
    expect((await client.begin('receipts@inbox.localhost', 'stranger@example.net')).text).toBe('550 5.7.1 This sender is not known here');
    await client.say('RSET');
    const mail = await ledgerRow(queueIdOf(await client.deliver('Subject: x\r\n\r\nx', undefined, 'bills@vendor.example')));
    expect(mail).toMatchObject({ trustedClient: false, viaFront: true, state: 'imported' });
    em.create(AllowedSender, { pattern: 'stranger@example.net' });
    await em.flush();
    await until('the sender is known', async () => {
      await client.say('RSET');
      return (await client.begin('receipts@inbox.localhost', 'Stranger@Example.net')).code === 354;
    });
    client.leave();
    const refused = { envelopeFrom: 'stranger@example.net', state: 'rejected' as const, queueId: null };
    await until('the refusal is in the ledger', async () => (await em.fork().count(InboundMail, refused)) > 0);
    await strict.close();
    await own.remove();
  });
});

/** What a gateway would have written for a message; `body` is what lies there now. */
function spoolFile(queueId: string, taken: string, body = taken): string {
  const figures = { size: taken.length, sha256: createHash('sha256').update(taken).digest('hex'), receivedCount: 0 };
  const envelope = { gateway: 'g1', receivedAt: new Date().toISOString(), from: 'sender@example.com', to: ['hoa@inbox.localhost'] };
  const sender = { clientAddress: '192.0.2.1', clientName: 'x', trustedClient: false, viaFront: false, secure: false };
  return `${JSON.stringify({ queueId, ...envelope, ...sender, ...figures })}\n${body}`;
}

const place = (state: string, queueId: string): string => join(folder.dataDir, 'spool', state, queueId);
const isAside = async (queueId: string): Promise<boolean> => (await readdir(join(folder.dataDir, 'spool', 'failed'))).includes(queueId);

describe('a spool file that is not what was written', () => {
  test.concurrent.each([
    ['garbage', () => 'not an envelope\nSubject: x\r\n', /not an envelope/],
    ['an empty file', () => '', /no end/],
    ['one with the name of another', () => spoolFile(newQueueId('g1', new Date()), 'x'), /not the one in its envelope/],
    ['a message cut short', (queueId: string) => spoolFile(queueId, 'Subject: whole', 'Subject: wh'), /differs from what was accepted/],
  ])('%s is put aside, with a row that says so', async (_, make, reason) => {
    const queueId = newQueueId('g1', new Date());
    const content = make(queueId);
    await writeFile(place('new', queueId), content);
    await until('it is put aside', () => isAside(queueId), 40_000);
    expect(await em.fork().findOneOrFail(InboundMail, { queueId })).toMatchObject({
      state: 'unreadable',
      reason: expect.stringMatching(reason),
    });
    expect(await readFile(place('failed', queueId), 'utf8')).toBe(content);
    expect(await new DiskFileStore(join(folder.dataDir, 'files')).exists(`mail/${queueId}`)).toBe(false);
  });

  test.concurrent('is imported after all once it is whole again, under the same row', async () => {
    const queueId = newQueueId('g1', new Date());
    await writeFile(place('new', queueId), 'garbage\n');
    await until('it is put aside', () => isAside(queueId), 40_000);
    await writeFile(place('new', queueId), spoolFile(queueId, 'Subject: repaired\r\n\r\nx'));
    await until('it is imported', async () => (await em.fork().count(InboundMail, { queueId, state: 'imported' })) === 1, 40_000);
    const mail = await em.fork().findOneOrFail(InboundMail, { queueId });
    expect(mail).toMatchObject({ rawKey: `mail/${queueId}`, reason: null });
    expect(await em.fork().count(MailDelivery, { mailId: mail.id })).toBe(1);
    expect(await em.fork().count(Task, { kind: 'parse-mail', subjectId: mail.id })).toBe(1);
  });
});
