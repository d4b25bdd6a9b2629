import { expect, test } from 'vitest';
import { compoundFile } from '../../../test/fixtures/compound-file.js';
import { outlookFile, type SavedMessage } from '../../../test/fixtures/outlook-file.js';
import { readCompoundFile } from './compound-file.js';
import { readOutlookFile } from './outlook-file.js';
import { maxOutlookDepth } from './outlook-message.js';

const bill = Buffer.from('%PDF-1.4 bill');
const scan = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 251));
const water = { name: 'Harbor Wäter', email: 'Billing@HarborWater.example' };

const saved = outlookFile({
  subject: 'Your bill',
  from: water,
  to: [{ name: 'Sam Day', email: 'sam.day@example.com' }],
  sent: new Date('2026-03-14T09:00:00Z'),
  body: 'Total due $84.50',
  html: '<p>Total due $84.50</p>',
  files: [
    { name: 'Bill März.pdf', content: bill },
    { name: 'scan.tif', content: scan },
  ],
});

test('a saved message says who sent it to whom and when, its words and its files, small and large', () => {
  const message = readOutlookFile(saved);
  expect(message).toMatchObject({
    subject: 'Your bill',
    from: { email: 'billing@harborwater.example', name: 'Harbor Wäter' },
    to: [{ email: 'sam.day@example.com', name: 'Sam Day' }],
    date: new Date('2026-03-14T09:00:00Z'),
    text: 'Total due $84.50',
    html: '<p>Total due $84.50</p>',
  });
  expect(message?.files.map(({ name, content }) => [name, content])).toEqual([
    ['Bill März.pdf', bill],
    ['scan.tif', scan],
  ]);
});

test('messages attached to it that say the same are the same only with the same sender, day and files', () => {
  const inner: SavedMessage = { subject: 'Your bill', from: water, sent: new Date('2026-03-14T09:00:00Z'), body: 'See the attached bill.', files: [{ name: 'bill.pdf', content: bill }] }; // prettier-ignore
  const others: SavedMessage[] = [
    { ...inner, files: [{ name: 'bill.pdf', content: scan }] },
    { ...inner, files: [{ name: 'next.pdf', content: bill }] },
    { ...inner, sent: new Date('2026-04-14T09:00:00Z') },
    { ...inner, from: { ...water, email: 'other@harborwater.example' } },
  ];
  const file = outlookFile({ files: [inner, inner, ...others].map((content) => ({ name: 'm', content })) });
  const [first, same, ...different] = readOutlookFile(file)?.files.map(({ content }) => content.toString()) ?? [];
  expect(same).toBe(first);
  expect(new Set([first, ...different]).size).toBe(5);
});

test('a message attached to it is a message, but not without end', () => {
  let inner: SavedMessage = { subject: 'innermost' };
  for (let depth = 0; depth < 14; depth += 1) inner = { subject: `${depth}`, files: [{ name: 'm', content: inner }] };
  let [deep, levels] = [readOutlookFile(outlookFile(inner)), 1];
  for (; deep?.files[0]?.message; levels += 1) deep = deep.files[0].message;
  expect(levels).toBe(maxOutlookDepth);
  expect(deep?.files[0]?.refusal).toMatch(/read 10 levels deep/);
});

test('a compound file that holds no message is none, and what is none is none', () => {
  expect(readOutlookFile(compoundFile({ WordDocument: scan }))).toBeNull();
  expect(readCompoundFile(compoundFile({ a: { b: bill } }))?.storages[0]?.read('b')).toEqual(bill);
  expect(readOutlookFile(bill)).toBeNull();
  expect(readOutlookFile(saved.subarray(0, 700))?.files ?? []).toEqual([]);
});

test('tables that lead in circles or claim what is not there cost no more than the file', () => {
  const began = performance.now();
  for (let seed = 1; seed < 200; seed += 1) {
    const noise = Buffer.from(saved);
    for (let at = 30 + (seed % 7); at < noise.length; at += 1 + seed * 3) noise[at] = (noise[at] ?? 0) ^ ((seed * 37) & 0xff);
    const files = readOutlookFile(noise)?.files ?? [];
    expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(noise.length * 2);
  }
  // Every sector is followed by itself.
  const circles = Buffer.from(saved);
  for (let at = circles.length - 2048; at < circles.length; at += 4) circles.writeUInt32LE((at % 2048) / 4, at);
  expect(readOutlookFile(circles)?.files.length ?? 0).toBeLessThan(10);
  expect(performance.now() - began).toBeLessThan(10_000);
});
