import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { hashStream } from '#core/kernel/storage/hash-stream';
import type { FileStore } from '#core/kernel/storage/file-store';
import { holdFiles } from '#core/kernel/storage/hold-files';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { fileType, headBytes } from '#core/reading/file-type';
import { receiveDocument } from '#core/records/documents/receive-document';

/** A file of this machine that is to become a document. */
export interface FileToTake {
  path: string;
  /** Its path below the folder that it was found in: its name, and what tells it from another file of the same bytes. */
  relativePath: string;
  /** When it was written last, in milliseconds; with path and bytes it names the file. */
  mtimeMs: number;
}

/**
 * `again`: this very file was taken before, by a process that did not come to say so. `duplicate`: its bytes are a document already. `refused`: why it can
 * never be one. `changed`: it was written to meanwhile.
 */
export type TakenFile =
  | { is: 'taken'; documentId: number; task: AddedTask }
  | { is: 'again'; documentId: number }
  | { is: 'duplicate'; documentId: number; sentence: string }
  | { is: 'refused'; sentence: string }
  | { is: 'changed' };

const bytesPerMegabyte = 1_048_576;

/**
 * Makes a document of a file, as an upload does: the same look at its kind and size, the same row, the first task. The original is stored before the row
 * is committed and the file itself is left as it is. Done again for the same file it changes nothing. Disk, store and database errors are thrown.
 */
export async function takeFile(
  em: EntityManager,
  store: FileStore,
  { path, relativePath, mtimeMs }: FileToTake,
  { maxMegabytes, priority }: { maxMegabytes: number; priority: number },
): Promise<TakenFile> {
  const looked = await lookAt(path, maxMegabytes * bytesPerMegabyte);
  if (looked.is === 'too-large') return { is: 'refused', sentence: `It is larger than ${maxMegabytes} MB (MAX_UPLOAD_MB).` };
  const type = await fileType(looked.head);
  if (!type.ok) return { is: 'refused', sentence: type.sentence };
  const { sha256, size } = looked;
  const fileKey = keyOf(createHash('sha256').update(`${relativePath}\0${Math.floor(mtimeMs)}\0${sha256}`));
  const known = await findKnown(em, fileKey, sha256);
  if (known) return known;
  const stored = await store.putFile(fileKey, path, { replace: true });
  if (stored.sha256 !== sha256) {
    await store.delete(fileKey);
    return { is: 'changed' };
  }
  return em.transactional(async (tx) => {
    // The same bytes at once in two processes: the second waits here, and then sees the first.
    await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`bytes/${sha256}`]);
    const meanwhile = await findKnown(tx, fileKey, sha256);
    if (meanwhile) return meanwhile;
    // A document that has left the trash had the same file, which may just be being deleted.
    await holdFiles(tx, store, [fileKey]);
    const description = relativePath.includes('/') ? relativePath : null;
    const { document, task } = await receiveDocument(tx, {
      origin: 'upload',
      filename: relativePath,
      fileKey,
      sha256,
      size,
      mimeType: type.mimeType,
      description,
      priority,
    });
    const { id, filename } = document;
    const after = { id, filename, origin: 'upload', description };
    recordAudit(tx, { userId: null, action: 'create', resource: 'documents', resourceId: id, after });
    return { is: 'taken', documentId: id, task };
  });
}

/** A key in the form of those that uploads have, made of what names the file. */
function keyOf(hash: Hash): string {
  const hex = hash.digest('hex');
  return `originals/${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
}

async function findKnown(
  em: EntityManager,
  fileKey: string,
  sha256: string,
): Promise<Extract<TakenFile, { is: 'again' | 'duplicate' }> | null> {
  const [row] = await em.execute<{ id: number; again: boolean }[]>(
    `select id, file_key = ? as again from document where deleted_at is null and (file_key = ? or sha256 = ?) order by 2 desc, id limit 1`,
    [fileKey, fileKey, sha256],
  );
  if (!row) return null;
  if (row.again) return { is: 'again', documentId: row.id };
  return { is: 'duplicate', documentId: row.id, sentence: `The same file is already here as document ${row.id}.` };
}

type Look = { is: 'looked'; head: Buffer; sha256: string; size: number } | { is: 'too-large' };

async function lookAt(path: string, maxBytes: number): Promise<Look> {
  // A link could lead to what was never meant for the books.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) return { is: 'too-large' };
    return { is: 'looked', head: await readHead(file), ...(await hashStream(createReadStream(path))) };
  } finally {
    await file.close();
  }
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}
