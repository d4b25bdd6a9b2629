import type { EntityManager } from '@mikro-orm/postgresql';

/** The accepted weights, where they are not those of this release. */
export interface EarlierWeights {
  id: number;
  hash: string;
  /** The names (see `readAs`) whose documents are still read by them; `all` until the new ones have been compared. */
  held: 'all' | ReadonlySet<string>;
}

/** Which accepted weights some or all documents are read by instead of those with the hash `shipped`; null where `shipped` reads all. */
export async function earlierInUse(em: EntityManager, shipped: string): Promise<EarlierWeights | null> {
  const rows = await em.execute<{ id: number; hash: string; accepted: boolean; replayed: boolean; held: string[] }[]>(
    `select id, hash, accepted_at is not null as accepted, replayed_at is not null as replayed, held from reading_weights
     where accepted_at is not null or hash = ?`,
    [shipped],
  );
  const accepted = rows.find((row) => row.accepted);
  if (!accepted || accepted.hash === shipped) return null;
  const shippedRow = rows.find((row) => row.hash === shipped);
  return { id: accepted.id, hash: accepted.hash, held: shippedRow?.replayed ? new Set(shippedRow.held) : 'all' };
}

/** Whether a document that the earlier weights read as `name` keeps their reading. */
export const isHeld = ({ held }: EarlierWeights, name: string): boolean => held === 'all' || held.has(name);
