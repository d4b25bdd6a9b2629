import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Env } from '#core/kernel/platform/env';
import { type FileStore, StoreAway, type StoreFacts } from '#core/kernel/storage/file-store';
import { DataDisk } from '../health/data-disk.js';
import { probeStore, scannerOf } from './probes.js';

const onDisk: StoreFacts = { kind: 'disk', place: '/data/files', cache: null };
const inBucket: StoreFacts = { kind: 's3', place: 's3://ledger', cache: { bytes: 5, limit: 10 } };
const store = (check: () => Promise<void>, facts = onDisk) => ({ check, facts: () => Promise.resolve(facts) }) as FileStore;
const fine = store(() => Promise.resolve());
const refused = store(() => Promise.reject(new Error('EROFS')));
const silent = store(() => new Promise(() => undefined));

test.each([
  ['with room', fine, 1, { status: 'healthy', writable: true, file_store: 'disk', file_place: '/data/files', cache_bytes: null }],
  [
    'in a bucket',
    store(() => Promise.resolve(), inBucket),
    1,
    { status: 'healthy', file_store: 's3', file_place: 's3://ledger', cache_bytes: 5, cache_limit_bytes: 10 },
  ],
  [
    'in a bucket that cannot be used',
    store(() => Promise.reject(new StoreAway('The bucket is gone.')), inBucket),
    1,
    { status: 'error', error: 'The bucket is gone.', writable: false, file_store: 's3' },
  ],
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

const now = new Date('2026-11-24T12:00:00Z');
const report = (signatures: string | null) => ({ virus_scanner: { state: 'healthy', scanner: 'ClamAV 1.4.6', signatures_at: signatures } });

test.each([
  ['not named', {}, { status: 'not_configured' }],
  ['not asked yet', { virus_scanner: null }, { status: 'warning', error: 'The virus scanner has not answered yet.' }],
  ['away', { virus_scanner: { state: 'error', error: 'no' } }, { status: 'error', error: 'Mail and files are waiting unopened: no.' }],
  ['without a date', report(null), { status: 'healthy', scanner_version: 'ClamAV 1.4.6', signatures_at: null }],
  ['up to date', report('2026-11-23T00:00:00Z'), { status: 'healthy', signatures_at: new Date('2026-11-23') }],
  ['with old signatures', report('2026-11-01T00:00:00Z'), { status: 'warning', error: expect.stringContaining('more than a week old') }],
])('a virus scanner that is %s', (_, data, shown) => {
  expect(scannerOf(data, now)).toMatchObject(shown);
});
