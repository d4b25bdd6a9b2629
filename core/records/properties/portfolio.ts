import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { spentByProperty } from '#core/records/expenses/summed-parts';
import { documentCountsSql } from '#core/records/properties/document-counts';
import { streetNumber } from '#core/records/properties/street-order';
import type { BusinessDay } from '#core/records/settings/business-day';

/** The figures above the list of properties; of those that are not archived. Money is decimal text in the books' currency. */
export interface Portfolio {
  total_properties: number;
  /** Wholly or partially. */
  occupied_units: number;
  monthly_revenue: string;
  total_property_value: string;
  total_documents: number;
  /** Of documents and of messages. */
  total_images: number;
}

/** Adds up the properties. */
export async function summarisePortfolio(em: EntityManager): Promise<Portfolio> {
  const [row] = await em.execute<Portfolio[]>(
    `select count(*)::int as total_properties,
       (count(*) filter (where occupancy_status in ('occupied', 'partially_occupied')))::int as occupied_units,
       coalesce(sum(monthly_rent), 0)::numeric(20,2)::text as monthly_revenue,
       coalesce(sum(estimated_value), 0)::numeric(20,2)::text as total_property_value,
       coalesce(sum(d.documents), 0)::int as total_documents,
       (coalesce(sum(d.pictures), 0) + coalesce(sum(m.images), 0))::int as total_images
     from property p
     left join (${documentCountsSql(em)}) d on d.property_id = p.id
     left join (select g.property_id, count(*) as images from message g join message_media i on i.message_id = g.id
       where i.mime_type like 'image/%' group by g.property_id) m on m.property_id = p.id
     where p.is_active`,
  );
  return row as Portfolio;
}

/** What a property is worth and costs. Money is decimal text in the books' currency; null where it is not known. */
export interface PortfolioRow {
  id: number;
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  /** The estimate, else the current value. */
  value: string | null;
  /** What is still owed; nothing where it is owned outright. */
  balance: string | null;
  /** Value less balance, where both are known. */
  equity: string | null;
  rent: string | null;
  /** Spent in the year that began with the last first of January, as everywhere; a refund counts as negative. */
  ytd_expense: string;
}

type PortfolioSums = Omit<PortfolioRow, 'id' | 'name' | 'address' | 'city' | 'state'>;

/** Every property that is not archived, in the order of the properties list, and the sums of each column. */
export async function findPortfolio(
  em: EntityManager,
  { yearStart, yearEnd, taxBasis }: BusinessDay,
): Promise<{ properties: PortfolioRow[]; totals: Record<keyof PortfolioSums, string> }> {
  const figures = ['value', 'balance', 'equity', 'rent', 'ytd_expense'].map((name) => `sum(${name})::text as ${name}`).join(', ');
  const rows = await em.execute<(PortfolioRow & { is_total: boolean })[]>(
    sql`with spent as (${spentByProperty({ from: yearStart, to: yearEnd }, taxBasis)}), worth as (
       select p.id, p.name, p.address, p.city, p.state, ${sql([streetNumber('p')])} as street,
         coalesce(p.estimated_value, p.current_value) as value,
         case when p.ownership_type = 'owned_outright' then 0::numeric(14,2) else p.mortgage_balance end as balance,
         p.monthly_rent as rent, coalesce(spent.total, 0)::numeric(20,2) as ytd_expense
       from property p left join spent on spent.property_id = p.id where p.is_active
     ), figures as (select *, value - balance as equity from worth)
     select id, name, address, city, state, grouping(id) = 1 as is_total, ${sql([figures])} from figures
     group by grouping sets ((id, name, address, city, state, street), ())
     order by is_total, street desc nulls last, address asc nulls last, id desc`,
  );
  const sums = rows.find((row) => row.is_total);
  const sumOfColumn = (name: keyof PortfolioSums): string => sums?.[name] ?? '0.00';
  return {
    properties: rows.filter((row) => !row.is_total),
    totals: {
      value: sumOfColumn('value'),
      balance: sumOfColumn('balance'),
      equity: sumOfColumn('equity'),
      rent: sumOfColumn('rent'),
      ytd_expense: sumOfColumn('ytd_expense'),
    },
  };
}
