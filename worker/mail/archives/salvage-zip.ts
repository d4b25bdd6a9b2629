import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { getFileNameLowLevel } from 'yauzl';
import { tooMuchToRead } from '#core/records/mail/judge-part';
import { damagedHere, helper, lockedFile, officeFile } from './unzip.js';
import { kept, left, type Unpacked, type Unpacking } from './unpacked.js';

/** The largest archive that is read whole into memory here. */
const maxArchive = 60_000_000;
/** The largest file that is inflated at once. */
const maxFile = 60_000_000;
const local = 0x04034b50;
const headLength = 30;

interface LocalHead {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Where its content begins. */
  at: number;
}

/**
 * The files of a zip archive whose directory at its end is missing or damaged, for example after an interrupted transfer: found by the header before
 * each. Null where it has no such file, or is a document of an office program.
 */
export async function salvageZip(path: string, to: Unpacking): Promise<Unpacked[] | null> {
  if ((await stat(path)).size > maxArchive) return null;
  const bytes = await readFile(path);
  const files: Unpacked[] = [];
  for (let at: number | null = 0; at !== null && !to.budget.isSpent;) {
    if (to.budget.salvageMs <= 0) {
      files.push(left(null, 0, tooMuchToRead));
      break;
    }
    const began = performance.now();
    const head = readHead(bytes, at);
    if (!head) break;
    if (officeFile.test(head.name) && files.length === 0) return null;
    const found = contentOf(bytes, head);
    if (!head.name.endsWith('/')) files.push(await saved(head, found?.content ?? null, to));
    at = found?.end ?? null;
    to.budget.salvageMs -= performance.now() - began;
  }
  return files.some(({ file }) => file !== null) ? files : null;
}

function readHead(bytes: Buffer, at: number): LocalHead | null {
  // A data descriptor may come between two files.
  const start = [at, at + 12, at + 16].find((place) => place + headLength <= bytes.length && bytes.readUInt32LE(place) === local);
  if (start === undefined) return null;
  const [flags, nameLength, extraLength] = [6, 26, 28].map((offset) => bytes.readUInt16LE(start + offset)) as [number, number, number];
  const nameAt = start + headLength;
  const content = nameAt + nameLength + extraLength;
  if (content > bytes.length) return null;
  return {
    name: getFileNameLowLevel(flags, bytes.subarray(nameAt, nameAt + nameLength), [], false),
    flags,
    method: bytes.readUInt16LE(start + 8),
    crc: bytes.readUInt32LE(start + 14),
    packed: bytes.readUInt32LE(start + 18),
    size: bytes.readUInt32LE(start + 22),
    at: content,
  };
}

/** The content of a file and where the next begins; the end is null where it cannot be determined. */
function contentOf(bytes: Buffer, { flags, method, crc, packed, at }: LocalHead): { content: Buffer | null; end: number | null } | null {
  const isStreamed = (flags & 8) !== 0;
  const end = isStreamed ? null : at + packed;
  if ((flags & 1) !== 0) return { content: null, end };
  if (method === 0) {
    const content = end === null || end > bytes.length ? null : bytes.subarray(at, end);
    return { content: content && crc32(content) === crc ? content : null, end };
  }
  const inflated = method === 8 ? inflate(bytes.subarray(at)) : null;
  if (!inflated) return { content: null, end };
  const { content, length } = inflated;
  return { content: isStreamed || crc32(content) === crc ? content : null, end: at + length };
}

function inflate(bytes: Buffer): { content: Buffer; length: number } | null {
  try {
    const options: ZlibOptions = { maxOutputLength: maxFile, info: true };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { content: buffer, length: engine.bytesWritten };
  } catch {
    return null;
  }
}

async function saved({ name, flags, size }: LocalHead, content: Buffer | null, { folder, nextFile, budget }: Unpacking): Promise<Unpacked> {
  const refusal = helper.test(name) ? budget.refusalOfHelper() : budget.refusalOf(content?.length ?? 0);
  if (refusal !== null) return left(name, content?.length ?? size, refusal);
  if (content === null) return left(name, size, (flags & 1) !== 0 ? lockedFile : damagedHere);
  const file = nextFile();
  await writeFile(join(folder, file), content, { flag: 'wx', mode: 0o600 });
  return kept(name, file, content.length);
}
