import { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import type { FileStore } from '#core/storage/file-store';
import { sendTaxZip } from './tax-zip.js';

const report = { year: 2025, properties: [], total: '0.00' };
const document = { id: 1, fileKey: 'originals/one', filename: 'one.pdf', createdAt: new Date('2025-06-01T12:00:00Z') };
const em = { find: () => Promise.resolve([document]) } as unknown as EntityManager;

/** One who downloads, and may leave. */
function downloader() {
  const writable = new Writable({ write: (_chunk, _encoding, done) => done() });
  return Object.assign(writable, { set: () => undefined }) as unknown as Response;
}

/** A store with a file that gives its beginning and then nothing more. */
function slowStore() {
  const source = new Readable({ read: () => undefined });
  source.push('the beginning');
  const opened = Promise.withResolvers<void>();
  const read = () => (opened.resolve(), Promise.resolve(source));
  return { source, opened: opened.promise, files: { exists: () => Promise.resolve(true), read } as unknown as FileStore };
}

const fewTurns = async (): Promise<void> => {
  for (let at = 0; at < 20; at += 1) await turn();
};

test('who leaves in the middle of a file ends nothing but the download, and the file is let go', async () => {
  const response = downloader();
  const { source, opened, files } = slowStore();
  const sending = sendTaxZip(response, report, { em, files });
  await opened;
  await fewTurns();
  response.destroy();
  await sending;
  // An error that nobody hears would end the process now.
  await fewTurns();
  expect(source.destroyed).toBe(true);
});

test('a file that cannot be read on ends the download: half an archive must not look like a whole one', async () => {
  const response = downloader();
  const { source, opened, files } = slowStore();
  const sending = sendTaxZip(response, report, { em, files });
  await opened;
  await fewTurns();
  source.destroy(new Error('the disk is gone'));
  await expect(sending).rejects.toThrow('the disk is gone');
  expect(response.destroyed).toBe(true);
});
