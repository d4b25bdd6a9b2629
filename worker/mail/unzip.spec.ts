import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { ParsedMail } from '#core/mail/parsed-mail';
import { zip } from '../../test/fixtures/zip.js';
import { rawMail } from '../../test/fixtures/mail.js';
import { parseMail } from './parse-mail.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unzip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is said of a file beside a text, and of what came out of it. */
async function said(filename: string, content: Buffer) {
  const inside = await mkdtemp(join(folder, 'm'));
  await writeFile(join(inside, 'mail'), await rawMail({ text: 'See it.', attachments: [{ filename, content }] }));
  const { message } = ParsedMail.parse(await parseMail({ path: join(inside, 'mail'), folder: inside }));
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
  // Somebody's folder with a file that is only called alike stays one.
  expect(await said('papers.zip', await zip({ 'a.txt': 'x', '[Content_Types].xml': '<Types/>' }))).toHaveLength(3);
});

test('a file that claims more bytes than numbers count stays in its archive', async () => {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('x'.repeat(100)), 'bill.pdf', { forceZip64Format: true, compress: true });
  archive.end();
  const content = await buffer(archive.outputStream);
  const directory = content.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  // Behind the id and the length of its extra field stands the size.
  content.writeBigUInt64LE(2n ** 64n - 1n, content.indexOf(Buffer.from([1, 0, 24, 0]), directory) + 4);
  expect(await said('bills.zip', content)).toMatchObject([
    { path: '2', kind: 'container' },
    { path: '2.1', size: Number.MAX_SAFE_INTEGER, refusal: expect.stringContaining('too large') as string },
  ]);
});
