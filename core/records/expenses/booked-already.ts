import type { EntityManager } from '@mikro-orm/postgresql';
import { obligationSql } from '#core/records/documents/obligation-sql';
import { Document } from '#core/database/entities/document.entity';
import { findRelated, isToldApart, roleOf, type SubscriptionOf } from '#core/records/documents/related-documents';
import { AppError } from '#core/kernel/platform/app-error';
import { dayInWords } from '#core/kernel/platform/clock';

const family = obligationSql('?');

interface Booked {
  paper: number;
  day: string;
  same_file: boolean;
}

/**
 * A bill, its notice, the confirmation of its payment and the same file sent again are one expense, also while the booked one is in the trash; who knows better
 * says that they are not the same. Two that want it at once wait for each other here. `but` is an expense that is meant itself. Throws `conflict` where
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
  if (booked) {
    const isPaid = roleOf(document) === 'payment' && (await isBill(em, booked.paper));
    const advice = isPaid ? 'Mark that expense as paid' : 'File this one';
    throw new AppError('conflict', `${await sentenceOf(em, document, booked)} ${advice}, or mark it as not a duplicate.`);
  }
  const inTrash = await bookedInTrash(em, document, { but });
  if (inTrash !== null) throw new AppError('conflict', `${inTrash} File this one, or delete that expense first.`);
}

const isBill = async (em: EntityManager, id: number): Promise<boolean> => roleOf(await em.findOneOrFail(Document, id)) === 'bill';

/** What the booked document is to the one that was asked about. */
async function sentenceOf(em: EntityManager, document: Document, { paper, day, same_file }: Booked, place = ''): Promise<string> {
  const [isPayment, isOfBill] = [roleOf(document) === 'payment', await isBill(em, paper)];
  const same = `is the same ${same_file ? 'file' : 'bill'}`;
  const paid = isPayment ? 'is the bill whose payment this one confirms,' : 'confirms the payment of this bill';
  return `Document ${paper}${place} ${isPayment === isOfBill ? paid : same} and already has its expense of ${dayInWords(day)}.`;
}

/**
 * A document in the trash that is of the same bill, and whose expense stands in the books, as a sentence; null where there is none. Papers that came
 * after it went there do not name it, so they are compared anew. `subscriptionOf`: for who asks before they are linked.
 */
export async function bookedInTrash(
  em: EntityManager,
  document: Document,
  { but = null, ...asked }: { but?: number | null; subscriptionOf?: SubscriptionOf } = {},
): Promise<string | null> {
  if (isToldApart(document)) return null;
  const related = (await findRelated(em, document, { inTrash: true, ...asked })).map((relative) => relative.document.id);
  const [booked] = await em.execute<Booked[]>(
    `${family} select x.document_id as paper, to_char(x.expense_date, 'YYYY-MM-DD') as day, d.sha256 = ? as same_file
       from document d join expense x on x.document_id = d.id
       where d.deleted_at is not null and d.id <> ? and x.id is distinct from ? and d.person_fields->'duplicate_of' is null
         and (d.id in (select id from family) or (d.sha256 = ? and d.file_size > 0) or d.id = any(?::int[]))
       order by same_file desc, x.id limit 1`,
    [document.id, document.sha256, document.id, but, document.sha256, `{${related.join(',')}}`],
  );
  return booked ? sentenceOf(em, document, booked, ', which is in the trash,') : null;
}
