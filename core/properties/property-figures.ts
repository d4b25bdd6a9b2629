import type { EntityManager } from '@mikro-orm/postgresql';
import { isPictureSql } from '#core/documents/picture-condition';
import { findMonthlyFees } from '#core/hoa/monthly-fee';
import type { BusinessDay } from '#core/settings/business-day';

/** What a property's card counts. Money is in the books' currency; pictures are those of its documents and its messages. */
export interface PropertyFigures {
  documents: number;
  images: number;
  ytdTotal: number;
  /** What its association is due per month by the rate that holds today, as decimal text; null without rates. */
  monthlyFee: string | null;
}

interface Row {
  id: number;
  documents: number;
  images: number;
  ytd_total: string;
}

/** Documents, pictures, spending since the first of January and today's fee, by property id. A refund counts as negative. */
export async function findPropertyFigures(
  em: EntityManager,
  ids: readonly number[],
  { yearStart, today }: Pick<BusinessDay, 'yearStart' | 'today'>,
): Promise<ReadonlyMap<number, PropertyFigures>> {
  const rows = await em.execute<Row[]>(
    `select p.id, coalesce(d.documents, 0)::int as documents, (coalesce(i.images, 0) + coalesce(m.images, 0))::int as images, coalesce(e.total, 0)::text as ytd_total
     from unnest(?::int[]) as p(id)
     left join (select property_id, count(*) as documents
       from document where property_id = any(?::int[]) and deleted_at is null group by property_id) d on d.property_id = p.id
     left join (select property_id, count(*) as images
       from document where property_id = any(?::int[]) and deleted_at is null and ${isPictureSql('document')} group by property_id) i on i.property_id = p.id
     left join (select g.property_id, count(*) as images from message g join message_media i on i.message_id = g.id
       where g.property_id = any(?::int[]) and i.mime_type like 'image/%' group by g.property_id) m on m.property_id = p.id
     left join (select property_id, sum(total) as total from (
         select property_id, case when kind = 'refund' then -amount else amount end as total
           from expense where property_id = any(?::int[]) and expense_date >= ?::date
         union all
         select s.property_id, case when x.kind = 'refund' then -s.amount else s.amount end
           from expense_split s join expense x on x.id = s.expense_id where s.property_id = any(?::int[]) and x.expense_date >= ?::date
       ) share group by property_id) e on e.property_id = p.id`,
    [asArray(ids), asArray(ids), asArray(ids), asArray(ids), asArray(ids), yearStart, asArray(ids), yearStart],
  );
  const fees = await findMonthlyFees(em, ids, today);
  return new Map(
    rows.map(({ id, documents, images, ytd_total }) => [
      id,
      { documents, images, ytdTotal: Number(ytd_total), monthlyFee: fees.get(id) ?? null },
    ]),
  );
}

const asArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;
