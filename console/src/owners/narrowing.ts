/** What narrows figures to some properties, by the names of the api: one of them, or those of an owner. */
export type Narrowing = {
  property_id?: number | undefined;
  owner_id?: number | undefined;
};

/** A choice of one field: a property by its id, an owner, or null for all properties. */
export type Place = number | `owner-${number}` | null;

/** The choice that narrows so. What an address holds of it is a text. */
export function placeOf({ property_id, owner_id }: { property_id?: unknown; owner_id?: unknown }): Place {
  if (Number(property_id)) return Number(property_id);
  return Number(owner_id) ? `owner-${Number(owner_id)}` : null;
}

/** How a choice narrows. */
export function narrowingOf(place: Place): Narrowing {
  if (typeof place === 'number') return { property_id: place };
  return place === null ? {} : { owner_id: Number(place.slice('owner-'.length)) };
}

/** What the address narrows to. */
export const placeIn = (search: URLSearchParams): Narrowing =>
  narrowingOf(placeOf({ property_id: search.get('property_id'), owner_id: search.get('owner_id') }));

/** The same as an address has it. */
export const inAddress = (narrowing: Narrowing): Record<string, string> =>
  Object.fromEntries(Object.entries(narrowing).map(([name, id]) => [name, String(id)]));
