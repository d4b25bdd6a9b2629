import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { NotStored } from '#core/kernel/storage/file-store';
import { timesOpen } from '../../../test/support/open-files.js';

let root: string;
let store: DiskFileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
  store = new DiskFileStore(root);
});
afterEach(() => rm(root, { recursive: true }));

test('what was put is read again, with its hash and size, whole or in part', async () => {
  const stored = await store.put('originals/a1', Readable.from([Buffer.from('hello '), Buffer.from('world')]));
  expect(stored).toEqual({ key: 'originals/a1', size: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' });
  expect(await text(await store.read('originals/a1'))).toBe('hello world');
  expect(await text(await store.read('originals/a1', { start: 6, end: 8 }))).toBe('wor');
  expect(await store.size('originals/a1')).toBe(11);
});

test('a second put replaces the file whole, delete may be repeated', async () => {
  await store.put('originals/a1', Buffer.from('one, and longer'));
  await store.put('originals/a1', Buffer.from('two'));
  expect((await buffer(await store.read('originals/a1'))).toString()).toBe('two');
  await store.delete('originals/a1');
  await store.delete('originals/a1');
  expect(await store.exists('originals/a1')).toBe(false);
  await expect(store.read('originals/a1')).rejects.toThrow(/ENOENT/);
});

test('a source that breaks leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })(),
  );
  await expect(store.put('originals/a1', broken)).rejects.toThrow(/gone/);
  expect(await store.exists('originals/a1')).toBe(false);
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

test('keys are listed by prefix', async () => {
  await store.put('originals/a1', Buffer.from('x'));
  await store.put('mail/q1', Buffer.from('x'));
  const keys: string[] = [];
  for await (const key of store.list('mail/')) keys.push(key);
  expect(keys).toEqual(['mail/q1']);
});

test.each(['../etc/passwd', 'originals/..', 'originals/a/b', '/etc/passwd', 'originals/', 'a\0/b'])('%j is no key', async (key) => {
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/no key/);
});

test('what a crash left half written is removed when it is old', async () => {
  await store.put('originals/a1', Buffer.from('x'));
  await writeFile(join(root, 'tmp', 'left-behind'), 'half');
  expect(await store.removeDrafts(new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.removeDrafts(new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
  expect(await store.exists('originals/a1')).toBe(true);
});
