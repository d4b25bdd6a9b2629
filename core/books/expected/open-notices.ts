import { sentence } from '#core/kernel/platform/sentence';
import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/records/documents/effective-sql';
import { type Expected, expectedLine } from '#core/books/expected/expected';
import type { HoaKind } from '#core/books/hoa/judge-hoa-email';
import { dayInWords } from '#core/kernel/platform/clock';
import { dayOfSql } from '#core/records/settings/business-day';

type Row = Pick<Expected, 'on' | 'property_id' | 'property_name' | 'document_id' | 'amount'> & {
  subject: string | null;
  sender: string | null;
  hoa_kind: HoaKind;
};

/** What a document wants to be paid, carried forward or its own. */
const asked = `nullif(greatest(coalesce(${effectiveSql('past_due', 'l')}, ${effectiveSql('amount_due', 'l')}, l.amount::text)::numeric, 0), 0)`;

/** Who has not answered after so long has settled it some other way. */
const forgottenDays = 120;

/**
 * What associations want by a day and nobody is done with: a violation to be answered, a meeting to be attended, work in the house, money that
 * is past due. A day that is past is over, but for a violation's and for money; so is a meeting that was called off, and one that was called anew. What
 * changes one meeting of a series leaves the others as they are: its day may be that of Greenwich, one off ours.
 */
export async function openNotices(
  em: EntityManager,
  { today, until, propertyIds }: { today: string; until: string; propertyIds: readonly number[] | null },
): Promise<Expected[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const rows = await em.execute<Row[]>(
    `select to_char(n.day, 'YYYY-MM-DD') as "on", h.document_type as hoa_kind, d.asked::numeric(14,2)::text as amount, h.subject, coalesce(h.sender_name, h.sender_email) as sender,
       h.property_id, p.name as property_name, d.id as document_id
     from hoa_email h left join property p on p.id = h.property_id
       cross join lateral (select id, case when h.document_type = 'notice' and h.priority = 'urgent' then ${asked} end as asked
         from document l where l.mail_id = h.mail_id and l.deleted_at is null and l.reviewed_at is null order by l.id limit 1) d
       cross join lateral (select case when d.asked is not null then coalesce(h.due_on, ${dayOfSql('h.received_at')}) else h.due_on end as day) n
     where h.document_type in ('violation_notice', 'meeting_notice', 'maintenance_notice', 'notice') and h.status <> 'ignored'
       and n.day between case when h.document_type = 'violation_notice' or d.asked is not null then ?::date - ?::int else ?::date end and ?::date
       and not exists (select 1 from inbound_mail m where m.id = h.mail_id and (m.meeting->'cancelled' = 'true' or exists
         (select 1 from inbound_mail l where l.meeting->>'uid' = m.meeting->>'uid' and l.state = 'parsed' and (l.received_at, l.id) > (m.received_at, m.id)
           and (l.meeting->>'of' is null or l.meeting->>'of' = m.meeting->>'of' or (m.meeting->>'of' is null and l.meeting->>'of' in (to_char(n.day - 1, 'YYYY-MM-DD'), to_char(n.day, 'YYYY-MM-DD'), to_char(n.day + 1, 'YYYY-MM-DD')))))))
       and (?::int[] is null or h.property_id = any(?::int[]))
     order by n.day, h.id limit 200`,
    [today, forgottenDays, today, until, only, only],
  );
  return rows.map(({ hoa_kind: kind, subject, sender, ...line }) => {
    const title = subject ?? sender ?? 'A notice of the association';
    const reason = `${reasonOf(kind, line.on, line.amount)}${sender === null ? '' : ` ${sentence(`From ${sender}`)}`}`;
    return expectedLine({ kind: 'notice', document_type: 'hoa_document', what: title, reason, ...line }, today);
  });
}

function reasonOf(kind: HoaKind, on: string, amount: string | null): string {
  if (amount !== null) return 'The association says that this is past due. A notice is not counted as a charge; an invoice or bill is.';
  if (kind === 'violation_notice') return `The association wants the violation fixed by ${dayInWords(on)}.`;
  if (kind === 'meeting_notice') return `The meeting is on ${dayInWords(on)}.`;
  return `The association names the date ${dayInWords(on)}.`;
}
