import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyPart, textCut } from '#core/records/mail/judge-part';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import { parseMail } from '../parse-mail.js';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const folder = folderForTests('nested-');

async function read(raw: string): Promise<ParsedMessage> {
  const inside = await mkdtemp(join(folder, 'm'));
  await writeFile(join(inside, 'mail'), raw);
  return (await parseMail({ path: join(inside, 'mail'), folder: inside })).message;
}

/** A message of so many multiparts within each other; `innermost` is its only part. */
function nested(levels: number, innermost: string, named = 'b'): string {
  const at = Array.from({ length: levels }, (_, level) => level);
  const opened = at.map((level) => `Content-Type: multipart/mixed; boundary=${named}${level}x\r\n\r\n--${named}${level}x\r\n`).join('');
  const closed = at.map((level) => `\r\n--${named}${level}x--`).toReversed().join(''); // prettier-ignore
  return `From: Harbor Water <billing@harborwater.example>\r\nSubject: Bill\r\n${opened}${innermost}${closed}\r\n`;
}

const words = 'Content-Type: text/plain\r\n\r\nTotal due $84.50';

test.each([3, 60, 75, 300, 1000])('the words within %i multiparts are read', async (levels) => {
  const message = await read(nested(levels, words));
  const { parts, documents } = splitMail(message, { maxBytes: 1e6 });
  expect(message.text).toBe('Total due $84.50');
  expect(documents.map(({ partPath }) => partPath)).toEqual(['body']);
  expect(parts.filter(({ outcome }) => outcome !== 'container')).toMatchObject([{ outcome: 'document' }]);
  expect(new Set(parts.map(({ path }) => path)).size).toBe(parts.length);
});

test('messages in the deepest of them stay within the ledger’s paths, and what lies beyond says so', async () => {
  let raw = nested(3, words);
  for (let level = 0; level < 19; level += 1) raw = nested(75, `Content-Type: message/rfc822\r\n\r\n${raw}`, `b${level}y`);
  const message = await read(raw);
  const paths = everyPart(message).map(({ path }) => path);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(195);
  const { parts } = splitMail(message, { maxBytes: 1e6 });
  expect(parts.filter(({ outcome }) => outcome !== 'container')).toMatchObject([
    { outcome: 'over_limit', reason: 'Its contents are nested too deeply to be read. The original message keeps it.' },
    { outcome: 'document', reason: 'Only its subject contains text.' },
  ]);
});

test('a message whose text is longer than anybody reads says so, and so does a file', async () => {
  const long = 'A row of it for $1.00\r\n'.repeat(6000);
  const file = `--b\r\nContent-Type: text/plain; name=rows.txt\r\nContent-Disposition: attachment\r\n\r\n${long}\r\n--b--\r\n`;
  const head = 'From: Harbor Water <billing@harborwater.example>\r\nSubject: Bill\r\n';
  expect((await read(`${head}\r\n${long}`)).defect).toBe(textCut);
  const message = await read(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the rows.\r\n${file}`);
  const { parts } = splitMail(message, { maxBytes: 1e6 });
  expect([message.defect, parts.at(-1)]).toMatchObject([null, { outcome: 'document', reason: textCut }]);
});
