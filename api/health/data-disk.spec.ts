import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Env } from '#core/kernel/platform/env';
import type { FileStore } from '#core/kernel/storage/file-store';
import { DataDisk } from './data-disk.js';

const diskWith = (check: () => Promise<void>, dataDir = tmpdir()) => new DataDisk({ DATA_DIR: dataDir } as Env, { check } as FileStore);

const fine = () => Promise.resolve();

test.each([
  ['takes a file', fine, 'writable'],
  ['refuses one', () => Promise.reject(new Error('EROFS')), 'refused'],
  ['does not answer', () => new Promise<void>(() => undefined), 'silent'],
])('a store that %s', async (_, check, state) => {
  expect(await diskWith(check).storeState()).toBe(state);
});

test('the room of the folder is told, and of one that is not there nothing', async () => {
  expect(await diskWith(fine).freeBytes()).toBeGreaterThan(0);
  const gone = diskWith(fine, join(tmpdir(), 'no such folder'));
  expect([await gone.exists(), await gone.freeBytes()]).toEqual([false, null]);
});
