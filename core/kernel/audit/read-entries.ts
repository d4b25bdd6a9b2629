import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChainedEntry } from '#core/kernel/audit/chain';

/** The columns of an entry `e`, to be read by `toEntry`. */
const entryColumns = 'e.id, e.at, e.user_id, e.action, e.resource, e.resource_id, e.before, e.after, e.request_id, e.address';

type EntryRow = Omit<ChainedEntry, 'id' | 'at'> & { id: string; at: string };

/** An entry as it is chained, of the row that was read. */
const toEntry = (row: EntryRow): ChainedEntry => ({
  id: Number(row.id),
  at: new Date(row.at).toISOString(),
  user_id: row.user_id,
  action: row.action,
  resource: row.resource,
  resource_id: row.resource_id,
  before: row.before,
  after: row.after,
  request_id: row.request_id,
  address: row.address,
});

/** An entry and its seal. */
export interface SealedEntry {
  position: number;
  hash: string;
  mac: string;
  keyId: string;
  /** Null where the seal is left and the entry is gone. */
  entry: ChainedEntry | null;
}

/** The next entries of the chain behind a position, in its order. */
export async function readChain(em: EntityManager, behind: number, most: number): Promise<SealedEntry[]> {
  const rows = await em.execute<(EntryRow & { position: string; hash: string; mac: string; key_id: string })[]>(
    `select s.position, s.hash, s.mac, s.key_id, ${entryColumns} from audit_seal s left join audit_entry e on e.id = s.entry_id
     where s.position > ? order by s.position limit ?`,
    [behind, most],
  );
  return rows.map((row) => ({
    position: Number(row.position),
    hash: row.hash,
    mac: row.mac,
    keyId: row.key_id,
    entry: row.id === null ? null : toEntry(row),
  }));
}

/** How many of the newest ids are looked through for entries without a seal: an entry of a slow transaction has a smaller id than some that are sealed. */
const lateCommits = 5000;

const unsealed = (whole: boolean): string =>
  `from audit_entry e where ${whole ? '' : `e.id > (select coalesce(max(entry_id), 0) from audit_seal) - ${lateCommits} and `}not exists (select 1 from audit_seal s where s.entry_id = e.id)`;

/** Entries that have no seal yet, by id. `whole`: also where transactions took very long. */
export async function readUnsealed(em: EntityManager, { whole, most }: { whole: boolean; most: number }): Promise<ChainedEntry[]> {
  const rows = await em.execute<EntryRow[]>(`select ${entryColumns} ${unsealed(whole)} order by e.id limit ?`, [most]);
  return rows.map(toEntry);
}

/** How many entries have no seal. */
export async function countUnsealed(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count ${unsealed(true)}`);
  return row?.count ?? 0;
}
