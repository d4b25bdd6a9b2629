import { expect, test } from 'vitest';
import { tnef } from '../../test/fixtures/tnef.js';
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
  let [deep, levels] = [readTnef(inner), 0];
  for (; deep.files[0]?.message; levels += 1) deep = deep.files[0].message;
  expect(levels).toBeLessThanOrEqual(5);
});

test('what breaks off is read as far as it goes', () => {
  const whole = tnef({
    subject: 'x',
    files: [
      { name: 'a.pdf', content: bill },
      { name: 'b.pdf', content: bill },
    ],
  });
  for (let length = 6; length < whole.length; length += 1) expect(readTnef(whole.subarray(0, length)).files.length).toBeLessThanOrEqual(2);
  expect(readTnef(whole.subarray(0, whole.length - 40)).files[0]).toMatchObject({ name: 'a.pdf', content: bill });
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
