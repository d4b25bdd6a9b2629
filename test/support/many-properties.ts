import type { Client } from 'pg';
import { propertyKeys } from '#core/records/properties/property-keys';

/** A property as it is entered; `hoaName` and the unit are what many of them share. */
export interface ManyProperties {
  count: number;
  /** The address of each, by its number. */
  address?: (n: number) => string;
  hoaName?: string;
}

const town = { city: 'Salem', zipCode: '97301' };

/** Adds many properties at once, as people add them: by default each with its own street and association. */
export async function manyProperties(client: Pick<Client, 'query'>, { count, address, hoaName }: ManyProperties): Promise<void> {
  const places = Array.from({ length: count }, (_, at) => ({
    ...town,
    name: `Home ${at + 1}`,
    address: address?.(at + 1) ?? `${at + 1} ${String.fromCodePoint(65 + (at % 26))}lder Street`,
    hoaName: hoaName ?? `Association of court ${at + 1}`,
  }));
  const { rows } = await client.query<{ id: number }>(
    `insert into property (name, email_slug, address, city, zip_code, hoa_name)
       select p.name, 'home-' || at, p.address, p.city, p."zipCode", p."hoaName"
       from jsonb_array_elements($1::jsonb) with ordinality e (v, at), jsonb_to_record(v) as p (name text, address text, city text, "zipCode" text, "hoaName" text)
     order by at returning id`,
    [JSON.stringify(places)],
  );
  const keys = rows.flatMap(({ id }, at) => (places[at] ? propertyKeys(places[at]).map((key) => ({ property_id: id, ...key })) : []));
  await client.query(
    `insert into property_key (property_id, kind, key) select property_id, kind, key from jsonb_to_recordset($1::jsonb) as k (property_id int, kind text, key text)`,
    [JSON.stringify(keys)],
  );
  await client.query(
    `insert into property_identifier (property_id, kind, value_hash, last_four, learned_from)
       select id, 'utility', md5('a' || id) || md5('b' || id), '0000', 'typed by a person' from property`,
  );
  await client.query('analyze property, property_key, property_identifier');
}

/** Files a bill of one vendor under each property, as a person does, each with its own account and meter number. */
export async function manyBills(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(
    `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, property_id, vendor_name,
       from_email, amount, machine_fields, person_fields)
     select 'upload', 'b', 'b', md5(id::text) || md5(id::text), 'application/pdf', 1, 'completed', 'utility_bill', id, 'City Water', 'bills@city.example', 20 + id,
       '{"fields": {}}', jsonb_build_object('fields', '{}'::jsonb, 'property_id', id) from property`,
  );
  await client.query(
    `insert into document_key (document_id, kind, key, label)
       select id, kind, 70000000 + property_id, 'x' from document cross join (values ('account'), ('meter')) k (kind) where vendor_name = 'City Water'`,
  );
  await client.query('analyze document, document_key');
}
