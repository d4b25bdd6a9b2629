import type { EntityManager } from '@mikro-orm/postgresql';
import type { NamedNoun } from '#core/database/values/import-values';
import { squeezed } from '#core/records/imports/squeezed';
import { vendorKey } from '#core/records/vendors/vendor-key';

export interface KnownRecord {
  id: number;
  name: string;
}

/** A vendor or property of the books as a row of a file is compared with it: by field, empty where it has nothing there. */
export type ComparedRecord = KnownRecord & { fields: Record<string, string> };

/** The records of each noun by what their names are known by; a name that several have leads to none. */
export interface KnownRecords {
  byName: Record<NamedNoun, ReadonlyMap<string, KnownRecord | null>>;
  byId: Record<NamedNoun, ReadonlyMap<number, KnownRecord>>;
  properties: ComparedRecord[];
  vendors: ComparedRecord[];
}

/** What a name is known by: legal forms of a vendor's are left out. Pure. */
export const nameKey = (noun: NamedNoun, name: string): string => (noun === 'vendor' ? vendorKey(name) : squeezed(name));

interface Named extends KnownRecord {
  keys: readonly string[];
  /** Of records with the same name the one in use is meant. */
  isActive: boolean;
}

function byKey(records: readonly Named[]): Map<string, KnownRecord | null> {
  const found = new Map<string, (Named | null)[]>();
  for (const record of records) for (const key of new Set(record.keys)) if (key !== '') found.set(key, [...(found.get(key) ?? []), record]);
  const only = (same: (Named | null)[]): KnownRecord | null => {
    const active = same.filter((record) => record?.isActive);
    const meant = active.length > 0 ? active : same;
    return meant.length === 1 ? (meant[0] ?? null) : null;
  };
  return new Map([...found].map(([key, same]) => [key, only(same)]));
}

const byIdOf = (records: readonly KnownRecord[]): Map<number, KnownRecord> => new Map(records.map(({ id, name }) => [id, { id, name }]));

/** Everything in the books that rows of a file may name. */
export async function loadKnown(em: EntityManager): Promise<KnownRecords> {
  const properties = await em.execute<(KnownRecord & { address: string | null; active: boolean })[]>(
    'select id, name, address, is_active as active from property order by id',
  );
  const categories = await em.execute<(KnownRecord & { active: boolean })[]>(
    `select id, name, is_active as active from category where type = 'expense' order by id`,
  );
  const vendors = await em.execute<(KnownRecord & Record<string, string | null> & { keys: string[]; active: boolean })[]>(
    `select id, business_name as name, name_keys as keys, is_active as active, phone_digits as phone, lower(email) as email, coalesce(tax_id_last_four, right(tax_id, 4)) as tax_id_end from vendor order by id`,
  );
  const named = {
    property: properties.map(({ id, name, address, active }) => ({
      id,
      name,
      isActive: active,
      keys: [squeezed(name), squeezed(address ?? '')],
    })),
    category: categories.map(({ id, name, active }) => ({ id, name, isActive: active, keys: [squeezed(name)] })),
    vendor: vendors.map(({ id, name, keys, active }) => ({ id, name, isActive: active, keys })),
  };
  return {
    byName: { property: byKey(named.property), vendor: byKey(named.vendor), category: byKey(named.category) },
    byId: { property: byIdOf(properties), vendor: byIdOf(vendors), category: byIdOf(categories) },
    properties: properties.map(({ id, name, address }) => ({ id, name, fields: { address: address ?? '' } })),
    vendors: vendors.map(({ id, name, phone, email, tax_id_end: end }) => ({
      id,
      name,
      fields: { phone: phone ?? '', email: email ?? '', tax_id: end ?? '' },
    })),
  };
}
