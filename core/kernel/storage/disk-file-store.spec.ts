import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { NotStored } from '#core/kernel/storage/file-store';
import { allOf } from '../../../test/support/all-of.js';
import { timesOpen } from '../../../test/support/open-files.js';

let root: string;
let store: DiskFileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
  store = new DiskFileStore(root);
});
afterEach(() => rm(root, { recursive: true }));

test('a source that breaks leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })(),
  );
  await expect(store.put('originals/a1', broken)).rejects.toThrow(/gone/);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

test('a file that cannot be taken over stays open nowhere, nor does one that was', async () => {
  const source = join(root, 'source');
  await writeFile(source, 'x');
  await writeFile(join(root, 'tmp'), 'in the way');
  for (let tries = 0; tries < 20; tries += 1) await expect(store.putFile('originals/a1', source)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await vi.waitFor(async () => expect(await timesOpen(source)).toBe(0));
  await rm(join(root, 'tmp'));
  await store.putFile('originals/a1', source);
  await vi.waitFor(async () => expect(await timesOpen(source)).toBe(0));
  await expect(store.putFile('originals/a2', join(root, 'none'))).rejects.toThrow(/ENOENT/);
});

test('nobody is given a path behind which there is nothing to read', async () => {
  const give = (key: string): Promise<string> => store.withLocalPath(key, (path) => Promise.resolve(path));
  await expect(give('originals/a1')).rejects.toThrow(NotStored);
  expect(await readdir(root)).toEqual([]);
  await store.put('originals/a1', Buffer.alloc(0));
  expect(await give('originals/a1')).toBe(store.placeOf('originals/a1'));
  // As the file of a mount that has gone away.
  await rm(join(store.placeOf('originals/a1'), '..'), { recursive: true });
  await writeFile(join(store.placeOf('originals/a1'), '..'), 'no folder');
  await expect(give('originals/a1')).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('files that are none of ours are listed without a key, wherever they lie', async () => {
  await store.put('originals/a1', Buffer.from('x'));
  await mkdir(join(root, 'originals', 'zz'));
  await writeFile(join(root, 'originals', 'zz', 'a1'), 'elsewhere');
  const found = await allOf(store.list(''));
  expect(found.map(({ key, place, size }) => ({ key, place, size }))).toEqual(
    expect.arrayContaining([
      { key: 'originals/a1', place: store.placeOf('originals/a1'), size: 1 },
      { key: null, place: join(root, 'originals', 'zz', 'a1'), size: 9 },
    ]),
  );
});

test('what a crash left half written is removed when it is old', async () => {
  await store.put('originals/a1', Buffer.from('x'));
  await writeFile(join(root, 'tmp', 'left-behind'), 'half');
  expect(await store.removeDrafts(new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.removeDrafts(new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
  expect(await store.exists('originals/a1')).toBe(true);
});
