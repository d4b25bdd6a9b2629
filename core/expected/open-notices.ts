import type { EntityManager } from '@mikro-orm/postgresql';
import type { Expected } from '#core/expected/expected';
import type { HoaKind } from '#core/hoa/judge-hoa-email';
import { dayInWords } from '#core/platform/clock';

interface Row {
  on: string;
  kind: HoaKind;
  subject: string | null;
  sender: string | null;
  property_id: number | null;
  property_name: string | null;
  document_id: number | null;
}

/** Who has not answered after so long has settled it some other way. */
const forgottenDays = 120;

/**
 * What associations want by a day and nobody is done with: a violation to be answered, a meeting to be attended, work in the house. A day
 * that is past is over, but for a violation's.
 */
export async function openNotices(
  em: EntityManager,
  { today, until, propertyIds }: { today: string; until: string; propertyIds: readonly number[] | null },
): Promise<Expected[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const rows = await em.execute<Row[]>(
    `select to_char(h.due_on, 'YYYY-MM-DD') as "on", h.document_type as kind, h.subject, coalesce(h.sender_name, h.sender_email) as sender,
       h.property_id, p.name as property_name, d.id as document_id
     from hoa_email h left join property p on p.id = h.property_id
       cross join lateral (select id from document where mail_id = h.mail_id and deleted_at is null and reviewed_at is null order by id limit 1) d
     where h.document_type in ('violation_notice', 'meeting_notice', 'maintenance_notice', 'notice') and h.status <> 'ignored'
       and h.due_on between case h.document_type when 'violation_notice' then ?::date - ?::int else ?::date end and ?::date
       and (?::int[] is null or h.property_id = any(?::int[]))
     order by h.due_on, h.id limit 200`,
    [today, forgottenDays, today, until, only, only],
  );
  return rows.map(({ on, kind, subject, sender, ...rest }) => ({
    kind: 'notice',
    state: on < today ? 'overdue' : 'due_soon',
    on,
    what: subject ?? sender ?? 'A notice of the association',
    document_type: 'hoa_document',
    amount: null,
    reason: `${reasonOf(kind, on)}${sender === null ? '' : ` From ${sender}.`}`,
    expense_id: null,
    ...rest,
  }));
}

function reasonOf(kind: HoaKind, on: string): string {
  if (kind === 'violation_notice') return `The association wants the violation put right by ${dayInWords(on)}.`;
  if (kind === 'meeting_notice') return `The meeting is on ${dayInWords(on)}.`;
  return `The association names ${dayInWords(on)}.`;
}
