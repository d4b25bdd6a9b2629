import { expect, test } from 'vitest';
import { charsetNamedIn, textOfBytes } from './text-of-bytes.js';

const western = (text: string): string =>
  Buffer.from(text.replaceAll('€', '\u0080').replaceAll('’', '\u0092').replaceAll('–', '\u0096'), 'latin1').toString('hex');

test.each<[what: string, hex: string, said: string | null, elsewhere: string | null, text: string]>([
  ['UTF-8', Buffer.from('März 5 €').toString('hex'), null, null, 'März 5 €'],
  ['UTF-8 that says western', Buffer.from('März 5 €').toString('hex'), 'iso-8859-1', null, 'März 5 €'],
  ['UTF-8 in a message that is Japanese elsewhere', Buffer.from('請求書').toString('hex'), null, 'shift_jis', '請求書'],
  ['western that says ASCII', western('Gebühr 5 €'), 'us-ascii', null, 'Gebühr 5 €'],
  ['western that says UTF-8', western('Gebühr 5 €'), 'utf-8', null, 'Gebühr 5 €'],
  ['western that says so, in a message that is Russian elsewhere', western('Gebühr'), 'iso-8859-1', 'koi8-r', 'Gebühr'],
  ['French with typographers’ marks', western('L’été – répété à Noël, d’où l’étage'), null, null, 'L’été – répété à Noël, d’où l’étage'],
  ['dashes between capitals', western('A–B–C größer ÄÖ'), null, null, 'A–B–C größer ÄÖ'],
  ['Shift JIS', '90bf8b818f918e4f8c8e2e706466', null, null, '請求書三月.pdf'],
  ['Shift JIS with kana', '82b282dd91e32e706466', null, null, 'ごみ代.pdf'],
  ['GB 18030', 'b7a2c6b1c8fdd4c22e706466', null, null, '发票三月.pdf'],
  ['KOI8-R', 'f3dec5d420dac120cdc1d2d42e706466', null, null, 'Счет за март.pdf'],
  ['KOI8-R in capitals', 'f3fee5f420fae120ede1f2f4', null, null, 'СЧЕТ ЗА МАРТ'],
  ['windows-1251', 'd1f7e5f220e7e020ece0f0f22e706466', null, null, 'Счет за март.pdf'],
  ['windows-1251 in capitals', 'd1d7c5d220c7c020ccc0d0d2', null, null, 'СЧЕТ ЗА МАРТ'],
  ['Korean that the message names', 'bfb5bcf6c1f52e706466', null, 'ks_c_5601-1987', '영수증.pdf'],
  ['Big5 that it says', 'b162b3e62e706466', 'big5', null, '帳單.pdf'],
  ['Japanese by Microsoft’s name', '90bf8b818f91', 'cp932', null, '請求書'],
  ['a charset that is none', western('Gebühr'), 'x-own', null, 'Gebühr'],
])('%s', (_what, hex, said, elsewhere, text) => {
  expect(textOfBytes(Buffer.from(hex, 'hex'), said, elsewhere)).toBe(text);
});

test('the charset of a message is the first beside UTF-8, unless it may as well be western', () => {
  expect(charsetNamedIn('Content-Type: text/plain; charset=utf-8\n\nContent-Type: text/plain; charset="GB2312"')).toBe('GB2312');
  expect(charsetNamedIn('Subject: =?koi8-r?B?8w==?=\nContent-Type: text/plain; charset=utf-8')).toBe('koi8-r');
  expect(charsetNamedIn('Subject: =?koi8-r?B?8w==?=\nContent-Type: text/plain; charset=iso-8859-1')).toBeNull();
  expect(charsetNamedIn('Content-Type: text/plain; charset=x-own\n\ncharset us-ascii')).toBeNull();
});
