import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { FetchedMessage } from '#core/database/entities/fetched-message.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import type { MailAccountSettings } from '#core/records/mail-accounts/change-mail-account';
import { TokenServer } from '../../stand-in/token-server.js';
import { Dovecot, dovecotPassword, dovecotUser, noDovecot } from '../../support/dovecot.js';
import { until } from '../../support/gateway.js';
import { ledgerFaults } from '../../support/inbox.js';
import { addAccount, readersFor, settingsOf, stateOf, untilTrouble } from '../../support/mail-accounts.js';
import { letter, type NameServer, signed, startNameServer } from '../../support/mail-world.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';
import type { ReaderPorts } from '../../../worker/mail-accounts/account-reader.js';
import type { MailAccountReaders } from '../../../worker/mail-accounts/mail-account-readers.js';

/** Each another one: what was in the ledger before would be taken for the same. */
let bills = 0;
const bill = (subject: string, more = ''): string =>
  letter({ from: 'Power <bills@power.example>', subject, text: `Total due $12.00 ${(bills += 1)} ${more}` });

let dns: NameServer;
let room: Mailroom;
let tokens: TokenServer;
let dovecot: Dovecot;
let readers: MailAccountReaders | undefined;
let before = 0;

const mails = (): Promise<InboundMail[]> => room.em().find(InboundMail, { id: { $gt: before } }, { orderBy: { id: 'asc' } });
async function read(settings: Partial<MailAccountSettings> = {}, ports: Partial<ReaderPorts> = {}): Promise<number> {
  const { id } = await addAccount(room, settingsOf(dovecot, settings));
  readers = readersFor(room, ports);
  await readers.round();
  return id;
}
const untilTaken = (count: number): Promise<void> =>
  until(`${count} mails are in the ledger`, async () => (await mails()).length === count);

const allow = (pattern: string): Promise<unknown> => room.em().insert(AllowedSender, { pattern });
const checked = (by: string): string =>
  letter({
    from: 'someone@power.example',
    subject: by,
    text: `Total due $7.00 ${by}`,
    above: [`Authentication-Results: ${by}; spf=pass smtp.mailfrom=power.example; dmarc=pass (p=reject) header.from=power.example`],
  });
const google = (): Partial<MailAccountSettings> => ({ auth: 'google', clientId: 'client-1', tokenUrl: tokens.tokenUrl });

describe.skipIf(noDovecot)(`a mailbox elsewhere${noDovecot ? ` (skipped: ${noDovecot})` : ''}`, () => {
  beforeAll(async () => {
    [dns, tokens] = await Promise.all([startNameServer(), TokenServer.start(dovecotUser)]);
    [room, dovecot] = await Promise.all([
      openMailroom({ MAIL_DNS_SERVERS: dns.address }),
      Dovecot.start({ introspectionUrl: tokens.introspectionUrl }),
    ]);
  });
  beforeEach(async () => {
    await dovecot.asUser(async (client) => {
      for (const folder of ['INBOX', 'Filed']) {
        await client.mailboxOpen(folder);
        await client.messageDelete('1:*');
      }
    });
    await room.em().nativeDelete(MailAccount, {});
    // The ledger forgets nothing: a test goes by what it brought itself.
    before = (await room.em().find(InboundMail, {}, { orderBy: { id: 'desc' }, limit: 1 }))[0]?.id ?? 0;
    await room.em().nativeDelete(AllowedSender, {});
  });
  afterEach(async () => {
    await readers?.end(2000);
    readers = undefined;
  });
  afterAll(async () => {
    await room.workOff();
    assert.deepEqual(await ledgerFaults(room.em()), []);
    await Promise.all([room.close(), dovecot.remove(), tokens.stop()]);
    dns.close();
  });

  test('a message becomes a document of the mailbox it counts for, is marked as read after that, and the next one is heard of at once', async () => {
    await dovecot.deliver(bill('First bill'));
    const id = await read({ role: 'hoa' });
    await untilTaken(1);
    const [first] = await mails();
    const settled = await room.outcome(first?.id ?? 0);
    expect(settled.mail).toMatchObject({ state: 'parsed', subject: 'First bill' });
    expect(settled.documents).toMatchObject([{ document_type: 'hoa_document' }]);
    // Nothing is looked for by the clock within this test: the server says that something came.
    await dovecot.deliver(bill('Second bill'));
    await untilTaken(2);
    await until('both are marked', async () => (await dovecot.contents()).every(({ isSeen }) => isSeen));
    await until('the state says so', async () => (await stateOf(room.em(), id)).waiting === 0);
    expect(await stateOf(room.em(), id)).toMatchObject({ trouble: null, lastMessageAt: expect.any(Date), lastContactAt: expect.any(Date) });
  });

  test('what is in the ledger is moved where that is wanted, and a look by the clock finds what no server tells of', async () => {
    await read({ ending: 'move', moveTo: 'Filed' }, { pollMs: 200 });
    await dovecot.deliver(bill('To be moved'));
    await until('it was moved', async () => (await dovecot.contents('Filed')).length === 1);
    expect(await dovecot.contents()).toEqual([]);
    await untilTaken(1);
  });

  test('of what was there at set-up only messages since the day are taken; what is put into the folder later is taken whatever its day', async () => {
    await dovecot.deliver(bill('Of an earlier year'), { arrivedAt: new Date('2024-03-01T12:00:00Z') });
    await dovecot.deliver(bill('Since the day'), { arrivedAt: new Date('2026-02-01T12:00:00Z') });
    await read();
    await untilTaken(1);
    await dovecot.deliver(bill('Put there later'), { arrivedAt: new Date('2023-03-01T12:00:00Z') });
    await untilTaken(2);
    await until('they are marked', async () => (await dovecot.contents()).filter(({ isSeen }) => isSeen).length === 2);
    expect(await dovecot.contents()).toContainEqual({ subject: 'Of an earlier year', isSeen: false });
  });

  test('a message beyond the limit stays, unread, and is listed with the reason; others pass it, and a larger limit takes it', async () => {
    await dovecot.deliver(bill('Far too large', 'x'.repeat(1_200_000)));
    await dovecot.deliver(bill('Small'));
    const id = await read();
    await untilTaken(1);
    await until('it is listed', async () => (await room.em().count(FetchedMessage, { outcome: 'too_large' })) === 1);
    const [left] = await room.em().find(FetchedMessage, { outcome: 'too_large' });
    expect(left).toMatchObject({ accountId: id, subject: 'Far too large', sender: 'bills@power.example', mailId: null });
    expect(left?.reason).toBe('It is larger than 1 MB (MAX_MAIL_MB). It stays in the mailbox and is taken once a larger size is allowed.');
    expect(await dovecot.contents()).toContainEqual({ subject: 'Far too large', isSeen: false });
    await readers?.end(2000);
    readers = readersFor(room, { env: { MAIL_DOMAIN: 'inbox.localhost', MAX_MAIL_MB: 5, MAIL_ALLOWED_SENDERS: [], QUARANTINE_MAX_MB: 10, QUARANTINE_SENDER_MB: 10 } }); // prettier-ignore
    await readers.round();
    await untilTaken(2);
    await until('it is no longer listed', async () => (await room.em().count(FetchedMessage, { outcome: 'too_large' })) === 0);
  });

  test('a server that counts its messages anew brings nothing twice', async () => {
    await dovecot.deliver(bill('Counted'));
    await dovecot.deliver(bill('Counted too'));
    const id = await read();
    await untilTaken(2);
    const { uidValidity } = await stateOf(room.em(), id);
    await dovecot.renumber();
    await dovecot.deliver(bill('After it'));
    await untilTaken(3);
    expect((await stateOf(room.em(), id)).uidValidity).not.toBe(uidValidity);
    await room.workOff();
    expect((await mails()).map(({ state }) => state)).toEqual(['parsed', 'parsed', 'parsed']);
  });

  test('only one process reads a mailbox; another one takes over when its lease has run out', async () => {
    await dovecot.deliver(bill('By the first'));
    const id = await read();
    await untilTaken(1);
    const other = readersFor(room);
    await other.round();
    const { leaseToken } = await stateOf(room.em(), id);
    // As after a kill: nobody renews it.
    await room.em().execute(`update mail_account_state set lease_until = now() - interval '1 second'`);
    await other.round();
    expect((await stateOf(room.em(), id)).leaseToken).not.toBe(leaseToken);
    await readers?.round();
    await dovecot.deliver(bill('By the other'));
    await untilTaken(2);
    await other.end(2000);
    expect(await stateOf(room.em(), id)).toMatchObject({ leaseToken: null, leaseUntil: null });
  });

  test('paused it is left alone; changed it is read anew', async () => {
    await dovecot.deliver(bill('Before the pause'));
    const id = await read();
    await untilTaken(1);
    await room.em().nativeUpdate(MailAccount, { id }, { isPaused: true, revision: 2 });
    await readers?.round();
    await dovecot.deliver(bill('Meanwhile'));
    await readers?.round();
    expect(await mails()).toHaveLength(1);
    await room.em().nativeUpdate(MailAccount, { id }, { isPaused: false, revision: 3 });
    await readers?.round();
    await untilTaken(2);
  });

  test('a server that goes away is come back to, and nothing is lost between', async () => {
    const id = await read();
    await untilTrouble(room, id, null);
    await dovecot.stop();
    await untilTrouble(room, id, 'not_reached');
    // A look that began before the server went may still say that all is well.
    await until('it says since when', async () => (await stateOf(room.em(), id)).troubleSince instanceof Date);
    await dovecot.run();
    await dovecot.deliver(bill('Back again'));
    await untilTaken(1);
    expect(await untilTrouble(room, id, null)).toBeNull();
  });

  test.each([
    ['a wrong password', {}, 'not the password', 'wrong_password'],
    ['a folder that is not there', { folder: 'Bills' }, dovecotPassword, 'folder_missing'],
    ['a folder to move to that is not there', { ending: 'move', moveTo: 'Nowhere' }, dovecotPassword, 'target_missing'],
    ['a certificate of its own making', { tls: 'starttls' }, dovecotPassword, 'certificate'],
  ] as const)('%s is said, and the message stays', async (_, settings, password, trouble) => {
    await dovecot.deliver(bill('Stays'));
    const { id } = await addAccount(room, settingsOf(dovecot, settings), { password });
    readers = readersFor(room);
    await readers.round();
    await untilTrouble(room, id, trouble);
    expect(await mails()).toEqual([]);
    expect(await dovecot.contents()).toEqual([{ subject: 'Stays', isSeen: false }]);
  });

  test('with a file store that cannot be written to the message stays as it is, and is taken when it can', async () => {
    await dovecot.deliver(bill('Later'));
    const full = { putFile: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) };
    const id = await read({}, { store: full as unknown as ReaderPorts['store'] });
    await untilTrouble(room, id, 'disk_full');
    expect(await dovecot.contents()).toEqual([{ subject: 'Later', isSeen: false }]);
    await readers?.end(2000);
    readers = readersFor(room);
    await readers.round();
    await untilTaken(1);
    await untilTrouble(room, id, null);
  });

  describe('whose mail is filed by itself', () => {
    const only = { trust: 'senders' } as const;
    test('by the list: a signature proves a sender; without one the message waits in quarantine, and neither is answered', async () => {
      await allow('vendor@vendor.example');
      await dovecot.deliver(
        await signed(letter({ from: 'vendor@vendor.example', subject: 'Signed', text: 'Total due $5.00' }), 'vendor.example'),
      );
      await dovecot.deliver(letter({ from: 'vendor@vendor.example', subject: 'Unsigned', text: 'Total due $6.00' }));
      await read(only);
      await untilTaken(2);
      await room.workOff();
      expect((await mails()).map(({ subject, state }) => [subject, state])).toEqual([
        ['Signed', 'parsed'],
        ['Unsigned', 'quarantined'],
      ]);
      expect((await mails()).map(({ trust }) => [trust?.author?.proof, trust?.answerTo])).toEqual([
        ['proven', null],
        ['refuted', null],
      ]);
    });

    test('the results of the mailbox’s own provider count where an administrator names it, and under no other name', async () => {
      await allow('someone@power.example');
      await dovecot.deliver(checked('mx.provider.example'));
      await dovecot.deliver(checked('mx.forger.example'));
      await read({ ...only, checkedBy: 'mx.provider.example' });
      await untilTaken(2);
      await room.workOff();
      expect((await mails()).map(({ subject, state }) => [subject, state])).toEqual([
        ['mx.provider.example', 'parsed'],
        ['mx.forger.example', 'quarantined'],
      ]);
    });

    test('a full quarantine leaves unknown senders’ messages in the mailbox', async () => {
      const env = {
        MAIL_DOMAIN: 'inbox.localhost',
        MAX_MAIL_MB: 1,
        MAIL_ALLOWED_SENDERS: [],
        QUARANTINE_MAX_MB: 0,
        QUARANTINE_SENDER_MB: 0,
      };
      await dovecot.deliver(letter({ from: 'offers@stranger.example', subject: 'Offer', text: 'Buy this' }));
      const id = await read(only, { env });
      await untilTrouble(room, id, 'quarantine_full');
      expect(await stateOf(room.em(), id)).toMatchObject({ waiting: 1, lastContactAt: expect.any(Date) });
      expect(await mails()).toEqual([]);
      expect(await dovecot.contents()).toEqual([{ subject: 'Offer', isSeen: false }]);
    });
  });

  describe('with a token of a provider', () => {
    const secret = { clientSecret: 'client-secret', refreshToken: 'refresh-1' };
    beforeEach(() => {
      Object.assign(tokens, { refreshToken: 'refresh-1', rotates: false, misbehaves: null });
    });

    test('a refresh token signs in, and the one given in exchange is kept for the next time', async () => {
      tokens.rotates = true;
      await dovecot.deliver(bill('By token'));
      const { id } = await addAccount(room, settingsOf(dovecot, google()), secret);
      readers = readersFor(room);
      await readers.round();
      await untilTaken(1);
      await readers.end(2000);
      await dovecot.deliver(bill('By the next token'));
      readers = readersFor(room);
      await readers.round();
      await untilTaken(2);
      expect(tokens.asked.at(-1)).toMatchObject({ grant_type: 'refresh_token', client_id: 'client-1' });
      expect(tokens.asked.at(-1)?.refresh_token).not.toBe('refresh-1');
      expect(JSON.stringify(await room.em().find(MailAccount, { id }))).not.toContain('refresh-');
    });

    test.each([
      ['a refresh token that was revoked', { error: 'invalid_grant' }, 'token_expired'],
      ['a program the provider does not know', { error: 'invalid_client' }, 'token_refused'],
      ['an endpoint that answers with a page', 'page', 'token_not_reached'],
    ] as const)('%s is said', async (_, misbehaves, trouble) => {
      tokens.misbehaves = misbehaves;
      const { id } = await addAccount(room, settingsOf(dovecot, google()), secret);
      readers = readersFor(room);
      await readers.round();
      expect(await untilTrouble(room, id, trouble)).toBe(trouble);
    });

    test('an access token that the mail server does not accept is said', async () => {
      const { id } = await addAccount(room, settingsOf(dovecot, { ...google(), username: 'other@example.com' }), secret);
      readers = readersFor(room);
      await readers.round();
      expect(await untilTrouble(room, id, 'token_not_accepted')).toBe('token_not_accepted');
    });
  });

  test('a stored password that another key sealed is said', async () => {
    const { id } = await addAccount(room, settingsOf(dovecot));
    await room.em().execute(`update mail_account set sealed_secret = 'v1:00000000:a:b:c'`);
    readers = readersFor(room);
    await readers.round();
    expect(await untilTrouble(room, id, 'secret_unreadable')).toBe('secret_unreadable');
  });
});
