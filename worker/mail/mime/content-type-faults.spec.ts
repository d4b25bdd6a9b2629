import { expect, test } from 'vitest';
import { mendBoundaries, mendedEncoding, mendedType } from './content-type-faults.js';

test.each([
  ['text', {}, 'text/plain'],
  ['TEXT', {}, 'text/plain'],
  ['charset=utf-8', {}, 'text/plain'],
  ['text/plain charset=utf-8', {}, 'text/plain'],
  ['html', {}, 'text/html'],
  ['plain/text', {}, 'text/plain'],
  [false, {}, 'text/plain'],
  ['pdf', { filename: 'bill.pdf' }, null],
  ['text', { disposition: 'attachment' }, null],
  ['text/plain', {}, null],
  ['application/x-own', {}, null],
  ['multipart/mixed boundary=b', {}, null],
] as const)('%s %o is %s', (contentType, more, is) => expect(mendedType({ contentType, ...more })).toBe(is));

test.each([
  ['"base64"', 'base64'],
  ['base-64; x=y', 'base64'],
  ['quoted printable', 'quoted-printable'],
  ['"quoted-printable"', 'quoted-printable'],
  ['x-uuencode', 'x-uuencode'],
  ['8bit', '8bit'],
  [false, false],
] as const)('the transfer encoding %s is %s', (said, is) => expect(mendedEncoding(said)).toBe(is));

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
