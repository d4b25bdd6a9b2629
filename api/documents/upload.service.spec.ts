import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { expect, test } from 'vitest';
import { AppError } from '#core/kernel/platform/app-error';
import { readEnv } from '#core/kernel/platform/env';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { UploadService } from './upload.service.js';

const body = [
  '--b',
  'Content-Disposition: form-data; name="file"; filename="a.pdf"',
  'Content-Type: application/pdf',
  '',
  '%PDF-1.4 words',
  '--b--',
  '',
].join('\r\n');

test.each([
  ['kept where the database left before it said whether the row came to be', Object.assign(new Error('gone'), { code: 'ECONNRESET' }), 1],
  ['removed where the database refused', new AppError('conflict', 'No.'), 0],
])('the file of an upload is %s', async (_, refusal, left) => {
  const root = await mkdtemp(join(tmpdir(), 'upload-service-'));
  const em = { fork: () => ({ transactional: () => Promise.reject(refusal) }) } as unknown as EntityManager;
  const queue = { wake: () => undefined, close: () => Promise.resolve() };
  const uploads = new UploadService(em, readEnv({ DATABASE_URL: 'postgresql://nowhere/nothing' }), new DiskFileStore(root), queue);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(body.length) };
  const request = Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as Request;
  await expect(uploads.receive(request, {}, { userId: 1, requestId: null })).rejects.toBe(refusal);
  const files = await readdir(join(root, 'originals'), { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toHaveLength(left);
  await rm(root, { recursive: true });
});
