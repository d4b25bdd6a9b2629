import type { PropertyRow } from '../api/types';
import type { Badge, BadgeTone } from '../documents/document-words';

const words = {
  occupied: { text: 'properties.occupied', tone: 'good' },
  partially_occupied: { text: 'properties.partially', tone: 'info' },
  vacant: { text: 'properties.vacant', tone: 'warn' },
  maintenance: { text: 'properties.maintenance', tone: 'warn' },
  listed: { text: 'properties.listed', tone: 'info' },
} as const satisfies Record<PropertyRow['occupancy_status'], { text: string; tone: BadgeTone }>;

/** The occupancy line of a card: the tenant's name, or words for the state. */
export function occupancyOf(property: Pick<PropertyRow, 'occupancy_status' | 'tenant_name'>): Badge {
  const { text, tone } = words[property.occupancy_status];
  if (property.occupancy_status === 'occupied' && property.tenant_name)
    return { tone, text: 'properties.tenant', args: { name: property.tenant_name } };
  return { tone, text };
}

/** Whether somebody lives there, in all of it or in a part. */
export const isLivedIn = ({ occupancy_status: status }: Pick<PropertyRow, 'occupancy_status'>): boolean =>
  status === 'occupied' || status === 'partially_occupied';

/** Street, city, state and ZIP code in one line; null where nothing is known. */
export function addressOf(property: Pick<PropertyRow, 'address' | 'city' | 'state' | 'zip_code'>): string | null {
  const region = [property.state, property.zip_code].filter(Boolean).join(' ');
  return [property.address, property.city, region].filter(Boolean).join(', ') || null;
}
