import { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { makeTaxReport } from '#core/books/reports/tax-report';
import type { FileStore } from '#core/kernel/storage/file-store';
import { sendTaxZip } from './tax-zip.js';

const report = makeTaxReport(
  { year: 2025, owners: [], propertyIds: null, basis: 'cash', items: true },
  { figures: [], business: '0.00', houses: new Map() },
);
const noDraft = () => Readable.from([Buffer.from('%PDF')], { objectMode: false });
const document = { id: 1, fileKey: 'originals/one', filename: 'one.pdf', createdAt: new Date('2025-06-01T12:00:00Z') };
/** A database with these documents, in some of which the virus scanner has found something. */
const booksOf = (found: object, infected: readonly number[] = []) =>
  ({ find: () => Promise.resolve([found]), execute: () => Promise.resolve(infected.map((id) => ({ id }))) }) as unknown as EntityManager;
const em = booksOf(document);

/** A client that downloads, and may disconnect. */
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
  const sending = sendTaxZip(response, report, { em, files, timeZone: 'UTC', draft: noDraft() });
  await opened;
  await fewTurns();
  response.destroy();
  await sending;
  // An unhandled error would end the process now.
  await fewTurns();
  expect(source.destroyed).toBe(true);
});

test('a file that cannot be read on ends the download: half an archive must not look like a whole one', async () => {
  const response = downloader();
  const { source, opened, files } = slowStore();
  const sending = sendTaxZip(response, report, { em, files, timeZone: 'UTC', draft: noDraft() });
  await opened;
  await fewTurns();
  source.destroy(new Error('the disk is gone'));
  await expect(sending).rejects.toThrow('the disk is gone');
  expect(response.destroyed).toBe(true);
});

test('the index says the day a document came in where the business is', async () => {
  const parts: Buffer[] = [];
  const writable = new Writable({ write: (chunk: Buffer, _encoding, done) => (parts.push(chunk), done()) });
  const response = Object.assign(writable, { set: () => undefined }) as unknown as Response;
  const late = { ...document, createdAt: new Date('2026-01-01T04:30:00Z') };
  const files = { exists: () => Promise.resolve(false) } as unknown as FileStore;
  await sendTaxZip(response, report, { em: booksOf(late), files, timeZone: 'America/New_York', draft: noDraft() });
  expect(textOf(Buffer.concat(parts), 'index.csv')).toContain('1,the file is not in the store,,0,2025-12-31');
});

test('a file in which the virus scanner found something stays out, and the index says so', async () => {
  const parts: Buffer[] = [];
  const writable = new Writable({ write: (chunk: Buffer, _encoding, done) => (parts.push(chunk), done()) });
  const response = Object.assign(writable, { set: () => undefined }) as unknown as Response;
  const files = { exists: () => Promise.resolve(true), read: () => Promise.reject(new Error('read')) } as unknown as FileStore;
  await sendTaxZip(response, report, { em: booksOf(document, [1]), files, timeZone: 'UTC', draft: noDraft() });
  expect(textOf(Buffer.concat(parts), 'index.csv')).toContain('1,the virus scanner found something in the file,,0,2025-06-01');
});

test.each([
  ['an accent written as a letter and a mark', 'Mu\u0308llgebu\u0308hr.pdf', 'Müllgebühr.pdf'],
  ['vowels that are marks', 'बिजली बिल.pdf', 'बिजली बिल.pdf'],
  ['what means something to a disk', 'a/b\\c:d*e?.pdf', 'a_b_c_d_e_.pdf'],
  ['more letters than a disk takes', `${'電気料金'.repeat(40)}.pdf`, `${'電気料金'.repeat(18)}.pdf`],
  ['letters of two halves each', `${'𠀋'.repeat(120)}.pdf`, `${'𠀋'.repeat(54)}.pdf`],
])('a file whose name has %s is kept under a name that can be unpacked and read', async (_, filename, name) => {
  const archive = await sent({ ...document, filename });
  expect(textOf(archive, 'SHA256SUMS')).toContain(`  documents/1 ${name}\n`);
  expect(Buffer.byteLength(`1 ${name}.html`)).toBeLessThanOrEqual(255);
});

const oneFile = () => Promise.resolve(Readable.from([Buffer.from('the file')], { objectMode: false }));

/** The archive of a report with this one document, whose file is there. */
async function sent(one: typeof document): Promise<Buffer> {
  const parts: Buffer[] = [];
  const writable = new Writable({ write: (chunk: Buffer, _encoding, done) => (parts.push(chunk), done()) });
  const response = Object.assign(writable, { set: () => undefined }) as unknown as Response;
  const files = { exists: () => Promise.resolve(true), read: oneFile } as unknown as FileStore;
  await sendTaxZip(response, report, { em: booksOf(one), files, timeZone: 'UTC', draft: noDraft() });
  return Buffer.concat(parts);
}

/** A file of an archive, unpacked: it follows its name, up to the next signature. */
function textOf(archive: Buffer, name: string): string {
  const start = archive.indexOf(name) + name.length;
  return inflateRawSync(archive.subarray(start, archive.indexOf('PK\u0007\u0008', start, 'latin1'))).toString();
}
