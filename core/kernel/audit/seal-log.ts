import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditSeal } from '#core/kernel/audit/audit-seal.entity';
import { type AuditKey, firstHash, hashOf, macOf } from '#core/kernel/audit/chain';
import { readUnsealed } from '#core/kernel/audit/read-entries';

const sealLock = 7_120_645;
/** So many entries are sealed in a transaction. */
const batch = 500;

/** The end of the chain: how long it is, and its last hash. */
export interface ChainHead {
  position: number;
  hash: string;
}

/** The end of the chain as the database has it; null where nothing is sealed. */
export async function findHead(em: EntityManager): Promise<ChainHead | null> {
  const [row] = await em.execute<{ position: string; hash: string }[]>(
    'select position, hash from audit_seal order by position desc limit 1',
  );
  return row ? { position: Number(row.position), hash: row.hash } : null;
}

/**
 * Seals what has been committed and is not sealed yet, in the order of its ids, and answers the end of the chain; null where another process is at it or
 * nothing was ever written. Who writes an entry waits for nobody: what commits late is sealed with the next. `whole` looks at every entry, and not only
 * at the newest ids.
 */
export async function sealLog(em: EntityManager, key: AuditKey, { whole = false }: { whole?: boolean } = {}): Promise<ChainHead | null> {
  for (;;) {
    const sealed = await em.fork().transactional((tx) => sealBatch(tx, key, whole));
    if (sealed === null) return null;
    if (sealed < batch) return findHead(em);
  }
}

async function sealBatch(tx: EntityManager, key: AuditKey, whole: boolean): Promise<number | null> {
  const [lock] = await tx.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [sealLock]);
  if (!lock?.mine) return null;
  const entries = await readUnsealed(tx, { whole, most: batch });
  let { position, hash } = (await findHead(tx)) ?? { position: 0, hash: firstHash };
  const seals = entries.map((entry) => {
    position += 1;
    hash = hashOf(hash, entry);
    return { position, entryId: entry.id, hash, mac: macOf(key, position, hash), keyId: key.id, sealedAt: new Date() };
  });
  if (seals.length > 0) await tx.insertMany(AuditSeal, seals);
  return seals.length;
}
