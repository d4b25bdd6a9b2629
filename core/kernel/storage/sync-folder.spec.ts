import { expect, test } from 'vitest';
import { foldersToSync } from '#core/kernel/storage/sync-folder';

test.each([
  ['nothing had to be made', undefined, ['/data/files/originals/a1']],
  ['its shelf was made', '/data/files/originals/a1', ['/data/files/originals/a1', '/data/files/originals']],
  ['all of the store was made', '/data/files', ['/data/files/originals/a1', '/data/files/originals', '/data/files', '/data']],
])('names are made durable where %s', (_, made, folders) => {
  expect(foldersToSync('/data/files/originals/a1/name', made)).toEqual(folders);
});

test('a folder below the one that is worked in is known by either of its names', () => {
  const made = `${process.cwd()}/data/files`;
  expect(foldersToSync('data/files/originals/name', made)).toEqual([`${made}/originals`, made, `${process.cwd()}/data`]);
});
