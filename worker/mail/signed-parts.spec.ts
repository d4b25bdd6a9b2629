import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ParsedMail, type ParsedMessage } from '#core/database/values/parsed-mail';
import { rawMail } from '../../test/fixtures/mail.js';
import { outlookFile } from '../../test/fixtures/outlook-file.js';
import { signedMessage } from '../../test/fixtures/signed-message.js';
import { tnef } from '../../test/fixtures/tnef.js';
import { zip } from '../../test/fixtures/zip.js';
import { parseMail } from './parse-mail.js';
import { folderForTests } from '../../test/support/folder-for-tests.js';

const folder = folderForTests('signed-');

async function read(mail: Parameters<typeof rawMail>[0]): Promise<ParsedMessage> {
  const inside = await mkdtemp(join(folder, 'm'));
  await writeFile(join(inside, 'mail'), await rawMail(mail));
  return ParsedMail.parse(await parseMail({ path: join(inside, 'mail'), folder: inside })).message;
}

const pdf = Buffer.from('%PDF-1.4\n%\u00e2\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF', 'latin1');
const bill = Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nHarbor Water: total due $84.50 on March 30.\r\n');
const itsParts = ({ parts }: ParsedMessage) => parts.slice(2).map(({ path, kind, filename, fileKind }) => [path, kind, filename, fileKind]);

test.each([
  ['bill.pdf.p7m', pdf, [['2.1', 'attachment', 'bill.pdf', 'pdf']]],
  ['signed.p7m', pdf, [['2.1', 'attachment', null, 'pdf']]],
  ['invoice.xml.p7m', Buffer.from('<p:Invoice><Total>84.50</Total></p:Invoice>'), [['2.1', 'attachment', 'invoice.xml', null]]],
])('the file that was signed as %s is a part of its own', async (filename, content, inside) => {
  const message = await read({ text: 'Please pay.', attachments: [{ filename, content: signedMessage(content, { streamed: true }) }] });
  expect(itsParts(message)).toEqual([['2', 'container', filename, null], ...inside]);
  expect(message.parts[2]?.refusal).toBe('A signed file (S/MIME). The file follows. Its signature is not checked.');
  expect(message.text).toBe('Please pay.');
});

test('an archive that was signed is opened', async () => {
  const content = signedMessage(await zip({ 'march.pdf': pdf }));
  const message = await read({ text: 'All in it.', attachments: [{ filename: 'papers.zip.p7m', content }] });
  expect(itsParts(message)).toEqual([
    ['2', 'container', 'papers.zip.p7m', null],
    ['2.1', 'container', 'papers.zip', null],
    ['2.1.1', 'attachment', 'march.pdf', 'pdf'],
  ]);
});

test.each([false, true])('the words of a message that was signed as a whole stand beside a footer, in an archive: %s', async (isPacked) => {
  const [name, signed] = ['smime.p7m', signedMessage(bill)];
  const file = isPacked ? { filename: 'bill.zip', content: await zip({ [name]: signed }) } : { filename: name, content: signed };
  const { text } = await read({ text: 'You get this as a member of the owners’ list.', attachments: [file] });
  expect(text).toContain('as a member of the owners’ list.');
  expect(text).toContain('Harbor Water: total due $84.50 on March 30.');
});

test.each(['inside it', 'beside it'])('the words of Outlook’s wrapping are read beside those that were signed %s', async (where) => {
  const signed = { name: 'smime.p7m', content: signedMessage(bill) };
  const isInside = where === 'inside it';
  const content = tnef({ body: 'Please pay $10.00', files: isInside ? [signed] : [] });
  const beside = isInside ? [] : [{ filename: signed.name, content: signed.content }];
  const { text } = await read({ text: '', attachments: [{ filename: 'winmail.dat', content }, ...beside] });
  expect(text).toContain('Please pay $10.00');
  expect(text).toContain('Harbor Water: total due $84.50 on March 30.');
});

test('a signature that has the message in it once more says nothing twice', async () => {
  const attachment = { filename: 'smime.p7s', contentType: 'application/pkcs7-signature', content: signedMessage(bill) };
  const { text } = await read({ text: 'Harbor Water: total due $84.50 on March 30.', attachments: [attachment] });
  expect(text.match(/84\.50/g)).toHaveLength(1);
});

test('a message that Outlook has saved has the words that were signed in it', async () => {
  const content = outlookFile({ subject: 'Your bill', files: [{ name: 'smime.p7m', content: signedMessage(bill) }] });
  const { parts } = await read({ text: 'see it', attachments: [{ filename: 'bill.msg', content }] });
  expect(parts.find(({ kind }) => kind === 'message')?.message?.text).toBe('Harbor Water: total due $84.50 on March 30.');
});

test('of a signed message that breaks off its line says so', async () => {
  const broken = Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee below.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n%PDF-1.4 and so on\r\n`,
  );
  const { parts } = await read({ text: '', attachments: [{ filename: 'smime.p7m', content: signedMessage(broken) }] });
  expect(parts.find(({ filename }) => filename === 'smime.p7m')?.refusal).toMatch(/^A message signed as a whole .* It is incomplete/);
});
