import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '#core/kernel/platform/app-error';
import { StoreAway } from '#core/kernel/storage/file-store';
import { hashStream } from '#core/kernel/storage/hash-stream';
import { walkFolder } from '#core/kernel/storage/walk-folder';

/** One content of a stored file. `sha256` is null where the store does not know it, as of a file that something else has put there. */
export interface CachedContent {
  key: string;
  /** Another one where the content under the key is another. */
  version: string;
  sha256: string | null;
  size: number;
}

/** Of what may lie here so much is left when some of it goes. */
const shareLeft = 0.9;
/** How much may come before somebody looks how much there is. */
const shareUnseen = 0.05;

/**
 * Copies of stored files on a disk of this machine, for programs that open files by a path. All processes of the machine share them: a copy gets its
 * place by a link when it is whole and compared, and whoever uses it has a link of its own, so that none vanishes in use.
 */
export class LocalCache {
  private unseen = Infinity;

  /** @param limit in bytes; what lies here may be a twentieth more for each process */
  constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  /** Runs `use` with a path of the content, got by `fetch` where no copy is here. Rejects with StoreAway where what comes is not the content. */
  async withCopy<T>(content: CachedContent, fetch: () => Promise<Readable>, use: (path: string) => Promise<T>): Promise<T> {
    const path = await this.newDraft();
    try {
      if (!(await this.takeKept(content, path))) {
        await this.fetchTo(path, content, fetch);
        await this.keep(content, path);
      }
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** A path for a file that is made and removed by the caller. */
  async newDraft(): Promise<string> {
    const folder = join(this.folder, 'drafts');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  }

  /** Removes the drafts of processes that ended before; returns how many. */
  async removeDrafts(before: Date): Promise<number> {
    const folder = join(this.folder, 'drafts');
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await stat(join(folder, name)).catch(() => null);
      // A link to a copy has the time of its content's last use.
      if (!found || found.ctime >= before) continue;
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    return removed;
  }

  async facts(): Promise<{ bytes: number; limit: number }> {
    const kept = await this.kept();
    return { bytes: kept.reduce((sum, { size }) => sum + size, 0), limit: this.limit };
  }

  private place({ key, version }: CachedContent): string {
    const name = createHash('sha256').update(`${key}\0${version}`).digest('hex');
    return join(this.folder, 'kept', name.slice(0, 2), name);
  }

  private async takeKept(content: CachedContent, path: string): Promise<boolean> {
    const place = this.place(content);
    const isHere = await link(place, path).then(
      () => true,
      () => false,
    );
    if (!isHere) return false;
    const file = await open(path, 'r');
    if (isWanted(await hashStream(file.createReadStream()), content)) {
      const now = new Date();
      await utimes(path, now, now);
      return true;
    }
    // The disk has spoilt it.
    await rm(place, { force: true });
    await rm(path, { force: true });
    return false;
  }

  private async fetchTo(path: string, content: CachedContent, fetch: () => Promise<Readable>): Promise<void> {
    const write = async (): Promise<void> => pipeline(await fetch(), createWriteStream(path, { flags: 'w', mode: 0o600 }));
    await write().catch(async (error: unknown) => {
      if (!isDiskFull(error)) throw error;
      // What is in use matters more than what may be used again.
      await this.evict(0);
      await write();
    });
    const file = await open(path, 'r');
    if (!isWanted(await hashStream(file.createReadStream()), content))
      throw new StoreAway(`What the file store gave for ${content.key} is not what was stored there.`);
  }

  /** Copies are good to have: where one cannot be kept, the next one who needs it fetches it again. */
  private async keep(content: CachedContent, path: string): Promise<void> {
    if (content.size > this.limit) return;
    const place = this.place(content);
    try {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await link(path, place);
    } catch {
      return;
    }
    this.unseen += content.size;
    if (this.unseen <= this.limit * shareUnseen) return;
    await this.evict(this.limit * shareLeft);
    this.unseen = 0;
  }

  /** Removes what was not used for longest until there are so many bytes at most; does nothing while there are no more than may be. */
  private async evict(toBytes: number): Promise<void> {
    const kept = await this.kept();
    let bytes = kept.reduce((sum, { size }) => sum + size, 0);
    if (toBytes > 0 && bytes <= this.limit) return;
    for (const { path, size } of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= toBytes) return;
      await rm(path, { force: true });
      bytes -= size;
    }
  }

  private async kept(): Promise<{ path: string; size: number; usedAt: number }[]> {
    const kept: { path: string; size: number; usedAt: number }[] = [];
    for await (const inner of walkFolder(this.folder, 'kept')) {
      const path = join(this.folder, inner);
      const found = await stat(path).catch(() => null);
      if (found) kept.push({ path, size: found.size, usedAt: found.mtimeMs });
    }
    return kept;
  }
}

const isWanted = (found: { sha256: string; size: number }, { sha256, size }: CachedContent): boolean =>
  found.size === size && (sha256 === null || found.sha256 === sha256);
