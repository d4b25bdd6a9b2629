import { expect, test } from 'vitest';
import { judgeWritten, namesAPage, type WrittenKind } from '#core/records/mail/judge-written';

const bill = 'Harbor Water Company\nInvoice 4471, March 2026\nTotal due: $84.50';
const footer = '_______________\nOwners mailing list\nhttps://lists.sample.example/owners';
const body = 'Please find the bill attached.';

test.each<[filename: string | null, words: string, kind: WrittenKind]>([
  ['invoice.html', bill, 'paper'],
  ['Notice of meeting.txt', 'The annual meeting of the owners is on Monday.', 'paper'],
  ['ATT00001.txt', footer, 'stray'],
  ['ATT00002.htm', '<br>', 'stray'],
  ['ATT00001.htm', bill, 'paper'],
  [null, footer, 'stray'],
  [null, bill, 'paper'],
  ['readme.txt', footer, 'stray'],
  ['disclaimer.html', 'This message is confidential and for its addressee alone.', 'stray'],
  ['note.txt', 'thanks!', 'stray'],
  ['message.html', 'Please find  the bill attached.', 'same'],
  ['page.html', '  \n ', 'empty'],
  ['发票.html', '发票号码 4471 合计 ￥84.50 港口自来水公司 二〇二六年三月', 'paper'],
])('a file of words: %s is %3$s', (filename, words, kind) => {
  const text = words === '<br>' ? '' : words;
  expect(judgeWritten({ filename, written: { text, html: null } }, body)).toBe(kind);
});

test('where the message says nothing, such a file says what it has to', () => {
  expect(judgeWritten({ filename: 'ATT00001.txt', written: { text: 'See you.', html: null } }, ' ')).toBe('paper');
});

test('a million figures cost no time', () => {
  const began = performance.now();
  for (const words of ['111 '.repeat(250_000), '1'.repeat(1_000_000), "1'".repeat(500_000)])
    judgeWritten({ filename: null, written: { text: words, html: null } }, body);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('what a person named is told from what programs name', () => {
  expect(['invoice.html', 'Bill.HTM', 'a b.xhtml', 'meter.txt'].map(namesAPage)).toEqual([true, true, true, true]);
  expect([null, 'ATT001.txt', 'Part 1.2.html', 'noname.htm', 'a.csv', 'html'].map(namesAPage)).toEqual(Array(6).fill(false));
});
