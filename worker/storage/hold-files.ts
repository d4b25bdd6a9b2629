import type { EntityManager } from '@mikro-orm/postgresql';
import { type FileStore, NotStored } from '#core/kernel/storage/file-store';

/**
 * Keeps files from being deleted, or from being named anew while they are, until the caller's transaction ends: of two that want one and the same the
 * second waits, and then sees what the first has done.
 */
export async function lockFiles(em: EntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  // In one order, so that nobody waits in a circle.
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended('file/' || key, 0))
     from (select value as key from jsonb_array_elements_text(?::jsonb) order by 1) one`,
    [JSON.stringify(keys)],
  );
}

/**
 * To be called in the transaction in which rows come to name files under keys that earlier rows may have had, before it names them: such a file may
 * just be deleted for the last one's sake. Throws where one was since it was stored; done again, the step stores it anew.
 */
export async function holdFiles(em: EntityManager, store: FileStore, keys: readonly string[]): Promise<void> {
  await lockFiles(em, keys);
  for (const key of keys) if (!(await store.exists(key))) throw new NotStored(key);
}
