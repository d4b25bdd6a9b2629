import assert from 'node:assert/strict';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { dismissMail, undoDismissal } from '#core/records/mail/dismiss-mail';
import { releaseMail } from '#core/records/mail/release-mail';
import { User } from '#core/database/entities/user.entity';
import { addTask } from '#core/kernel/tasks/add-task';
import { rawMail } from '../../fixtures/mail.js';
import { ledgerFaults, ledgerOf } from '../../support/inbox.js';
import { letter, type NameServer, serverOf, signed, startNameServer } from '../../support/mail-world.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
let dns: NameServer;
beforeAll(async () => {
  dns = await startNameServer();
  room = await openMailroom({ MAIL_DNS_SERVERS: dns.address });
});
beforeEach(async () => {
  dns.silent = false;
  await room.em().nativeDelete(AllowedSender, {});
});
afterEach(async () => assert.deepEqual(await ledgerFaults(room.em()), []));
afterAll(async () => {
  await room.close();
  dns.close();
});

/** Puts senders on the list, which is empty before each test. */
const allow = (...patterns: string[]): Promise<unknown> =>
  room.em().insertMany(
    AllowedSender,
    patterns.map((pattern) => ({ pattern })),
  );

describe('who may write', () => {
  const foreign = { trustedClient: false, envelopeFrom: 'nobody@stranger.example', clientAddress: serverOf.stranger };

  test('an unknown sender waits; let in, it is filed; listed, it is filed at once', async () => {
    const raw = await rawMail({ from: 'nobody@stranger.example', subject: 'let me in', text: 'Total due $9.00' });
    const waiting = await room.settled(raw, foreign);
    expect(waiting.mail).toMatchObject({
      state: 'quarantined',
      reason: 'The sender is not on the list. Accept the message or add the sender to file it.',
      subject: 'let me in',
      from_email: 'nobody@stranger.example',
      trust: { trusted: false, author: { listed: false, proof: 'proven' } },
    });
    expect(waiting.documents).toEqual([]);
    expect(waiting.parts).toMatchObject([{ path: '1', outcome: 'held', reason: 'Becomes a document once the message is accepted.' }]);
    expect(await ledgerFaults(room.em())).toEqual([]);
    const em = room.em();
    const person = em.create(User, { email: 'pat@sample.example', passwordHash: 'x' });
    await em.flush();
    await releaseMail(room.em(), waiting.mailId, { actor: { userId: person.id, requestId: null }, allowSender: false });
    expect(await room.outcome(waiting.mailId)).toMatchObject({
      mail: { state: 'parsed', trust: { trusted: true, by: 'release' } },
      documents: [{ processing_status: 'completed' }],
    });
    await allow('@stranger.example');
    const second = await room.settled(
      await rawMail({ from: 'nobody@stranger.example', subject: 'again', text: 'Total due $10.00' }),
      foreign,
    );
    expect(second.mail).toMatchObject({ state: 'parsed', trust: { by: 'author' } });
  });

  test('a small photo of a receipt that waits in quarantine several times is no letterhead', async () => {
    const content = await sharp({ create: { width: 500, height: 260, channels: 3, background: 'olive' } }).png().toBuffer(); // prettier-ignore
    const sent = async (when: string) =>
      room.settled(
        await rawMail({
          from: 'nobody@stranger.example',
          subject: when,
          messageId: `<${when}@x>`,
          text: `${when}: the receipt`,
          attachments: [{ filename: 'receipt.png', content }],
        }),
        foreign,
      );
    for (const when of ['first', 'second']) expect((await sent(when)).mail.state).toBe('quarantined');
    await allow('@stranger.example');
    const { parts, documents } = await sent('third');
    expect([parts.find(({ filename }) => filename === 'receipt.png')?.outcome, documents.length]).toEqual(['document', 1]);
  });

  test('who only claims to be on the list waits; what a forwarding mailbox sends is filed, and both are judged', async () => {
    await allow('me@owner.example', 'sam@forwarder.example');
    const forged = await room.settled(letter({ from: 'me@owner.example', subject: 'Forged' }), {
      ...foreign,
      envelopeFrom: 'me@owner.example',
    });
    expect(forged.mail).toMatchObject({ state: 'quarantined', trust: { trusted: false, author: { listed: true, proof: 'refuted' } } });
    expect(forged.mail.reason).toContain('It claims to come from me@owner.example, who is on the list, but may be forged.');
    const way = { ...foreign, envelopeFrom: 'sam+caf_=receipts=inbox.localhost@forwarder.example', clientAddress: serverOf.forwarder };
    const passed = await room.settled(await signed(letter({ from: 'bill@vendor.example', subject: 'Passed on' }), 'vendor.example'), way);
    expect(passed.mail).toMatchObject({
      state: 'parsed',
      from_email: 'bill@vendor.example',
      forwarded_by: 'sam@forwarder.example',
      trust: {
        by: 'envelope',
        author: { sender: 'bill@vendor.example', listed: false, proof: 'proven' },
        forwarder: { sender: 'sam@forwarder.example', listed: true, proof: 'proven' },
      },
    });
    expect(passed.documents).toMatchObject([{ from_email: 'bill@vendor.example', forwarded_by: 'sam@forwarder.example' }]);
  });

  test('what a sender has filed stays filed when it is read again after they have left the list', async () => {
    await allow('me@plain.example');
    const way = { ...foreign, envelopeFrom: 'me@plain.example', clientAddress: serverOf.owner };
    const filed = await room.settled(await signed(letter({ from: 'me@plain.example', subject: 'Before I leave' }), 'plain.example'), way);
    expect(filed.mail).toMatchObject({ state: 'parsed', trust: { by: 'author', answerTo: 'me@plain.example' } });
    await room.em().nativeDelete(AllowedSender, { pattern: 'me@plain.example' });
    await addTask(room.em(), { kind: 'parse-mail', subjectId: filed.mailId });
    const again = await room.outcome(filed.mailId);
    expect(again.mail).toMatchObject({
      state: 'parsed',
      trust: { trusted: true, by: 'author', answerTo: null, author: { listed: false } },
    });
    expect(again.documents.map(({ id }) => id)).toEqual(filed.documents.map(({ id }) => id));
    const after = await room.settled(await signed(letter({ from: 'me@plain.example', subject: 'After I left' }), 'plain.example'), way);
    expect(after.mail).toMatchObject({ state: 'quarantined' });
  });

  test('without an answer of the DNS it waits, is shown, and files itself once there is one; what was found then stands', async () => {
    await allow('me@owner.example');
    dns.silent = true;
    const way = { ...foreign, envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner };
    const mailId = await room.take(await signed(letter({ from: 'me@owner.example', subject: 'No answer' }), 'owner.example'), way);
    await room.lanes.drain('light');
    expect((await ledgerOf(room.em(), mailId)).mail).toMatchObject({ state: 'quarantined', trust: { mayBeProven: true } });
    expect(await room.em().execute('select state from task where subject_id = ? and kind = ?', [mailId, 'parse-mail'])).toEqual([
      { state: 'parked' },
    ]);
    dns.silent = false;
    await room.em().execute(`update task set state = 'due', run_after = now() - interval '1 s' where state = 'parked'`);
    const filed = await room.outcome(mailId);
    expect(filed.mail).toMatchObject({ state: 'parsed', trust: { by: 'author' } });
    const asked = await dns.atRest();
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    expect((await room.outcome(mailId)).mail).toMatchObject({ state: 'parsed', trust: { by: 'author' } });
    expect(dns.questions).toBe(asked);
  });

  test('after a day without an answer nobody says that it is looked up again', async () => {
    dns.silent = true;
    await allow('me@owner.example');
    const receivedAt = new Date(Date.now() - 25 * 3600_000);
    const way = { ...foreign, envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner, receivedAt };
    const mailId = await room.take(letter({ from: 'me@owner.example', subject: 'A day later' }), way);
    await room.lanes.drain('light');
    // Nobody has asked before: it may be the DNS of this very moment.
    expect((await ledgerOf(room.em(), mailId)).mail).toMatchObject({ state: 'quarantined', trust: { mayBeProven: true } });
    await room.em().execute(`update task set state = 'due', run_after = now() - interval '1 s' where state = 'parked'`);
    const { mail } = await room.outcome(mailId);
    expect(mail).toMatchObject({ state: 'quarantined', trust: { mayBeProven: false } });
    expect(mail.reason).toMatch(/the DNS did not answer for a day\. Accept the message if you know the sender\.$/);
  });

  test('let in while it is being looked at once more, it is filed at once', async () => {
    dns.silent = true;
    await allow('me@owner.example');
    const way = { ...foreign, envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner };
    const mailId = await room.take(letter({ from: 'me@owner.example', subject: 'Let in meanwhile' }), way);
    await room.lanes.drain('light');
    await room.em().execute(`update task set state = 'due', run_after = now() - interval '1 s' where state = 'parked'`);
    const looking = room.lanes.drain('light');
    const task = () => room.em().execute(`select 1 from task where subject_id = ? and kind = 'parse-mail' and state = 'running'`, [mailId]);
    await expect.poll(task, { interval: 20 }).toHaveLength(1);
    const em = room.em();
    const person = em.create(User, { email: 'jo@sample.example', passwordHash: 'x' });
    await em.flush();
    await releaseMail(room.em(), mailId, { actor: { userId: person.id, requestId: null }, allowSender: false });
    await looking;
    expect(await room.outcome(mailId)).toMatchObject({ mail: { state: 'parsed', trust: { by: 'release' } }, documents: [{}] });
  });

  test('Gmail’s question about forwarding is shown where it is Google’s own; forged, it waits like any mail of a stranger', async () => {
    const subject = '(#418337204) Gmail Forwarding Confirmation - Receive Mail from sam.day@example.com';
    const text = 'sam.day@example.com has requested\r\nhttps://mail-settings.google.com/mail/vf-abc\r\n';
    const question = letter({ from: 'Gmail Team <forwarding-noreply@google.com>', subject, text });
    const way = { ...foreign, envelopeFrom: 'me@vendor.example', clientAddress: serverOf.vendor };
    const forged = await room.settled(question, way);
    expect(forged.mail).toMatchObject({
      state: 'quarantined',
      reason: expect.stringContaining('nothing proves that Google sent it') as string,
      trust: { author: { proof: 'refuted' } },
    });
    expect(forged.parts).toMatchObject([{ outcome: 'held' }]);
    const genuine = await room.settled(await signed(question.replace('Gmail Team', 'The Gmail Team'), 'google.com'), way);
    expect(genuine.mail).toMatchObject({
      state: 'parsed',
      reason: expect.stringContaining('Gmail asks whether it may forward') as string,
      trust: { author: { proof: 'proven' } },
    });
    expect(genuine.documents).toEqual([]);
  });

  test('several From lines wait for a person, even from a client that is trusted', async () => {
    const raw = (await rawMail({ from: 'me@owner.example', subject: 'Two From lines', text: 'Total due $5.00' })).toString();
    const { mail, documents } = await room.settled(`From: Your bank <pay@bank.example>\r\n${raw}`);
    expect(documents).toEqual([]);
    expect(mail).toMatchObject({ state: 'quarantined', reason: expect.stringMatching(/several From lines.*pay@bank\.example, me@owner\.example/) as string }); // prettier-ignore
  });

  test('what is written to postmaster stays out of the books', async () => {
    const { mail, documents } = await room.settled(await rawMail({ subject: 'complaint', text: 'You sent me mail.' }), {
      recipients: ['postmaster@inbox.localhost'],
    });
    expect(mail).toMatchObject({ state: 'parsed' });
    expect(documents).toEqual([]);
  });
});

describe('the same again from a stranger', () => {
  const way = { trustedClient: false, envelopeFrom: 'me@stranger.example', clientAddress: serverOf.stranger };
  const toHoa = { ...way, recipients: ['hoa@inbox.localhost'] };
  let actor: { userId: number; requestId: null };
  let persons = 0;
  beforeEach(async () => {
    const em = room.em();
    const person = em.create(User, { email: `lee-${(persons += 1)}@sample.example`, passwordHash: 'x' });
    await em.flush();
    actor = { userId: person.id, requestId: null };
  });

  test('a copy waits with the first: what a person decides of that settles both, and it adds nothing', async () => {
    const raw = letter({ from: 'me@stranger.example', subject: 'Twice by a stranger', text: 'Total due $44.00' });
    const first = await room.settled(raw, way);
    const second = await room.settled(raw, toHoa);
    expect([first.mail.state, second.mail]).toMatchObject([
      'quarantined',
      { state: 'duplicate', duplicate_of: first.mailId, reason: `The same message as mail ${first.mailId}.`, trust: { trusted: false } },
    ]);
    const words = `The same part is in mail ${first.mailId}, which shows what happens to it.`;
    expect(second.parts).toMatchObject([{ outcome: 'duplicate', reason: words, document_id: null }]);
    await dismissMail(room.em(), first.mailId, actor);
    await undoDismissal(room.em(), first.mailId, actor);
    await releaseMail(room.em(), first.mailId, { actor, allowSender: false });
    expect(await room.outcome(first.mailId)).toMatchObject({ mail: { state: 'parsed' }, documents: [{ amount: '44.00' }] });
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: second.mailId }));
    expect((await room.outcome(second.mailId)).mail).toMatchObject({ state: 'duplicate', duplicate_of: first.mailId });
    expect((await room.outcome(first.mailId)).documents).toMatchObject([{ document_type: expect.not.stringMatching('hoa') as string }]);
    expect((await room.settled(raw, way)).mail).toMatchObject({ state: 'duplicate', duplicate_of: first.mailId });
  });

  test('a copy that a person vouches for adds what its mailbox says', async () => {
    const raw = letter({ from: 'me@stranger.example', subject: 'Twice, and let in twice', text: 'Total due $46.00' });
    const first = await room.settled(raw, way);
    const second = await room.settled(raw, toHoa);
    for (const { mailId } of [first, second]) {
      await releaseMail(room.em(), mailId, { actor, allowSender: false });
      await room.outcome(mailId);
    }
    expect((await room.outcome(second.mailId)).mail).toMatchObject({ state: 'duplicate', duplicate_of: first.mailId });
    expect((await room.outcome(first.mailId)).documents).toMatchObject([{ document_type: 'hoa_document', amount: '46.00' }]);
    await expect(releaseMail(room.em(), second.mailId, { actor, allowSender: false })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a copy stands beside one of whose sender a person is told something else', async () => {
    const raw = letter({ from: 'me@stranger.example', subject: 'Forged, then true', text: 'Total due $47.00' });
    const forged = await room.settled(`From: <evil@elsewhere.example>\r\n${raw}`, way);
    expect(forged.mail).toMatchObject({ state: 'quarantined', reason: expect.stringContaining('several From lines') as string });
    expect((await room.settled(raw, way)).mail).toMatchObject({ state: 'quarantined', duplicate_of: null });
  });

  test('of two copies that are judged at the same time one waits', async () => {
    const raw = letter({ from: 'me@stranger.example', subject: 'At the same time', text: 'Total due $48.00' });
    const both = [await room.settled(raw, way), await room.settled(raw, toHoa)].map(({ mailId }) => mailId);
    await room
      .em()
      .execute(`update inbound_mail set state = 'quarantined', duplicate_of = null where id = any(?::int[])`, [`{${both.join(',')}}`]);
    await room.em().transactional(async (tx) => {
      for (const subjectId of both) await addTask(tx, { kind: 'parse-mail', subjectId });
    });
    const again = await Promise.all(both.map((mailId) => room.outcome(mailId)));
    expect(again.map(({ mail }) => mail.state).toSorted()).toEqual(['duplicate', 'quarantined']);
  });

  test('with its sender allowed, the copy does what its mailbox says', async () => {
    const raw = letter({ from: 'me@stranger.example', subject: 'Twice, then allowed', text: 'Total due $45.00' });
    const first = await room.settled(raw, way);
    const second = await room.settled(raw, toHoa);
    expect([first.mail.state, second.mail.state]).toEqual(['quarantined', 'duplicate']);
    expect(await releaseMail(room.em(), first.mailId, { actor, allowSender: true })).toMatchObject({ allowed: 'me@stranger.example' });
    const both = [await room.outcome(first.mailId), await room.outcome(second.mailId)];
    expect(both.map(({ mail }) => mail.state).toSorted()).toEqual(['duplicate', 'parsed']);
    expect(both.flatMap(({ documents }) => documents)).toMatchObject([{ document_type: 'hoa_document', amount: '45.00' }]);
  });
});

describe('users who only look', () => {
  const from = 'sam@forwarder.example';
  const way = { trustedClient: false, envelopeFrom: from, clientAddress: serverOf.forwarder };
  const write = async (subject: string) => (await room.settled(letter({ from, subject }), way)).mail.state;

  test('file nothing by mail, at once when their role changes, unless an administrator lists their own address', async () => {
    const em = room.em();
    const user = em.create(User, { email: from, passwordHash: 'x', role: 'STAFF' });
    await em.flush();
    expect(await write('As staff')).toBe('parsed');
    user.role = 'VIEWER';
    await em.flush();
    expect(await write('As a viewer')).toBe('quarantined');
    await allow('@forwarder.example');
    expect(await write('From a listed domain')).toBe('quarantined');
    await allow(from);
    expect(await write('Listed by address')).toBe('parsed');
    await room.em().nativeDelete(User, { id: user.id });
  });
});
