import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { makePreview } from '../../../worker/documents/make-preview.js';
import { DeleteFile } from '../../../worker/storage/delete-file-step.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { apiForTests } from '../../support/for-tests.js';

const reading = readingPool();
const api = apiForTests();
let store: DiskFileStore;
beforeAll(async () => {
  store = new DiskFileStore(join(api.dataDir, 'files'));
});
afterAll(async () => {
  reading.close();
});

const { signal } = new AbortController();
const tiff = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .tiff()
    .toBuffer();
const heic = () => readFile(join(import.meta.dirname, '../../fixtures/paid.heic'));

test.each([
  ['a TIFF', 'scan.tif', tiff, 'image/tiff'],
  ['a HEIC photo', 'photo.heic', heic, 'image/heic'],
])('%s is shown as a JPEG and saved as it came', async (_, name, make, type) => {
  const original = await make();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(original)]), name);
  const { id } = (await api.call<{ id: number }>('POST', '/documents/upload', { body: form })).body;
  const document = await api.em.findOneOrFail(Document, { id });
  expect((await api.get(`/documents/${id}/view`)).headers.get('content-type')).toBe(type);
  await makePreview(store, reading.pool, document, signal);
  const shown = await api.get(`/documents/${id}/view`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(shown.headers.get('content-disposition')).toContain(`filename="${name}.jpg"`);
  const saved = await api.get(`/documents/${id}/download`);
  expect([saved.headers.get('content-type'), saved.headers.get('content-length')]).toEqual([type, String(original.length)]);
});

test('a picture that a browser shows gets no copy, and a copy goes with its original', async () => {
  await store.put('originals/plain', await tiff());
  await makePreview(store, reading.pool, { fileKey: 'originals/plain', mimeType: 'image/png' }, signal);
  expect(await store.exists('previews/plain')).toBe(false);
  await makePreview(store, reading.pool, { fileKey: 'originals/plain', mimeType: 'image/tiff' }, signal);
  expect(await store.exists('previews/plain')).toBe(true);
  const run = { task: { payload: { key: 'originals/plain' } }, em: api.em, signal, elapsed: () => 0 };
  expect(await new DeleteFile(store).run(run as never)).toMatchObject({ is: 'done' });
  expect([await store.exists('originals/plain'), await store.exists('previews/plain')]).toEqual([false, false]);
});
