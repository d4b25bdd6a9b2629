import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Env } from '#core/platform/env';
import type { FileStore } from '#core/storage/file-store';
import { DataDisk } from '../health/data-disk.js';
import { probeStore } from './probes.js';

const store = (check: () => Promise<void>) => ({ check }) as FileStore;
const fine = store(() => Promise.resolve());
const refused = store(() => Promise.reject(new Error('EROFS')));
const silent = store(() => new Promise(() => undefined));

test.each([
  ['with room', fine, 1, { status: 'healthy', writable: true }],
  [
    'with no room for the largest message',
    fine,
    Number.MAX_SAFE_INTEGER,
    { status: 'error', error: expect.stringMatching(/^The disk is nearly full\./) },
  ],
  [
    'that cannot be written to',
    refused,
    Number.MAX_SAFE_INTEGER,
    { status: 'error', error: 'The folder for files cannot be written to.', writable: false },
  ],
  [
    'that does not answer',
    silent,
    1,
    { status: 'error', error: 'The file store does not answer.', writable: false, upload_dir_exists: true },
  ],
])('a store %s', async (_, files, largestBytes, expected) => {
  expect(await probeStore(new DataDisk({ DATA_DIR: tmpdir() } as Env, files), tmpdir(), largestBytes)).toMatchObject(expected);
});
