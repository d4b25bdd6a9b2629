import { access } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Env } from '#core/kernel/platform/env';
import { type FileStore, StoreAway, type StoreFacts } from '#core/kernel/storage/file-store';
import { freeBytesOfData } from '#core/kernel/storage/free-bytes';
import { ENV, FILE_STORE } from '../platform/tokens.js';
import { BoundedLook } from './bounded-look.js';

/** `silent`: no answer in time, as from a mount whose server is away. */
export type StoreState = 'writable' | 'refused' | 'silent';

/** Why files cannot be written now: a sentence where the store has one. */
interface StoreLook {
  state: 'writable' | 'refused';
  sentence: string | null;
}

/** The disk of the data folder, and that of its files where they are on another one. Nothing here waits for a disk that does not answer. */
@Injectable()
export class DataDisk {
  private readonly folder: BoundedLook<boolean>;
  private readonly room: BoundedLook<number | null>;
  private readonly store: BoundedLook<StoreLook>;
  private readonly about: BoundedLook<StoreFacts>;

  constructor(@Inject(ENV) env: Env, @Inject(FILE_STORE) files: FileStore) {
    this.folder = new BoundedLook(() => whether(access(env.DATA_DIR)));
    this.room = new BoundedLook(() => freeBytesOfData(env.DATA_DIR));
    this.store = new BoundedLook(() => files.check().then(() => ({ state: 'writable', sentence: null }), refusal));
    this.about = new BoundedLook(() => files.facts());
  }

  /** Whether the data folder is there; null where its disk does not answer. */
  exists(): Promise<boolean | null> {
    return this.folder.take();
  }

  /** Free bytes on the fuller disk; null where the system does not say, or not in time. */
  async freeBytes(): Promise<number | null> {
    // Nothing inside a folder that does not answer is checked.
    return (await this.exists()) === null ? null : this.room.take();
  }

  /** Whether files can be written now. */
  async storeState(): Promise<StoreState> {
    return (await this.storeLook()).state;
  }

  /** The same with the store's own sentence, where there is one. */
  async storeLook(): Promise<{ state: StoreState; sentence: string | null }> {
    const silent = { state: 'silent', sentence: null } as const;
    return (await this.exists()) === null ? silent : ((await this.store.take()) ?? silent);
  }

  /** Facts about the store; null where it does not answer in time. */
  async facts(): Promise<StoreFacts | null> {
    return (await this.exists()) === null ? null : this.about.take();
  }
}

const refusal = (error: unknown): StoreLook => ({ state: 'refused', sentence: error instanceof StoreAway ? error.message : null });

const whether = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );
