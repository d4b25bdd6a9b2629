import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#core/kernel/platform/csv';

/** A file as it was written into an archive. */
export interface SentFile {
  documentId: number;
  place: string;
  /** SHA-256 of the bytes that were sent, in hex; null where there was nothing to send. */
  sha256: string | null;
  bytes: number;
  /** The day it came in, `YYYY-MM-DD`. */
  receivedOn: string;
}

/** Passes a file on and reports at its end what was sent. */
export function hashed(source: Readable, onEnd: (sent: Pick<SentFile, 'sha256' | 'bytes'>) => void): Readable {
  async function* pass(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source as AsyncIterable<Buffer | string>) {
      const part = Buffer.from(chunk as Buffer);
      hash.update(part);
      bytes += part.length;
      yield part;
    }
    onEnd({ sha256: hash.digest('hex'), bytes });
  }
  return Readable.from(pass(), { objectMode: false });
}

/** The index of an archive: every document with its file, and what it must hash to. */
export function indexCsv(files: readonly SentFile[]): string {
  const rows = files.map(({ documentId, place, sha256, bytes, receivedOn }) => [documentId, place, sha256 ?? '', bytes, receivedOn]);
  return byteOrderMark + [['document_id', 'file', 'sha256', 'bytes', 'received_on'], ...rows].map(csvLine).join('');
}

/** The hashes as `sha256sum -c` reads them. */
export const hashList = (files: readonly SentFile[]): string =>
  files.flatMap(({ sha256, place }) => (sha256 === null ? [] : [`${sha256}  ${place}\n`])).join('');
