import type { EntityManager } from '@mikro-orm/postgresql';
import type { WhileBooksStand } from '#core/expenses/while-books-stand';
import { findMonthlyFees } from '#core/hoa/monthly-fee';
import { documentCountsSql } from '#core/properties/document-counts';
import type { BusinessDay } from '#core/settings/business-day';

/** What a property's card counts. Money is in the books' currency; pictures are those of its documents and its messages. */
export interface PropertyFigures {
  documents: number;
  images: number;
  ytdTotal: number;
  /** What its association is due per month by the rate that holds today, as decimal text; null without rates. */
  monthlyFee: string | null;
  /** The statement of the latest date, the first of its list; null without any. */
  latestStatementId: number | null;
}

interface Papers {
  id: number;
  documents: number;
  images: number;
  statement_id: number | null;
}

/** Spending since a day by property id. */
export type Spending = ReadonlyMap<number, number>;

/** Documents, pictures, spending of this year, today's fee and the latest mortgage statement, by property id. A refund counts as negative. */
export async function findPropertyFigures(
  em: EntityManager,
  ids: readonly number[],
  { yearStart, today }: Pick<BusinessDay, 'yearStart' | 'today'>,
  kept: WhileBooksStand<Spending>,
): Promise<ReadonlyMap<number, PropertyFigures>> {
  // Side by side: none of them needs another.
  const [papers, spending, fees] = await Promise.all([
    countPapers(em, ids),
    kept.find(em, JSON.stringify([ids, yearStart]), () => sumSpending(em, ids, yearStart)),
    findMonthlyFees(em, ids, today),
  ]);
  return new Map(
    papers.map(({ id, documents, images, statement_id: latestStatementId }) => [
      id,
      { documents, images, ytdTotal: spending.get(id) ?? 0, monthlyFee: fees.get(id) ?? null, latestStatementId },
    ]),
  );
}

function countPapers(em: EntityManager, ids: readonly number[]): Promise<Papers[]> {
  return em.execute<Papers[]>(
    `select p.id, coalesce(d.documents, 0)::int as documents, (coalesce(d.pictures, 0) + coalesce(m.images, 0))::int as images,
       (select s.id from mortgage_statement s where s.property_id = p.id and s.replaced_by is null
         order by least(s.statement_date, s.due_date) desc nulls last, s.id desc limit 1) as statement_id
     from unnest(?::int[]) as p(id)
     left join (${documentCountsSql(em, 'property_id = any(?::int[])')}) d on d.property_id = p.id
     left join (select g.property_id, count(*) as images from message g join message_media i on i.message_id = g.id
       where g.property_id = any(?::int[]) and i.mime_type like 'image/%' group by g.property_id) m on m.property_id = p.id`,
    [asArray(ids), asArray(ids), asArray(ids)],
  );
}

/** Whole expenses as they are kept by month; a year begins with one. A split expense has no property of its own. */
async function sumSpending(em: EntityManager, ids: readonly number[], yearStart: string): Promise<Spending> {
  const rows = await em.execute<{ id: number; total: string }[]>(
    `select property_id as id, sum(total)::text as total from (
       select property_id, amount as total from expense_sum where property_id = any(?::int[]) and month >= ?::date and month < ?::date + interval '1 year'
       union all
       select s.property_id, case when x.kind = 'refund' then -s.amount else s.amount end
         from expense_split s join expense x on x.id = s.expense_id
         where s.property_id = any(?::int[]) and x.property_id is null and x.is_split and x.expense_date >= ?::date
         and x.expense_date < ?::date + interval '1 year'
     ) share group by property_id`,
    [asArray(ids), yearStart, yearStart, asArray(ids), yearStart, yearStart],
  );
  return new Map(rows.map(({ id, total }) => [id, Number(total)]));
}

const asArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;
