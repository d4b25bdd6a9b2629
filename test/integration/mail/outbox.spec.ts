import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { outgoingMark } from '#core/records/mail/own-mail';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { queueMail } from '#core/kernel/outbox/queue-mail';
import { MailTransport, type Sending } from '#core/kernel/outbox/transport';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { addTask } from '#core/kernel/tasks/add-task';
import { attemptsAllowed } from '#core/kernel/tasks/backoff';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';
import type { TaskState } from '#core/kernel/tasks/task.entity';
import { Doors } from '../../../api/http/admit.js';
import { SendMail } from '../../../worker/outbox/send-mail-step.js';
import { done } from '../../../worker/step/step.js';
import { TestApi } from '../../support/api.js';
import { MailServer } from '../../support/mail-server.js';
import { testLanes, testStep } from '../../support/worker.js';

const secret = 'a secret of the tests, long enough';
const box = openSecretBox(secret);
let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await MailServer.start();
  api = await TestApi.start({ SMTP_URL: server.url, PUBLIC_URL: 'https://ledger.example.com', SECOND_FACTOR: 'nobody' });
});
afterAll(async () => {
  await api.stop();
  await server.stop();
});
beforeEach(() => {
  server.received.length = 0;
  server.refusal = null;
});

const ownMailKey = Buffer.alloc(32, 3);

/** Lets a worker do what is due, `later` milliseconds from now. */
async function work(later = 0, url: string | null = server.url, opens = box): Promise<void> {
  const { em } = api;
  await em.execute(
    "update task set state = 'due', run_after = now() - interval '1 second' where kind = 'send-mail' and state in ('due', 'parked')",
  );
  const transport = url === null ? null : new MailTransport({ url, from: 'Rental Ledger <ledger@example.com>' });
  const env = { MAIL_DOMAIN: 'inbox.localhost' } as ConstructorParameters<typeof SendMail>[2];
  const step = new SendMail(transport, opens, env, { now: () => new Date(Date.now() + later) }, ownMailKey);
  const lanes = testLanes(em, [step]);
  await lanes.drain('light');
}

async function queue(different: Partial<Parameters<typeof queueMail>[2]> = {}): Promise<number> {
  const mail = { kind: 'notification' as const, recipient: 'owner@example.com', subject: 'A bill', text: 'It is here.', ...different };
  await api.em.fork().transactional((tx) => queueMail(tx, box, mail));
  return (await api.em.fork().findOneOrFail(OutgoingMail, { recipient: mail.recipient }, { orderBy: { id: 'desc' } })).id;
}
/** The newest mail to somebody, once there are so many. */
const queuedFor = (recipient: string, count: number): Promise<OutgoingMail> =>
  vi.waitFor(async () => {
    const rows = await api.em.fork().find(OutgoingMail, { recipient }, { orderBy: { id: 'desc' } });
    expect(rows).toHaveLength(count);
    return rows[0] as OutgoingMail;
  }, 120_000);
const stateOf = async (id: number): Promise<OutgoingMail> => api.em.fork().findOneOrFail(OutgoingMail, { id });
const taskOf = async (id: number): Promise<TaskState | undefined> =>
  (await api.em.execute<{ state: TaskState }[]>("select state from task where kind = 'send-mail' and subject_id = ?", [id]))[0]?.state;

test('an invitation goes out by mail: the answer keeps the password to itself, and the one in the mail opens', async () => {
  const inviting = api.post<{ id: number }>('/admin/users/invite', { email: 'jo@example.com', full_name: 'Jo Sample', role: 'STAFF' });
  const row = await queuedFor('jo@example.com', 1);
  expect(row).toMatchObject({ kind: 'invitation', state: 'queued' });
  await work();
  const invited = await inviting;
  expect(invited).toMatchObject({ status: 201, body: { email_sent: true, temporary_password: null } });
  const [{ from, to, mail } = {}] = server.received;
  expect({ from, to, subject: mail?.subject }).toEqual({
    from: 'ledger@example.com',
    to: ['jo@example.com'],
    subject: 'Your account at Rental Ledger of Rental business',
  });
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  const password = /Temporary password: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  // At rest it was sealed, and now it is gone.
  expect(row.sealedText).not.toContain(password);
  expect(await stateOf(row.id)).toMatchObject({ state: 'sent', sealedText: null, sentAt: expect.any(Date) });
  const signedIn = await api.post('/auth/login', { username: 'jo@example.com', password }, { token: null });
  expect(signedIn.status).toBe(200);

  const resetting = api.post(`/admin/users/${invited.body.id}/reset-password`);
  await queuedFor('jo@example.com', 2);
  await work();
  expect(await resetting).toMatchObject({ status: 200, body: { email_sent: true, temporary_password: null } });
  expect(server.received[1]?.mail.subject).toBe('Your new password for Rental Ledger of Rental business');
});

test.each([
  ['takes it not yet', { code: 451, text: 'later' }],
  ['refuses it', { code: 550, text: 'no such user' }],
])('nothing is said to have been sent where the mail server %s: the password is handed over', async (_what, refusal) => {
  server.refusal = refusal;
  const email = `refused-${refusal.code}@example.com`;
  const inviting = api.post('/admin/users/invite', { email, full_name: 'Jo Sample', role: 'STAFF' });
  await queuedFor(email, 1);
  await work();
  const { body } = await inviting;
  expect(body).toMatchObject({ email_sent: false, temporary_password: expect.any(String) });
  const password = (body as { temporary_password: string }).temporary_password;
  expect((await api.post('/auth/login', { username: email, password }, { token: null })).status).toBe(200);
});

test('nothing is said to have been sent while no worker sends', async () => {
  const invited = await api.post('/admin/users/invite', { email: 'nobody-sends@example.com', full_name: 'Jo Sample', role: 'STAFF' });
  expect(invited).toMatchObject({ status: 201, body: { email_sent: false, temporary_password: expect.any(String) } });
  await work();
});

test('nor where too many wait already: the password is handed over at once', async () => {
  const { waits } = api.app.get(Doors);
  const places = Array.from({ length: waits.limits.atOnce }, () => waits.takePlace());
  const start = performance.now();
  const invited = await api.post('/admin/users/invite', { email: 'in-a-crowd@example.com', full_name: 'Jo Sample', role: 'STAFF' });
  expect(performance.now() - start).toBeLessThan(4000);
  expect(invited).toMatchObject({ status: 201, body: { email_sent: false, temporary_password: expect.any(String) } });
  for (const give of places) give?.();
  await work();
});

test('a mail server that is away is tried again, a mail is sent once', async () => {
  const id = await queue();
  await work(0, 'smtp://127.0.0.1:1');
  expect(await stateOf(id)).toMatchObject({ state: 'queued', reason: 'The mail server could not be reached.' });
  expect(await taskOf(id)).toBe('parked');
  server.refusal = { code: 451, text: 'later' };
  await work();
  expect(await stateOf(id)).toMatchObject({ state: 'queued', reason: 'The mail server asked for patience (451).' });
  server.refusal = null;
  await work();
  await work();
  expect(await stateOf(id)).toMatchObject({ state: 'sent', reason: null });
  expect(server.received.map(({ mail }) => [mail.messageId, mail.headers.get('x-rental-ledger-outgoing')])).toEqual([
    [`<outgoing-${id}@inbox.localhost>`, outgoingMark(ownMailKey, id)],
  ]);
});

test('an address that is refused, or a day without success, is the end of it', async () => {
  const refused = await queue({ recipient: 'gone@example.com' });
  server.refusal = { code: 550, text: 'no such user' };
  await work();
  expect(await stateOf(refused)).toMatchObject({ state: 'failed', reason: 'The mail server refused it (550).', sealedText: null });
  const late = await queue({ recipient: 'late@example.com' });
  await work(25 * 3600_000, null);
  expect(await stateOf(late)).toMatchObject({ state: 'failed', reason: 'It could not be sent for a day.' });
  expect(await taskOf(late)).toBe('done');
});

test('one that was queued by a clock set back since has its day from now on', async () => {
  const id = await queue({ recipient: 'early@example.com' });
  await api.em.execute(`update outgoing_mail set created_at = now() + interval '3 days' where id = ?`, [id]);
  await work(0, null);
  expect((await stateOf(id)).createdAt.getTime()).toBeLessThanOrEqual(Date.now());
  await work(25 * 3600_000, null);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'It could not be sent for a day.' });
});

test('what a document says cannot become a header, a second receiver or a file of ours', async () => {
  await queue({ subject: 'Bill\r\nBcc: everybody@example.com\u2028x', text: 'Path /etc/passwd' });
  await queue({ recipient: 'a@example.com, b@example.com' });
  await work();
  expect(server.received.map(({ to }) => to)).not.toContainEqual(['everybody@example.com']);
  expect(server.received[0]?.mail.subject).toBe('Bill Bcc: everybody@example.com x');
  expect(server.received.every(({ to }) => to.length === 1)).toBe(true);
});

test('an answer goes out with an empty sender and says what it answers, so that no machine answers it', async () => {
  await queue({ kind: 'answer', inReplyTo: '<first@example.com>' });
  await work();
  const [{ from, mail } = {}] = server.received;
  expect(from).toBe('');
  expect(mail?.inReplyTo).toBe('<first@example.com>');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-replied');
});

test('one that cannot be opened on our side is said to have failed', async () => {
  const id = await queue({ recipient: 'sealed@example.com' });
  for (let tries = 0; tries < attemptsAllowed; tries += 1) await work(0, server.url, openSecretBox('another secret, long enough as well'));
  expect(await taskOf(id)).toBe('failed');
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    reason: 'Something went wrong on our side, and it may not have been sent.',
    sealedText: null,
  });
});

const oneByOne = { slots: { light: 1, ocr: 1, ask: 1 } };

test('a password goes out before everything else, and what is only told comes after the documents', async () => {
  await api.em.execute('delete from task');
  const [told, answer] = [await queue(), await queue({ kind: 'answer', inReplyTo: '<first@example.com>' })];
  await addTask(api.em.fork(), { kind: 'parse-mail', subjectId: 1 });
  const [password, invitation] = [await queue({ kind: 'password' }), await queue({ kind: 'invitation' })];
  const order: unknown[] = [];
  const step = (kind: TaskKindName) =>
    testStep(kind, ({ task }) => {
      order.push(kind === 'send-mail' ? task.subjectId : kind);
      return Promise.resolve(done(() => Promise.resolve()));
    });
  await testLanes(api.em, [step('send-mail'), step('parse-mail')], oneByOne).drain('light');
  expect(order).toEqual([password, invitation, 'parse-mail', told, answer]);
});

test('a mail server that keeps us waiting in vain is asked once a minute, and not by each mail', async () => {
  await api.em.execute('delete from task');
  const asked: string[] = [];
  let now = Date.now();
  let outcome: Sending = { is: 'later', why: 'The mail server could not be reached.' };
  const slow = {
    send: ({ to }: { to: { address: string } }) => {
      asked.push(to.address);
      now += 20_000;
      return Promise.resolve(outcome);
    },
  } as unknown as MailTransport;
  const env = { MAIL_DOMAIN: 'inbox.localhost' } as ConstructorParameters<typeof SendMail>[2];
  const step = new SendMail(slow, box, env, { now: () => new Date(now) }, ownMailKey);
  const ids = [await queue({ recipient: 'one@example.com' }), await queue({ recipient: 'two@example.com' })];
  const round = async () => {
    await api.em.execute("update task set state = 'due', run_after = now() - interval '1 second' where state = 'parked'");
    await testLanes(api.em, [step], oneByOne).drain('light');
  };
  await round();
  now += 30_000;
  await round();
  expect(asked).toEqual(['one@example.com']);
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'queued', reason: 'The mail server could not be reached.' });
  now += 31_000;
  outcome = { is: 'sent' };
  await round();
  expect(asked).toEqual(['one@example.com', 'one@example.com', 'two@example.com']);
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'sent' });
});
