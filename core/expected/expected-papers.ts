import { type Cadence, cadences } from '#core/books/cadence';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentType } from '#core/documents/document-type';
import { effectiveSql } from '#core/documents/effective-sql';
import { type Arrival, expectNext, type Expectation, leastSpanDays } from '#core/expected/expect-next';
import type { Expected } from '#core/expected/expected';
import { stateOf } from '#core/expected/expected-state';
import { dayInWords } from '#core/platform/clock';
import { askPrepared } from '#core/platform/prepared';
import { findBusiness } from '#core/settings/business';
import { addDays } from '#core/platform/days';

/** A yearly paper has to have come twice to be seen. */
const lookBackDays = 800;
/** Letters come when they will. */
const irregular: readonly DocumentType[] = ['other', 'contract', 'proposal', 'quote', 'repair_maintenance'];

interface Sequence {
  vendor: string;
  document_type: DocumentType;
  property_id: number | null;
  property_name: string | null;
  /** The newest: id, day and amount of each, `7 2026-03-01 84.20,6 2026-02-01`. As one text they cost less than as JSON, and far less than as lists. */
  newest: string;
}

/** More of a sequence than its habit is read off. */
const mostLooked = 8;

/** The documents that count: those of one charge, and what was said to be a copy, count once. */
const counted = 'd.deleted_at is null and d.duplicate_of is null and d.confirms is null and d.vendor_name is not null';
/** What tells one sequence from another, in the order of the index. */
const key = `lower(d.vendor_name), d.document_type, coalesce(d.property_id, 0), coalesce(d.account_number, '')`;

/**
 * Papers that came more than once and far enough apart for a habit, one sequence a vendor, kind of document, property and account, with the newest of each. An index that holds all it
 * asks for is walked from sequence to sequence and not from paper to paper: however many bills a vendor has sent, the newest tell.
 */
export const sequencesSql = `with recursive series (vendor, type, property, account) as (
     (select ${key} from document d where ${counted} order by ${key} limit 1)
     union all
     select next.* from series s cross join lateral
       (select ${key} from document d where ${counted} and (${key}) > (s.vendor, s.type, s.property, s.account) order by ${key} limit 1) next
   )
   select n.*, s.document_type, s.property_id, s.property_name from (
     select s.*, s.type as document_type, nullif(s.property, 0) as property_id, p.name as property_name
     from series s left join property p on p.id = s.property
     where s.type <> all($1::text[]) and ($2::int[] is null or s.property = any($3::int[])) and (p.id is null or p.is_active)
   ) s cross join lateral (
     select max(l.vendor_name) as vendor,
       string_agg(concat_ws(' ', l.id, l.document_date, l.amount), ',') as newest,
       max(l.document_date) - min(l.document_date) as span
     from (select d.id, d.document_date, d.amount, d.vendor_name from document d
       where ${counted} and lower(d.vendor_name) = s.vendor and d.document_type = s.type and coalesce(d.property_id, 0) = s.property
         and coalesce(d.account_number, '') = s.account and d.document_date between $4::date and $5::date
       order by d.document_date desc, d.id desc limit ${mostLooked}) l
   ) n where n.span >= ${leastSpanDays}`;

/** Papers that should come, by the habit of those before them. `today` is the business's own day. */
export async function expectedPapers(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const sequences = await askPrepared<Sequence>(em, sequencesSql, [
    irregular,
    propertyIds,
    propertyIds,
    addDays(today, -lookBackDays),
    today,
  ]);
  const lines = sequences.flatMap(({ vendor, document_type, property_id, property_name, newest }): Expected[] => {
    const next = expectNext(newest.split(',').map(toArrival), today);
    if (!next) return [];
    return [
      {
        kind: 'document',
        state: stateOf(next.expectedBy, today, next.late),
        on: next.expectedBy,
        what: vendor,
        document_type,
        property_id,
        property_name,
        amount: next.lastAmount,
        reason: reasonOf(next),
        document_id: next.lastDocumentId,
        expense_id: null,
        expected_document_id: null,
      },
    ];
  });
  const [foreign, moved, ended] = [await foreignAmong(em, lines), await movedAmong(em, lines), await endedAmong(em, lines)];
  return lines
    .filter((line) => !moved.has(line.document_id) && !ended.has(line.document_id))
    .map((line) => (foreign.has(line.document_id) ? { ...line, amount: null } : line));
}

function toArrival(said: string): Arrival {
  const [id = '', day = '', amount] = said.split(' ');
  return { documentId: Number(id), day, amount: amount ?? null };
}

/** Statements of a lender whose loan has gone to another since: their last are followed by the first of that one. */
async function movedAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const late = lines.filter(({ document_type: type, state }) => type === 'mortgage_statement' && state === 'overdue');
  if (late.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select m.document_id as id from mortgage_statement m join mortgage_statement n on n.property_id = m.property_id and n.statement_date > m.statement_date
       and n.replaced_by is null and (n.loan_last_four, lower(n.lender)) is distinct from (m.loan_last_four, lower(m.lender))
     where m.document_id = any(?::int[]) and not exists (select 1 from mortgage_statement o where o.property_id = n.property_id
       and o.statement_date <= m.statement_date and (o.loan_last_four, lower(o.lender)) is not distinct from (n.loan_last_four, lower(n.lender)))`,
    [`{${late.map(({ document_id: id }) => id).join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Bills of subscriptions that are paused or cancelled: no next one is expected. */
async function endedAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const bills = lines.filter(({ document_type: type }) => type === 'subscription');
  if (bills.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from document d join subscription s on s.id = d.subscription_id where d.id = any(?::int[]) and s.status <> 'active'`,
    [`{${bills.map(({ document_id: id }) => id).join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Papers whose amount is of another currency than the books': it would pass for one of theirs. */
async function foreignAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const own = (await findBusiness(em))?.currency;
  if (lines.length === 0 || own === undefined) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from document d where d.id = any(?::int[]) and ${effectiveSql('currency')} <> ?`,
    [`{${lines.map(({ document_id: id }) => id).join(',')}}`, own],
  );
  return new Set(rows.map(({ id }) => id));
}

const everyWords: Readonly<Record<Cadence, string>> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
  quarterly: 'every three months',
  semi_annual: 'twice a year',
  annual: 'once a year',
};

function reasonOf({ cadence, expectedBy, lastDay }: Expectation): string {
  const by = cadences[cadence].months > 0 ? ` and usually is here by day ${Number(expectedBy.slice(8))} of the month` : '';
  return `It comes ${everyWords[cadence]}${by}; the last one is of ${dayInWords(lastDay)}.`;
}
