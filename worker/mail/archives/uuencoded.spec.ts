import { expect, test } from 'vitest';
import { uuencoded } from '../../../test/fixtures/uuencoded.js';
import { takeUuencoded } from './uuencoded.js';

const bill = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 7) % 256));

test('files written into a text come out of it, and their lines with them', () => {
  const text = `See the bill.\n\n${uuencoded('Bill for March.pdf', bill)}\nRegards\n${uuencoded('b.txt', Buffer.from('x'))}`;
  const found = takeUuencoded(text.replaceAll('\n', '\r\n'));
  expect(found.files).toEqual([
    { name: 'Bill for March.pdf', content: bill },
    { name: 'b.txt', content: Buffer.from('x') },
  ]);
  expect(found.text).toBe('See the bill.\n\n\nRegards\n');
});

test('blanks that were cut off on the way are missed by nobody', () => {
  const text = uuencoded('a', Buffer.alloc(45)).replaceAll('`', ' ').replaceAll(/ +$/gm, '');
  expect(takeUuencoded(text).files).toEqual([{ name: 'a', content: Buffer.alloc(45) }]);
});

test.each([
  ['words that begin so', 'begin 100 years of service\nand then some more words\nend'],
  ['a file that breaks off', uuencoded('a.pdf', bill).slice(0, 300)],
  ['no file', 'Total due $84.50'],
])('%s stays in the text', (_what, text) => expect(takeUuencoded(text)).toEqual({ text, files: [] }));
