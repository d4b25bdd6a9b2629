import { describe, expect, test } from 'vitest';
import { judgePart, tooMuchToRead } from '#core/records/mail/judge-part';
import type { MailPartContent } from '#core/database/values/parsed-mail';

const maxBytes = 25 * 1024 * 1024;

const part = (different: Partial<MailPartContent>): MailPartContent => ({
  path: '2',
  kind: 'attachment',
  mimeType: 'application/octet-stream',
  filename: null,
  disposition: 'attachment',
  size: 80_000,
  sha256: 'a'.repeat(64),
  cid: null,
  related: false,
  cidUsed: false,
  fileKind: null,
  refusal: null,
  picture: null,
  file: 'part-1',
  invoiceNumber: null,
  written: null,
  message: null,
  ...different,
});

const picture = (width: number, height: number, different: Partial<MailPartContent> = {}): MailPartContent =>
  part({ mimeType: 'image/png', fileKind: 'png', picture: { width, height }, ...different });

describe('what a part is', () => {
  test.each<[string, MailPartContent, string]>([
    ['a PDF', part({ fileKind: 'pdf', mimeType: 'application/pdf' }), 'document'],
    ['a PDF that Apple Mail shows inline', part({ fileKind: 'pdf', disposition: 'inline' }), 'document'],
    ['a PDF sent as octet-stream', part({ fileKind: 'pdf', filename: 'scan.dat' }), 'document'],
    [
      'text that calls itself a PDF',
      part({ mimeType: 'application/pdf', refusal: 'This kind of file cannot be read here.' }),
      'unreadable',
    ],
    ['a PDF by name alone', part({ filename: 'bill.PDF' }), 'unreadable'],
    ['a web page that calls itself a picture', part({ mimeType: 'image/png', refusal: 'A web page cannot be read here.' }), 'unreadable'],
    ['a spreadsheet', part({ filename: 'a.xlsx', refusal: 'XLSX files cannot be read here.' }), 'unsupported'],
    ['an empty file', part({ size: 0, fileKind: null }), 'unreadable'],
    ['a file that breaks off', part({ file: null, fileKind: null, size: 0 }), 'unreadable'],
    ['a file beyond the limit', part({ size: maxBytes + 1, fileKind: 'pdf' }), 'over_limit'],
    ...[
      'The unpacked files would be too large. The original message keeps it.',
      'Archives inside archives are opened 3 levels deep. The original message keeps this one.',
      'It is 70 MB, which is too large to unpack safely. The original message keeps it.',
      tooMuchToRead,
    ].flatMap((refusal): [string, MailPartContent, string][] => [
      [`one that stays in its archive: ${refusal}`, part({ file: null, fileKind: null, refusal }), 'over_limit'],
      [`one that is not opened: ${refusal}`, part({ filename: 'bill.zip', refusal }), 'over_limit'],
    ]),
    ['a locked file in an archive', part({ file: null, fileKind: null, refusal: 'It is locked with a password.' }), 'unreadable'],
    ['a calendar invitation', part({ mimeType: 'text/calendar' }), 'calendar_invite'],
    ['a calendar file by name', part({ filename: 'invite.ics' }), 'calendar_invite'],
    ['a contact card', part({ mimeType: 'text/vcard' }), 'contact_card'],
    ['a signature', part({ mimeType: 'application/pkcs7-signature' }), 'signature'],
    [
      'the text for programs that run pages',
      part({ mimeType: 'text/x-amp-html', refusal: 'A web page cannot be read here.' }),
      'alternative',
    ],
    ['a key', part({ mimeType: 'application/pgp-keys', filename: 'publickey.asc' }), 'signature'],
    ['what says that the message is encrypted', part({ mimeType: 'application/pgp-encrypted' }), 'unsupported'],
    ['half a Mac’s file', part({ mimeType: 'application/applefile', filename: 'bill.pdf' }), 'unsupported'],
    ['a piece of a message', part({ mimeType: 'message/partial' }), 'unsupported'],
    ['a note of where a file lies', part({ mimeType: 'message/external-body' }), 'unsupported'],
    ['a drawing', part({ mimeType: 'image/svg+xml', refusal: 'An SVG picture cannot be read here.' }), 'unsupported'],
    ['a complaint’s report', part({ mimeType: 'message/feedback-report' }), 'delivery_report'],
    ['a delivery status', part({ mimeType: 'message/delivery-status' }), 'delivery_report'],
    ['a PDF that is named like a contact card', part({ filename: 'invoice.vcf', fileKind: 'pdf' }), 'document'],
    ['a PDF typed as a contact card', part({ mimeType: 'text/x-vcard', fileKind: 'pdf' }), 'document'],
    ['a PDF typed as a calendar', part({ mimeType: 'text/calendar', filename: 'bill.ics', fileKind: 'pdf' }), 'document'],
    ['a photo typed as a signature', picture(3000, 4000, { mimeType: 'application/pkcs7-signature', filename: 'smime.p7s', size: 900_000 }), 'document'], // prettier-ignore
    ['a pixel that is named like a contact card', picture(1, 1, { filename: 'sam.vcf', disposition: 'inline' }), 'tracking_pixel'],
    ['a photo', picture(3000, 4000, { size: 2_000_000, fileKind: 'jpg' }), 'document'],
    ['a small scan that was attached', picture(400, 300, { size: 6000 }), 'document'],
    ['a tracking pixel', picture(1, 1, { size: 43, disposition: 'inline' }), 'tracking_pixel'],
    ['a logo in the text', picture(300, 80, { size: 9000, cid: 'a', cidUsed: true, related: true, disposition: 'inline' }), 'logo'],
    ['a tiny icon that was attached', picture(32, 32, { size: 900 }), 'logo'],
    ['a logo that was attached', picture(320, 110, { size: 4000, filename: 'Outlook-kx2.png' }), 'logo'],
    ['a signature’s picture that was attached', picture(500, 180, { size: 21_000, filename: 'image001.png' }), 'logo'],
    ['a photo that is named like one', picture(1200, 1600, { size: 300_000, filename: 'image001.jpg' }), 'document'],
    ['a bill whose name only sounds so', picture(700, 500, { size: 30_000, filename: 'silicone-work.png' }), 'document'],
    ['a banner without cid', picture(600, 50, { size: 12_000, filename: 'image001.png', disposition: null }), 'logo'],
    ['a scan pasted into the text', picture(1200, 1600, { size: 400_000, cid: 'a', cidUsed: true, related: true }), 'document'],
    ['a picture shown in the text', picture(500, 400, { size: 40_000, cid: 'a', cidUsed: true, related: true }), 'inline_image'],
    ['a wide banner in the text', picture(1400, 500, { size: 180_000, cid: 'a', cidUsed: true, related: true }), 'inline_image'],
    ['a small receipt pasted into the text', picture(400, 620, { size: 31_000, cid: 'a', cidUsed: true, related: true }), 'document'],
    ['a damaged photo', picture(0, 0, { picture: null, size: 300_000 }), 'document'],
  ])('%s', (_what, given, outcome) => {
    const found = judgePart(given, maxBytes);
    expect(found.outcome).toBe(outcome);
    // A part that is not filed says why.
    expect(found.reason === null).toBe(outcome === 'document');
  });
});

test('a small picture that came with other messages too decorates them; a photo is taken each time', () => {
  const repeated = new Set(['a'.repeat(64)]);
  expect(judgePart(picture(600, 300, { size: 30_000 }), maxBytes, { repeated }).outcome).toBe('logo');
  expect(judgePart(picture(600, 300, { size: 30_000 }), maxBytes).outcome).toBe('document');
  expect(judgePart(picture(3000, 4000, { size: 2_000_000, fileKind: 'jpg' }), maxBytes, { repeated }).outcome).toBe('document');
});

test('a picture in the text of a message that says nothing else is what it says, unless it is tiny', () => {
  const shown = { size: 40_000, cid: 'a', cidUsed: true, related: true };
  expect(judgePart(picture(500, 400, shown), maxBytes, { wordless: true }).outcome).toBe('document');
  expect(judgePart(picture(160, 60, shown), maxBytes, { wordless: true }).outcome).toBe('logo');
});

test('the limit is named in megabytes', () => {
  expect(judgePart(part({ size: 26 * 1024 * 1024 + 1, fileKind: 'pdf' }), maxBytes).reason).toBe(
    'It is 27 MB; the limit is 25 MB. The original message keeps it.',
  );
});
