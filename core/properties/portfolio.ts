import type { EntityManager } from '@mikro-orm/postgresql';

/** What stands above the list of properties; of those that are not archived. Money is decimal text in the books' currency. */
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
       (coalesce(sum(d.images), 0) + coalesce(sum(m.images), 0))::int as total_images
     from property p
     left join (select property_id, count(*) as documents, count(*) filter (where mime_type like 'image/%') as images
       from document where deleted_at is null group by property_id) d on d.property_id = p.id
     left join (select g.property_id, count(*) as images from message g join message_media i on i.message_id = g.id
       where i.mime_type like 'image/%' group by g.property_id) m on m.property_id = p.id
     where p.is_active`,
  );
  return row as Portfolio;
}
