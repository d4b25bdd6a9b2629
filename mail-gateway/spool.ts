import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#core/kernel/storage/sync-folder';
import { isQueueId } from './queue-id.js';

/**
 * The gateway's folder of messages: `tmp` while they come in, `new` once they are ours, `failed` for what nobody could import.
 * Only one gateway works on it (see SpoolLock).
 */
export class Spool {
  private folderSync: { running: Promise<void>; next: Promise<void> | null } | null = null;

  private constructor(readonly root: string) {}

  static async open(root: string): Promise<Spool> {
    for (const name of ['tmp', 'new', 'failed']) await mkdir(join(root, name), { recursive: true, mode: 0o700 });
    return new Spool(root);
  }

  path(state: 'tmp' | 'new' | 'failed', queueId: string): string {
    return join(this.root, state, queueId);
  }

  /** Makes a finished draft a message: after this it survives a power cut under its final name. */
  async publish(queueId: string): Promise<void> {
    await rename(this.path('tmp', queueId), this.path('new', queueId));
    try {
      await this.syncNew();
    } catch (error) {
      // Its sender will be told to come again.
      await this.remove('new', queueId);
      throw error;
    }
  }

  /** Puts a message aside that can't be imported. */
  async setAside(queueId: string): Promise<void> {
    await rename(this.path('new', queueId), this.path('failed', queueId));
  }

  async remove(state: 'tmp' | 'new', queueId: string): Promise<void> {
    await rm(this.path(state, queueId), { force: true });
  }

  /** The messages waiting, oldest first. */
  async waiting(): Promise<string[]> {
    return (await readdir(join(this.root, 'new'))).filter(isQueueId).toSorted();
  }

  /** Removes drafts older than `olderThanMs`: their sender was never told 250. Answers how many. */
  async sweepDrafts(olderThanMs: number, now: Date): Promise<number> {
    let swept = 0;
    for (const name of await readdir(join(this.root, 'tmp'))) {
      const path = join(this.root, 'tmp', name);
      const found = await stat(path).catch(() => null);
      if (!found || now.getTime() - found.mtimeMs < olderThanMs) continue;
      await rm(path, { force: true, recursive: true });
      swept += 1;
    }
    return swept;
  }

  /** Syncs the folder once for all who ask while a sync is running: it covers only renames that came before its start. */
  private syncNew(): Promise<void> {
    if (!this.folderSync) return this.startSync();
    this.folderSync.next ??= this.folderSync.running.then(
      () => this.startSync(),
      () => this.startSync(),
    );
    return this.folderSync.next;
  }

  private startSync(): Promise<void> {
    const running = syncFolder(join(this.root, 'new'));
    const state: { running: Promise<void>; next: Promise<void> | null } = { running, next: null };
    this.folderSync = state;
    const settled = (): void => {
      if (this.folderSync === state && !state.next) this.folderSync = null;
    };
    running.then(settled, settled);
    return running;
  }
}
