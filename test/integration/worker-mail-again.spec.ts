import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteDocument, restoreDocument } from '#core/documents/trash';
import { receiveDocument } from '#core/documents/receive-document';
import { outgoingHeader, outgoingMark } from '#core/mail/own-mail';
import { deriveKey, loadSecret } from '#core/platform/secret-key';
import { DiskFileStore } from '#core/storage/disk-file-store';
import { addTask } from '#core/tasks/add-task';
import { User } from '#core/users/user.entity';
import { rawMail } from '../fixtures/mail.js';
import { walletReceipt } from '../fixtures/payment-mails.js';
import { bill, pdf } from '../fixtures/paper.js';
import { ledgerFaults } from '../support/inbox.js';
import { sampleRule } from '../support/rules-at-work.js';
import { paper as samplePaper } from '../support/sample-books.js';
import { type DocumentRow, type Mailroom, openMailroom } from '../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  // Answers are asked for, and there is no SMTP_URL to send them by.
  room = await openMailroom({ MAIL_ANSWER_FORWARDERS: 'true' });
});
afterEach(async () => assert.deepEqual(await ledgerFaults(room.em()), []));
afterAll(() => room.close());

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

  test('the same paper in two mails at once is one, and a copy of it', async () => {
    const arrived = { origin: 'upload' as const, filename: 'once.pdf', fileKey: 'originals/once', sha256: 'a1'.repeat(32), size: 10, mimeType: 'application/pdf' }; // prettier-ignore
    const slow = room.em();
    await slow.begin();
    const { document: first } = await receiveDocument(slow, arrived);
    const second = room.em().transactional((tx) => receiveDocument(tx, arrived));
    // Nothing tells that a transaction waits for another but that it does not end.
    await wait(300);
    await slow.commit();
    expect((await second).document.duplicateOf).toBe(first.id);
    await room.em().execute(`delete from task where document_id in (?, ?)`, [first.id, (await second).document.id]);
  });

  test('what was filed stays filed where a replay cannot read it any more, and a copy of it is a copy', async () => {
    const raw = await rawMail({ subject: 'worn', text: 'Total due $45.00' });
    const { mailId } = await room.settled(raw);
    const store = new DiskFileStore(join(room.dataDir, 'files'));
    const [stored] = await room.em().execute<{ raw_key: string }[]>('select raw_key from inbound_mail where id = ?', [mailId]);
    await store.put(stored?.raw_key ?? '', randomBytes(500));
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    expect(await room.outcome(mailId)).toMatchObject({ mail: { state: 'parsed', subject: 'worn' }, documents: [{ amount: '45.00' }] });
    expect((await room.settled(raw)).mail).toMatchObject({ state: 'duplicate', duplicate_of: mailId });
    await store.put(stored?.raw_key ?? '', raw);
  });

  test('a paper that comes back out of the trash after a replay stands in the ledger again', async () => {
    const { mailId, documents } = await room.settled(await rawMail({ subject: 'brought back', text: 'Total due $46.00' }));
    const id = documents[0]?.id ?? 0;
    const em = room.em();
    const person = em.create(User, { email: 'back@sample.example', passwordHash: 'x' });
    await em.flush();
    const actor = { userId: person.id, requestId: null };
    await deleteDocument(room.em(), id, { actor, clock: { now: () => new Date() } });
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    expect((await room.outcome(mailId)).parts).toMatchObject([{ path: '1', outcome: 'deleted_by_person', document_id: id }]);
    await restoreDocument(room.em(), id, actor);
    expect((await room.outcome(mailId)).parts).toMatchObject([{ path: '1', outcome: 'document', document_id: id, reason: `Became document ${id}.` }]); // prettier-ignore
  });

  test('a replay writes no other part over the file of a document', async () => {
    const { mailId, documents } = await room.settled(await rawMail({ subject: 'counted anew', attachments: [{ filename: 'a.pdf', content: await pdf([[...bill, { text: 'counted', x: 60, y: 500 }]]) }] })); // prettier-ignore
    const [paper] = documents;
    const store = new DiskFileStore(join(room.dataDir, 'files'));
    const { key, sha256 } = await store.put(paper?.file_path ?? '', Buffer.from('%PDF of another part'));
    await room.em().execute('update document set sha256 = ? where id = ?', [sha256, paper?.id ?? 0]);
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    await room.outcome(mailId);
    expect(await textOf(await store.read(key))).toBe('%PDF of another part');
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
    const [bytes] = await room.em().execute<{ sha256: string }[]>('select sha256 from document where id = ?', [b?.id ?? 0]);
    // Uploaded while the first was in the trash, it is a copy of that once it is back.
    const copy = await samplePaper(room.em(), { sha256: bytes?.sha256 ?? '', fileKey: null, processingStatus: 'completed' });
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
    expect(await room.em().execute('select duplicate_of from document where id = ?', [copy])).toEqual([{ duplicate_of: b?.id }]);
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

test.each([
  ['as it was sent', { messageId: '<outgoing-7@inbox.localhost>', marked: false }],
  ['under another Message-ID', { messageId: '<9@relay.example>', marked: true }],
])('a notice of our own that a mailbox passes back is noted, and makes no bill: %s', async (_what, { messageId, marked }) => {
  const key = deriveKey(await loadSecret(room.dataDir, undefined), 'own-mail');
  const headers = marked ? { [outgoingHeader]: outgoingMark(key, 7) } : {};
  const text = `Vendor: Harbor Water\nAmount: 84.50 USD\n\nThe rule “Tell Jo” asks for this message (${messageId}).`;
  const back = await room.settled(
    await rawMail({ from: 'ledger@owner.example', subject: 'Tell Jo: Harbor Water', messageId, headers, text }),
  );
  expect(back).toMatchObject({
    mail: { state: 'parsed', reason: 'It was sent from here, and a mailbox has passed it back: noted here, kept out of the books.' },
    parts: [{ path: '1', outcome: 'body', reason: 'Kept out of the books.' }],
    documents: [],
  });
});

test('an uploaded message is read, and its papers become documents of their own, once', async () => {
  const raw = await rawMail({
    subject: 'Uploaded',
    text: 'Total due $84.50',
    attachments: [
      { filename: 'up.pdf', content: await pdf([[...bill, { text: 'uploaded', x: 60, y: 500 }]]) },
      { filename: 'list.docx', content: 'PK no archive', contentType: 'application/msword' },
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
    {
      filename: 'mail.eml',
      processing_status: 'filed',
      amount: null,
      email_subject: 'Uploaded',
      from_email: 'billing@harborwater.example',
    },
    { filename: 'up.pdf', processing_status: 'completed', vendor_name: 'Harbor Water and Sewer', email_subject: 'Uploaded' },
    { filename: 'up.html', processing_status: 'completed', vendor_name: 'Harbor Water', amount: '12.50', file_path: 'email_content' },
  ]);
  const [{ data } = { data: {} }] = await room
    .em()
    .execute<{ data: object }[]>(`select data from document_event where document_id = ? and kind = 'read' order by id desc limit 1`, [
      document.id,
    ]);
  const [, paper, page] = rows.map(({ id }) => `Became document ${id}.`);
  const refused = expect.stringMatching(/cannot be read here/) as string;
  expect(data).toMatchObject({
    parts: expect.arrayContaining([
      { part: '1', name: null, outcome: 'body', reason: 'Kept as context beside the attachments.' },
      { part: '2', name: 'up.pdf', outcome: 'document', reason: paper },
      { part: '3', name: 'list.docx', outcome: 'unsupported', reason: refused },
      { part: '4', name: 'up.html', outcome: 'document', reason: page },
    ]) as object[],
  });
});

test('without SMTP_URL nothing is said to have been sent: no answer, and the rule says why it told nobody', async () => {
  await sampleRule(room.em(), 'Tell Jo', [{ type: 'notify', value: 'jo@elsewhere.example' }]);
  const { documents } = await room.settled(await rawMail({ subject: 'Tell of it', text: 'Total due $12.00' }));
  const where = [documents[0]?.id ?? 0];
  const runs = await room.em().execute<{ actions: object[] }[]>('select actions from rule_execution where document_id = ?', where);
  expect(JSON.stringify(runs)).toContain('Outgoing mail is not set up (SMTP_URL), so nobody was told.');
  expect(await room.em().execute('select count(*)::int as mails from outgoing_mail')).toEqual([{ mails: 0 }]);
});
