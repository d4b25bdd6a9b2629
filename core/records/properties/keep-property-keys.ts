import type { EntityManager } from '@mikro-orm/postgresql';
import { type NamedPlace, propertyKeys } from '#core/records/properties/property-keys';
import type { Property } from '#core/database/entities/property.entity';

/** Writes what a property is found by on documents, in the caller's transaction: call it whenever its name, address or association may be another. */
export async function keepPropertyKeys(em: EntityManager, property: Property): Promise<void> {
  const { id, name, address = null, city = null, zipCode = null, hoaName = null } = property;
  const keys = propertyKeys({ name, address, city, zipCode, hoaName });
  await em.execute('delete from property_key where property_id = ?', [id]);
  await em.execute(
    `insert into property_key (property_id, kind, key) select ?, kind, key from jsonb_to_recordset(?::jsonb) as k (kind text, key text)`,
    [id, JSON.stringify(keys)],
  );
}

/** So many properties are read at a time. */
const batch = 2000;

/** Writes the keys of the properties that have none, of those that `where` names. `execute` runs a statement of the migration. */
export async function fillPropertyKeys(execute: (sql: string, parameters: unknown[]) => Promise<unknown>, where = 'true'): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = (await execute(
      `select id, name, address, city, zip_code as "zipCode", hoa_name as "hoaName" from property where id > ? and (${where}) order by id limit ?`,
      [after, batch],
    )) as (NamedPlace & { id: number })[];
    if (rows.length === 0) return;
    const keys = rows.flatMap((row) => propertyKeys(row).map((key) => ({ property_id: row.id, ...key })));
    await execute(
      `insert into property_key (property_id, kind, key) select property_id, kind, key from jsonb_to_recordset(?::jsonb)
         as k (property_id int, kind text, key text)`,
      [JSON.stringify(keys)],
    );
    after = rows.at(-1)?.id ?? after;
  }
}
