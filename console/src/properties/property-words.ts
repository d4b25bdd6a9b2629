import type { PropertyRow } from '../api/types';

const words = {
  occupied: 'properties.occupied',
  partially_occupied: 'properties.partially',
  vacant: 'properties.vacant',
  maintenance: 'properties.maintenance',
  listed: 'properties.listed',
} as const;

/** The occupancy line of a card: the tenant's name, or words for the state. `text` is to be translated, `name` is not. */
export function occupancyOf(property: Pick<PropertyRow, 'occupancy_status' | 'tenant_name'>): { text: string } | { name: string } {
  if (property.occupancy_status === 'occupied' && property.tenant_name) return { name: property.tenant_name };
  return { text: words[property.occupancy_status] };
}

/** Street, city, state and ZIP code in one line; null where nothing is known. */
export function addressOf(property: Pick<PropertyRow, 'address' | 'city' | 'state' | 'zip_code'>): string | null {
  const region = [property.state, property.zip_code].filter(Boolean).join(' ');
  return [property.address, property.city, region].filter(Boolean).join(', ') || null;
}
