import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, openPromise, type ZipFile } from 'yauzl';
import { Manifest, manifestName } from '#core/ops/backup/manifest';
import { type Unlock, unlockWith } from '#core/ops/backup/seal';
import { isSealed, SealedFile } from '#core/ops/backup/sealed-file';

async function openZip(path: string, unlock: Unlock): Promise<ZipFile> {
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw new Error(error.code ? `${path} cannot be read: ${error.code}.` : `${path} is not a backup, or only part of one.`);
  };
  if (!(await isSealed(path).catch(refuse))) return openPromise(path, { autoClose: false }).catch(refuse);
  const sealed = await SealedFile.open(path, unlock);
  return fromRandomAccessReaderPromise(sealed, sealed.size, { autoClose: false }).catch(refuse);
}

/** An archive that is open for reading. */
export class ArchiveReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  /** Throws an Error with a sentence for a person where the file is not a complete backup of this product. */
  static async open(path: string, unlock: Unlock = unlockWith({})): Promise<ArchiveReader> {
    const zip = await openZip(path, unlock);
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const found = entries.get(manifestName);
      if (!found) throw new Error(`${path} is not a backup of Rental Ledger: it has no ${manifestName}.`);
      const manifest = Manifest.safeParse(JSON.parse(await text(await zip.openReadStreamPromise(found))));
      if (!manifest.success) throw new Error(`${path} was written by another release. Restore it with that release.`);
      return new ArchiveReader(zip, entries, manifest.data);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** The content of an entry. Throws a sentence where the archive does not have what its manifest names. */
  async read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The backup is damaged: ${name} is missing.`);
    return this.zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.zip.close();
  }
}
