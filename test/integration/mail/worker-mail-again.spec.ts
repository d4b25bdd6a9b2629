import assert from 'node:assert/strict';
import { join } from 'node:path';
import { buffer as bytesOf, text as textOf } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { unlockDocument } from '#core/records/documents/file-password';
import { receiveDocument } from '#core/records/documents/receive-document';
import { outgoingHeader, outgoingMark } from '#core/records/mail/own-mail';
import { deriveKey, loadSecret } from '#core/kernel/platform/secret-key';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { User } from '#core/database/entities/user.entity';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { allOf } from '../../support/all-of.js';
import { ledgerFaults } from '../../support/inbox.js';
import { sampleRule } from '../../support/rules-at-work.js';
import { type DocumentRow, type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  // Answers are asked for, and there is no SMTP_URL to send them by.
  room = await openMailroom({ MAIL_ANSWER_FORWARDERS: 'true' });
});
afterEach(async () => assert.deepEqual(await ledgerFaults(room.em()), []));
afterAll(() => room.close());

const paperOf = async (name: string) => ({
  filename: name,
  content: await pdf([[...bill, { text: `both at once ${name}`, x: 60, y: 500 }]]),
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
    const reason = `The same part of mail ${first.mailId} is already filed.`;
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

  test('of two copies read at once the files of the one that is not filed go, a day later', async () => {
    const raw = await rawMail({ subject: 'both at once', attachments: [await paperOf('a.pdf'), await paperOf('b.pdf')] });
    const mails = [await room.take(raw), await room.take(raw)];
    const slow = room.em();
    await slow.begin();
    // Neither is entered before both were read, and judged by what was entered until then.
    await slow.execute('lock table inbound_mail in share row exclusive mode');
    const [light, other] = [room.lanes.drain('light'), room.lanes.drain('light')];
    const store = new DiskFileStore(join(room.dataDir, 'files'));
    const stored = async (mailId: number): Promise<string[]> => {
      const found = await allOf(store.list(`originals/m${mailId}-`));
      return found.map(({ key }) => String(key)).toSorted();
    };
    await vi.waitFor(async () => expect(await Promise.all(mails.map(async (id) => (await stored(id)).length))).toEqual([2, 2]), 60_000);
    await slow.commit();
    await Promise.all([light, other]);
    await room.workOff();
    const rows = await room.em().execute<{ id: number; state: string }[]>('select id, state from inbound_mail where id in (?, ?)', mails);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['duplicate', 'parsed']);
    const [copy, filed] = [rows.find(({ state }) => state === 'duplicate')?.id ?? 0, rows.find(({ state }) => state === 'parsed')?.id ?? 0];
    const going = `select payload->>'key' as key, round(extract(epoch from run_after - now()) / 3600)::int as hours
      from task where kind = 'delete-file' and state = 'due' order by 1`;
    expect(await room.em().execute(going)).toEqual((await stored(copy)).map((key) => ({ key, hours: 24 })));
    await room.em().execute(`update task set run_after = now() - interval '1 second' where kind = 'delete-file'`);
    await room.lanes.drain('light');
    expect([(await stored(copy)).length, (await stored(filed)).length]).toEqual([0, 2]);
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

  test('a copy leaves a locked paper failed, which then still takes its password, and adds what its mailbox says', async () => {
    const content = await pdf([[...bill, { text: 'locked twice', x: 60, y: 500 }]], { password: 'oak-2026' });
    const raw = await rawMail({ subject: 'locked twice', attachments: [{ filename: 'locked.pdf', content }] });
    const { mailId } = await room.settled(raw);
    expect((await room.settled(raw, { recipients: ['hoa@inbox.localhost'] })).mail).toMatchObject({ duplicate_of: mailId });
    const { documents } = await room.outcome(mailId);
    expect(documents).toMatchObject([{ processing_status: 'failed', failure_code: 'needs_password', document_type: 'hoa_document' }]);
    expect(await room.em().execute('select 1 from hoa_email where mail_id = ?', [mailId])).toHaveLength(1);
    const em = room.em();
    const person = em.create(User, { email: 'unlocks@sample.example', passwordHash: 'x' });
    await em.flush();
    const actor = { userId: person.id, requestId: null };
    await unlockDocument(room.em(), documents[0]?.id ?? 0, { password: 'oak-2026', actor, box: room.box });
    expect((await room.outcome(mailId)).documents).toMatchObject([{ processing_status: 'completed', failure_code: null, amount: '84.50' }]);
  });

  test('the password that opened an upload opens the next one of the same person, and is tried on nobody else’s', async () => {
    const em = room.em();
    const [mine, theirs] = ['mine', 'theirs'].map((name) => em.create(User, { email: `${name}@sample.example`, passwordHash: 'x' }));
    await em.flush();
    const store = new DiskFileStore(join(room.dataDir, 'files'));
    const upload = async (name: string, userId = 0): Promise<number> => {
      const content = await pdf([[...bill, { text: name, x: 60, y: 500 }]], { password: 'ash-2026' });
      const { key: fileKey, sha256, size } = await store.put(`originals/${name.replaceAll(' ', '-')}`, content);
      const arrived = { origin: 'upload' as const, filename: `${name}.pdf`, fileKey, sha256, size, mimeType: 'application/pdf', person: { userId } }; // prettier-ignore
      const { document } = await room.em().transactional((tx) => receiveDocument(tx, arrived));
      await room.workOff();
      return document.id;
    };
    const failure = async (id: number) =>
      (await room.em().execute<DocumentRow[]>('select * from document where id = ?', [id]))[0]?.failure_code;
    const first = await upload('first upload', mine?.id);
    expect(await failure(first)).toBe('needs_password');
    await unlockDocument(room.em(), first, { password: 'ash-2026', actor: { userId: mine?.id ?? 0, requestId: null }, box: room.box });
    await room.workOff();
    expect(await failure(first)).toBeNull();
    expect(await failure(await upload('second upload', mine?.id))).toBeNull();
    expect(await failure(await upload('third upload', theirs?.id))).toBe('needs_password');
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
  const text = `Vendor: Harbor Water\nAmount: 84.50 USD\n\nThis message was sent by the rule “Tell Jo” (${messageId}).`;
  const back = await room.settled(
    await rawMail({ from: 'ledger@owner.example', subject: 'Tell Jo: Harbor Water', messageId, headers, text }),
  );
  expect(back).toMatchObject({
    mail: { state: 'parsed', reason: 'It was sent from here and forwarded back by a mailbox. Recorded only, kept out of the books.' },
    parts: [{ path: '1', outcome: 'body', reason: 'Kept out of the books.' }],
    documents: [],
  });
});

test('the attachments of an uploaded message become documents of their own, once', async () => {
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
      { part: '1', name: null, outcome: 'body', reason: 'Kept as context for the attachments.' },
      { part: '2', name: 'up.pdf', outcome: 'document', reason: paper },
      { part: '3', name: 'list.docx', outcome: 'unsupported', reason: refused },
      { part: '4', name: 'up.html', outcome: 'document', reason: page },
    ]) as object[],
  });
});

test('an uploaded message that is read anew writes no other part over the file of a document, and loses none', async () => {
  const counted = await paperOf('counted.pdf');
  const raw = await rawMail({ subject: 'counted anew', attachments: [counted] });
  const store = new DiskFileStore(join(room.dataDir, 'files'));
  const { key: fileKey, sha256, size } = await store.put('originals/counted-eml', raw);
  const arrived = { origin: 'upload' as const, filename: 'counted.eml', fileKey, sha256, size, mimeType: 'message/rfc822' };
  const { document } = await room.em().transactional((tx) => receiveDocument(tx, arrived));
  const papers = async () => {
    await room.workOff();
    const where = `description = 'Enclosed in counted.eml' and id > ?`;
    return room.em().execute<DocumentRow[]>(`select * from document where ${where} order by id`, [document.id]);
  };
  const [paper] = await papers();
  const other = await store.put(paper?.file_path ?? '', Buffer.from('%PDF of another part'), { replace: true });
  await room.em().execute('update document set sha256 = ? where id = ?', [other.sha256, paper?.id ?? 0]);
  for (let again = 0; again < 2; again += 1) {
    await room.em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: document.id, payload: { forced: true } }));
    await room.workOff();
  }
  expect(await textOf(await store.read(other.key))).toBe('%PDF of another part');
  const [, found, ...more] = await papers();
  expect(more).toEqual([]);
  expect(await bytesOf(await store.read(found?.file_path ?? ''))).toEqual(counted.content);
});

/** A message with one amount, as a file in another. */
const attached = async (filename: string, total: string) => ({
  filename,
  contentType: 'message/rfc822',
  content: await rawMail({ subject: filename, text: `Total due ${total}` }),
});

test('an uploaded message that is read anew has a document for each of its words, wherever an earlier release counted them', async () => {
  const attachments = [await attached('first.eml', '$11.00'), await attached('second.eml', '$22.00')];
  const raw = await rawMail({ subject: 'Words', text: 'Total due $33.00', attachments });
  const store = new DiskFileStore(join(room.dataDir, 'files'));
  const { key: fileKey, sha256, size } = await store.put('originals/words-eml', raw);
  const arrived = { origin: 'upload' as const, filename: 'words.eml', fileKey, sha256, size, mimeType: 'message/rfc822' };
  const { document } = await room.em().transactional((tx) => receiveDocument(tx, arrived));
  const papers = async () => {
    await room.workOff();
    return room.em().execute<DocumentRow[]>(`select * from document where description = 'Enclosed in words.eml' order by id`);
  };
  const made = await papers();
  expect(made).toMatchObject([{ amount: '11.00' }, { amount: '22.00' }]);
  const [first, second] = made;
  // The first was no part then.
  await room.em().execute('delete from task where document_id = ?', [first?.id ?? 0]);
  await room.em().execute('delete from document where id = ?', [first?.id ?? 0]);
  await room.em().execute('update document set part_path = ? where id = ?', [first?.part_path ?? '', second?.id ?? 0]);
  for (let again = 0; again < 2; again += 1) {
    await room.em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: document.id, payload: { forced: true } }));
    expect(await papers()).toMatchObject([
      { id: second?.id, amount: '22.00', part_path: first?.part_path },
      { amount: '11.00', part_path: expect.stringMatching(new RegExp(`^${document.id}/[0-9a-f]{16}\\.`)) as string },
    ]);
    expect(await papers()).toHaveLength(2);
  }
});

test('without SMTP_URL nothing is said to have been sent: no answer, and the rule says why it told nobody', async () => {
  await sampleRule(room.em(), 'Tell Jo', [{ type: 'notify', value: 'jo@elsewhere.example' }]);
  const { documents } = await room.settled(await rawMail({ subject: 'Tell of it', text: 'Total due $12.00' }));
  const where = [documents[0]?.id ?? 0];
  const runs = await room.em().execute<{ actions: object[] }[]>('select actions from rule_execution where document_id = ?', where);
  expect(JSON.stringify(runs)).toContain('Outgoing mail is not set up (SMTP_URL), so no message was sent.');
  expect(await room.em().execute('select count(*)::int as mails from outgoing_mail')).toEqual([{ mails: 0 }]);
});
