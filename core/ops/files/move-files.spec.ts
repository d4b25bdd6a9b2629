import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { StoreAway } from '#core/kernel/storage/file-store';
import { S3FileStore } from '#core/kernel/storage/s3-file-store';
import { moveFiles } from '#core/ops/files/move-files';
import { S3StandIn } from '../../../test/stand-in/s3-server.js';
import { allOf } from '../../../test/support/all-of.js';
import { s3SettingsOf } from '../../../test/support/s3-settings.js';

let server: S3StandIn;
let folder: string;
let disk: DiskFileStore;
let bucket: S3FileStore;
const contents = new Map<string, Buffer>();
beforeAll(async () => {
  server = await S3StandIn.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-files-'));
  disk = new DiskFileStore(join(folder, 'files'));
  bucket = new S3FileStore(s3SettingsOf(server, folder));
  server.objects.clear();
  server.mischief = () => null;
  contents.clear();
  for (let number = 0; number < 20; number += 1) contents.set(`originals/a${number}`, randomBytes(1000 + number));
  contents.set('mail/large', randomBytes(9_000_000));
  contents.set('previews/empty', Buffer.alloc(0));
  for (const [key, content] of contents) await disk.put(key, content);
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = (): number => [...contents.values()].reduce((sum, { length }) => sum + length, 0);

test('every file arrives as it is, and comes back', async () => {
  await writeFile(join(folder, 'files', 'none-of-ours'), 'x');
  expect(await moveFiles(disk, bucket)).toEqual({ found: 22, copied: 22, bytes: bytes(), already: 0, failed: [] });
  for (const [key, content] of contents) expect((await buffer(await bucket.read(key))).equals(content)).toBe(true);
  expect((await allOf(disk.list(''))).length).toBe(23);
  const other = new DiskFileStore(join(folder, 'back'));
  expect(await moveFiles(bucket, other)).toMatchObject({ copied: 22, failed: [] });
  for (const [key, content] of contents) expect((await buffer(await other.read(key))).equals(content)).toBe(true);
});

test('a run that was broken off goes on, and copies nothing twice', async () => {
  let puts = 0;
  server.mischief = (method) => (method === 'PUT' && (puts += 1) > 10 ? { status: 403, code: 'AccessDenied' } : null);
  await expect(moveFiles(disk, bucket)).rejects.toThrow(StoreAway);
  server.mischief = () => null;
  const stored = server.objects.size;
  expect(stored).toBeGreaterThan(5);
  const before = new Set(server.objects.keys());
  server.calls.length = 0;
  expect(await moveFiles(disk, bucket)).toMatchObject({ found: 22, copied: 22 - stored, already: stored, failed: [] });
  expect(server.calls.filter((call) => call.startsWith('PUT ') && before.has(call.split(' ')[1] ?? ''))).toEqual([]);
  expect(await moveFiles(disk, bucket)).toMatchObject({ copied: 0, already: 22 });
});

test('what has come anew in the other store meanwhile stays', async () => {
  await bucket.put('originals/a1', Buffer.from('newer'));
  expect(await moveFiles(disk, bucket)).toMatchObject({ copied: 21, already: 1, failed: [] });
  expect((await buffer(await bucket.read('originals/a1'))).toString()).toBe('newer');
});

test('a file that is deleted while it is copied does not come back', async () => {
  const deleting = Object.assign(Object.create(disk) as DiskFileStore, {
    read: async (key: string) => {
      const stream = Readable.from([await buffer(await disk.read(key))]);
      if (key === 'originals/a1') await disk.delete(key);
      return stream;
    },
  });
  expect(await moveFiles(deleting, bucket)).toMatchObject({ found: 22, copied: 21, failed: [] });
  expect(await bucket.exists('originals/a1')).toBe(false);
});

test('what cannot be read, or differs when it is read back, is told by its key', async () => {
  const broken = Object.assign(Object.create(disk) as DiskFileStore, {
    read: (key: string) => (key === 'originals/a1' ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) : disk.read(key)),
  });
  const spoiling = Object.assign(Object.create(bucket) as S3FileStore, {
    read: async (key: string) => (key === 'originals/a2' ? Readable.from([Buffer.from('spoilt')]) : bucket.read(key)),
  });
  const { copied, failed } = await moveFiles(broken, spoiling);
  expect(copied).toBe(20);
  expect(failed.toSorted()).toEqual(['originals/a1', 'originals/a2']);
});
