import { expect, test } from 'vitest';
import { lastSegment } from '#core/records/documents/receive-document';
import { nameOfAttachment, nameOfBody } from '#core/records/mail/name-of-part';

test.each([
  ['Faktura FV/11', 'Faktura FV-11'],
  ['Rechnung 2026/11 (1/2)', 'Rechnung 2026-11 (1-2)'],
  ['Your bill', 'Your bill'],
  ['', 'E-mail'],
  [null, 'E-mail'],
])('a mail of the subject %j is called %s', (subject, name) => {
  expect(lastSegment(nameOfBody(subject))).toBe(name);
});

test.each([
  ['Rechnung 2026/11.pdf', 'Rechnung 2026-11.pdf'],
  ['FV\\11.pdf', 'FV-11.pdf'],
  ['C:\\scans\\x.pdf', 'x.pdf'],
  ['/home/x/y.pdf', 'y.pdf'],
  ['\\\\server\\scans\\x.pdf', 'x.pdf'],
  ['../../etc/y.pdf', 'y.pdf'],
  ['bills/../../y.pdf', 'y.pdf'],
  ['file:///home/x/y.pdf', 'y.pdf'],
  ['bill.pdf', 'bill.pdf'],
])('an attachment called %j is filed as %s', (filename, name) => {
  expect(lastSegment(nameOfAttachment(filename))).toBe(name);
});
