import type { EntityManager } from '@mikro-orm/postgresql';
import { AddressText } from '#core/records/properties/find-address';
import { namedProperties } from '#core/records/properties/named-properties';
import { unitsNamed } from '#core/records/properties/match-association';
import { nameKey, nameKeysOn } from '#core/records/properties/name-words';
import { type NamedPlace, unitKey } from '#core/records/properties/property-keys';

/** A property that a document may name. */
export interface Candidate extends NamedPlace {
  id: number;
}

interface Hit extends Candidate {
  key: string;
  kind: 'address' | 'association' | 'site';
}

/** So many keys of a text are looked up at most. */
const [mostAddresses, mostUnits] = [5000, 500];
/** Where more properties than this share a key, those are looked at whose unit the document names, and these few beside them. */
const most = 20;

/**
 * The properties whose street and number or labelled name stands in one of the texts, or whose association stands in one of `names`, by an index: what
 * it costs is how long the texts are, not how many properties there are. Whether one is really meant has to be judged.
 */
export async function findCandidates(
  em: EntityManager,
  { texts, names }: { texts: readonly string[]; names: readonly string[] },
  isActive = true,
): Promise<Candidate[]> {
  const addresses = texts.map((text) => new AddressText(text));
  const keys = [
    ...addresses.flatMap((text) => text.keys(mostAddresses)),
    ...names.flatMap(nameKeysOn),
    ...texts.flatMap(namedProperties).map(nameKey),
  ];
  const found = await propertiesBy(em, [...new Set(keys)], isActive);
  const crowded = [...Map.groupBy(found, ({ key }) => key).values()]
    .filter((hits) => hits.length > most)
    .flatMap((hits) => hits.slice(0, 1));
  if (crowded.length > 0) {
    const named = [...unitsNamed([...names, ...texts].join('\n'))].slice(0, mostUnits);
    const byUnit = crowded.flatMap((hit) => [...unitsBeside(addresses, hit), ...named].map((unit) => unitKey(hit.key, unit)));
    found.push(...(await propertiesBy(em, [...new Set(byUnit)], isActive)));
  }
  return [...new Map(found.map((hit) => [hit.id, hit] as const)).values()].toSorted((a, b) => a.id - b.id);
}

/** The units that stand beside an address of a crowded building; null: it stands somewhere without a unit. */
function unitsBeside(addresses: readonly AddressText[], { key, kind }: Hit): (string | null)[] {
  if (kind !== 'address') return [];
  const [number = '', ...street] = key.split(' ');
  const building = { number, street, unit: null, city: [], zip: null };
  return [...new Set(addresses.flatMap((text) => text.find(building)).map(({ unit }) => unit))].slice(0, mostUnits);
}

function propertiesBy(em: EntityManager, keys: readonly string[], isActive: boolean): Promise<Hit[]> {
  return em.execute<Hit[]>(
    // Row by row until there are enough, in no order: a sort or a plain join would read all that share a key, or all properties.
    `select found.key, found.kind, p.id, p.name, p.address, p.city, p.zip_code as "zipCode", p.hoa_name as "hoaName"
     from jsonb_array_elements_text(?::jsonb) as k (key) cross join lateral (
       select e.key, e.kind, e.property_id from property_key e
       where e.key = k.key and (select o.is_active from property o where o.id = e.property_id) = ? limit ?) found
     cross join lateral (select * from property o where o.id = found.property_id limit 1) p`,
    [JSON.stringify(keys), isActive, most + 1],
  );
}
