import { expect, test } from 'vitest';
import { tnef } from '../../../test/fixtures/tnef.js';
import type { OutlookMessage } from './outlook-message.js';
import { isTnef, readTnef } from './tnef.js';

const bill = Buffer.from('%PDF-1.4 bill');

test('a wrapping gives its files by their long names, and its words', () => {
  const wrapped = tnef({
    subject: 'Your bill',
    from: 'Billing@HarborWater.example',
    body: 'Total due $84.50',
    files: [{ name: 'Bill März.pdf', content: bill }],
  });
  expect(isTnef(wrapped)).toBe(true);
  expect(readTnef(wrapped)).toMatchObject({
    subject: 'Your bill',
    from: { email: 'billing@harborwater.example' },
    text: 'Total due $84.50',
    files: [{ name: 'Bill März.pdf', content: bill, message: null }],
  });
});

test('a message inside it is a message, but not without end', () => {
  let inner = tnef({ subject: 'innermost' });
  for (let depth = 0; depth < 8; depth += 1)
    inner = tnef({ files: [{ name: 'm', content: { subject: `${depth}`, files: [{ name: 'deeper', content: inner }] } }] });
  const [file] = readTnef(
    tnef({ files: [{ name: 'Dues', content: { subject: 'Dues', files: [{ name: 'dues.pdf', content: bill }] } }] }),
  ).files;
  expect(file?.message).toMatchObject({ subject: 'Dues', files: [{ name: 'dues.pdf', content: bill }] });
  let [deep, levels]: [OutlookMessage, number] = [readTnef(inner), 0];
  for (; deep.files[0]?.message; levels += 1) deep = deep.files[0].message;
  expect(levels).toBeLessThanOrEqual(5);
});

const bills = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, content: Buffer.from(`%PDF-1.4 ${name} ${'x'.repeat(300)}`) }));
const three = (): Buffer => tnef({ subject: 'x', files: bills });
/** Where the value of a file's data begins; its length is in the four bytes before. */
const dataOf = (stream: Buffer, name: string): number => stream.indexOf(`%PDF-1.4 ${name}`);
const told = (stream: Buffer) => {
  const { files, damaged } = readTnef(stream);
  return {
    damaged,
    files: files.map(({ name, content, refusal }) => [name, refusal === null ? content.toString() : refusal.slice(0, 50)]),
  };
};
const [a, b, c] = bills.map(({ name, content }) => [name, content.toString()]);
const lost = 'Outlook’s winmail.dat file is damaged here.';

test('what breaks off is read as far as it goes, and the file that it breaks off in says so', () => {
  const whole = three();
  expect(told(whole)).toEqual({ damaged: false, files: [a, b, c] });
  for (let length = 6; length < whole.length; length += 7) expect(readTnef(whole.subarray(0, length)).files.length).toBeLessThanOrEqual(3);
  expect(told(whole.subarray(0, dataOf(whole, 'b.pdf') + 40))).toEqual({ damaged: true, files: [a, ['SHORT~1.DAT', expect.stringContaining(lost)]] }); // prettier-ignore
  // Only the fact that there is one is known.
  expect(told(whole.subarray(0, dataOf(whole, 'b.pdf') - 9))).toEqual({ damaged: true, files: [a, ['SHORT~1.DAT', expect.stringContaining(lost)]] }); // prettier-ignore
});

test('a length that lies costs no other file, nor its own where the checksum tells how much there is', () => {
  for (const length of [0xffffffff, 2_000_000, 500, 3, 0]) {
    const lying = three();
    lying.writeUInt32LE(length, dataOf(lying, 'b.pdf') - 4);
    expect(told(lying), `${length}`).toEqual({ damaged: true, files: [a, b, c] });
  }
  const both = three();
  both.writeUInt32LE(500, dataOf(both, 'b.pdf') - 4);
  both[dataOf(both, 'b.pdf') + 30] = 0;
  expect(told(both)).toEqual({ damaged: true, files: [a, ['b.pdf', expect.stringContaining(lost)], c] });
});

test('a checksum that is wrong is told, and attributes that nobody knows are passed over', () => {
  const wrong = three();
  const at = dataOf(wrong, 'b.pdf') + (bills[1]?.content.length ?? 0);
  wrong.writeUInt16LE((wrong.readUInt16LE(at) + 1) & 0xffff, at);
  expect(told(wrong)).toEqual({ damaged: true, files: [a, b, c] });
  const strange = Buffer.concat([three(), Buffer.from('02ffff7700030000000102030600', 'hex')]);
  expect(told(strange)).toEqual({ damaged: false, files: [a, b, c] });
  const inside = three();
  const before = dataOf(inside, 'b.pdf') - 9;
  const between = Buffer.concat([inside.subarray(0, before), Buffer.from('02ffff7700030000000102030600', 'hex'), inside.subarray(before)]);
  expect(told(between)).toEqual({ damaged: false, files: [a, b, c] });
});

test('a stream that looks like a beginning everywhere is given up in good time', () => {
  const many = Buffer.concat([three().subarray(0, 6), Buffer.alloc(3_000_000, Buffer.from('020f800600e0930400', 'hex'))]);
  const began = performance.now();
  expect(readTnef(many).damaged).toBe(true);
  expect(performance.now() - began).toBeLessThan(3000);
});

test('noise behind the signature harms nobody', () => {
  const began = performance.now();
  for (let seed = 1; seed < 300; seed += 1) {
    const noise = tnef({ subject: 'x', from: 'a@b.example', files: [{ name: 'a.pdf', content: bill }] });
    for (let at = 6 + (seed % 5); at < noise.length; at += seed) noise[at] = (noise[at] ?? 0) ^ ((seed * 31) & 0xff);
    expect(readTnef(noise).files.length).toBeLessThan(100);
  }
  expect(performance.now() - began).toBeLessThan(10_000);
});
