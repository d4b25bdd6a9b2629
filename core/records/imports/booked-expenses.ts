import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportKind } from '#core/database/values/import-values';
import type { BookedExpense } from '#core/records/imports/judge-expenses';

const chunk = 5000;

/** Fingerprints that imports have brought and that were not undone, with the newest import of each. */
export async function findEarlier(em: EntityManager, kind: ImportKind, fingerprints: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let at = 0; at < fingerprints.length; at += chunk) {
    const rows = await em.execute<{ fingerprint: string; import_id: number }[]>(
      `select fingerprint, import_id from csv_import_row where kind = ? and outcome in ('imported', 'kept') and fingerprint = any(?::text[])`,
      [kind, `{${fingerprints.slice(at, at + chunk).join(',')}}`],
    );
    for (const row of rows) found.set(row.fingerprint, row.import_id);
  }
  return found;
}

/**
 * The expenses of the books that rows with these days and amounts (below zero for refunds) may be the same as. `since`: only those that were entered after
 * that, and not by the import `but`.
 */
export async function findBooked(
  em: EntityManager,
  rows: readonly { day: string; amount: string }[],
  { since = null, but = null }: { since?: Date | null; but?: number | null } = {},
): Promise<BookedExpense[]> {
  if (rows.length === 0) return [];
  const days = rows.map(({ day }) => day).toSorted();
  const amounts = [...new Set(rows.map(({ amount }) => amount.replace('-', '')))];
  const found = await em.execute<(Omit<BookedExpense, 'propertyId'> & { property_id: number | null; kind: string })[]>(
    `select e.id, to_char(e.expense_date, 'YYYY-MM-DD') as day, e.amount::text as amount, e.kind, e.property_id, e.vendor from expense e
     where not e.is_split and e.expense_date between ?::date - 5 and ?::date + 5 and e.amount = any(?::numeric[])
       and (?::timestamptz is null or e.created_at > ?)
       and (?::int is null or not exists (select 1 from csv_import_record r where r.resource = 'expenses' and r.record_id = e.id and r.import_id = ?))
     order by e.id`,
    [days[0], days.at(-1), `{${amounts.join(',')}}`, since, since, but, but],
  );
  return found.map(({ property_id, kind, amount, ...booked }) => ({
    ...booked,
    amount: kind === 'refund' ? `-${amount}` : amount,
    propertyId: property_id,
  }));
}
