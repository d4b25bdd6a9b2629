import type { EntityManager } from '@mikro-orm/postgresql';
import { relative, sep } from 'node:path';
import { checkContents } from '#core/ops/doctor/check-contents';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';
import { type FileStore, type ListedFile, StoreAway } from '#core/kernel/storage/file-store';
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
const madeAgain = 'previews/';

/** The size of a file that came after the list was made; null where there is none. */
const sizeSince = (store: FileStore, key: string): Promise<number | null> =>
  store.size(key).catch((error: unknown) => {
    if (error instanceof StoreAway) throw error;
    return null;
  });

/**
 * Every row has its file, in its size; every file has its row, wherever it lies in the store, or is on its way out. Of a bucket the content of a few files
 * is compared, of a disk no content is read. Rejects with StoreAway where a bucket cannot be used.
 */
export async function checkFiles(em: EntityManager, store: FileStore, dataDir: string): Promise<Finding[]> {
  const { kind } = await store.facts();
  if (kind === 's3') await store.check();
  const stored: ListedFile[] = [];
  for await (const file of store.list('')) if (!file.key?.startsWith(madeAgain)) stored.push(file);
  const sizes = new Map(stored.flatMap(({ key, size }) => (key === null ? [] : [[key, size]])));
  const named = (place: string): string => (place.startsWith(dataDir + sep) ? relative(dataDir, place) : place);
  const rows = await em.execute<{ key: string; size: number | null; name: string }[]>(rowKeys);
  const known = new Set<string>();
  const damaged: string[] = [];
  const lost = await lostFiles(em);
  const knownLost: string[] = [];
  for (const { key, size, name } of rows) {
    known.add(store.placeOf(key));
    const found = sizes.get(key) ?? (await sizeSince(store, key));
    if (found === null && lost.has(key)) knownLost.push(name);
    else if (found === null || (size !== null && found !== size)) damaged.push(`${name} (${named(store.placeOf(key))})`);
  }
  for (const { key } of await em.execute<{ key: string }[]>(leaving)) known.add(store.placeOf(key));
  const strays = stored.filter(({ key, place, storedAt }) => !known.has(key === null ? place : store.placeOf(key)) && isOld(storedAt));
  return [
    {
      check: 'Files of rows',
      wrong: damaged.length,
      sentence:
        damaged.length === 0
          ? `All ${rows.length} files that the database names exist${knownLost.length > 0 ? `, except those known to be lost: ${some(knownLost)}` : ''}.`
          : `Missing files, or files of another size: ${some(damaged)}. ${bringBack[kind]} A document whose file is lost for good can be deleted, and npm run doctor -- --accept-lost accepts all missing files as lost.`,
    },
    {
      check: 'Rows of files',
      wrong: strays.length,
      sentence:
        strays.length === 0
          ? `All ${stored.length} files are known to the database.`
          : `The database does not know these files: ${some(strays.map(({ place }) => named(place)))}. They are not needed. Check them, then move them out of the ${kind === 'disk' ? 'data folder' : 'bucket'}.`,
    },
    ...(kind === 's3' ? [await checkContents(em, store)] : []),
  ];
}

const bringBack = {
  disk: 'Restore them from a backup, a zip archive that has them under data/ with this path.',
  s3: "Bring back their earlier versions with the bucket's own programs.",
} as const;

const isOld = (storedAt: Date): boolean => Date.now() - storedAt.getTime() > onItsWayMs;
