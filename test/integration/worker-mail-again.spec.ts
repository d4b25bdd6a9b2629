import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveDocument } from '#core/documents/receive-document';
import { releaseMail } from '#core/mail/release-mail';
import { DiskFileStore } from '#core/storage/disk-file-store';
import { User } from '#core/users/user.entity';
import { addTask } from '#core/tasks/add-task';
import { rawMail } from '../fixtures/mail.js';
import { walletReceipt } from '../fixtures/payment-mails.js';
import { bill, pdf } from '../fixtures/paper.js';
import { ledgerFaults, ledgerOf } from '../support/inbox.js';
import { letter, type NameServer, serverOf, signed, startNameServer } from '../support/mail-world.js';
import { sampleRule } from '../support/rules-at-work.js';
import { type DocumentRow, type Mailroom, openMailroom } from '../support/mailroom.js';

let room: Mailroom;
let dns: NameServer;
beforeAll(async () => {
  dns = await startNameServer();
  // Answers are asked for, and there is no SMTP_URL to send them by.
  room = await openMailroom({ MAIL_DNS_SERVERS: dns.address, MAIL_ANSWER_FORWARDERS: 'true' });
});
afterAll(async () => {
  await room.close();
  dns.close();
});

describe('who may write', () => {
  const foreign = { trustedClient: false, envelopeFrom: 'nobody@stranger.example', clientAddress: serverOf.stranger };

  test('an unknown sender waits; let in, it is filed; listed, it is filed at once', async () => {
    const raw = await rawMail({ from: 'nobody@stranger.example', subject: 'let me in', text: 'Total due $9.00' });
    const waiting = await room.settled(raw, foreign);
    expect(waiting.mail).toMatchObject({
      state: 'quarantined',
      reason: 'Its sender is not on the list. Let it in, or add the sender, and it is filed.',
      subject: 'let me in',
      from_email: 'nobody@stranger.example',
      trust: { trusted: false, author: { listed: false, proof: 'proven' } },
    });
    expect(waiting.documents).toEqual([]);
    expect(waiting.parts).toMatchObject([{ path: '1', outcome: 'held', reason: 'Becomes a document once the message is let in.' }]);
    expect(await ledgerFaults(room.em())).toEqual([]);
    const em = room.em();
    const person = em.create(User, { email: 'pat@sample.example', passwordHash: 'x' });
    await em.flush();
    await releaseMail(room.em(), waiting.mailId, { actor: { userId: person.id, requestId: null }, allowSender: false });
    expect(await room.outcome(waiting.mailId)).toMatchObject({
      mail: { state: 'parsed', trust: { trusted: true, by: 'release' } },
      documents: [{ processing_status: 'completed' }],
    });
    await room.em().execute(`insert into allowed_sender (pattern) values ('@stranger.example')`);
    const second = await room.settled(
      await rawMail({ from: 'nobody@stranger.example', subject: 'again', text: 'Total due $10.00' }),
      foreign,
    );
    expect(second.mail).toMatchObject({ state: 'parsed', trust: { by: 'author' } });
  });

  test('who only claims to be on the list waits; what a forwarding mailbox sends is filed, and both are judged', async () => {
    await room.em().execute(`insert into allowed_sender (pattern) values ('me@owner.example'), ('sam@forwarder.example')`);
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
    await room.em().execute(`insert into allowed_sender (pattern) values ('me@plain.example')`);
    const way = { ...foreign, envelopeFrom: 'me@plain.example', clientAddress: serverOf.owner };
    const filed = await room.settled(await signed(letter({ from: 'me@plain.example', subject: 'Before I leave' }), 'plain.example'), way);
    expect(filed.mail).toMatchObject({ state: 'parsed', trust: { by: 'author', answerTo: 'me@plain.example' } });
    await room.em().execute(`delete from allowed_sender where pattern = 'me@plain.example'`);
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

  test('what is written to postmaster stays out of the books', async () => {
    const { mail, documents } = await room.settled(await rawMail({ subject: 'complaint', text: 'You sent me mail.' }), {
      recipients: ['postmaster@inbox.localhost'],
    });
    expect(mail).toMatchObject({ state: 'parsed' });
    expect(documents).toEqual([]);
  });
});

describe('the same again', () => {
  test('a second copy is a duplicate; to another mailbox it adds what that mailbox says', async () => {
    const raw = await rawMail({ subject: 'twice', text: 'Total due $210.00' });
    const first = await room.settled(raw);
    expect(first.documents).toMatchObject([{ document_type: expect.not.stringMatching('hoa_document') as string }]);
    const second = await room.settled(raw, { recipients: ['hoa@inbox.localhost'] });
    expect(second.mail).toMatchObject({
      state: 'duplicate',
      duplicate_of: first.mailId,
      subject: 'twice',
      from_email: 'billing@harborwater.example',
    });
    expect(second.documents).toEqual([]);
    const reason = `The same part of mail ${first.mailId} was filed.`;
    expect(second.parts).toMatchObject([{ path: '1', outcome: 'duplicate', reason, document_id: null }]);
    expect((await room.outcome(first.mailId)).documents).toMatchObject([{ document_type: 'hoa_document' }]);
    expect(await ledgerFaults(room.em())).toEqual([]);
  });

  test('twenty copies at once are one document', async () => {
    const raw = await rawMail({ subject: 'storm', text: 'Total due $77.00' });
    const ids = await Promise.all(Array.from({ length: 20 }, () => room.take(raw)));
    await room.outcome(ids[0] ?? 0);
    const states = await room
      .em()
      .execute('select state, count(*)::int as count from inbound_mail where subject = ? group by state order by state', ['storm']);
    expect(states).toEqual([
      { state: 'duplicate', count: 19 },
      { state: 'parsed', count: 1 },
    ]);
  });

  test('a replay never doubles; what a person deleted stays deleted unless asked for', async () => {
    const { mailId, documents } = await room.settled(
      await rawMail({
        subject: 'replayed',
        attachments: [
          { filename: 'a.pdf', content: await pdf([[...bill, { text: 'replay a', x: 60, y: 500 }]]) },
          { filename: 'b.pdf', content: await pdf([[...bill, { text: 'replay b', x: 60, y: 500 }]]) },
        ],
      }),
    );
    const [a, b] = documents;
    await room.em().execute('update document set deleted_at = now() where id = ?', [b?.id ?? 0]);
    const replay = async (payload: Record<string, unknown>) => {
      await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId, payload }));
      return room.outcome(mailId);
    };
    const again = await replay({});
    expect(again.documents.map((one) => one.id)).toEqual([a?.id, b?.id]);
    expect(again.parts.map((part) => part.outcome)).toEqual(expect.arrayContaining(['document', 'deleted_by_person']));
    const forced = await replay({ forced: true });
    expect(forced.documents).toMatchObject([
      { id: a?.id, processing_status: 'completed' },
      { id: b?.id, processing_status: 'completed' },
    ]);
    expect(forced.parts.filter((part) => part.outcome === 'document')).toHaveLength(2);
  });

  test('a replay that reads another sender has the document read anew, and leaves a reviewed one as it is', async () => {
    const { mailId, documents } = await room.settled(await rawMail({ subject: 'by whom', text: 'Total due $32.00' }));
    const [right] = documents;
    const replayedWith = async (reviewed: string) => {
      const old = `from_email = 'old@owner.example', from_name = 'Old', vendor_name = 'Old', reviewed_at = ${reviewed}`;
      await room.em().execute(`update document set ${old} where id = ?`, [right?.id ?? 0]);
      await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
      return (await room.outcome(mailId)).documents;
    };
    const taken = { from_email: 'billing@harborwater.example', vendor_name: right?.vendor_name, amount: '32.00' };
    expect(await replayedWith('null')).toMatchObject([taken]);
    expect(await replayedWith('now()')).toMatchObject([{ from_email: 'old@owner.example', vendor_name: 'Old' }]);
  });

  test('a replay that reads other words, such as an answer without what it quotes, takes them, unless a person has worked on it', async () => {
    const text =
      'Paid $12.00 today.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Harbor Water <billing@harborwater.example> wrote:\n> Total due $99.00\n';
    const { mailId, documents } = await room.settled(
      await rawMail({
        from: 'Sam Day <sam.day@example.com>',
        to: 'billing@harborwater.example',
        subject: 'Re: Your bill',
        text,
        messageId: '<re-old@x>',
      }),
    );
    const [answer] = documents;
    expect(answer?.ocr_text).not.toContain('99.00');
    const replayedWith = async (change: string) => {
      const old = `ocr_text = 'As it was read before: total due $99.00', amount = 99, sha256 = repeat('0', 64)`;
      await room.em().execute(`update document set ${old} ${change} where id = ?`, [answer?.id ?? 0]);
      await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
      return (await room.outcome(mailId)).documents;
    };
    expect(await replayedWith('')).toMatchObject([{ id: answer?.id, amount: answer?.amount, ocr_text: answer?.ocr_text }]);
    expect(await replayedWith(', reviewed_at = now()')).toMatchObject([{ id: answer?.id, amount: '99.00' }]);
  });

  test('a replay that tells less apart than stands says nothing twice', async () => {
    const [whole, piece] = [
      await room.settled(await rawMail({ text: 'Paid $12.00 to A and $30.00 to B.', messageId: '<less-apart@x>' })),
      await room.settled(await rawMail({ text: 'Paid $30.00 to B.', messageId: '<its-piece@x>' })),
    ];
    const [first, second] = [whole.documents[0]?.id ?? 0, piece.documents[0]?.id ?? 0];
    await room
      .em()
      .execute(`update document set ocr_text = 'Paid $12.00 to A.', amount = 12, sha256 = repeat('0', 64) where id = ?`, [first]);
    await room.em().execute(`update document set mail_id = ?, part_path = 'body.2' where id = ?`, [whole.mailId, second]);
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: whole.mailId }));
    const { documents } = await room.outcome(whole.mailId);
    expect(documents.map(({ id, ocr_text }) => [id, ocr_text?.trim()])).toEqual([[first, 'Paid $12.00 to A.'], [second, 'Paid $30.00 to B.']]); // prettier-ignore
  });

  test('a body that stood whole is told apart into its payments by a replay, unless a person has worked on it', async () => {
    const bought = ['41.50', '19.98'].map((price, at) => ({ seller: `Shop ${at}`, thing: `Thing ${at}`, number: `77-410${at}`, price }));
    const em = room.em();
    const replayed = async (mailId: number) => {
      await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
      const { parts, documents } = await room.outcome(mailId);
      expect(await ledgerFaults(room.em())).toEqual([]);
      return { parts, amounts: documents.filter((one) => one.deleted_at === null).map(({ id, amount }) => [id, amount]) };
    };
    const sent = async (subject: string, change: string) => {
      const { mailId, documents } = await room.settled(await rawMail({ subject, html: walletReceipt(bought) }));
      const ids = documents.map(({ id }) => id);
      expect(documents.map(({ amount }) => amount)).toEqual(['41.50', '19.98']);
      // As an earlier version had filed it.
      await em.execute('delete from document where id = ?', [ids[1] ?? 0]);
      await em.execute(`update document set ocr_text = 'Total $61.48', sha256 = ?, amount = 61.48 ${change} where id = ?`, [subject.padEnd(64), ids[0] ?? 0]); // prettier-ignore
      return { mailId, first: ids[0] ?? 0 };
    };
    const unseen = await sent('whole and unseen', '');
    const apart = await replayed(unseen.mailId);
    expect(apart.amounts).toEqual([[unseen.first, '41.50'], [expect.any(Number), '19.98']]); // prettier-ignore
    expect((await replayed(unseen.mailId)).amounts).toEqual(apart.amounts);
    const booked = await sent('whole and booked', `, person_fields = '{"fields":{"amount":"61.48"}}'`);
    const kept = await replayed(booked.mailId);
    expect(kept.amounts).toEqual([[booked.first, '61.48']]);
    expect(kept.parts.map((part) => part.document_id)).toEqual([booked.first, booked.first]);
    const deleted = await sent('whole and deleted', ', deleted_at = now()');
    const gone = await replayed(deleted.mailId);
    expect([gone.amounts, gone.parts.map((part) => part.outcome)]).toEqual([[], ['deleted_by_person', 'deleted_by_person']]);
  });

  test('what an earlier version made of a part that makes nothing today keeps its line', async () => {
    const { mailId, documents } = await room.settled(await rawMail({ subject: 'judged otherwise', text: 'Total due $33.00' }));
    const earlier = documents[0]?.id ?? 0;
    await room.em().execute(`update document set part_path = '7' where id = ?`, [earlier]);
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    const { mail, parts } = await room.outcome(mailId);
    expect(mail.part_count).toBe(2);
    expect(parts.find(({ path }) => path === '7')).toMatchObject({
      outcome: 'document',
      document_id: earlier,
      reason: `Became document ${earlier} when it was read before.`,
    });
    expect(await ledgerFaults(room.em())).toEqual([]);
  });

  test('sent again after people have deleted all of it, it is filed anew', async () => {
    const raw = await rawMail({ subject: 'once more', text: 'Total due $31.00' });
    const first = await room.settled(raw);
    await room.em().execute('update document set deleted_at = now() where mail_id = ?', [first.mailId]);
    expect(await room.settled(raw)).toMatchObject({ mail: { state: 'parsed' }, documents: [{ amount: '31.00' }] });
  });
});

test('an uploaded message is read, and its papers become documents of their own, once', async () => {
  const raw = await rawMail({
    subject: 'Uploaded',
    text: 'Total due $84.50',
    attachments: [
      { filename: 'up.pdf', content: await pdf([[...bill, { text: 'uploaded', x: 60, y: 500 }]]) },
      { filename: 'up.html', content: '<h1>Harbor Water</h1><script>x()</script><p>Total due $12.50', contentType: 'text/html' },
    ],
  });
  const store = new DiskFileStore(join(room.dataDir, 'files'));
  const stored = await store.put('originals/uploaded-eml', raw);
  const { document } = await room.em().transactional((tx) =>
    receiveDocument(tx, {
      origin: 'upload',
      filename: 'mail.eml',
      fileKey: stored.key,
      sha256: stored.sha256,
      size: stored.size,
      mimeType: 'message/rfc822',
    }),
  );
  await room.workOff();
  await room.em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: document.id, payload: { forced: true } }));
  await room.workOff();
  const rows = await room
    .em()
    .execute<DocumentRow[]>(`select * from document where id = ? or description = 'Enclosed in mail.eml' order by id`, [document.id]);
  expect(rows).toMatchObject([
    { filename: 'mail.eml', processing_status: 'completed', email_subject: 'Uploaded', from_email: 'billing@harborwater.example' },
    { filename: 'up.pdf', processing_status: 'completed', vendor_name: 'Harbor Water and Sewer', email_subject: 'Uploaded' },
    { filename: 'up.html', processing_status: 'completed', vendor_name: 'Harbor Water', amount: '12.50', file_path: 'email_content' },
  ]);
});

test('without SMTP_URL nothing is said to have been sent: no answer, and the rule says why it told nobody', async () => {
  await sampleRule(room.em(), 'Tell Jo', [{ type: 'notify', value: 'jo@elsewhere.example' }]);
  const { documents } = await room.settled(await rawMail({ subject: 'Tell of it', text: 'Total due $12.00' }));
  const where = [documents[0]?.id ?? 0];
  const runs = await room.em().execute<{ actions: object[] }[]>('select actions from rule_execution where document_id = ?', where);
  expect(JSON.stringify(runs)).toContain('Outgoing mail is not set up (SMTP_URL), so nobody was told.');
  expect(await room.em().execute('select count(*)::int as mails from outgoing_mail')).toEqual([{ mails: 0 }]);
});

test('the ledger balances', async () => {
  expect(await ledgerFaults(room.em())).toEqual([]);
});
