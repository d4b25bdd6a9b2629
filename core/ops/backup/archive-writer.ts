import { createWriteStream, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Hashed } from '#core/ops/backup/hashed';
import { encryptStream, type Seal, type Unlock } from '#core/ops/backup/seal';
import { syncFolder } from '#core/kernel/storage/sync-folder';

/** The name of an unfinished archive. */
export const draftOf = (path: string): string => `${path}.part`;

/**
 * Writes an archive entry by entry, without holding any of them whole in memory, under a draft name; it gets its real name only once it is complete.
 */
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
    // Removes the draft of a run that was killed, and a link somebody put there: an archive with the key in it must be a file of its own.
    rmSync(this.draft, { force: true });
    const file = createWriteStream(this.draft, { flags: 'wx', mode: 0o600 });
    const plain = this.zip.outputStream as Readable;
    this.sealed = seal && encryptStream(plain, seal);
    this.written = this.sealed ? this.sealed.then(({ encrypted }) => pipeline(encrypted, file)) : pipeline(plain, file);
    // The next `add` or `end` reports it.
    this.written.catch(() => undefined);
  }

  /** Adds the content of a stream, and returns its hash once all of it has passed. */
  async add(name: string, content: Readable, compress: boolean): Promise<Hashed> {
    const hashed = new Hashed();
    this.zip.addReadStream(hashed, name, { compress, mode: 0o100600 });
    // A full disk shows at the writing end; after that nothing reads from this stream any more.
    await Promise.race([pipeline(content, hashed), this.written.then(() => Promise.reject(new Error('the archive was closed')))]);
    return hashed;
  }

  /**
   * Adds a file of the disk; null where it is gone, or cannot be read and `leaveOut` handles that. If reading fails half-way, the part read so far
   * stays in the archive, but the manifest does not name it.
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

  /** Completes the archive, still under its draft name, so that it can be checked first. */
  async end(): Promise<string> {
    this.zip.end();
    await this.written;
    return this.draft;
  }

  /** What opens the archive that was just written; empty for a plain one. */
  async unlock(): Promise<Unlock | undefined> {
    return (await this.sealed)?.unlock;
  }

  /** Gives the archive its name, durably: it survives a power cut. */
  async publish(): Promise<void> {
    const file = await open(this.draft, 'r');
    await file.sync();
    await file.close();
    await rename(this.draft, this.path);
    await syncFolder(dirname(this.path));
  }

  /** Removes what has been written. */
  async discard(): Promise<void> {
    (this.zip.outputStream as Readable).destroy();
    await this.written.catch(() => undefined);
    await rm(this.draft, { force: true });
  }
}

/** What a stream gives until it fails. The entry must be ended all the same, or the archive could not be. */
async function* upToTrouble(content: AsyncIterable<Uint8Array>, trouble: (error: unknown) => null): AsyncIterable<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    trouble(error);
  }
}
