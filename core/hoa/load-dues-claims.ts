import type { EntityManager } from '@mikro-orm/postgresql';
import type { Placed, DuesClaim } from '#core/hoa/fold-dues';
import { dayOfSql } from '#core/settings/business-day';

/** A claim with what the last fold stored of it. */
export interface LoadedClaim extends DuesClaim {
  /** Null: what an expense paid, and no fold has seen yet. */
  id: number | null;
  /** It is stored with this property: an expense that was moved takes the claim along. */
  propertyId: number;
  stored: Placed | null;
}

/** What of an expense `e` is a property's: its share, where it is split. A refund pays nothing. */
const shareOf = (property: string): string => `case when e.kind <> 'expense' then null
  when e.is_split then (select sum(s.amount) from expense_split s where s.expense_id = e.id and s.property_id = ${property})
  when e.property_id = ${property} then e.amount end`;

/** The document it is a copy of has its claim with another property: then so does this one, unless a person has put the copy here. */
const statedElsewhere = `d.duplicate_of is not null and d.person_fields->'property_id' is null and exists (select 1 from claim o
  where o.document_id = d.duplicate_of and o.book = 'dues' and (o.kind in ('payment', 'credit')) = (c.kind in ('payment', 'credit')) and o.property_id <> c.property_id)`;

const columns = `c.id, c.kind, c.source, c.property_id as "propertyId", to_char(c.period, 'YYYY-MM-DD') as period, c.due_on::text as "dueOn", c.corrects, c.reference,
  to_char(c.counted_in, 'YYYY-MM-DD') as "countedIn", c.standing`;

const ofDocument = `c.document_id as "documentId", c.expense_id as "expenseId", d.account_number as account, d.duplicate_of as "duplicateOf",
  coalesce(d.document_date, ${dayOfSql('d.created_at')}, c.happened_on, ${dayOfSql('c.created_at')})::text as "documentDay"`;

/** What documents and people state. What a person says an expense paid is as much as that is, on its day, unless the person said otherwise. */
const statedSql = `select ${columns}, ${ofDocument}, coalesce(c.amount, x.share, 0)::text as amount, coalesce(c.happened_on, e.paid_on, e.expense_date)::text as "happenedOn",
    c.happened_on is null and e.paid_on is null as undated, coalesce(${statedElsewhere}, false) as "statedElsewhere",
    coalesce(d.deleted_at is not null or h.status = 'ignored' or (h.id is null and m.hoa_email_deleted_at is not null), false)
      or (e.id is not null and coalesce(x.share, 0) <= 0) as withdrawn
  from claim c left join expense e on e.id = c.expense_id
    left join lateral (select ${shareOf('?::int')} as share) x on true
    left join document d on d.id = c.document_id
    left join inbound_mail m on m.id = d.mail_id
    left join hoa_email h on h.mail_id = d.mail_id
  where c.book = 'dues' and c.source <> 'expense' and ((c.property_id = ? and (e.property_id is null or e.property_id = ?)) or e.property_id = ?)
  order by c.id`;

/** What the expenses of its bills paid, where no person has said by hand what that is. */
const expensesSql = `select distinct on (e.id) c.id, 'payment' as kind, 'expense' as source, b.property_id as "propertyId", null as period, null as "dueOn", false as corrects,
    null as reference, to_char(c.counted_in, 'YYYY-MM-DD') as "countedIn", c.standing, b.document_id as "documentId", e.id as "expenseId", d.account_number as account,
    d.duplicate_of as "duplicateOf", coalesce(d.document_date, e.expense_date)::text as "documentDay", ${shareOf('b.property_id')}::text as amount,
    coalesce(e.paid_on, e.expense_date)::text as "happenedOn", e.paid_on is null as undated, false as "statedElsewhere", false as withdrawn
  from claim b join expense e on e.document_id = b.document_id join document d on d.id = b.document_id
    left join claim c on c.book = 'dues' and c.source = 'expense' and c.expense_id = e.id and c.property_id = b.property_id
  where b.book = 'dues' and b.property_id = ? and b.source = 'machine' and b.kind not in ('payment', 'credit') and (e.paid_on is not null or e.due_date is null)
    and ${shareOf('b.property_id')} > 0
    and not exists (select 1 from claim p where p.book = 'dues' and p.source = 'person' and p.expense_id = e.id and (p.property_id = b.property_id or not e.is_split))
  order by e.id, b.kind = 'late_fee', b.id`;

type Row = Omit<LoadedClaim, 'stored'> & { countedIn: string | null; standing: Placed['standing'] | null };

/** All claims about the dues of a property as they follow from documents, people and expenses now. Reads only. */
export async function loadDuesClaims(em: EntityManager, propertyId: number): Promise<LoadedClaim[]> {
  const stated = await em.execute<Row[]>(statedSql, [propertyId, propertyId, propertyId, propertyId, propertyId]);
  const paid = await em.execute<Row[]>(expensesSql, [propertyId]);
  const second = secondOfExpense(stated, propertyId);
  return [...stated, ...paid].map(({ countedIn, standing, ...claim }) => ({
    ...claim,
    withdrawn: claim.withdrawn || (claim.id !== null && second.has(claim.id)),
    stored: countedIn !== null && standing !== null ? { countedIn, standing } : null,
  }));
}

/** An expense that was split over several houses and is one house's now pays that once: what was said of this house counts, else the first. */
function secondOfExpense(stated: readonly Row[], propertyId: number): ReadonlySet<number> {
  const named = stated.filter((claim) => claim.expenseId !== null && claim.source === 'person');
  const ofExpense = Map.groupBy(named, ({ expenseId }) => expenseId);
  return new Set(
    [...ofExpense.values()].flatMap((claims) => {
      const first = claims.find((claim) => claim.propertyId === propertyId) ?? claims[0];
      return claims.flatMap((claim) => (claim === first || claim.id === null ? [] : [claim.id]));
    }),
  );
}
