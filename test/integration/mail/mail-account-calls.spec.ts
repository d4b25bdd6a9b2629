import { expect, test } from 'vitest';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { notifyUnread } from '#core/records/mail-accounts/notify-unread';
import { User } from '#core/database/entities/user.entity';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { FetchedMessage } from '#core/database/entities/fetched-message.entity';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import type { components } from '../../../console/src/api/schema.js';
import { apiForTests } from '../../support/for-tests.js';
import { freePort } from '../../support/free-port.js';

type Account = components['schemas']['MailAccount'];
type Trial = components['schemas']['MailAccountTrial'];

const api = apiForTests();

const given = {
  host: '127.0.0.1',
  port: 1,
  tls: 'none',
  username: 'bills@example.com',
  auth: 'password',
  password: 'an app password',
  folder: 'INBOX',
  ending: 'seen',
  role: 'receipts',
  trust: 'senders',
  since: '2026-01-01',
};
const google = {
  ...given,
  folder: 'Google',
  auth: 'google',
  client_id: 'client-1',
  client_secret: 'a client secret',
  refresh_token: 'a refresh token',
};

async function added(different: object = {}): Promise<Account> {
  const { status, body } = await api.post<Account>('/mail/accounts', { ...given, ...different });
  expect(status).toBe(201);
  return body;
}

test('what signs in is kept sealed, and stands in no answer and in no log', async () => {
  const account = await added();
  await api.post('/mail/accounts', google);
  await api.put(`/mail/accounts/${account.id}`, { ...given, password: 'another password', role: 'hoa' });
  const { body } = await api.get<Account[]>('/mail/accounts');
  expect(body.find(({ id }) => id === account.id)).toMatchObject({
    username: 'bills@example.com',
    role: 'hoa',
    trouble: null,
    last_contact_at: null,
  });
  const everywhere = JSON.stringify([
    body,
    await api.em.find(AuditEntry, { resource: 'mail-accounts' }),
    await api.em.find(MailAccount, {}),
  ]);
  for (const secret of ['an app password', 'another password', 'a client secret', 'a refresh token'])
    expect(everywhere).not.toContain(secret);
});

test('a stored password stays where none is given, and never goes to another server', async () => {
  const account = await added({ folder: 'Kept' });
  const before = await api.em.findOneOrFail(MailAccount, { id: account.id });
  const unchanged = { ...given, folder: 'Kept', password: null };
  expect((await api.put(`/mail/accounts/${account.id}`, unchanged)).status).toBe(200);
  expect((await api.em.findOneOrFail(MailAccount, { id: account.id })).sealedSecret).toBe(before.sealedSecret);
  const elsewhere = { ...unchanged, host: 'mail.attacker.example' };
  for (const answer of [
    await api.put(`/mail/accounts/${account.id}`, elsewhere),
    await api.post('/mail/accounts/try', { ...elsewhere, id: account.id }),
    await api.post('/mail/accounts', { ...unchanged, folder: 'New' }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'password'], msg: 'is required' }] } });
});

test.each([
  [{ host: 'https://imap.example.com/' }, 'host'],
  [{ port: 70_000 }, 'port'],
  [{ username: 'a\r\nA2 LOGOUT' }, 'username'],
  [{ ending: 'move' }, 'move_to'],
  [{ ending: 'move', move_to: 'Wrong' }, 'move_to'],
  [{ since: '2026-02-31' }, 'since'],
  [{ property_id: 999_999 }, 'property_id'],
  [{ ...google, client_id: null }, 'client_id'],
  [{ ...google, token_url: 'http://tokens.example.com/' }, 'token_url'],
])('%j is refused with a word about %s', async (wrong, field) => {
  const { status, body } = await api.post<{ detail: { loc: string[] }[] }>('/mail/accounts', { ...given, folder: 'Wrong', ...wrong });
  expect(status).toBe(422);
  expect(body.detail.map(({ loc }) => loc.at(-1))).toContain(field);
});

test('the same folder of the same mailbox is not read twice', async () => {
  await added({ folder: 'Once' });
  expect((await api.post('/mail/accounts', { ...given, folder: 'Once', host: '127.0.0.1', username: 'BILLS@example.com' })).status).toBe(
    409,
  );
});

test('a try says what is wrong in a sentence', async () => {
  const port = await freePort();
  const { body } = await api.post<Trial>('/mail/accounts/try', { ...given, port });
  expect(body).toEqual({
    trouble: { code: 'not_reached', detail: null, sentence: `Nothing answers at 127.0.0.1, port ${port}. Check server and port.` },
    folders: [],
    messages: null,
    since_day: null,
  });
});

test('deleted it is gone with its list of messages; an unknown one is not found', async () => {
  const { id } = await added({ folder: 'Deleted' });
  const at = new Date();
  await api.em.insert(FetchedMessage, {
    accountId: id,
    uidValidity: 1,
    uid: 1,
    size: 10,
    outcome: 'too_large',
    reason: 'Too large.',
    subject: 'Plan',
    at,
  });
  expect((await api.get(`/mail/accounts/${id}/not-taken`)).body).toMatchObject([
    { subject: 'Plan', outcome: 'too_large', reason: 'Too large.' },
  ]);
  expect((await api.get<Account[]>('/mail/accounts')).body.find((account) => account.id === id)).toMatchObject({ not_taken: 1, taken: 0 });
  expect((await api.delete(`/mail/accounts/${id}`)).status).toBe(204);
  for (const answer of [
    await api.get(`/mail/accounts/${id}/not-taken`),
    await api.delete(`/mail/accounts/${id}`),
    await api.put(`/mail/accounts/${id}`, given),
  ])
    expect(answer.status).toBe(404);
});

test('nobody but an administrator reaches them', async () => {
  const staff = await api.signIn((await api.makeUser('STAFF')).email);
  expect((await api.get('/mail/accounts', { token: staff })).status).toBe(403);
  expect((await api.post('/mail/accounts/try', given, { token: staff })).status).toBe(403);
});

test('a mailbox that is not read for an hour is told to each administrator once, and again when it begins anew', async () => {
  const em = api.em;
  await em.execute('delete from mail_account');
  const { id } = await added({ folder: 'Unread' });
  const box = api.app.get(SecretBox);
  const tell = async () => (await notifyUnread(api.em, { box, url: 'https://ledger.example.com' })).length;
  const troubled = (since: string) =>
    em.execute(`update mail_account_state set trouble = 'wrong_password', trouble_since = now() - ?::interval where account_id = ?`, [
      since,
      id,
    ]);
  const admins = await em.count(User, { role: 'ADMIN', isActive: true });
  await troubled('59 minutes');
  expect(await tell()).toBe(0);
  await troubled('61 minutes');
  expect(await tell()).toBe(admins);
  expect(await tell()).toBe(0);
  const [mail] = await em.find(OutgoingMail, {}, { orderBy: { id: 'desc' }, limit: 1 });
  expect(mail?.subject).toBe('The mailbox bills@example.com (Unread) is not being read');
  expect(box.open(mail?.sealedText ?? '', textPlace(mail?.id ?? 0))).toContain(
    '127.0.0.1 does not accept this user and password. Many providers want an app password here.',
  );
  await troubled('3 hours');
  expect(await tell()).toBe(admins);
});
