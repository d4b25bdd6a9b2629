import { expect, test } from 'vitest';
import { decodeText } from './written-part.js';

const text = 'Gebühr für März: 84,50 €';

test.each<[name: string, bytes: Buffer, charset: string | null, words: string | null]>([
  ['UTF-8 that says nothing of itself', Buffer.from(text), null, text],
  ['UTF-8 that is called something else', Buffer.from(text), 'iso-8859-1', text],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), null, text],
  ['what its mail calls it', Buffer.from([0xf7, 0xc5, 0xd4]), 'koi8-r', 'Вет'],
  [
    'what the page calls itself',
    Buffer.from('<meta charset="windows-1251"><p>\xd1\xf7\xe5\xf2', 'latin1'),
    null,
    '<meta charset="windows-1251"><p>Счет',
  ],
  ['what claims UTF-8 and is western', Buffer.from('Geb\xfchr 5 \x80', 'latin1'), 'utf-8', 'Gebühr 5 €'],
  ['a charset that nobody knows', Buffer.from('Geb\xfchr', 'latin1'), 'x-unheard-of', 'Gebühr'],
  ['bytes that are no text', Buffer.from([0x4d, 0x5a, 0x00, 0x03]), null, null],
])('the words in a file: %s', (_name, bytes, charset, words) => {
  expect(decodeText(bytes, charset)).toBe(words);
});
