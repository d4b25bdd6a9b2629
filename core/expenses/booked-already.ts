import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { findTwins, isToldApart, type SubscriptionOf } from '#core/documents/mark-twins';
import { AppError } from '#core/platform/app-error';
import { dayInWords } from '#core/platform/clock';

/** The documents that are one with a document: the first, what was marked as its copy, and so on in both directions. */
const family = `with recursive family (id, first) as (
    select id, duplicate_of from document where id = ?
    union select d.id, d.duplicate_of from document d join family f on d.id = f.first or d.duplicate_of = f.id)`;

interface Booked {
  paper: number;
  day: string;
  same_file: boolean;
}

/**
 * A bill, its notice, its receipt and the same file sent again are one expense, also while the booked one is in the trash; who knows better says
 * that they are not the same. Two that want it at once wait for each other here. `but` is an expense that is meant itself. Throws `conflict` where
 * another document of the bill has its expense.
 */
export async function mustNotBeBooked(em: EntityManager, document: Document, but: number | null = null): Promise<void> {
  const [group] = await em.execute<{ lowest: number }[]>(`${family} select min(id) as lowest from family`, [document.id]);
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`bill/${group?.lowest ?? document.id}`]);
  const [booked] = await em.execute<Booked[]>(
    `${family} select x.document_id as paper, to_char(x.expense_date, 'YYYY-MM-DD') as day, d.sha256 = ? as same_file
       from family f join document d on d.id = f.id join expense x on x.document_id = d.id
       where d.deleted_at is null and d.id <> ? and x.id is distinct from ? order by same_file desc, x.id limit 1`,
    [document.id, document.sha256, document.id, but],
  );
  if (booked) throw new AppError('conflict', `${sentenceOf(booked)} File this one, or say that the two are not the same.`);
  const inTrash = await bookedInTrash(em, document, { but });
  if (inTrash !== null) throw new AppError('conflict', `${inTrash} File this one, or delete that expense first.`);
}

const sentenceOf = ({ paper, day, same_file }: Booked, place = ''): string =>
  `Document ${paper}${place} is the same ${same_file ? 'file' : 'bill'} and has its expense of ${dayInWords(day)} already.`;

/**
 * A document in the trash that is the same bill, and whose expense stands in the books, as a sentence; null where there is none. Papers that came
 * after it went there do not name it, so they are compared anew. `subscriptionOf`: for who asks before they are linked.
 */
export async function bookedInTrash(
  em: EntityManager,
  document: Document,
  { but = null, ...asked }: { but?: number | null; subscriptionOf?: SubscriptionOf } = {},
): Promise<string | null> {
  if (isToldApart(document)) return null;
  const twins = (await findTwins(em, document, { inTrash: true, ...asked })).map((twin) => twin.document.id);
  const [booked] = await em.execute<Booked[]>(
    `${family} select x.document_id as paper, to_char(x.expense_date, 'YYYY-MM-DD') as day, d.sha256 = ? as same_file
       from document d join expense x on x.document_id = d.id
       where d.deleted_at is not null and d.id <> ? and x.id is distinct from ? and d.person_fields->'duplicate_of' is null
         and (d.id in (select id from family) or (d.sha256 = ? and d.file_size > 0) or d.id = any(?::int[]))
       order by same_file desc, x.id limit 1`,
    [document.id, document.sha256, document.id, but, document.sha256, `{${twins.join(',')}}`],
  );
  return booked ? sentenceOf(booked, ', which is in the trash,') : null;
}
