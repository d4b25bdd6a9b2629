import type { EntityManager } from '@mikro-orm/postgresql';
import { type FileStore, NotStored } from '#core/kernel/storage/file-store';

/**
 * Locks files against being deleted, or referred to by new rows, until the caller's transaction ends: of two transactions that want the same file the
 * second waits, and then sees the result of the first.
 */
export async function lockFiles(em: EntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  // Always in the same order, to avoid deadlocks.
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended('file/' || key, 0))
     from (select value as key from jsonb_array_elements_text(?::jsonb) order by 1) one`,
    [JSON.stringify(keys)],
  );
}

/**
 * Call this in the transaction in which rows come to refer to files under keys that earlier rows may have had, before they do: such a file may just
 * be being deleted. Throws where one was deleted after it was stored; when the step runs again it stores it again.
 */
export async function holdFiles(em: EntityManager, store: FileStore, keys: readonly string[]): Promise<void> {
  await lockFiles(em, keys);
  for (const key of keys) if (!(await store.exists(key))) throw new NotStored(key);
}
