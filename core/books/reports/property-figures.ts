import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { spentByProperty } from '#core/records/expenses/summed-parts';
import type { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import { findMonthlyFees } from '#core/books/hoa/save-due-rate';
import { documentCountsSql } from '#core/records/properties/document-counts';
import type { BusinessDay } from '#core/records/settings/business-day';

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

/** Spending of the year by property id. */
export type Spending = ReadonlyMap<number, number>;

/** Documents, pictures, spending of this year, today's fee and the latest mortgage statement, by property id. A refund counts as negative. */
export async function findPropertyFigures(
  em: EntityManager,
  ids: readonly number[],
  day: BusinessDay,
  kept: WhileBooksStand<Spending>,
): Promise<ReadonlyMap<number, PropertyFigures>> {
  // Side by side: none of them needs another.
  const [papers, spending, fees] = await Promise.all([
    countPapers(em, ids),
    kept.find(em, JSON.stringify([ids, day.yearStart, day.taxBasis]), () => sumSpending(em, ids, day)),
    findMonthlyFees(em, ids, day.today),
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

async function sumSpending(em: EntityManager, ids: readonly number[], { yearStart, yearEnd, taxBasis }: BusinessDay): Promise<Spending> {
  const rows = await em.execute<{ id: number; total: string }[]>(
    sql`select property_id as id, total::text from (${spentByProperty({ propertyIds: ids, from: yearStart, to: yearEnd }, taxBasis)}) spent`,
  );
  return new Map(rows.map(({ id, total }) => [id, Number(total)]));
}

const asArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;
