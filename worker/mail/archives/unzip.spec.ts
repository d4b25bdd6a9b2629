import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { helperWords } from '#core/records/mail/judge-part';
import { ParsedMail } from '#core/database/values/parsed-mail';
import { locked, zip } from '../../../test/fixtures/zip.js';
import { rawMail } from '../../../test/fixtures/mail.js';
import { parseMail } from '../parse-mail.js';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const folder = folderForTests('unzip-');

async function read(filename: string, content: Buffer): Promise<ParsedMail> {
  const inside = await mkdtemp(join(folder, 'm'));
  await writeFile(join(inside, 'mail'), await rawMail({ text: 'See it.', attachments: [{ filename, content }] }));
  return ParsedMail.parse(await parseMail({ path: join(inside, 'mail'), folder: inside }));
}

/** What is reported about a file beside a text, and its content. */
async function said(filename: string, content: Buffer) {
  const { message } = await read(filename, content);
  return message.parts.slice(2).map(({ path, kind, size, refusal }) => ({ path, kind, size, refusal }));
}

test('a document of an office program is none of an archive, wherever it lists its parts', async () => {
  const parts = { 'docProps/app.xml': '<a/>', 'word/media/logo.png': 'png', '_rels/.rels': '<r/>', '[Content_Types].xml': '<Types/>' };
  expect(await said('lease.docx', await zip(parts))).toMatchObject([
    {
      path: '2',
      kind: 'attachment',
      refusal: expect.stringMatching(/^(?:DOCX files|Documents of Word, Excel .*) cannot be read here\./) as string,
    },
  ]);
  // A person's folder that only has a similar name is kept.
  expect(await said('papers.zip', await zip({ 'a.txt': 'x', '[Content_Types].xml': '<Types/>' }))).toHaveLength(3);
});

test('a file that claims more bytes than numbers count stays in its archive', async () => {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('x'.repeat(100)), 'bill.pdf', { forceZip64Format: true, compress: true });
  archive.end();
  const content = await buffer(archive.outputStream);
  const directory = content.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  // The size follows the id and the length of its extra field.
  content.writeBigUInt64LE(2n ** 64n - 1n, content.indexOf(Buffer.from([1, 0, 24, 0]), directory) + 4);
  expect(await said('bills.zip', content)).toMatchObject([
    { path: '2', kind: 'container' },
    { path: '2.1', size: Number.MAX_SAFE_INTEGER, refusal: expect.stringContaining('too large') as string },
  ]);
});

const lockedBill = async (content: string): Promise<Buffer> => locked(await zip({ 'statement.pdf': content }));

test('two mails of one second whose locked files are called alike say not the same; one that comes again does', async () => {
  const [ofElm, ofOak] = [await lockedBill('elm house '.repeat(20)), await lockedBill('oak house '.repeat(20))];
  const [elm, oak, again] = await Promise.all([ofElm, ofOak, ofElm].map((archive) => read('statement.zip', archive)));
  expect(elm?.message.parts.at(-1)).toMatchObject({ path: '2.1', sha256: null, filename: 'statement.pdf' });
  expect(oak?.bodyHash).not.toBe(elm?.bodyHash);
  expect(again?.bodyHash).toBe(elm?.bodyHash);
});

const ofMac = async (beside: string) => read('papers.zip', await zip({ 'march.pdf': '%PDF-1.4 march', '__MACOSX/._march.pdf': beside }));

test('the same papers say the same whatever a Mac has put beside them in the archive', async () => {
  const [one, other] = [await ofMac('one'), await ofMac('other')];
  expect(one.message.parts.at(-1)).toMatchObject({ sha256: null, refusal: helperWords });
  expect(other.bodyHash).toBe(one.bodyHash);
  expect(one.earlierHashes).toContain(one.bodyHash);
});

test('a text in an archive that is encrypted stays closed and says so, as one beside the message does', async () => {
  const armour = `-----BEGIN PGP MESSAGE-----\n\n${'hQEMAabcdefghijklmnopqrstuv'.repeat(4)}\n=abcd\n-----END PGP MESSAGE-----\n`;
  const { message } = await read('papers.zip', await zip({ 'statement.txt': armour }));
  expect(message.parts.at(-1)).toMatchObject({ path: '2.1', written: null, refusal: expect.stringMatching(/^It is encrypted/) as string });
});
