import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Setting } from '#core/kernel/keys/setting.entity';
import type { FileStore } from '#core/kernel/storage/file-store';
import { rowsWithFiles } from '#core/kernel/storage/row-keys';
import { isStoreGone } from '#core/kernel/storage/store-gone';

/** Where the keys stand in the settings of the files that are known to be lost for good. */
export const lostSetting = 'lost-files';
const Keys = z.array(z.string());

/** The keys in such a setting; none where there is no setting. */
export const lostIn = (value: unknown): ReadonlySet<string> => new Set(Keys.safeParse(value).data ?? []);

/** The keys of the files that somebody has said are lost for good: rows name them still, and nobody is alarmed because they are nowhere. */
export async function lostFiles(em: EntityManager): Promise<ReadonlySet<string>> {
  return lostIn((await em.fork().findOne(Setting, { key: lostSetting }))?.value);
}

const named = rowsWithFiles.map(({ table, key }) => `select ${key} as key from ${table} where ${key} is not null`).join(' union ');

/**
 * Takes the files that rows name and that are nowhere for lost for good, in the place of those that were before; answers their keys. Nothing else
 * changes: one that is put back is there again. Rejects with a sentence where it is the store that is away.
 */
export async function acceptLost(em: EntityManager, store: FileStore): Promise<string[]> {
  if (await isStoreGone(em.fork(), store))
    throw new Error(
      'Most files that the database names are missing, or nothing can be written there. Check that the disk of the data folder is mounted.',
    );
  const lost: string[] = [];
  for (const { key } of await em.fork().execute<{ key: string }[]>(`${named} order by 1`)) if (!(await store.exists(key))) lost.push(key);
  await em.fork().upsert(Setting, { key: lostSetting, value: lost, updatedAt: new Date() });
  return lost;
}
