import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { assert, asyncProperty, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { mendBoundaries, withoutPadding } from './boundary-faults.js';

const body = (boundary: string) => `\r\n\r\n--${boundary}\r\nContent-Type: text/plain\r\n\r\nTotal $19.00\r\n--${boundary}--\r\n`;

test.each([
  ['none', 'Subject: a\r\nContent-Type: multipart/mixed', 'q'],
  ['another', 'Subject: a\r\nContent-Type: multipart/mixed;\r\n boundary="aaa"', 'bbb'],
])('a boundary is found where %s is named', (_what, head, boundary) =>
  expect(mendBoundaries(head + body(boundary))).toBe(
    `Subject: a\r\nContent-Type: multipart/mixed; boundary="${boundary}"${body(boundary)}`,
  ),
);

test('of an inner multipart too, and not that of the outer one', () => {
  const inner = `Content-Type: multipart/alternative; boundary=wrong${body('in')}`;
  const outer = `Content-Type: multipart/mixed; boundary=out\r\n\r\n--out\r\n${inner}--out\r\n\r\nText\r\n--out--\r\n`;
  expect(mendBoundaries(outer)).toBe(outer.replace('boundary=wrong', 'boundary="in"'));
});

test('without any parts it is text, or a page', () => {
  const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
  expect(mendBoundaries(`${head}Total $19.00\r\n-- \r\nSam\r\n--Sam Day\r\n\r\n`)).toBe(
    'Content-Type: text/plain\r\n\r\nTotal $19.00\r\n-- \r\nSam\r\n--Sam Day\r\n\r\n',
  );
  expect(mendBoundaries(`${head}<html><p>Total</html>`)).toBe('Content-Type: text/html\r\n\r\n<html><p>Total</html>');
});

test('what is sound stays', () => expect(mendBoundaries(`Content-Type: multipart/mixed; boundary="b c"${body('b c')}`)).toBeNull());

test('a mail made of nothing but such heads costs no time', () => {
  const head = 'Content-Type: multipart/mixed; boundary=none\r\n\r\n--x\r\n\r\n';
  const began = performance.now();
  mendBoundaries(head.repeat(60_000));
  expect(performance.now() - began).toBeLessThan(5000);
});

const unpadded = async (...pieces: string[]): Promise<string> => {
  const source = Readable.from(pieces.filter(Boolean).map((piece) => Buffer.from(piece, 'latin1')));
  return (await buffer(withoutPadding(source))).toString('latin1');
};

const padded = [
  [
    'From: a@b.example',
    'Content-Type: multipart/mixed;',
    ' boundary="b c"',
    '',
    '--b c \t',
    'Content-Type: multipart/mixed; boundary=i',
    '',
  ],
  ['--i  ', '', 'Regards', '--x  ', '-- ', '--i-- ', '--b c', 'Content-Type: message/rfc822', ''],
  ['Content-Type: multipart/mixed; boundary=m', '', '--m ', '', '\u00e9 \r', '--m-- ', '--b c--  '],
].flat();
const lines = padded.join('\r\n');

test('the boundaries of a message lose their blanks, and nothing else does', async () =>
  expect(await unpadded(lines)).toBe(
    lines.replaceAll('--b c \t', '--b c').replaceAll('--b c--  ', '--b c--').replaceAll('--i  ', '--i').replaceAll('--i-- ', '--i--'),
  ));

test('wherever it is cut', async () => {
  const whole = await unpadded(lines);
  await assert(
    asyncProperty(nat(lines.length), async (at) => {
      expect(await unpadded(lines.slice(0, at), lines.slice(at))).toBe(whole);
    }),
  );
});

test('a line without end costs no time', async () => {
  const piece = '-- '.repeat(20_000);
  const began = performance.now();
  expect(await unpadded(...Array.from({ length: 400 }, () => piece))).toHaveLength(400 * piece.length);
  expect(performance.now() - began).toBeLessThan(5000);
});
