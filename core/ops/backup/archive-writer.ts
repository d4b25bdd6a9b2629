import { createWriteStream, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Hashed } from '#core/ops/backup/hashed';
import { encryptStream, type Seal, type Unlock } from '#core/ops/backup/seal';
import { syncFolder } from '#core/kernel/storage/sync-folder';

/** Where an archive stands until it is whole. */
export const draftOf = (path: string): string => `${path}.part`;

/** Writes an archive entry by entry, none of them held in memory whole, beside its place; only a whole one gets its name. */
export class ArchiveWriter {
  private readonly zip = new ZipFile();
  private readonly written: Promise<void>;
  private readonly draft: string;
  private readonly sealed: Promise<{ encrypted: Readable; unlock: Unlock }> | null;

  constructor(
    private readonly path: string,
    seal: Seal | null = null,
  ) {
    this.draft = draftOf(path);
    // What a killed one left goes, and so does a link that somebody put there: an archive with the key in it is a file of its own.
    rmSync(this.draft, { force: true });
    const file = createWriteStream(this.draft, { flags: 'wx', mode: 0o600 });
    const plain = this.zip.outputStream as Readable;
    this.sealed = seal && encryptStream(plain, seal);
    this.written = this.sealed ? this.sealed.then(({ encrypted }) => pipeline(encrypted, file)) : pipeline(plain, file);
    // Whoever adds or ends is told.
    this.written.catch(() => undefined);
  }

  /** Adds what a stream gives, and answers its hash when all of it has passed. */
  async add(name: string, content: Readable, compress: boolean): Promise<Hashed> {
    const hashed = new Hashed();
    this.zip.addReadStream(hashed, name, { compress, mode: 0o100600 });
    // A disk that is full shows at the writing end; then nothing draws from this one any more.
    await Promise.race([pipeline(content, hashed), this.written.then(() => Promise.reject(new Error('the archive was closed')))]);
    return hashed;
  }

  /**
   * Adds a file of the disk; null where it is gone, or cannot be read and `leaveOut` takes that. Of one that fails in its midst what came stands in the
   * archive, which nobody looks for there: the manifest does not name it.
   */
  async addFile(name: string, path: string, leaveOut: (error: unknown) => boolean = () => false): Promise<Hashed | null> {
    let isLeftOut = false;
    const refused = (error: unknown): null => {
      isLeftOut = leaveOut(error);
      if (isLeftOut || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    };
    const file = await open(path, 'r').catch(refused);
    if (file === null) return null;
    const hashed = await this.add(name, Readable.from(upToTrouble(file.createReadStream(), refused)), false);
    return isLeftOut ? null : hashed;
  }

  addText(name: string, text: string): void {
    this.zip.addBuffer(Buffer.from(text), name, { compress: true, mode: 0o100600 });
  }

  /** Ends the archive on the disk, still under its draft's name, for whoever wants to look into it first. */
  async end(): Promise<string> {
    this.zip.end();
    await this.written;
    return this.draft;
  }

  /** What opens the archive that was written here; nothing is needed for a plain one. */
  async unlock(): Promise<Unlock | undefined> {
    return (await this.sealed)?.unlock;
  }

  /** Gives the archive its name; after this it survives a power cut. */
  async publish(): Promise<void> {
    const file = await open(this.draft, 'r');
    await file.sync();
    await file.close();
    await rename(this.draft, this.path);
    await syncFolder(dirname(this.path));
  }

  /** Removes what there is of it. */
  async discard(): Promise<void> {
    (this.zip.outputStream as Readable).destroy();
    await this.written.catch(() => undefined);
    await rm(this.draft, { force: true });
  }
}

/** What a stream gives until it fails: an entry that is begun has to be ended, or the archive never is. */
async function* upToTrouble(content: AsyncIterable<Uint8Array>, trouble: (error: unknown) => null): AsyncIterable<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    trouble(error);
  }
}
