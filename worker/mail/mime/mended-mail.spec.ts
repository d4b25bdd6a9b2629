import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { parseMail } from '../parse-mail.js';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const folder = folderForTests('mended-');

const windows = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

async function read(...lines: (string | Buffer)[]): Promise<ParsedMessage> {
  const inside = await mkdtemp(join(folder, 'm'));
  await writeFile(join(inside, 'mail'), Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')])));
  return (await parseMail({ path: join(inside, 'mail'), folder: inside })).message;
}

const from = 'From: Harbor Water <billing@harborwater.example>';
const pdf = Buffer.from('%PDF-1.4\n%%EOF').toString('base64');

describe('eight bits that do not say what they are', () => {
  test.each<[string, string[], Buffer, string]>([
    ['western text', [], windows('Gebühr: 84,50 €'), 'Gebühr: 84,50 €'],
    ['western text that says UTF-8', ['Content-Type: text/plain; charset=utf-8'], windows('Gebühr'), 'Gebühr'],
    ['UTF-8 that says ASCII', ['Content-Type: text/plain; charset=us-ascii'], Buffer.from('Gebühr 5 €'), 'Gebühr 5 €'],
    ['UTF-8 that has lost a byte', [], Buffer.concat([Buffer.from('Gebühren für März'), Buffer.from([0xc3, 0x20]), Buffer.from('5')]), 'Gebühren für März\uFFFD 5'],
    ['a page that says so itself', ['Content-Type: text/html'], windows('<meta charset="iso-8859-15"><p>Preis: \u00a4 5</p>'), 'Preis: € 5'],
    ['a page in an unknown charset', ['Content-Type: text/html'], windows('<meta charset="x-own"><p>Gebühr</p>'), 'Gebühr'],
  ])('%s is read', async (_what, headers, body, text) => {
    expect((await read(from, ...headers, '', body)).text).toBe(text);
  }); // prettier-ignore

  test('headers too', async () => {
    const { headers } = await read(windows('From: Wässerwerk <billing@harborwater.example>'), windows('Subject: Gebühr für März'), '', 'x');
    expect([headers.from?.name, headers.subject]).toEqual(['Wässerwerk', 'Gebühr für März']);
    expect((await read(from, 'Subject: Gebühr für März', '', 'x')).headers.subject).toBe('Gebühr für März');
  });
});

test.each([
  ['western words that say UTF-8', '=?utf-8?Q?Geb=FChr_M=E4rz?=', 'Gebühr März'],
  ['UTF-8 words that say ASCII', '=?us-ascii?Q?Geb=C3=BChr?=', 'Gebühr'],
  ['a character in two words', '=?UTF-8?Q?Geb=C3?= =?UTF-8?Q?=BChr?=', 'Gebühr'],
  ['a character in two words, the first without its end', '=?UTF-8?B?R2Viww?= =?UTF-8?B?vGhy?=', 'Gebühr'],
  ['words in quotes, with blanks in them', '"=?UTF-8?Q?Geb=C3=BChr f=C3=BCr M=C3=A4rz?="', '"Gebühr für März"'],
])('a subject of %s', async (_what, subject, said) => {
  expect((await read(from, `Subject: ${subject}`, '', 'x')).headers.subject).toBe(said);
});

test('a name in eight bits is read in the charset that the message names elsewhere', async () => {
  const korean = Buffer.from('bfb5bcf6c1f5', 'hex');
  const { headers, parts } = await read(from, Buffer.concat([Buffer.from('Subject: '), korean]), 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain; charset=euc-kr', '', 'Bill', '--b', 'Content-Type: application/pdf', Buffer.concat([Buffer.from('Content-Disposition: attachment; filename="'), korean, Buffer.from('.pdf"')]), 'Content-Transfer-Encoding: base64', '', pdf, '--b--'); // prettier-ignore
  expect([headers.subject, parts.at(-1)?.filename]).toEqual(['영수증', '영수증.pdf']);
});

test('blanks behind a boundary are none of it', async () => {
  const { parts } = await read(from, 'Content-Type: multipart/mixed; boundary=b', '', '--b \t', '', 'Your bill.', '--b  ', 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64', '', pdf, '--b-- ', ''); // prettier-ignore
  expect(parts.map(({ path, kind, fileKind }) => [path, kind, fileKind])).toEqual([
    ['root', 'container', null],
    ['1', 'text', null],
    ['2', 'attachment', 'pdf'],
  ]);
});

const inline = (type: string) => [`--b`, `Content-Type: ${type}; name="bill.pdf"`, 'Content-Disposition: inline; filename="bill.pdf"', 'Content-Transfer-Encoding: base64', '', pdf]; // prettier-ignore

test('a file that calls itself text is a file', async () => {
  const { parts, text } = await read(from, 'Content-Type: multipart/mixed; boundary=b', '', ...inline('text/plain'), ...inline('text/html'), '--b', '', 'Your bill.', '--b--'); // prettier-ignore
  expect(parts.slice(1).map(({ kind, fileKind }) => [kind, fileKind])).toEqual([
    ['attachment', 'pdf'],
    ['attachment', 'pdf'],
    ['text', null],
  ]);
  expect(text).toBe('Your bill.');
});

test('the parts of a digest are messages', async () => {
  const { parts } = await read(from, 'Content-Type: multipart/digest; boundary=b', '', '--b', '', 'From: one@a.example', 'Subject: 1', '', 'one', '--b', '', 'From: two@a.example', 'Subject: 2', '', 'two', '--b--'); // prettier-ignore
  expect(parts.map(({ message }) => message?.headers.from?.email)).toEqual([undefined, 'one@a.example', 'two@a.example']);
});

test.each([
  ['no type', ['Content-Type: text', '', 'Total $63.00']],
  ['a type the wrong way round', ['Content-Type: plain/text; charset=utf-8', '', 'Total $63.00']],
  ['a multipart without a boundary', ['Content-Type: multipart/mixed', '', '--q', 'Content-Type: text/plain', '', 'Total $63.00', '--q--']],
  ['a boundary that never comes', ['Content-Type: multipart/alternative; boundary=a', '', '--b', '', 'Total $63.00', '--b--']],
  ['a multipart that is none', ['Content-Type: multipart/mixed; boundary=a', '', 'Total $63.00']],
])('%s: the text is read', async (_what, lines) => expect((await read(from, ...lines)).text).toBe('Total $63.00'));

test.each(['"base64"', 'Base-64'])('a file in %s is read', async (encoding) => {
  const { parts } = await read(from, 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Your bill.', '--b', 'Content-Type: application/pdf', `Content-Transfer-Encoding: ${encoding}`, '', pdf, '--b--'); // prettier-ignore
  expect(parts.at(-1)?.fileKind).toBe('pdf');
});

test('a piece of a message is no message', async () => {
  const { parts } = await read(from, 'Content-Type: message/partial; id=a; number=1; total=2', '', 'From: a@b.example', 'Subject: whole', '', 'first half'); // prettier-ignore
  expect(parts.map(({ kind, message }) => [kind, message])).toEqual([['attachment', null]]);
});

test.each([
  ['a file, and no end', ['--b', 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64', '', pdf], true],
  ['a file in a part of its own, and no end', ['--b', 'Content-Type: multipart/mixed; boundary=i', '', '--i', 'Content-Type: application/pdf', '', 'x', '--i--'], true],
  ['a file and its end', ['--b', 'Content-Type: application/pdf', '', 'x', '--b-- '], false],
  ['words, and no end', ['--b', 'Content-Type: application/pdf', '', 'x', '--b', '', 'Regards'], false],
])('a message that ends in %s says whether it may have broken off', async (_what, lines, isOpen) => {
  const { defect, parts } = await read(from, 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'See below.', ...lines);
  expect(defect).toBe(isOpen ? 'It is incomplete or malformed. What could not be read is only in the original.' : null);
  expect(parts.some(({ mimeType, file }) => mimeType === 'application/pdf' && file !== null)).toBe(true);
}); // prettier-ignore

test('one that ends so is read as its parts really are all the same', async () => {
  const page = ['Content-Type: multipart/alternative; boundary=a', '', '--c', 'Content-Type: text/plain', '', 'Total $63.00', '--c--'];
  const file = ['--b', 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64', '', pdf];
  const { text, defect } = await read(from, 'Content-Type: multipart/mixed; boundary=b', '', '--b', ...page, ...file);
  expect(text).toContain('Total $63.00');
  expect(defect).toContain('It is incomplete');
});

test.each(['text/plain', 'application/octet-stream; name=a.dat'])('the parts of %s that names a boundary stand beside it', async (type) => {
  const { parts, text } = await read(from, `Content-Type: ${type}; boundary=b`, '', 'First.', '--b', '', 'Your bill.', '--b', 'Content-Type: application/pdf', '', '%PDF-1.4', '--b--', ''); // prettier-ignore
  expect(parts.map(({ path, mimeType }) => [path, mimeType])).toEqual([
    ['root', 'multipart/mixed'],
    ['1', type.split(';')[0]],
    ['2', 'text/plain'],
    ['3', 'application/pdf'],
  ]);
  expect(text).toContain('Your bill.');
});

test('words behind the end of parts that never came are read', async () => {
  const { text } = await read(from, 'Content-Type: text/plain; boundary=b', '', 'First.', '--b--', 'Total $63.00');
  expect(text).toContain('Total $63.00');
});
