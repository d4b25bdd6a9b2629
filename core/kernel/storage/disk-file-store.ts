import { createHash, randomUUID } from 'node:crypto';
import { closeSync, createReadStream, fsync, mkdirSync, openSync, writeFile } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { isFileKey, partsOfKey } from '#core/kernel/storage/file-key';
import {
  type FileStore,
  KeyTaken,
  type ListedFile,
  NotStored,
  type PutOptions,
  type StoredFile,
  type StoreFacts,
} from '#core/kernel/storage/file-store';
import { hashStream } from '#core/kernel/storage/hash-stream';
import { foldersToSync, syncFolder } from '#core/kernel/storage/sync-folder';
import { walkFolder } from '#core/kernel/storage/walk-folder';

const sync = promisify(fsync);
const write = promisify(writeFile);

/** Where unfinished files stand. */
const drafts = 'tmp';

/** A FileStore in a folder: `<root>/<area>/<two characters>/<name>`. Written beside, fsynced, linked, the folder fsynced: its disk must know hard links. */
export class DiskFileStore implements FileStore {
  constructor(private readonly root: string) {}

  async put(key: string, content: Readable | Uint8Array, { replace = false }: PutOptions = {}): Promise<StoredFile> {
    const target = this.path(key);
    const draft = join(this.root, drafts, randomUUID());
    // What does not wait for the disk is done at once: to wake a thread for it takes longer.
    mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
    const firstMade = mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    try {
      const written = await writeDurably(draft, content instanceof Readable ? content : [content]);
      if (replace) await rename(draft, target);
      else await this.place(draft, key, written);
      for (const folder of foldersToSync(target, firstMade)) await syncFolder(folder);
      return { key, ...written };
    } finally {
      await rm(draft, { force: true });
    }
  }

  async putFile(key: string, sourcePath: string, options?: PutOptions): Promise<StoredFile> {
    const source = createReadStream(sourcePath);
    // Whoever reads it hears of its errors; where nobody came to read it, it must neither end the process nor stay open.
    source.on('error', () => undefined);
    try {
      return await this.put(key, source, options);
    } finally {
      source.destroy();
    }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(this.path(key), 'r');
    return file.createReadStream(range);
  }

  async size(key: string): Promise<number> {
    return (await stat(this.path(key))).size;
  }

  async exists(key: string): Promise<boolean> {
    return stat(this.path(key)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
  }

  async withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const path = this.path(key);
    await readFirstByte(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new NotStored(key) : error;
    });
    return use(path);
  }

  placeOf(key: string): string {
    return this.path(key);
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const [area = ''] = prefix.split('/');
    for await (const path of walkFolder(this.root, area, [drafts])) {
      const place = join(this.root, path);
      const [inArea = '', , name = ''] = path.split('/');
      const key = `${inArea}/${name}`;
      const isOurs = isFileKey(key) && this.path(key) === place;
      if (prefix !== '' && !(isOurs && key.startsWith(prefix))) continue;
      const found = await stat(place).catch(() => null);
      // Deleted since the folder was listed.
      if (found) yield { key: isOurs ? key : null, place, size: found.size, storedAt: found.mtime };
    }
  }

  async removeDrafts(before: Date): Promise<number> {
    const folder = join(this.root, drafts);
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (!found || found.mtime >= before) continue;
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    return removed;
  }

  async check(): Promise<void> {
    const probe = join(this.root, drafts, `probe-${randomUUID()}`);
    await mkdir(dirname(probe), { recursive: true, mode: 0o700 });
    const file = await open(probe, 'wx', 0o600);
    await file.close();
    try {
      await link(probe, `${probe}-again`);
    } finally {
      for (const path of [probe, `${probe}-again`]) await rm(path, { force: true });
    }
  }

  facts(): Promise<StoreFacts> {
    return Promise.resolve({ kind: 'disk', place: this.root, cache: null });
  }

  /** Gives a draft its place, unless another content lies there, whoever writes at the same time. */
  private async place(draft: string, key: string, written: Omit<StoredFile, 'key'>): Promise<void> {
    try {
      await link(draft, this.path(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!(await this.has(key, written))) throw new KeyTaken(key);
    }
  }

  private async has(key: string, { sha256, size }: Omit<StoredFile, 'key'>): Promise<boolean> {
    return (await this.size(key)) === size && (await hashStream(await this.read(key))).sha256 === sha256;
  }

  private path(key: string): string {
    const { area, name } = partsOfKey(key);
    return join(this.root, area, createHash('sha256').update(name).digest('hex').slice(0, 2), name);
  }
}

/** A file of a mount that has gone away may still be opened. */
async function readFirstByte(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0);
  } finally {
    await file.close();
  }
}

async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = openSync(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await write(file, chunk);
    }
    await sync(file);
  } finally {
    closeSync(file);
  }
  return { sha256: hash.digest('hex'), size };
}
