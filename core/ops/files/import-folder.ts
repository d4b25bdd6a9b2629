import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takeFile } from '#core/commands/take-file';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import type { FileStore } from '#core/kernel/storage/file-store';

/** How far an import has come. */
export interface ImportedFiles {
  found: number;
  imported: number;
  /** Their bytes are documents already, also by an earlier run. */
  already: number;
  /** Files that cannot be documents, each with the reason. */
  refused: { path: string; sentence: string }[];
}

export const noneImported = (): ImportedFiles => ({ found: 0, imported: 0, already: 0, refused: [] });

/** What systems and programs leave behind in every folder. */
const litter = /^(?:\.|~\$)|^(?:thumbs\.db|desktop\.ini)$/i;

async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (litter.test(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile() || entry.isSymbolicLink()) yield path;
  }
}

interface ImportPlace {
  fork: () => EntityManager;
  store: FileStore;
  maxMegabytes: number;
}

/**
 * Makes a document of every file of a folder and of those below it, which all stay as they are. Taken again, or after it was broken off, it goes on: what is
 * a document already is passed over. Its documents wait behind all other work. `tell` hears of every file.
 */
export async function importFolder(
  root: string,
  { fork, store, maxMegabytes }: ImportPlace,
  tell: (now: Readonly<ImportedFiles>) => void,
): Promise<ImportedFiles> {
  const counts = noneImported();
  for await (const relativePath of filesBelow(root, '')) {
    counts.found += 1;
    const path = join(root, relativePath);
    const outcome = await takeOne(path, relativePath).catch((error: unknown) => {
      const { code, path: place } = error as NodeJS.ErrnoException;
      // Only this file cannot be read; what concerns all ends the run.
      if (place !== path) throw error;
      return { is: 'refused' as const, sentence: `It cannot be read (${code}).` };
    });
    if (outcome.is === 'taken') counts.imported += 1;
    else if (outcome.is === 'refused') counts.refused.push({ path: relativePath, sentence: outcome.sentence });
    else if (outcome.is === 'changed') counts.refused.push({ path: relativePath, sentence: 'It was written to meanwhile.' });
    else counts.already += 1;
    tell(counts);
  }
  return counts;

  async function takeOne(path: string, relativePath: string) {
    const seen = await lstat(path);
    if (seen.isSymbolicLink()) return { is: 'refused' as const, sentence: 'It is a link. Import the folder that it leads to.' };
    return takeFile(fork(), store, { path, relativePath, mtimeMs: seen.mtimeMs }, { maxMegabytes, priority: taskPriority.bulk });
  }
}
