import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addTask } from '#core/kernel/tasks/add-task';
import { rawMail } from '../../fixtures/mail.js';
import { locked, zip } from '../../fixtures/zip.js';
import { ledgerFaults } from '../../support/inbox.js';
import { type Mailroom, openMailroom, type SettledMail } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterEach(async () => assert.deepEqual(await ledgerFaults(room.em()), []));
afterAll(() => room.close());

const [march, april] = [new Date('2026-03-02T10:00:00Z'), new Date('2026-04-02T10:00:00Z')];
const sha256 = (words: string): string => createHash('sha256').update(words).digest('hex');

const letter = (words: string, ...headers: string[]): string =>
  ['From: rent@portal.example', 'To: receipts@inbox.localhost', 'Subject: Rent received', ...headers, '', words, ''].join('\r\n');

async function replayed(mailId: number): Promise<SettledMail> {
  await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
  return room.outcome(mailId);
}

/** Gives a mail the hash that it was entered with before. `when`: its date as it was read then, else its id. */
async function enteredBefore(mailId: number, when: string): Promise<void> {
  const parts = await room
    .em()
    .execute<{ mime_type: string; sha256: string | null }[]>(
      `select mime_type, sha256 from mail_part where mail_id = ? and outcome <> 'container' order by path`,
      [mailId],
    );
  const [mail] = await room
    .em()
    .execute<{ header_from: string; subject: string }[]>('select header_from, subject from inbound_mail where id = ?', [mailId]);
  const held = parts.map((part) => [part.mime_type, part.sha256]);
  const hash = sha256(JSON.stringify([[mail?.header_from, mail?.subject, when], held]));
  await room.em().execute('update inbound_mail set body_hash = ? where id = ?', [hash, mailId]);
}

test('words whose day is known by now are the same words, and stay a copy', async () => {
  const words = 'Unit 3 has paid $61.00.';
  const first = await room.settled(letter(words, 'Date: Mon, 2 Mar 2026 07:00:00 +0000', 'Message-ID: <day-1@portal.example>'));
  const { mailId, documents } = await room.settled(letter(words, 'Date: Mon, 2 Mar 2026 09:00:00 CEST', 'Message-ID: <day-2@portal.example>')); // prettier-ignore
  const copy = { id: documents[0]?.id ?? 0, duplicate_of: first.documents[0]?.id };
  expect(documents).toMatchObject([copy]);
  const hash = sha256(documents[0]?.ocr_text ?? '');
  await room.em().execute('update document set sha256 = ? where id = ?', [hash, copy.id]);
  expect((await replayed(mailId)).documents).toMatchObject([copy]);
  expect(await room.em().execute(`select sha256 from document where id = ?`, [copy.id])).toEqual([{ sha256: hash }]);
  expect(await room.em().execute(`select 1 from document_event where document_id = ? and kind = 'queued'`, [copy.id])).toEqual([]);
});

const zoned = ['Date: Mon, 2 Mar 2026 09:00:00 CEST', 'Message-ID: <zone@portal.example>'];

test.each<[what: string, raw: () => string | Promise<Buffer>, when: string]>([
  ['with letters for a zone', () => letter('Unit 4 has paid $62.00.', ...zoned), '<zone@portal.example>'],
  ['with letters for a zone and without an id, of one day', () => letter('Unit 5 has paid $63.00.', zoned[0] ?? ''), ''],
  ['without a date and an id, of one day', () => letter('Unit 6 has paid $64.00.'), ''],
  [
    'with a locked archive',
    async () =>
      rawMail({
        subject: 'Locked',
        text: 'Total due $65.00',
        attachments: [{ filename: 'a.zip', content: locked(await zip({ 'statement.pdf': 'elm house '.repeat(20) })) }],
      }),
    '2026-03-15T09:00:00.000Z',
  ],
])('a copy that an earlier version has found stays one, and the next is one too: %s', async (_what, raw, when) => {
  const sent = await raw();
  const first = await room.settled(sent, { receivedAt: march });
  const second = await room.settled(sent, { receivedAt: march });
  const isCopy = { mail: { state: 'duplicate', duplicate_of: first.mailId }, documents: [] };
  expect([first.mail.state, second]).toMatchObject(['parsed', isCopy]);
  for (const { mailId } of [first, second]) await enteredBefore(mailId, when);
  expect(await replayed(second.mailId)).toMatchObject(isCopy);
  expect(await room.settled(sent, { receivedAt: march })).toMatchObject(isCopy);
});

test('what an earlier version took for a copy because nothing told the months apart is set free by a replay', async () => {
  const sent = letter('Unit 7 has paid $66.00.');
  const first = await room.settled(sent, { receivedAt: march });
  await enteredBefore(first.mailId, '');
  const { mailId } = await room.settled(sent, { receivedAt: april });
  await room.em().execute(`update inbound_mail set state = 'duplicate', duplicate_of = ? where id = ?`, [first.mailId, mailId]);
  expect((await replayed(mailId)).mail).toMatchObject({ state: 'parsed', duplicate_of: null });
});

test('one message without a date that is passed on twice, on two days, is one document', async () => {
  const attachments = [{ content: Buffer.from(letter('Unit 8 has paid $67.00.')), contentType: 'message/rfc822' }];
  const passedOn = async (subject: string, receivedAt: Date) =>
    room.settled(await rawMail({ subject, text: '', messageId: `<${subject}@x>`, attachments }), { receivedAt });
  const first = await passedOn('first', march);
  const second = await passedOn('second', april);
  expect([first.documents.length, second.documents]).toMatchObject([1, [{ duplicate_of: first.documents[0]?.id }]]);
  expect((await replayed(second.mailId)).documents).toMatchObject([{ duplicate_of: first.documents[0]?.id }]);
});
