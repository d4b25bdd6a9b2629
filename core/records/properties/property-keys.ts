import { nameKey } from '#core/records/properties/name-words';
import type { propertyKeyKinds } from '#core/database/values/property-values';
import { readStreetAddress, streetKey } from '#core/records/properties/street-address';

/** What of a property's record documents name it by. */
export interface NamedPlace {
  name: string;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  hoaName: string | null;
}

/** The key of one unit among all that share a key; `unit` null is the place without one. */
export const unitKey = (key: string, unit: string | null): string => `${key} #${unit ?? ''}`;

/**
 * The keys a property is found by: its street and number, its association and its own name; the first two with its unit as well, since a
 * building may have more homes than anybody reads through. Each once. Whoever changes what they are writes those of all properties anew in a
 * migration. Pure.
 */
export function propertyKeys(property: NamedPlace): { kind: (typeof propertyKeyKinds)[number]; key: string }[] {
  const home = readStreetAddress(property);
  const [street, association] = [home && streetKey(home), nameKey(property.hoaName ?? '')];
  return [
    ...(home && street ? [street, unitKey(street, home.unit)].map((key) => ({ kind: 'address' as const, key })) : []),
    // A name of one word says nothing.
    ...(association.includes(' ')
      ? [association, ...(home?.unit ? [unitKey(association, home.unit)] : [])].map((key) => ({ kind: 'association' as const, key }))
      : []),
    { kind: 'site', key: nameKey(property.name) },
  ];
}
