import { expect, test } from 'vitest';
import { asCountedBefore, pathBeside, pathsNow } from '#core/records/mail/counted-before';
import type { MailPartContent } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import { wordsOf } from '#core/records/mail/told-apart';
import { container, limits, message, part, text } from '../../../test/support/parsed-mail.js';

const [lease, bill] = ['1e'.repeat(32), 'b1'.repeat(32)];
const bothFiles = message([container('root'), text('1'), part('2', { sha256: lease }), part('3', { sha256: bill })]);
/** A message with two others attached, whose words are their hashes here. */
const passedOn = (path: string, words: string): MailPartContent =>
  part(path, { kind: 'message', fileKind: 'eml', message: message([text(`${path}.1`)], { text: words }) });
const bothMessages = message([container('root'), passedOn('1', 'lease'), passedOn('2', 'bill')], { text: '' }, { subject: null });

/** The part paths of a message's documents, beside the paths of their lines, where an earlier reading has made some. */
function counted(of: typeof bothFiles, before: Record<string, string>): [line: string, document: string | null][] {
  const earlier = Object.entries(before).map(([partPath, sha256]) => ({ partPath, sha256 }));
  const { parts, documents } = asCountedBefore(splitMail(of, limits), earlier, (one) => [one.file?.sha256 ?? wordsOf(one)]);
  const lines = parts.filter(({ document }) => document !== null).map(({ path, document }): [string, string | null] => [path, document]);
  expect(new Set(documents.map(({ partPath }) => partPath))).toEqual(new Set(lines.map(([, document]) => document)));
  return lines;
}

test.each<[what: string, before: Record<string, string>, paths: string[]]>([
  ['the first time', {}, ['2', '3']],
  ['as it was', { 2: lease, 3: bill }, ['2', '3']],
  ['where the first was no part', { 2: bill }, [pathBeside('2', lease), '2']],
  ['again after that', { 2: bill, [pathBeside('2', lease)]: lease }, [pathBeside('2', lease), '2']],
  ['where another part came before both', { 3: lease, 4: bill }, ['3', '4']],
  ['where they stood the other way round', { 2: bill, 3: lease }, ['3', '2']],
  ['where one was decoded otherwise', { 2: 'of other bytes', 3: bill }, ['2', '3']],
  ['beside what is none of its parts any more', { 2: lease, 7: 'of other bytes' }, ['2', '3']],
])('each file has its own document: %s', (_what, before, paths) =>
  expect(counted(bothFiles, before)).toEqual([
    ['2', paths[0]],
    ['3', paths[1]],
  ]),
);

test('a file has its own document also where the one that stood there makes none any more', () => {
  const moved = message([container('root'), text('1'), part('2', { sha256: lease }), part('3', { sha256: bill, size: 26 * 1024 * 1024 })]);
  expect(counted(moved, { 2: bill })).toEqual([['2', pathBeside('2', lease)]]);
});

test.each<[what: string, before: Record<string, string>, paths: string[]]>([
  ['as it was', { '1.body': 'lease', '2.body': 'bill' }, ['1.body', '2.body']],
  ['read otherwise', { '1.body': 'leas', '2.body': 'bil' }, ['1.body', '2.body']],
  ['where the first was no part', { '1.body': 'bill' }, [pathBeside('1.body', 'lease'), '1.body']],
])('so have the words of each message: %s', (_what, before, paths) =>
  expect(counted(bothMessages, before)).toEqual([
    ['1.1', paths[0]],
    ['2.1', paths[1]],
  ]),
);

test('what is told apart in a body goes by the path of that body', () => {
  const apart = message([text('1')], { payments: ['lease', 'bill'] });
  expect(counted(apart, { body: 'bill' })).toEqual([
    ['1', 'body'],
    ['body.2', 'body.2'],
  ]);
});

test('a part is found again where it stands now', () => {
  const { parts } = splitMail(bothFiles, limits);
  expect(pathsNow({ path: '2', sha256: bill }, parts)).toEqual(['3']);
  expect(pathsNow({ path: '2', sha256: lease }, parts)).toEqual(['2']);
  expect(pathsNow({ path: '2', sha256: 'of other bytes' }, parts)).toEqual(['2']);
  expect(pathsNow({ path: 'body.2', sha256: null }, parts)).toEqual(['body.2']);
});
