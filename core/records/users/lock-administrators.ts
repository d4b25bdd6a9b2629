import type { EntityManager } from '@mikro-orm/postgresql';

const lockKey = 7_120_644;

/** Whoever changes who is an administrator waits here for the others, until the caller's transaction ends. */
export async function lockAdministrators(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [lockKey]);
}
