import type { EntityManager } from '@mikro-orm/postgresql';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** Where people put documents; `propertyId` null is the business itself. */
export interface PlacedBefore {
  propertyId: number | null;
  papers: number;
}

/** So many of the newest are looked at: whether they agree shows by then, however many there are. In the order of `-id`, which the index of each alone has, so that nothing walks through all documents for a name that none of them has. */
export const mostPlaced = 50;

/** Where people have put the documents a sender's mails brought. */
export function historyOfSender(em: EntityManager, sender: string, exceptDocument: number): Promise<PlacedBefore[]> {
  return em.execute(
    `select property_id as "propertyId", count(*)::int as papers from (
       select (d.person_fields->>'property_id')::int as property_id from document d
       where d.from_email = ? and jsonb_exists(d.person_fields, 'property_id') and d.deleted_at is null and d.id <> ?
       order by -d.id limit ?) placed group by 1`,
    [sender, exceptDocument, mostPlaced],
  );
}

/** Where people have put a vendor's documents: those they assigned and the expenses they made, each document once. */
export function historyOfVendor(em: EntityManager, vendor: string, exceptDocument: number): Promise<PlacedBefore[]> {
  return em.execute(
    `with names as (
       select lower(?) as name
       union select lower(n) from vendor v, jsonb_array_elements_text(jsonb_build_array(v.business_name) || v.aliases) n
        where v.name_keys @> ?::jsonb),
     placed as (
       select newest.* from names cross join lateral (
         (select 'd' || d.id as paper, (d.person_fields->>'property_id')::int as property_id from document d
          where lower(d.vendor_name) = names.name and jsonb_exists(d.person_fields, 'property_id') and d.deleted_at is null and d.id <> ?
          order by -d.id limit ?)
         union all
         (select coalesce('d' || e.document_id, 'e' || e.id), e.property_id from expense e
          where lower(e.vendor) = names.name and e.created_by is not null and not e.is_split and e.document_id is distinct from ?
          order by -e.id limit ?)) newest)
     select property_id as "propertyId", count(distinct paper)::int as papers from placed group by 1`,
    [vendor, JSON.stringify([vendorKey(vendor)]), exceptDocument, mostPlaced, exceptDocument, mostPlaced],
  );
}
