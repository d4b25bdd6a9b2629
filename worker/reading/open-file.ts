import { open } from 'node:fs/promises';
import { type FileKind, fileType, headBytes } from '#core/reading/file-type';
import { refuse } from './refuse.js';

/** The kind of a file by its first bytes. Refuses an empty file and one of a kind the product does not read. */
export async function kindOfFile(path: string): Promise<FileKind> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const found = await fileType(buffer.subarray(0, bytesRead));
    if (!found.ok) throw refuse(found.code, found.sentence);
    return found.kind;
  } finally {
    await file.close();
  }
}
