import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { AppError } from '#core/platform/app-error';
import { dayInWords } from '#core/platform/clock';

/** The papers that are one with a paper: the first, what was marked as its copy, and so on in both directions. */
const family = `with recursive family (id, first) as (
    select id, duplicate_of from document where id = ?
    union select d.id, d.duplicate_of from document d join family f on d.id = f.first or d.duplicate_of = f.id)`;

/**
 * A bill, its notice, its receipt and the same file sent again are one expense; who knows better says that they are not the same. Two that want
 * it at once wait for each other here. `but` is an expense that is meant itself. Throws `conflict` where another paper of the bill has its expense.
 */
export async function mustNotBeBooked(
  em: EntityManager,
  document: Pick<Document, 'id' | 'sha256'>,
  but: number | null = null,
): Promise<void> {
  const [group] = await em.execute<{ lowest: number }[]>(`${family} select min(id) as lowest from family`, [document.id]);
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`bill/${group?.lowest ?? document.id}`]);
  const [booked] = await em.execute<{ paper: number; day: string; same_file: boolean }[]>(
    `${family} select x.document_id as paper, to_char(x.expense_date, 'YYYY-MM-DD') as day, d.sha256 = ? as same_file
       from family f join document d on d.id = f.id join expense x on x.document_id = d.id
       where d.deleted_at is null and d.id <> ? and x.id is distinct from ? order by same_file desc, x.id limit 1`,
    [document.id, document.sha256, document.id, but],
  );
  if (!booked) return;
  const what = `Document ${booked.paper} is the same ${booked.same_file ? 'file' : 'bill'} and has its expense of ${dayInWords(booked.day)} already.`;
  throw new AppError('conflict', `${what} File this one, or say that the two are not the same.`);
}
