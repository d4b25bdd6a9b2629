import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { isOfDisk } from '#core/kernel/platform/app-error';
import { kept, left, type Unpacked, type Unpacking } from './unpacked.js';

/** How office documents begin; they are archives too, but not collections of documents. */
export const officeFile = /^(?:\[Content_Types\]\.xml|mimetype$|META-INF\/)/;
/** Files that a Mac and Windows add. */
export const helper = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

export const lockedFile = 'It is locked with a password. Ask the sender to send it unlocked, or upload it unlocked.';
export const damagedHere = 'The archive is damaged here. Ask the sender to send it again.';

/** The files of a zip archive; null where it is itself a document, such as one of an office program. Throws where it can't be opened. */
export async function unzip(path: string, to: Unpacking): Promise<Unpacked[] | null> {
  if (await isOfficeDocument(path).catch(() => false)) return null;
  const archive = await open(path);
  const files: Unpacked[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      const name = nameOf(entry);
      // A folder is no file, and has no bytes.
      if (name.endsWith('/')) continue;
      const refusal = helper.test(name) ? to.budget.refusalOfHelper() : to.budget.refusalOf(sizeOf(entry));
      files.push(refusal === null ? await take(archive, entry, name, to) : left(name, sizeOf(entry), refusal));
      if (to.budget.isSpent) break;
    }
  } catch (error) {
    if (isOfDisk(error)) throw error;
    files.push(left(null, 0, damagedHere));
  }
  return files;
}

// Names are only data here: the library would stop at the first one that leads elsewhere.
const open = (path: string): Promise<ZipFile> => openPromise(path, { decodeStrings: false });

const nameOf = (entry: Entry): string => getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);

/** In 64 bits an archive may claim sizes that are not whole numbers in JavaScript. */
const sizeOf = ({ uncompressedSize }: Entry): number => Math.min(uncompressedSize, Number.MAX_SAFE_INTEGER);

/** Files an office document has beside its parts (ECMA-376 part 2), wherever the program has put them. */
const packageFiles = new Set(['[Content_Types].xml', '_rels/.rels']);
/** Documents usually have fewer files, and hundreds of archives with thousands each cannot all be searched. */
const mostLooked = 600;

async function isOfficeDocument(path: string): Promise<boolean> {
  const found = new Set<string>();
  let looked = 0;
  for await (const entry of (await open(path)).eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    if (looked === 0 && officeFile.test(name)) return true;
    if (packageFiles.has(name)) found.add(name);
    looked += 1;
    if (found.size === packageFiles.size || looked === mostLooked) break;
  }
  return found.size === packageFiles.size;
}

async function take(archive: ZipFile, entry: Entry, name: string, { folder, nextFile }: Unpacking): Promise<Unpacked> {
  if (entry.isEncrypted()) return left(name, sizeOf(entry), lockedFile);
  const file = nextFile();
  try {
    // The stream ends with an error where more comes out than the archive says.
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 }));
    return kept(name, file, entry.uncompressedSize);
  } catch (error) {
    await rm(join(folder, file), { force: true });
    if (isOfDisk(error)) throw error;
    return left(name, sizeOf(entry), damagedHere);
  }
}
