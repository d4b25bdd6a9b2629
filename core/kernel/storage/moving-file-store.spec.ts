import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { MovingFileStore } from '#core/kernel/storage/moving-file-store';
import { NotStored } from '#core/kernel/storage/file-store';
import { allOf } from '../../../test/support/all-of.js';

let folder: string;
let before: DiskFileStore;
let after: DiskFileStore;
let store: MovingFileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-'));
  before = new DiskFileStore(join(folder, 'before'));
  after = new DiskFileStore(join(folder, 'after'));
  store = new MovingFileStore(after, before);
});
afterEach(() => rm(folder, { recursive: true }));

test('what is new goes to the one store, and what is not moved yet is found in the other', async () => {
  await before.put('originals/old', Buffer.from('old'));
  await store.put('originals/new', Buffer.from('newer'));
  expect([await before.exists('originals/new'), await after.exists('originals/new')]).toEqual([false, true]);
  for (const [key, content] of Object.entries({ 'originals/old': 'old', 'originals/new': 'newer' })) {
    expect(await text(await store.read(key))).toBe(content);
    expect(await store.size(key)).toBe(content.length);
    expect(await store.exists(key)).toBe(true);
    expect(await store.withLocalPath(key, (path) => readFile(path, 'utf8'))).toBe(content);
  }
  await expect(store.read('originals/none')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(store.withLocalPath('originals/none', () => Promise.resolve())).rejects.toThrow(NotStored);
});

test('a file that lies in both is listed once and deleted in both', async () => {
  for (const each of [before, after]) await each.put('originals/a1', Buffer.from('x'));
  await before.put('originals/a2', Buffer.from('y'));
  expect((await allOf(store.list('originals/'))).map(({ key }) => String(key)).toSorted()).toEqual(['originals/a1', 'originals/a2']);
  await store.delete('originals/a1');
  expect(await store.exists('originals/a1')).toBe(false);
});

test('it can be used while both can', async () => {
  await store.check();
  await store.put('originals/a1', Buffer.from('x'));
  const unusable = Object.assign(Object.create(before) as DiskFileStore, { check: () => Promise.reject(new Error('away')) });
  await expect(new MovingFileStore(after, unusable).check()).rejects.toThrow('away');
});
