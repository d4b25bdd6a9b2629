import { constants } from 'node:fs';
import { access, link, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takeFile, type TakenFile } from '#core/commands/take-file';
import { isDatabaseAway } from '#core/database/database';
import { isDiskFull, isStoreAway } from '#core/kernel/platform/app-error';
import { errorText } from '#core/kernel/platform/error-text';
import type { Logger } from '#core/kernel/platform/logger';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { some } from '#core/kernel/platform/sentence';
import type { FileStore } from '#core/kernel/storage/file-store';
import { isPassedOver, lockNamesOf, type SeenFile, SettledFiles } from './settled-files.js';

export interface WatchPorts {
  fork: () => EntityManager;
  store: FileStore;
  queue: TaskQueue;
  log: Logger;
  /** WATCH_FOLDER. */
  root: string;
  /** MAX_UPLOAD_MB. */
  maxMegabytes: number;
  quietMs: number;
}

/** How the watched folder stands, as the worker's sign of life says it. */
export interface WatchReport {
  waiting: number;
  taken: number;
  refused: number;
  /** Why nothing can be taken, in a sentence; null where all is well. */
  trouble: string | null;
}

const [doneFolder, refusedFolder] = ['done', 'refused'] as const;
/** Folders below each other that are looked into, and files of one look: who drops more waits for the next. */
const [deepest, mostAtOnce] = [16, 500];
/** What is not reached by then waits for the next look. */
const longestLookMs = 30_000;

/**
 * Takes the files of a folder and of those below it: each that nobody writes to any more becomes a document, and is moved to `done` after the commit, or to
 * `refused` with a sentence beside it. A file that was taken by a process that was killed before it moved it is moved by the next.
 */
export class WatchedFolder {
  private readonly settled: SettledFiles;
  /** Files that cannot be read; said once each. */
  private readonly unreadable = new Set<string>();
  readonly report: WatchReport = { waiting: 0, taken: 0, refused: 0, trouble: null };

  constructor(private readonly ports: WatchPorts) {
    this.settled = new SettledFiles(ports.quietMs);
  }

  /** One look. What is wrong with one file keeps none of the others; what concerns all is the report's trouble. */
  async look(): Promise<void> {
    const { log, root } = this.ports;
    try {
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      // Before anything is taken: what could not be moved away would be looked at for ever.
      for (const name of [doneFolder, refusedFolder]) {
        await mkdir(join(root, name), { recursive: true });
        await access(join(root, name), constants.W_OK | constants.X_OK);
      }
      const ready = this.settled.look(await this.files(), performance.now());
      this.report.waiting = this.settled.waiting;
      for (const name of this.unreadable) if (!ready.some(({ relativePath }) => relativePath === name)) this.unreadable.delete(name);
      const until = performance.now() + longestLookMs;
      for (const file of ready) if (performance.now() < until) await this.one(file);
      this.report.waiting = this.settled.waiting;
      this.report.trouble = unreadableWords([...this.unreadable]);
    } catch (error) {
      const trouble = wordsOf(error, root);
      if (trouble !== this.report.trouble) log.warn({ error: errorText(error) }, 'the watched folder cannot be used');
      this.report.trouble = trouble;
    }
  }

  private async one(file: SeenFile): Promise<void> {
    const { fork, store, queue, log, root, maxMegabytes } = this.ports;
    const path = join(root, file.relativePath);
    try {
      const taken = await takeFile(fork(), store, { ...file, path }, { maxMegabytes, priority: taskPriority.person });
      this.unreadable.delete(file.relativePath);
      if (taken.is === 'changed' || !(await this.isStill(file))) return;
      await this.putAway(file, taken);
      if (taken.is === 'taken') queue.wake(taken.task);
      log.info(
        { outcome: taken.is, ...('documentId' in taken && { document: taken.documentId }) },
        'a file of the watched folder was taken',
      );
    } catch (error) {
      const { code, path: place } = error as NodeJS.ErrnoException;
      const isOfFile = place === path;
      if (!isOfFile && (isDatabaseAway(error) || isDiskFull(error) || isStoreAway(error))) throw error;
      // Somebody took it away, or it is only this one's trouble: it stays, and is looked at again.
      if (code === 'ENOENT' || this.unreadable.has(file.relativePath)) return;
      this.unreadable.add(file.relativePath);
      log.warn({ error: isOfFile ? code : errorText(error) }, 'a file of the watched folder was not taken');
    }
  }

  /** Whether the file is still the one that was taken: what was written over it since is another one. */
  private async isStill({ relativePath, size, mtimeMs }: SeenFile): Promise<boolean> {
    const now = await lstat(join(this.ports.root, relativePath)).catch(() => null);
    return now !== null && now.isFile() && now.size === size && now.mtimeMs === mtimeMs;
  }

  private async putAway({ relativePath }: SeenFile, taken: Exclude<TakenFile, { is: 'changed' }>): Promise<void> {
    const isRefused = taken.is === 'refused' || taken.is === 'duplicate';
    const place = await this.move(relativePath, isRefused ? refusedFolder : doneFolder);
    this.settled.forget(relativePath);
    if (isRefused) await writeFile(`${place}.txt`, `${taken.sentence}\n`);
    this.report.taken += isRefused ? 0 : 1;
    this.report.refused += isRefused ? 1 : 0;
  }

  /** Moves a file below another folder, under its own name or, where that is given, with a number; answers where. */
  private async move(relativePath: string, folder: string): Promise<string> {
    const from = join(this.ports.root, relativePath);
    const to = join(this.ports.root, folder, relativePath);
    await mkdir(dirname(to), { recursive: true });
    const kind = extname(to);
    const stem = to.slice(0, to.length - kind.length);
    for (let count = 1; ; count += 1) {
      const place = count === 1 ? to : `${stem} (${count})${kind}`;
      try {
        // A link fails where something is, and a renaming would take its place.
        await link(from, place);
        await rm(from);
        return place;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') continue;
        // Network shares and FAT have no links.
        if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'EMLINK' && code !== 'ENOSYS') throw error;
        if (await lstat(place).catch(() => null)) continue;
        await rename(from, place);
        return place;
      }
    }
  }

  private async files(): Promise<SeenFile[]> {
    const found: SeenFile[] = [];
    await this.collect('', 0, found);
    return found;
  }

  private async collect(folder: string, depth: number, found: SeenFile[]): Promise<void> {
    const { root } = this.ports;
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= mostAtOnce) return;
      const relativePath = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isPassedOver(entry.name) || (folder === '' && (entry.name === doneFolder || entry.name === refusedFolder))) continue;
      if (entry.isDirectory() && depth < deepest) await this.collect(relativePath, depth + 1, found);
      // Links are left alone: they could lead to what was never meant for the books.
      if (!entry.isFile() || lockNamesOf(entry.name).some((lock) => names.has(lock))) continue;
      const seen = await lstat(join(root, relativePath)).catch(() => null);
      if (seen) found.push({ relativePath, size: seen.size, mtimeMs: seen.mtimeMs });
    }
  }
}

function unreadableWords(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return `${names.length} files in the watched folder cannot be read: ${some(names)}. The worker must be able to read and move them.`;
}

function wordsOf(error: unknown, root: string): string {
  if (isDatabaseAway(error)) return 'The database does not answer. All files stay where they are.';
  const { code, path } = error as NodeJS.ErrnoException;
  const isOfRoot = path?.startsWith(root) ?? false;
  if (isDiskFull(error)) return 'The disk is full. All files stay where they are.';
  if (isOfRoot && code === 'ENOENT') return `The watched folder ${root} does not exist. Create it, or check whether its disk is mounted.`;
  if (isOfRoot)
    return `The watched folder ${basename(root)} cannot be used (${code}). The worker must be able to read it and to move files in it.`;
  if (isStoreAway(error)) return 'The file store does not answer. All files stay where they are.';
  return 'The watched folder cannot be read; see the log of the worker.';
}
