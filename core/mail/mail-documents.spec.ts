import { expect, test } from 'vitest';
import { lastSegment } from '#core/documents/receive-document';
import { nameOfBody } from '#core/mail/mail-documents';

test.each([
  ['Faktura FV/11', 'Faktura FV-11'],
  ['Rechnung 2026/11 (1/2)', 'Rechnung 2026-11 (1-2)'],
  ['Your bill', 'Your bill'],
  ['', 'E-mail'],
  [null, 'E-mail'],
])('a mail of the subject %j is called %s', (subject, name) => {
  expect(lastSegment(nameOfBody(subject))).toBe(name);
});
