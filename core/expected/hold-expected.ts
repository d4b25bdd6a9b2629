import type { EntityManager } from '@mikro-orm/postgresql';

const lock = 'expected-documents';
const takes = {
  alone: 'pg_advisory_xact_lock',
  shared: 'pg_advisory_xact_lock_shared',
  atHand: 'pg_try_advisory_xact_lock_shared',
} as const;

/**
 * Who looks for an expected document by what arrived, and who adds one, take turns until their transactions end: neither must miss what the other is
 * about to write. Those who only look (`shared`) do not wait for each other. A person's call, which holds its document, waits for nobody (`atHand`): who adds
 * one may be about to name that document, and both would wait for ever; a step of a worker is done again then.
 */
export async function holdExpected(em: EntityManager, how: keyof typeof takes): Promise<void> {
  await em.execute(`select ${takes[how]}(hashtextextended(?, 0))`, [lock]);
}
