import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { zip } from '../../fixtures/zip.js';
import { ledgerFaults, type LedgerPart } from '../../support/inbox.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

const billNo = (number: string): Promise<Buffer> => pdf([[...bill, { text: number, x: 60, y: 500 }]]);
const outcomes = (parts: readonly LedgerPart[]) => parts.map(({ path, outcome, reason }) => [path, outcome, reason]); // prettier-ignore
const part = (name: string, body: string) => `--b\r\nContent-Type: application/pdf; name=${name}\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${body}\r\n`; // prettier-ignore
const became = expect.stringMatching(/^Became document \d+\.$/);

test('a mailbox that is attached as one file: each message in it is one of its own', async () => {
  const messages = await Promise.all(
    [['Harbor Water', '84.50'], ['Cedar Gas', '31.20'], ['Elm Power', '57.00']].map(([name, amount], at) =>
      rawMail({ from: `${name} <bills@box${at}.example>`, subject: `${name} bill`, messageId: `<box${at}@x>`, text: `${name}\nInvoice date March ${at + 2}, 2026\nTotal due $${amount}` }),
    ),
  ); // prettier-ignore
  const mbox = messages.map((raw) => `From bills@x.example Thu Mar  5 10:00:00 2026\n${raw.toString('latin1').replaceAll('\r\n', '\n')}\n`);
  const { parts, documents } = await room.settled(
    await rawMail({ subject: 'All bills', messageId: '<mbox@x>', text: 'exported', attachments: [{ filename: 'bills.mbox', content: mbox.join('\n'), contentType: 'application/mbox' }] }),
  ); // prettier-ignore
  expect(outcomes(parts)).toEqual([
    ['1', 'body', 'Kept as context for the attachments.'],
    ['2', 'container', 'A mailbox saved as one file. Its messages follow.'],
    ['2.1', 'container', 'A message from bills@box0.example, “Harbor Water bill”, read in full.'],
    ['2.1.1', 'document', became],
    ['2.2', 'container', 'A message from bills@box1.example, “Cedar Gas bill”, read in full.'],
    ['2.2.1', 'document', became],
    ['2.3', 'container', 'A message from bills@box2.example, “Elm Power bill”, read in full.'],
    ['2.3.1', 'document', became],
    ['root', 'container', 'It only holds other parts.'],
  ]);
  expect(documents.map((one) => [one.from_email, one.amount])).toEqual([
    ['bills@box0.example', '84.50'],
    ['bills@box1.example', '31.20'],
    ['bills@box2.example', '57.00'],
  ]);
});

test('a file that is base64 although its part says otherwise is read', async () => {
  const content = (await billNo('seven bits')).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const { parts, documents } = await room.settled(
    Buffer.from(
      `From: Harbor Water <billing@harborwater.example>\r\nSubject: Bill\r\nMessage-ID: <7bit@x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('bill.pdf', content)}${part('no.pdf', 'QUJD'.repeat(30))}--b--\r\n`,
    ),
  );
  expect(outcomes(parts)).toEqual([
    ['1', 'document', became],
    ['2', 'unreadable', 'It is labelled as a PDF but is not one. Ask the sender to send it again.'],
    ['root', 'container', 'It only holds other parts.'],
  ]);
  expect(documents).toMatchObject([{ filename: 'bill.pdf', amount: '84.50' }]);
});

test('an archive that broke off before its directory gives what is whole in it', async () => {
  const whole = await zip({ 'a.pdf': await billNo('cut a'), 'b.pdf': await billNo('cut b') });
  const directory = whole.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  const second = whole.lastIndexOf(Buffer.from('PK\u0003\u0004', 'latin1'));
  const { parts, documents } = await room.settled(
    await rawMail({
      messageId: '<cut@x>',
      text: 'two archives',
      attachments: [
        { filename: 'no-directory.zip', content: whole.subarray(0, directory) },
        { filename: 'cut.zip', content: whole.subarray(0, second + 400) },
        { filename: 'head.zip', content: whole.subarray(0, 20) },
      ],
    }),
  );
  expect(outcomes(parts)).toEqual([
    ['1', 'body', 'Kept as context for the attachments.'],
    ['2', 'container', 'A damaged archive. What could be read of it follows. The original message keeps it unchanged.'],
    ['2.1', 'document', became],
    ['2.2', 'document', became],
    ['3', 'container', 'A damaged archive. What could be read of it follows. The original message keeps it unchanged.'],
    ['3.1', 'duplicate', 'Identical to part 2.1.'],
    ['3.2', 'unreadable', 'The archive is damaged here. Ask the sender to send it again.'],
    ['4', 'unreadable', 'This archive is damaged and could not be opened. Ask the sender to send it again.'],
    ['root', 'container', 'It only holds other parts.'],
  ]);
  expect(documents.map((one) => [one.filename, one.amount])).toEqual([
    ['a.pdf', '84.50'],
    ['b.pdf', '84.50'],
  ]);
});

test('a text that PGP has signed is read without its armour, an encrypted one says that it is closed', async () => {
  const signed =
    '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHarbor Water\nTotal due $84.50\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n';
  const read = await room.settled(await rawMail({ messageId: '<pgp-signed@x>', text: signed }));
  expect(read.mail.body_text?.trim()).toBe('Harbor Water\nTotal due $84.50');
  const armour = '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n=abcd\n-----END PGP MESSAGE-----\n';
  const closed = await room.settled(await rawMail({ subject: 'Closed bill', messageId: '<pgp-closed@x>', text: armour }));
  expect(outcomes(closed.parts)).toEqual([
    [
      '1',
      'unsupported',
      'It is encrypted with a key that is not available here. The original is kept. Ask the sender to send it unencrypted.',
    ],
    ['body', 'document', 'Only its subject contains text.'],
  ]);
});

test('the ledger balances', async () => expect(await ledgerFaults(room.em())).toEqual([]));
