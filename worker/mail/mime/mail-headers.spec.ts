import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MailHeaders } from '#core/database/values/parsed-mail';
import { parseMail } from '../parse-mail.js';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const folder = folderForTests('headers-');

async function read(...lines: string[]): Promise<MailHeaders> {
  const inside = await mkdtemp(join(folder, 'm'));
  await writeFile(join(inside, 'mail'), [...lines, 'Subject: Bill', '', 'Total due $84.50'].join('\r\n'));
  return (await parseMail({ path: join(inside, 'mail'), folder: inside })).message.headers;
}

test.each<[from: string, email: string | null]>([
  ['Harbor Water <billing@harborwater.example>', 'billing@harborwater.example'],
  ['billing@harborwater.example (Harbor Water)', 'billing@harborwater.example'],
  ['"Water, Harbor" <BILLING@harborwater.example>', 'billing@harborwater.example'],
  ['"a b"@harborwater.example', '"a b"@harborwater.example'],
  ['<script>alert(1)</script>', null],
  ['<script>PWNED=21</script> <dana@owner.example>', 'dana@owner.example'],
  ['<b>Harbor Water</b>', null],
  ['Harbor Water', null],
  ['root', null],
])('From: %s is from %s', async (from, email) => expect((await read(`From: ${from}`)).from?.email ?? null).toBe(email));

test('what is no address is no recipient either', async () =>
  expect((await read('To: <b>all</b>, Sam Day <sam@owner.example>')).to).toEqual([{ email: 'sam@owner.example', name: 'Sam Day' }]));

test.each<[what: string, lines: string[], authors: string[]]>([
  ['one', ['From: Sam <sam@owner.example>'], []],
  ['one that names two', ['From: Sam <sam@owner.example>, Pat <pat@owner.example>'], []],
  ['the same twice', ['From: Sam <sam@owner.example>', 'From: SAM@owner.example'], []],
  ['two', ['From: Sam <sam@owner.example>', 'From: Pat <pat@else.example>'], ['sam@owner.example', 'pat@else.example']],
  ['one and a name', ['From: Sam <sam@owner.example>', 'From: Your bank'], ['sam@owner.example', 'Your bank']],
])('From lines: %s', async (_what, lines, authors) => expect((await read(...lines)).authors).toEqual(authors));

test.each<[date: string, iso: string | null]>([
  ['Mon, 2 Mar 2026 09:00:00 +0100', '2026-03-02T08:00:00.000Z'],
  ['Mon, 2 Mar 2026 09:00:00 EST', '2026-03-02T14:00:00.000Z'],
  ['Mon, 2 Mar 2026 09:00:00 CEST', '2026-03-02T09:00:00.000Z'],
  ['Mon, 2 Mar 2026 09:00:00 +0100 (CET)', '2026-03-02T08:00:00.000Z'],
  ['some day in March', null],
])('Date: %s', async (date, iso) => expect((await read(`Date: ${date}`)).date).toBe(iso));
