import type { EntityManager } from '@mikro-orm/postgresql';
import { propertyKeys } from '#core/records/properties/property-keys';
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
