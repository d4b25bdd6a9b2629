import type { Readable } from 'node:stream';

/** What the store says of a file it has taken: its hash in lower-case hex and its size in bytes. */
export interface StoredFile {
  key: string;
  sha256: string;
  size: number;
}

/** There is no file of this key; its code is that of a missing file. */
export class NotStored extends Error {
  readonly code = 'ENOENT';

  constructor(key: string) {
    super(`The file store has no ${key}`);
  }
}

/**
 * Where originals lie. Keys are made by us (`originals/<uuid>`, `mail/<queue id>`), never from a file's name.
 * `put` returns only when the bytes are durable, and a reader never sees half a file.
 * Errors of the medium (ENOSPC, EACCES, EIO) come through as they are.
 */
export interface FileStore {
  /** Stores the content under the key; a file that is there already is replaced whole. */
  put(key: string, content: Readable | Uint8Array): Promise<StoredFile>;
  /** Takes over a file of this machine, which must not be written to any more; the source stays. */
  putFile(key: string, sourcePath: string): Promise<StoredFile>;
  /** Throws an error with code ENOENT where there is none. `range` is in bytes, both ends included. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  exists(key: string): Promise<boolean>;
  /**
   * Runs `use` with a path of this machine under which the content can be read by outside programs. Throws NotStored where there is none, and the
   * medium's own error where the first byte cannot be read: a store that is away must not look like a file that kills its reader.
   */
  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** The path of this machine at which a key's content lies, or would lie: only to be told. */
  placeOf(key: string): string;
  /** No error where there is none. */
  delete(key: string): Promise<void>;
  /** Every key below a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes what unfinished `put`s from before then have left behind; returns how many files that were. */
  removeDrafts(before: Date): Promise<number>;
  /** Throws where the medium cannot be written to now. */
  check(): Promise<void>;
}
