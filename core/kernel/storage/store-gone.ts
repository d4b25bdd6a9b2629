import type { EntityManager } from '@mikro-orm/postgresql';
import { unlessOfDisk } from '#core/kernel/platform/app-error';
import type { FileStore } from '#core/kernel/storage/file-store';
import { rowsWithFiles } from '#core/kernel/storage/row-keys';

/** Files that rows name, a few of each table and of all ages: those of late may lie below the mount point of a disk that is not there. */
const samples = rowsWithFiles
  .map(
    ({ table, key }) =>
      `select ${key} as key from (values (0), (0.25), (0.5), (0.75)) part (share) cross join lateral
         (select ${key} from ${table} where ${key} is not null and id >= (share * (select max(id) from ${table}))::bigint order by id limit 1) one`,
  )
  .join(' union ');

/**
 * Whether the store as a whole is at fault, after something in it could not be read, written or found: most of what rows name is nowhere, or it
 * cannot be looked at or written to. Else the trouble is that of the one file. Books that name a single file cannot tell whether it or all is lost.
 */
export async function isStoreGone(em: EntityManager, store: FileStore): Promise<boolean> {
  const rows = await em.execute<{ key: string }[]>(samples);
  try {
    const there = await Promise.all(rows.map(({ key }) => store.exists(key).catch(unlessOfDisk(false))));
    const missing = there.filter((is) => !is).length;
    if (missing > 1 && missing > there.length / 2) return true;
    await store.check();
    return false;
  } catch {
    return true;
  }
}
