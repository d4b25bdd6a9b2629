import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { isDiskFull } from '#core/platform/app-error';
import { kept, left, type Unpacked, type Unpacking } from './unpacked.js';

/** Office documents are archives too, and no bags of papers. */
export const officeFile = /^(?:\[Content_Types\]\.xml|mimetype$|META-INF\/)/;
/** What a Mac and Windows put beside the files. */
export const helper = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

export const lockedFile = 'It is locked with a password. Ask the sender to send it unlocked, or upload it unlocked.';
export const damagedHere = 'The archive is damaged here. Ask the sender to send it again.';

/** The files of a zip archive; null where it is a document of its own, as those of an office program are. Throws where it can't be opened. */
export async function unzip(path: string, to: Unpacking): Promise<Unpacked[] | null> {
  // Names are only data here: the library would give up at the first that leads elsewhere.
  const archive = await openPromise(path, { decodeStrings: false });
  const files: Unpacked[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (officeFile.test(name) && files.length === 0) return null;
      // A folder is no file, and has no bytes.
      if (name.endsWith('/')) continue;
      const refusal = helper.test(name) ? to.budget.refusalOfHelper() : to.budget.refusalOf(entry.uncompressedSize);
      files.push(refusal === null ? await take(archive, entry, name, to) : left(name, entry.uncompressedSize, refusal));
      if (to.budget.isSpent) break;
    }
  } catch (error) {
    if (isDiskFull(error)) throw error;
    files.push(left(null, 0, damagedHere));
  }
  return files;
}

async function take(archive: ZipFile, entry: Entry, name: string, { folder, nextFile }: Unpacking): Promise<Unpacked> {
  if (entry.isEncrypted()) return left(name, entry.uncompressedSize, lockedFile);
  const file = nextFile();
  try {
    // The stream ends with an error where more comes out than the archive says.
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 }));
    return kept(name, file, entry.uncompressedSize);
  } catch (error) {
    await rm(join(folder, file), { force: true });
    if (isDiskFull(error)) throw error;
    return left(name, sizeOf(entry), damagedHere);
  }
}
