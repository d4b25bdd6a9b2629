import type { Readable } from 'node:stream';
import type { FileStore, ListedFile } from '#core/kernel/storage/file-store';
import { PassingFileStore } from '#core/kernel/storage/passing-file-store';

const isMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ENOENT';

/** A store that files are being moved to: what is new goes there, and what is not there yet is found where it was before. */
export class MovingFileStore extends PassingFileStore {
  constructor(
    store: FileStore,
    private readonly previous: FileStore,
  ) {
    super(store);
  }

  override read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.inEither((store) => store.read(key, range));
  }

  override size(key: string): Promise<number> {
    return this.inEither((store) => store.size(key));
  }

  override async exists(key: string): Promise<boolean> {
    return (await this.store.exists(key)) || this.previous.exists(key);
  }

  override async withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    // Not by its error: what `use` misses is not what the store misses.
    const isHere = await this.store.exists(key);
    return (isHere ? this.store : this.previous).withLocalPath(key, use);
  }

  override async delete(key: string): Promise<void> {
    // First where it was before, or a copy of the move brings it back.
    await this.previous.delete(key);
    await this.store.delete(key);
  }

  override async *list(prefix: string): AsyncIterable<ListedFile> {
    const seen = new Set<string>();
    for await (const file of this.store.list(prefix)) {
      if (file.key !== null) seen.add(file.key);
      yield file;
    }
    for await (const file of this.previous.list(prefix)) if (file.key === null || !seen.has(file.key)) yield file;
  }

  override async removeDrafts(before: Date): Promise<number> {
    return (await this.store.removeDrafts(before)) + (await this.previous.removeDrafts(before));
  }

  override async check(): Promise<void> {
    await this.store.check();
    await this.previous.check();
  }

  private async inEither<T>(ask: (store: FileStore) => Promise<T>): Promise<T> {
    return ask(this.store).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return ask(this.previous);
    });
  }
}
