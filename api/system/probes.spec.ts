import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { FileStore } from '#core/storage/file-store';
import { probeStore } from './probes.js';

const store = (check: () => Promise<void>) => ({ check }) as FileStore;
const fine = store(() => Promise.resolve());
const refused = store(() => Promise.reject(new Error('EROFS')));

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
])('a store %s', async (_, files, largestBytes, expected) => {
  expect(await probeStore(files, tmpdir(), largestBytes)).toMatchObject(expected);
});
