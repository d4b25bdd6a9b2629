import type { EntityManager } from '@mikro-orm/postgresql';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listStored } from '#core/ops/backup/data-files';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';
import type { FileStore } from '#core/kernel/storage/file-store';
import { lostFiles } from '#core/kernel/storage/lost-files';
import { onItsWayMs, rowsWithFiles } from '#core/kernel/storage/row-keys';

const rowKeys = rowsWithFiles
  .map(
    ({ table, key, size, what }) =>
      `select ${key} as key, ${size ?? 'null'}::float8 as size, '${what} ' || id as name from ${table} where ${key} is not null`,
  )
  .join(' union all ');

/** Files of documents that have left the trash; they are deleted a day later. */
const leaving = `select payload->>'key' as key from task where kind = 'delete-file' and state in ('due', 'running', 'parked')`;

/** Made again where they are missing, so no row refers to them. */
const madeAgain = 'files/previews/';

/** Every row has its file, of the right size; every file below `files` has its row, or is about to be deleted. Reads no file's content. */
export async function checkFiles(em: EntityManager, store: FileStore, dataDir: string): Promise<Finding[]> {
  const stored: string[] = [];
  for await (const path of listStored(dataDir)) if (!path.startsWith(madeAgain)) stored.push(path);
  const rows = await em.execute<{ key: string; size: number | null; name: string }[]>(rowKeys);
  const known = new Set<string>();
  const damaged: string[] = [];
  const lost = await lostFiles(em);
  const knownLost: string[] = [];
  for (const { key, size, name } of rows) {
    const path = relative(dataDir, store.placeOf(key));
    known.add(path);
    const found = await store.size(key).catch(() => null);
    if (found === null && lost.has(key)) knownLost.push(name);
    else if (found === null || (size !== null && found !== size)) damaged.push(`${name} (${path})`);
  }
  for (const { key } of await em.execute<{ key: string }[]>(leaving)) known.add(relative(dataDir, store.placeOf(key)));
  const strays: string[] = [];
  for (const path of stored) if (!known.has(path) && (await isOld(join(dataDir, path)))) strays.push(path);
  return [
    {
      check: 'Files of rows',
      wrong: damaged.length,
      sentence:
        damaged.length === 0
          ? `All ${rows.length} files that the database names exist${knownLost.length > 0 ? `, except those known to be lost: ${some(knownLost)}` : ''}.`
          : `Missing files, or files of another size: ${some(damaged)}. Restore them from a backup, a zip archive that has them under data/ with this path. A document whose file is lost for good can be deleted, and npm run doctor -- --accept-lost accepts all missing files as lost.`,
    },
    {
      check: 'Rows of files',
      wrong: strays.length,
      sentence:
        strays.length === 0
          ? `All ${stored.length} files are known to the database.`
          : `The database does not know these files: ${some(strays)}. They are not needed. Check them, then move them out of the data folder.`,
    },
  ];
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > onItsWayMs;
}
