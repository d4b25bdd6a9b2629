import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { byteOrderMark } from '#core/kernel/platform/csv';
import { hashed, hashList, indexCsv, type SentFile } from './hashed-files.js';

const file = (different: Partial<SentFile> = {}): SentFile => ({
  documentId: 3,
  place: 'documents/3 bill.pdf',
  sha256: 'ab',
  bytes: 2,
  receivedOn: '2026-03-01',
  ...different,
});

test('a file goes on as it is, and is hashed on its way', async () => {
  let sent: object | null = null;
  const passed = hashed(Readable.from(['a', Buffer.from('bc')]), (end) => (sent = end));
  expect(sent).toBeNull();
  expect(await text(passed)).toBe('abc');
  expect(sent).toEqual({ sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', bytes: 3 });
});

test('the index names every document, the list of hashes only those that are there', () => {
  const files = [file(), file({ documentId: 4, place: 'the file is not in the store', sha256: null, bytes: 0 })];
  expect(indexCsv(files).trimEnd().split('\r\n')).toEqual([
    `${byteOrderMark}document_id,file,sha256,bytes,received_on`,
    '3,documents/3 bill.pdf,ab,2,2026-03-01',
    '4,the file is not in the store,,0,2026-03-01',
  ]);
  expect(hashList(files)).toBe('ab  documents/3 bill.pdf\n');
});
