import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteDocument } from '#core/commands/delete-document';
import { restoreDocument } from '#core/commands/restore-document';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { User } from '#core/database/entities/user.entity';
import { rawMail } from '../../fixtures/mail.js';
import { walletReceipt } from '../../fixtures/payment-mails.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { ledgerFaults, ledgerOf } from '../../support/inbox.js';
import { paper as samplePaper } from '../../support/sample-books.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterEach(async () => assert.deepEqual(await ledgerFaults(room.em()), []));
afterAll(() => room.close());

const files = () => join(room.dataDir, 'files');
const taskOf = (mailId: number) =>
  room.em().execute(`select state, attempts, child_deaths, last_error from task where kind = 'parse-mail' and subject_id = ?`, [mailId]);
const goOn = () =>
  room.em().execute(`update task set state = 'due', run_after = now() - interval '1 second' where state in ('due', 'parked')`);

describe('a message read anew', () => {
  test('what was filed stays filed where a replay cannot read it any more, and a copy of it is a copy', async () => {
    const raw = await rawMail({ subject: 'worn', text: 'Total due $45.00' });
    const { mailId } = await room.settled(raw);
    const store = new DiskFileStore(join(room.dataDir, 'files'));
    const [stored] = await room.em().execute<{ raw_key: string }[]>('select raw_key from inbound_mail where id = ?', [mailId]);
    await store.put(stored?.raw_key ?? '', randomBytes(500), { replace: true });
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    expect(await room.outcome(mailId)).toMatchObject({ mail: { state: 'parsed', subject: 'worn' }, documents: [{ amount: '45.00' }] });
    expect((await room.settled(raw)).mail).toMatchObject({ state: 'duplicate', duplicate_of: mailId });
    await store.put(stored?.raw_key ?? '', raw, { replace: true });
  });

  test('a document that comes back out of the trash after a replay stands in the ledger again', async () => {
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
    const { key, sha256 } = await store.put(paper?.file_path ?? '', Buffer.from('%PDF of another part'), { replace: true });
    await room.em().execute('update document set sha256 = ? where id = ?', [sha256, paper?.id ?? 0]);
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    await room.outcome(mailId);
    expect(await textOf(await store.read(key))).toBe('%PDF of another part');
  });

  test('a file that stands where an earlier version counted another one becomes a document of its own, once', async () => {
    const { mailId, documents } = await room.settled(
      await rawMail({
        subject: 'counted otherwise',
        attachments: [
          { filename: 'lease.pdf', content: await pdf([[...bill, { text: 'counted first', x: 60, y: 500 }]]) },
          { filename: 'bill.pdf', content: await pdf([[...bill, { text: 'counted second', x: 60, y: 500 }]]) },
        ],
      }),
    );
    const [lease, paper] = documents;
    expect([lease?.filename, paper?.filename]).toEqual(['lease.pdf', 'bill.pdf']);
    // That version knew nothing of the first, and counted the second in its place.
    await room.em().execute('delete from document where id = ?', [lease?.id ?? 0]);
    await room.em().execute('update document set part_path = ? where id = ?', [lease?.part_path ?? '', paper?.id ?? 0]);
    const replayed = async () => {
      await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
      const now = await room.outcome(mailId);
      const lines = now.parts.filter(({ filename }) => filename !== null).map((line) => [line.filename, line.outcome, line.document_id]);
      return { lines, files: now.documents.map(({ id, filename }) => ({ id, filename })) };
    };
    const once = await replayed();
    const made = once.files.find(({ id }) => id !== paper?.id);
    expect(made?.filename).toBe('lease.pdf');
    expect(once.files).toHaveLength(2);
    expect(once.lines).toEqual([
      ['lease.pdf', 'document', made?.id],
      ['bill.pdf', 'document', paper?.id],
    ]);
    expect(await replayed()).toEqual(once);
    // One that has left the trash for good stays away, wherever its part was counted.
    await room.em().execute('delete from mail_part where mail_id = ? and document_id = ?', [mailId, made?.id ?? 0]);
    await room.em().execute(`update mail_part set outcome = 'deleted_by_person', path = ? where document_id = ?`, [lease?.part_path ?? '', paper?.id ?? 0]); // prettier-ignore
    await room.em().execute('delete from document where id = ?', [paper?.id ?? 0]);
    expect((await replayed()).lines).toEqual([
      ['lease.pdf', 'document', made?.id],
      ['bill.pdf', 'deleted_by_person', null],
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
    const restored = await room.em().execute(`select resource_id, user_id, after from audit_entry where action = 'restore' and resource = 'documents' and resource_id in (?, ?)`, [a?.id ?? 0, b?.id ?? 0]); // prettier-ignore
    expect(restored).toMatchObject([{ resource_id: b?.id, user_id: null, after: { deleted_at: null } }]);
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
    await room.em().execute(`update document set part_path = '7', sha256 = repeat('7', 64) where id = ?`, [earlier]);
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    const { mail, parts } = await room.outcome(mailId);
    expect(mail.part_count).toBe(2);
    expect(parts.find(({ path }) => path === '7')).toMatchObject({
      outcome: 'document',
      document_id: earlier,
      reason: `Became document ${earlier} in an earlier run.`,
    });
    expect(await ledgerFaults(room.em())).toEqual([]);
  });
});

describe('a file store', () => {
  beforeEach(async () => {
    for (const subject of ['one', 'two']) await room.settled(await rawMail({ subject, text: `Total due $4.00 for ${subject}` }));
  });

  test('that is not mounted is waited for, also where new mail is written below its mount point', async () => {
    const mailId = await room.take(await rawMail({ subject: 'while it was away', text: 'Total due $47.00' }));
    await rename(files(), `${files()}.away`);
    await mkdir(files());
    await room.lanes.drain('light');
    const waits = { state: 'parked', attempts: 0, child_deaths: 0, last_error: 'the file store cannot be reached' };
    expect(await taskOf(mailId)).toEqual([waits]);
    const below = await room.take(await rawMail({ subject: 'below the mount point', text: 'Total due $48.00' }));
    await goOn();
    await room.lanes.drain('light');
    expect(await taskOf(mailId)).toEqual([waits]);
    expect((await ledgerOf(room.em(), below)).mail.state).toBe('parsed');
    await rm(files(), { recursive: true });
    await rename(`${files()}.away`, files());
    await goOn();
    expect(await room.outcome(mailId)).toMatchObject({ mail: { state: 'parsed' }, documents: [{ amount: '47.00' }] });
  });

  test('that has lost one file ends what needs it with a plain reason, after its tries', async () => {
    const mailId = await room.take(await rawMail({ subject: 'lost', text: 'Total due $49.00' }));
    const [mail] = await room.em().execute<{ raw_key: string }[]>('select raw_key from inbound_mail where id = ?', [mailId]);
    await new DiskFileStore(files()).delete(mail?.raw_key ?? '');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await goOn();
      await room.lanes.drain('light');
      expect(await taskOf(mailId)).toMatchObject([{ state: attempt < 5 ? 'due' : 'failed', attempts: attempt, child_deaths: 0 }]);
    }
    const reason = 'Its file is no longer in the file store. Ask your administrator to put it back from a backup, then try again.';
    expect((await room.outcome(mailId)).mail).toMatchObject({ state: 'unreadable', reason });
  });
});
