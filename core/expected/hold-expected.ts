import type { EntityManager } from '@mikro-orm/postgresql';

const lock = 'expected-documents';

/**
 * Who looks for an expected document by what arrived, and who adds one, take turns: neither must miss what the other is about to write. Those who only
 * look (`shared`) do not wait for each other. Until the caller's transaction ends; who adds asks for `alone` before anything else here.
 */
export async function holdExpected(em: EntityManager, how: 'shared' | 'alone'): Promise<void> {
  const take = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await em.execute(`select ${take}(hashtextextended(?, 0))`, [lock]);
}
