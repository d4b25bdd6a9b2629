import type { EntityManager } from '@mikro-orm/postgresql';
import { hidesDocuments } from '#core/database/values/read-policy';
import { type Expected, expectedLine } from '#core/books/expected/expected';
import { judgeLink } from '#core/books/expected/judge-link';
import { dayInWords } from '#core/kernel/platform/clock';

/** Where no mail states a due date, a document should have been fetched by so many days after the first of them. */
export const fetchWithinDays = 14;

/** The day by which an announced document is wanted, in SQL: its due date, or two weeks after the first mail. `of` names its row. */
export const wantedOnSql = (alias: string): string => `coalesce(${alias}.due_on, ${alias}.received_on + ${fetchWithinDays})`;

/** The condition that who asks may see what was announced: mail of associations is hidden from those who do not keep the books. */
export const readableExpectedSql = (em: EntityManager, alias: string): string =>
  hidesDocuments(em)
    ? `not exists (select 1 from expected_notice hidden where hidden.expected_document_id = ${alias}.id and (
         exists (select 1 from hoa_email e where e.mail_id = hidden.mail_id) or
         exists (select 1 from mail_delivery m where m.mail_id = hidden.mail_id and m.mailbox = 'hoa')))`
    : 'true';

/** So many are listed. */
const most = 500;

type Row = Omit<Expected, 'kind' | 'state' | 'reason' | 'document_type' | 'expense_id'> & { received_on: string; link_url: string | null };

/** Documents that mails say lie ready at a portal and that have not come; the most pressing first. `today` is the day of the business. */
export async function announcedDocuments(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const rows = await em.execute<Row[]>(
    `select e.id as expected_document_id, to_char(${wantedOnSql('e')}, 'YYYY-MM-DD') as "on", to_char(e.received_on, 'YYYY-MM-DD') as received_on,
       e.vendor as what, e.property_id, p.name as property_name, e.amount::text as amount, n.document_id, n.link_url
     from expected_document e left join property p on p.id = e.property_id
       left join lateral (select d.id as document_id, l.link_url from expected_notice l
         left join document d on d.id = l.document_id and d.deleted_at is null
         where l.expected_document_id = e.id order by l.received_at desc, l.id desc limit 1) n on true
     where e.status = 'open' and (?::int[] is null or e.property_id = any(?::int[])) and ${readableExpectedSql(em, 'e')}
     order by ${wantedOnSql('e')}, e.id limit ${most}`,
    [only, only],
  );
  return rows.map(({ received_on: received, link_url: url, ...line }) => {
    const host = judgeLink({ url: url ?? '', words: '' })?.host;
    const reason = `An e-mail received on ${dayInWords(received)} says that it is ready${host ? ` at ${host}` : ''}.`;
    return expectedLine({ kind: 'announced', reason, ...line }, today);
  });
}
