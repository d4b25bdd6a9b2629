import type { Readable } from 'node:stream';

/** What the store says of a file it has taken: its hash in lower-case hex and its size in bytes. */
export interface StoredFile {
  key: string;
  sha256: string;
  size: number;
}

/** What lies in the store. */
export interface ListedFile {
  /** Null where it is no file of ours, or lies in a wrong place. */
  key: string | null;
  /** Where it lies, for a person. */
  place: string;
  /** In bytes. */
  size: number;
  storedAt: Date;
}

/** What a store is, for System Status. */
export interface StoreFacts {
  kind: 'disk' | 's3';
  /** Folder, or bucket and server. */
  place: string;
  /** How many bytes of copies lie on this machine, and may; null where there are none. */
  cache: { bytes: number; limit: number } | null;
}

/** There is no file of this key; its code is that of a missing file. */
export class NotStored extends Error {
  readonly code = 'ENOENT';

  constructor(key: string) {
    super(`The file store has no ${key}`);
  }
}

/** Another content lies under this key, and was left as it is. */
export class KeyTaken extends Error {
  constructor(key: string) {
    super(`The file store has another file called ${key}`);
  }
}

/** The store as a whole cannot be used now; the message is a sentence for a person and holds no secret. */
export class StoreAway extends Error {
  readonly code = 'ESTOREAWAY';
}

export interface PutOptions {
  /** Whether another content under this key gives way. */
  replace?: boolean;
}

/**
 * Where originals lie. Keys are made by us (`originals/<uuid>`, `mail/<queue id>`), never from a file's name.
 * `put` returns only when the bytes are durable, and a reader never sees half a file.
 * Where the store is a disk its errors (ENOSPC, EACCES, EIO) come through as they are; a server that cannot be used is StoreAway.
 */
export interface FileStore {
  /** Stores the content under the key, where this very content may lie already. Throws KeyTaken where another one does, unless it is to be replaced. */
  put(key: string, content: Readable | Uint8Array, options?: PutOptions): Promise<StoredFile>;
  /** Takes over a file of this machine, which must not be written to any more; the source stays. */
  putFile(key: string, sourcePath: string, options?: PutOptions): Promise<StoredFile>;
  /** Throws an error with code ENOENT where there is none. `range` is in bytes, both ends included. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  exists(key: string): Promise<boolean>;
  /**
   * Runs `use` with a path of this machine under which the content can be read by outside programs, until it ends. Throws NotStored where there is none,
   * and the medium's own error where the first byte cannot be read: a store that is away must not look like a file that kills its reader.
   */
  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Where a key's content lies, or would lie: only to be told. */
  placeOf(key: string): string;
  /** No error where there is none. */
  delete(key: string): Promise<void>;
  /** Everything below a prefix (an area and a slash, or nothing for all), in no order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Removes what unfinished work from before then has left behind; returns how many files that were. */
  removeDrafts(before: Date): Promise<number>;
  /** Throws where the store cannot be used now. */
  check(): Promise<void>;
  facts(): Promise<StoreFacts>;
}
