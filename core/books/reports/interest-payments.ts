import type { EntityManager } from '@mikro-orm/postgresql';
import { obligationSql } from '#core/records/documents/obligation-sql';
import { askPrepared } from '#core/kernel/platform/prepared';

/** A mortgage statement, by the day its payment is due. Money is decimal text, days are `YYYY-MM-DD`. */
export interface InterestStatement {
  id: number;
  property_id: number;
  document_id: number;
  filename: string;
  lender: string | null;
  loan: string | null;
  date: string;
  /** The day of the statement. */
  written: string;
  interest: string | null;
  ytd_interest: string | null;
  replaced_by: number | null;
  /** Its document is no copy and confirms no payment. */
  is_original: boolean;
}

/** One payment of a loan by the statement that counts for it. */
export type InterestPayment = InterestStatement & {
  interest: string;
  /** The interest that any of its statements names: the one that counts, those it corrects, and their copies. */
  interests: string[];
  /** An expense stands on a line for it. */
  is_booked: boolean;
};

/** What is known of a document by all documents of its obligation. */
interface ObligationDocument {
  id: number;
  /** The earliest of them. */
  first: number;
  is_of_statement: boolean;
  /** The most of one expense of them that stands on lines; `Infinity` where interest does. */
  booked: string | null;
}

const statementsSql = (which: string): string => `select m.id, m.property_id, m.document_id, d.filename, m.lender, m.loan_last_four as loan,
    to_char(coalesce(m.due_date, m.statement_date), 'YYYY-MM-DD') as date, to_char(coalesce(m.statement_date, m.due_date), 'YYYY-MM-DD') as written,
    m.interest::text as interest, m.ytd_interest::text as ytd_interest, m.replaced_by, d.duplicate_of is null and d.confirms is null as is_original
  from mortgage_statement m join document d on d.id = m.document_id
  where m.property_id is not null and coalesce(m.due_date, m.statement_date) between $1::date and $2::date ${which} order by date, m.id`;

/**
 * Of an expense in shares the insurance and the taxes are no part of what was paid to the lender. Only of the few documents that are not alone are the others looked for, and
 * expenses one by one: the planner, which cannot know how few they are, would read all of them.
 */
const documentsSql = `with asked (ids) as materialized (select $1::int[]),
  related as materialized (select id from document where id = any((select ids from asked)::int[]) and num_nonnulls(duplicate_of, confirms) > 0
    union select duplicate_of from document where duplicate_of = any((select ids from asked)::int[])
    union select confirms from document where confirms = any((select ids from asked)::int[]))
  select r.id, min(p.id) as first,
    bool_or(exists (select 1 from mortgage_statement m where m.document_id = p.id and (p.id = r.id or m.interest > 0))) as is_of_statement,
    max((select case when x.is_split then (select case when bool_or(s.schedule_eline = '12') then 'Infinity' else sum(s.amount) filter (where s.schedule_eline not in ('9', '16')) end
        from expense_split s where s.expense_id = x.id)
      when x.schedule_eline = '12' then 'Infinity' when x.schedule_eline is not null then x.amount end from expense x where x.document_id = p.id))::text as booked
  from asked cross join lateral unnest(asked.ids) r (id)
  cross join lateral (select r.id union all select f.id from (${obligationSql('r.id')} select id from family) f where f.id <> r.id and r.id in (select id from related) offset 0) p
  group by r.id`;

/**
 * The statements of payments that are due between two days, both included, of some properties or of every one; the payments they come to; and what is known of their
 * documents and of `documentIds`, by their ids.
 */
export async function findInterest(
  em: EntityManager,
  {
    days,
    propertyIds,
    documentIds = [],
  }: { days: readonly string[]; propertyIds: readonly number[] | null; documentIds?: readonly number[] },
) {
  const statements =
    propertyIds === null
      ? await askPrepared<InterestStatement>(em, statementsSql(''), days)
      : await askPrepared<InterestStatement>(em, statementsSql('and m.property_id = any($3::int[])'), [...days, propertyIds]);
  const ids = [...new Set([...documentIds, ...statements.map(({ document_id: id }) => id)])];
  const rows = ids.length === 0 ? [] : await askPrepared<ObligationDocument>(em, documentsSql, [ids]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return { statements, payments: paymentsOf(statements, known), documents: known };
}

/**
 * Statements payment by payment: a statement, those it corrects, and the copies of each are one. An expense of any of their documents books it that is large enough for the
 * interest to be in it: a late fee, or the share of the insurance, is not. The last correction counts, and of several copies the original. Pure.
 */
function paymentsOf(statements: readonly InterestStatement[], documents: ReadonlyMap<number, ObligationDocument>): InterestPayment[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const lastOf = (statement: InterestStatement): InterestStatement => {
    const next = byId.get(statement.replaced_by ?? 0);
    return next ? lastOf(next) : statement;
  };
  const keyOf = (statement: InterestStatement): string => {
    const { property_id, document_id } = lastOf(statement);
    return `${property_id} ${documents.get(document_id)?.first ?? document_id}`;
  };
  return [...Map.groupBy(statements, keyOf).values()].flatMap((payment) => {
    const interests = payment.flatMap(({ interest }) => (Number(interest) > 0 ? [interest as string] : []));
    const [counting] = payment
      .filter((statement): statement is InterestPayment => statement.replaced_by === null && statement.interest !== null)
      .toSorted((a, b) => rankOf(b) - rankOf(a) || a.id - b.id);
    const least = Math.min(...interests.map(Number));
    const is_booked = payment.some(({ document_id: id }) => Number(documents.get(id)?.booked) >= least);
    return counting ? [{ ...counting, interests, is_booked }] : [];
  });
}

/** Of several documents that state a payment, those that name interest count before others, and among them the original. */
const rankOf = ({ interest, is_original }: InterestStatement): number => 2 * Number(Number(interest) > 0) + Number(is_original);
