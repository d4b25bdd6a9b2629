import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveDocument } from '#core/records/documents/receive-document';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { ledgerFaults } from '../../support/inbox.js';
import { type DocumentRow, type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

const sam = 'Sam Day <sam.day@example.com>';
const water = { from: 'Harbor Water <billing@harborwater.example>', subject: 'Your bill', due: '84.50', what: 'Water service' };
const power = { from: 'Elm Electric <ebill@elmelectric.example>', subject: 'Statement ready', due: '132.07', what: 'Electricity' };
type Sent = typeof water;

const inText = ({ from, subject, due, what }: Sent): string =>
  `---------- Forwarded message ---------\nFrom: ${from}\nDate: Sat, Mar 14, 2026 at 9:00 AM\nSubject: ${subject}\nTo: ${sam}\n\n${what}\nTotal due $${due}\n\n`;
const inHtml = ({ from, subject, due, what }: Sent): string =>
  `<hr><div id="divRplyFwdMsg"><b>From:</b> ${from.replace('<', '&lt;').replace('>', '&gt;')}<br><b>Sent:</b> Saturday, March 14, 2026 9:00 AM<br><b>To:</b> Sam Day &lt;sam.day@example.com&gt;<br><b>Subject:</b> ${subject}</div><div><table><tr><td>${what}</td><td>$${due}</td></tr><tr><td>Total due</td><td>$${due}</td></tr></table></div>`;

const shown = (rows: readonly DocumentRow[]) =>
  rows.map(({ part_path: path, from_email: from, forwarded_by: by, email_subject: subject, amount }) => [path, from, by, subject, amount]);
const each = [
  ['body', 'billing@harborwater.example', 'sam.day@example.com', 'Your bill', '84.50'],
  ['forward.2.body', 'ebill@elmelectric.example', 'sam.day@example.com', 'Statement ready', '132.07'],
];

test.each([
  ['plain text', { text: `Two bills.\n\n${inText(water)}${inText(power)}` }],
  ['HTML', { html: `<div>Two bills.</div>${inHtml(water)}${inHtml(power)}` }],
])('two bills forwarded in one mail, in %s: one document each, and a replay makes no more', async (what, body) => {
  const sent = await rawMail({ from: sam, subject: `Fwd: bills in ${what}`, messageId: `<${what.length}@x>`, ...body });
  const { mailId, parts, documents } = await room.settled(sent);
  expect(shown(documents)).toEqual(each);
  expect(parts.map(({ document_id: id }) => id)).toEqual(documents.map(({ id }) => id));
  await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId, payload: { forced: true } }));
  expect(shown((await room.outcome(mailId)).documents)).toEqual(each);
});

test('what stood as one document is told apart by a replay, unless a person has worked on it', async () => {
  for (const [subject, change, amounts] of [
    ['Fwd: unseen', '', ['84.50', '132.07']],
    ['Fwd: booked', `, person_fields = '{"fields":{"amount":"216.57"}}'`, ['216.57']],
  ] as const) {
    const { mailId, documents } = await room.settled(await rawMail({ from: sam, subject, text: inText(water) + inText(power) }));
    await room.em().execute('delete from document where id = ?', [documents[1]?.id ?? 0]);
    await room.em().execute(`update document set ocr_text = 'Total $216.57', amount = 216.57 ${change} where id = ?`, [documents[0]?.id ?? 0]); // prettier-ignore
    await room.em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId }));
    expect((await room.outcome(mailId)).documents.map(({ amount }) => amount)).toEqual(amounts);
  }
});

test('the same bill twice in one mail is known as the same', async () => {
  const text = inText({ ...water, due: '77.10' });
  const { documents } = await room.settled(await rawMail({ from: sam, subject: 'Fwd: twice', text: text + text }));
  expect(documents.map(({ duplicate_of: first }) => first)).toEqual([null, documents[0]?.id]);
});

test('beside a file: the file is the document of the message that names it, and the other one a document of its own', async () => {
  const text = `${inText({ ...water, due: '61.20, see bill.pdf' })}${inText(power)}`;
  const attachments = [{ filename: 'bill.pdf', content: await pdf([bill]) }];
  const { parts, documents } = await room.settled(await rawMail({ from: sam, subject: 'Fwd: two', text, attachments }));
  expect(documents.map(({ part_path: path, from_email: from }) => [path, from])).toEqual([
    ['2', 'billing@harborwater.example'],
    ['forward.2.body', 'ebill@elmelectric.example'],
  ]);
  expect(parts.find(({ path }) => path === '1')).toMatchObject({ outcome: 'body', reason: 'Kept as context for the attachments.' });
});

/** Uploads a message and has it read twice; the documents that come of it. */
const upload = async (name: string, raw: Buffer) => {
  const stored = await new DiskFileStore(join(room.dataDir, 'files')).put(`originals/${name}`, raw);
  const { key: fileKey, sha256, size } = stored;
  const { document } = await room.em().transactional((tx) => receiveDocument(tx, { origin: 'upload', filename: `${name}.eml`, fileKey, sha256, size, mimeType: 'message/rfc822' })); // prettier-ignore
  await room.workOff();
  await room.em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: document.id, payload: { forced: true } }));
  await room.workOff();
  const where = `id = ? or description = 'Enclosed in ${name}.eml'`;
  return room.em().execute<DocumentRow[]>(`select * from document where ${where} order by id`, [document.id]);
};

test('an uploaded message makes the same documents, and one of each message attached to it', async () => {
  const attached = await rawMail({ from: water.from, subject: 'Attached', text: 'Total due $12.50' });
  const two = await upload('two', await rawMail({ from: sam, subject: 'Fwd: two bills', text: `By upload.\n\n${inText(water)}${inText(power)}` })); // prettier-ignore
  expect(two.map(({ from_email: from, email_subject: subject, amount }) => [from, subject, amount])).toEqual([
    ['billing@harborwater.example', 'Your bill', '84.50'],
    ['ebill@elmelectric.example', 'Statement ready', '132.07'],
  ]);
  const held = await upload('held', await rawMail({ from: sam, subject: 'Fwd: one', text: 'see below', attachments: [{ content: attached, contentType: 'message/rfc822' }] })); // prettier-ignore
  expect(held.map(({ email_subject: subject, amount }) => [subject, amount])).toContainEqual(['Attached', '12.50']);
});

test('the ledger balances', async () => expect(await ledgerFaults(room.em())).toEqual([]));
