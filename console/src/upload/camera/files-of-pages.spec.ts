import { expect, test } from 'vitest';
import { filesOfPages } from './files-of-pages';

const page = { blob: new Blob(['x']), jpeg: Uint8Array.from([255, 216, 255, 217]), width: 10, height: 10 };
const now = new Date(2026, 0, 5, 7, 8, 9);
const names = (count: number, isOne: boolean): string[] =>
  filesOfPages(
    Array.from({ length: count }, () => page),
    isOne,
    'Photo',
    now,
  ).map(({ name, type }) => `${name} (${type})`);

test('several pages are one PDF or pictures with numbers, and one page is a picture', () => {
  expect(names(2, true)).toEqual(['Photo 2026-01-05 07.08.09.pdf (application/pdf)']);
  expect(names(2, false)).toEqual(['Photo 2026-01-05 07.08.09 1.jpg (image/jpeg)', 'Photo 2026-01-05 07.08.09 2.jpg (image/jpeg)']);
  expect(names(1, true)).toEqual(['Photo 2026-01-05 07.08.09.jpg (image/jpeg)']);
});
