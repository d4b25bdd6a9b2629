import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileType } from '#core/reading/file-type';
import { zipHead } from './unpack.js';
import type { SavedContent } from '../mime/mime-node.js';

/** The most that is examined. */
const longest = 80_000_000;
const lookedAt = 4096;
const base64 = /^\s*[A-Za-z\d+/][A-Za-z\d+/=\s]*$/;

/**
 * A file that its part contains as base64 although the part's headers say otherwise, as some programs send it: decoded to a separate file. Null where
 * it is not one, or not of a kind that is read here.
 */
export async function decodeUndeclared(
  { file, size }: SavedContent,
  { folder, nextFile }: { folder: string; nextFile: () => string },
): Promise<SavedContent | null> {
  if (size < 64 || size > longest) return null;
  const at = join(folder, file);
  const head = await beginningOf(at);
  if (!base64.test(head)) return null;
  const decodedHead = Buffer.from(head, 'base64');
  const found = await fileType(decodedHead);
  if (!found.ok && !decodedHead.subarray(0, 4).equals(zipHead)) return null;
  const whole = await readFile(at, 'latin1');
  if (!base64.test(whole)) return null;
  const content = Buffer.from(whole, 'base64');
  const name = nextFile();
  await writeFile(join(folder, name), content, { flag: 'wx', mode: 0o600 });
  return { file: name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
