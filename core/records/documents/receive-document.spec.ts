import { expect, test } from 'vitest';
import { lastSegment } from '#core/records/documents/receive-document';

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\bill.pdf', 'bill.pdf'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['evil\u202efdp.exe', 'evilfdp.exe'],
  ['', 'document'],
  ['..', 'document'],
  ['dir/', 'dir'],
  ['bill \\', 'bill'],
  ['//', 'document'],
  ['a\u0085b\u2028.pdf', 'ab.pdf'],
  ['half \ud800.pdf', 'half \ufffd.pdf'],
])('%j is kept as %j', (given, kept) => {
  expect(lastSegment(given)).toBe(kept);
});

test('a long name keeps its beginning and its ending', () => {
  const kept = lastSegment(`${'é'.repeat(5000)}.pdf`);
  expect(kept.length).toBeLessThanOrEqual(255);
  expect(kept).toMatch(/\.pdf$/);
});
