import { expect, test } from 'vitest';
import { beginsPage, fileType } from '#core/reading/file-type';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const hex = (value: string, length = 64): Buffer => Buffer.concat([Buffer.from(value.replaceAll(' ', ''), 'hex'), Buffer.alloc(length)]);
const mail = 'Received: from a (b [1.2.3.4])\r\n by c\r\nFrom: Ann <ann@example.com>\r\nSubject: Bill\r\n\r\nHello';

test.each([
  ['a PDF', text('%PDF-1.7\n%âãÏÓ\n'), 'pdf'],
  ['a PDF behind junk', text(`${'x'.repeat(1000)}\n%PDF-1.4\n`), 'pdf'],
  ['a PDF behind zero bytes', Buffer.concat([Buffer.alloc(512), text('%PDF-1.4\n')]), 'pdf'],
  ['a JPEG', hex('FFD8FFE0 0010 4A464946 00'), 'jpg'],
  ['a PNG', hex('89504E470D0A1A0A 0000000D 49484452 00000001 00000001 0806000000 1F15C489 00000000 49444154'), 'png'],
  [
    'a PNG with a long profile',
    Buffer.concat([hex('89504E470D0A1A0A 0000000D 49484452 00000001 00000001 0806000000 1F15C489 00080000 69434350'), Buffer.alloc(500)]),
    'png',
  ],
  ['a TIFF whose directory is at its end', hex('49492A00 00FFFF00'), 'tif'],
  ['a GIF', text('GIF89a\u0001\u0000\u0001\u0000'), 'gif'],
  ['a BMP', hex('424D 46000000 00000000 36000000 28000000'), 'bmp'],
  ['a WEBP', Buffer.concat([text('RIFF'), Buffer.from([40, 0, 0, 0]), text('WEBPVP8 '), Buffer.alloc(40)]), 'webp'],
  ['a TIFF, little end first', hex('49492A00 08000000'), 'tif'],
  ['a TIFF, big end first', hex('4D4D002A 00000008'), 'tif'],
  ['a HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), Buffer.alloc(4), text('mif1heic'), Buffer.alloc(32)]), 'heic'],
  ['a mail', text(mail), 'eml'],
  ['a mail from an mbox', text(`From ann@example.com Sat Mar  1 10:00:00 2026\n${mail.replaceAll('\r', '')}`), 'eml'],
  ['a mail with a PDF in it', text(`${mail}\r\n%PDF-1.4`), 'eml'],
])('%s is known by its bytes', async (_name, head, kind) => {
  expect(await fileType(head)).toMatchObject({ ok: true, kind });
});

test.each([
  ['an empty file', Buffer.alloc(0), 'empty_file', /empty/],
  ['an SVG', text('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_type', /SVG/],
  ['an SVG behind a byte order mark', text('\u00EF\u00BB\u00BF  <svg onload="x()">'), 'unsupported_type', /SVG/],
  ['a page', text('<!DOCTYPE html><html><body>From: x\nTo: y</body>'), 'unsupported_type', /web page/],
  ['a page that holds a PDF header', text('<html>%PDF-1.4</html>'), 'unsupported_type', /web page/],
  ['XML', text('<?xml version="1.0"?><Invoice/>'), 'unsupported_type', /XML/],
  ['an archive', hex('504B0304 14000000 0000 00000000'), 'unsupported_type', /ZIP/],
  ['an old spreadsheet', hex('D0CF11E0A1B11AE1', 600), 'unsupported_type', /older Word, Excel/],
  ['a program', hex('7F454C46 02010100'), 'unsupported_type', /ELF/],
  [
    'a calendar with lines of its maker',
    text('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:a\r\nX-WR-TIMEZONE:b\r\n'),
    'unsupported_type',
    /ICS/,
  ],
  [
    'a contact card with lines of its maker',
    text('BEGIN:VCARD\r\nN:Day;Sam\r\nX-ABUID:1\r\nX-ABShowAs:COMPANY\r\n'),
    'unsupported_type',
    /VCF/,
  ],
  ['plain text', text('Dear all, please pay.\n'), 'unsupported_type', /PDF, JPG/],
  ['text with one header-like line', text('Subject: is not enough\n\nhello'), 'unsupported_type', /PDF, JPG/],
  ['a PDF header too far in', text(`${'x'.repeat(1100)}%PDF-1.4`), 'unsupported_type', /PDF, JPG/],
])('%s is refused with a sentence', async (_name, head, code, sentence) => {
  const found = await fileType(head);
  expect(found).toMatchObject({ ok: false, code });
  expect(found.ok ? '' : found.sentence).toMatch(sentence);
});

test('a page is known behind its comments, and thousands of them cost no time', async () => {
  expect(beginsPage('<?xml version="1.0"?>\n<!-- a --> <!-- <svg> --><!DOCTYPE html>')).toBe(true);
  expect(beginsPage('<!-- a --><Invoice/>')).toBe(false);
  expect(beginsPage('<!-- never closed <html>')).toBe(false);
  const began = performance.now();
  await fileType(text('<!---->'.repeat(2000)));
  await fileType(text(`${'<!--'.repeat(400)}-->x`));
  expect(performance.now() - began).toBeLessThan(500);
});

test('any bytes get an answer', async () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const bytes = Uint8Array.from({ length: seed }, (_, index) => (index * seed * 7919 + seed) % 256);
    expect(await fileType(bytes)).toHaveProperty('ok');
  }
});
