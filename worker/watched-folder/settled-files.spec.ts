import { expect, test } from 'vitest';
import { isPassedOver, lockNamesOf, SettledFiles } from './settled-files.js';

const file = (relativePath: string, size = 10, mtimeMs = 1000) => ({ relativePath, size, mtimeMs });

test('a file is taken once it has been the same for long enough; each change begins anew', () => {
  const files = new SettledFiles(3000);
  expect(files.look([file('a.pdf')], 0)).toEqual([]);
  expect(files.look([file('a.pdf', 20)], 2000)).toEqual([]);
  expect(files.look([file('a.pdf', 20, 2000)], 4000)).toEqual([]);
  expect(files.look([file('a.pdf', 20, 2000), file('b.pdf')], 7000)).toEqual([file('a.pdf', 20, 2000)]);
  expect(files.waiting).toBe(2);
});

test('what is gone is forgotten, and waits anew when it comes back', () => {
  const files = new SettledFiles(1000);
  files.look([file('a.pdf')], 0);
  files.look([], 1000);
  expect(files.look([file('a.pdf')], 2000)).toEqual([]);
});

test.each(['.hidden.pdf', '~$bill.docx', 'bill.pdf.part', 'bill.crdownload', 'scan.tmp', 'bill.pdf~', 'Thumbs.db'])(
  '%s is left alone',
  (name) => {
    expect(isPassedOver(name)).toBe(true);
  },
);

test.each(['bill.pdf', 'part.pdf', 'Temp bill.jpg'])('%s is not', (name) => {
  expect(isPassedOver(name)).toBe(false);
});

test('a file that an office program holds open is known by its lock', () => {
  expect(lockNamesOf('bill.pdf')).toEqual(expect.arrayContaining(['.~lock.bill.pdf#', '~$bill.pdf', 'bill.pdf.lock']));
});
