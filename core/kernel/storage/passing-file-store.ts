import type { Readable } from 'node:stream';
import type { FileStore, ListedFile, PutOptions, StoredFile, StoreFacts } from '#core/kernel/storage/file-store';

/** Passes everything on to another store; to be extended by what does one thing otherwise. */
export class PassingFileStore implements FileStore {
  constructor(protected readonly store: FileStore) {}

  put(key: string, content: Readable | Uint8Array, options?: PutOptions): Promise<StoredFile> {
    return this.store.put(key, content, options);
  }

  putFile(key: string, sourcePath: string, options?: PutOptions): Promise<StoredFile> {
    return this.store.putFile(key, sourcePath, options);
  }

  read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.store.read(key, range);
  }

  size(key: string): Promise<number> {
    return this.store.size(key);
  }

  exists(key: string): Promise<boolean> {
    return this.store.exists(key);
  }

  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return this.store.withLocalPath(key, use);
  }

  placeOf(key: string): string {
    return this.store.placeOf(key);
  }

  delete(key: string): Promise<void> {
    return this.store.delete(key);
  }

  list(prefix: string): AsyncIterable<ListedFile> {
    return this.store.list(prefix);
  }

  removeDrafts(before: Date): Promise<number> {
    return this.store.removeDrafts(before);
  }

  check(): Promise<void> {
    return this.store.check();
  }

  facts(): Promise<StoreFacts> {
    return this.store.facts();
  }
}
