import type { EntityManager } from '@mikro-orm/postgresql';
import { stat } from 'node:fs/promises';
import { type Finding, some } from '#core/doctor/finding';
import type { FileStore } from '#core/storage/file-store';
import { areasWithRows, onItsWayMs, rowsWithFiles } from '#core/storage/row-keys';

const rowKeys = rowsWithFiles
  .map(
    ({ table, key, size, what }) =>
      `select ${key} as key, ${size ?? 'null'}::float8 as size, '${what} ' || id as name from ${table} where ${key} is not null`,
  )
  .join(' union all ');

/** Every row has its file, in its size; every file has its row. Reads no file's content. */
export async function checkFiles(em: EntityManager, store: FileStore): Promise<Finding[]> {
  const stored = new Set<string>();
  for (const area of areasWithRows) for await (const key of store.list(`${area}/`)) stored.add(key);
  const rows = await em.execute<{ key: string; size: number | null; name: string }[]>(rowKeys);
  const known = new Set(rows.map(({ key }) => key));
  const damaged: string[] = [];
  for (const { key, size, name } of rows) {
    const found = await store.size(key).catch(() => null);
    if (found === null || (size !== null && found !== size)) damaged.push(name);
  }
  const strays: string[] = [];
  for (const key of stored) if (!known.has(key) && (await isOld(store, key))) strays.push(key);
  return [
    {
      check: 'Files of rows',
      wrong: damaged.length,
      sentence:
        damaged.length === 0
          ? `All ${rows.length} files that rows name are there.`
          : `The file is missing or has another size: ${some(damaged)}.`,
    },
    {
      check: 'Rows of files',
      wrong: strays.length,
      sentence: strays.length === 0 ? `All ${stored.size} files have their row.` : `No row names these files: ${some(strays)}.`,
    },
  ];
}

async function isOld(store: FileStore, key: string): Promise<boolean> {
  const found = await store.withLocalPath(key, (path) => stat(path).catch(() => null));
  return found !== null && Date.now() - found.mtimeMs > onItsWayMs;
}
