import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rawMail } from '../../../test/fixtures/mail.js';
import { tnef } from '../../../test/fixtures/tnef.js';
import { parseMail } from '../parse-mail.js';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const folder = folderForTests('hash-');

const [march, later, april] = ['2026-03-02T09:00:00.000Z', '2026-03-02T17:00:00.000Z', '2026-04-02T09:00:00.000Z'];

async function hashOf(receivedAt: string, ...headers: string[]): Promise<string> {
  const inside = await mkdtemp(join(folder, 'm'));
  const lines = ['From: rent@portal.example', 'Subject: Rent received', ...headers, '', 'Unit 3 has paid $1,200.00.', ''];
  await writeFile(join(inside, 'mail'), lines.join('\r\n'));
  return (await parseMail({ path: join(inside, 'mail'), folder: inside, receivedAt })).bodyHash;
}

test.each<[what: string, headers: string[], other: string[], at: string, isSame: boolean]>([
  ['without a date and an id, of one day', [], [], later, true],
  ['without a date and an id, of another month', [], [], april, false],
  ['of one date, that comes again later', [`Date: ${march}`], [`Date: ${march}`], april, true],
  ['of one id, that comes again later', ['Message-ID: <1@portal.example>'], ['Message-ID: <1@portal.example>'], april, true],
  ['of two ids', ['Message-ID: <1@portal.example>'], ['Message-ID: <2@portal.example>'], march, false],
])('the same words in a message %s', async (_what, headers, other, at, isSame) =>
  expect((await hashOf(march, ...headers)) === (await hashOf(at, ...other))).toBe(isSame),
);

test.each([
  ['alone', undefined],
  ['beside a blank text', '\r\n'],
])('words that Outlook has wrapped, %s, tell messages of one second apart, and copies of one do not differ', async (_what, text) => {
  const hashesOf = async (unit: number) => {
    const inside = await mkdtemp(join(folder, 'm'));
    const content = tnef({ body: `Unit ${unit} owes $${unit}00.00 for March.` });
    const wrapped = [{ filename: 'winmail.dat', contentType: 'application/ms-tnef', content }];
    const date = new Date(march);
    await writeFile(join(inside, 'mail'), await rawMail({ subject: 'Your statement', messageId: `<${unit}@x>`, date, text, attachments: wrapped }));
    return parseMail({ path: join(inside, 'mail'), folder: inside, receivedAt: march });
  }; // prettier-ignore
  const [one, copy, other] = [await hashesOf(3), await hashesOf(3), await hashesOf(4)];
  expect(one.message.text).toContain('Unit 3 owes');
  expect(copy.bodyHash).toBe(one.bodyHash);
  expect(other.bodyHash).not.toBe(one.bodyHash);
  expect(copy.earlierHashes[0]).toBe(other.earlierHashes[0]);
});
