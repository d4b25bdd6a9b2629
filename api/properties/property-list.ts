import { type FilterQuery, raw } from '@mikro-orm/postgresql';
import { occupancyStatuses, ownershipTypes, propertyTypes } from '#core/database/values/property-values';
import type { Property } from '#core/database/entities/property.entity';
import { streetNumber } from '#core/records/properties/street-order';
import { propertyWords } from '#core/database/values/words-of';
import { conditionsOn, sayingIn } from '../list-query/conditions.js';
import { choiceFilter, flagFilter, idFilter, ownerFilter, isOn, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { Direction, ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, nullsLast, type SortColumn, type Step } from '../list-query/order-by.js';

const { among } = conditionsOn<Property>();
const filters = {
  id: idFilter(),
  owner_id: ownerFilter(),
  building_id: idFilter('Units of this property.'),
  whole: flagFilter('No units.'),
  city: wordFilter(),
  state: wordFilter(),
  occupancy_status: choiceFilter(occupancyStatuses),
  property_type: choiceFilter(propertyTypes),
  ownership_type: choiceFilter(ownershipTypes),
  include_inactive: flagFilter('Archived ones too.'),
};

const sortColumns = {
  street: (direction: Direction): Step[] => [
    { [raw((alias) => streetNumber(alias))]: nullsLast(direction) },
    { address: 'asc nulls last' },
  ],
  id: 'id',
  name: filled('name'),
  address: 'address',
  city: 'city',
  occupancy_status: 'occupancyStatus',
  monthly_rent: 'monthlyRent',
  estimated_value: 'estimatedValue',
  created_at: filled('createdAt'),
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

/** The filters and orders of the list of properties. `street` is the specified order: the leading number of the address. */
export const propertyRules = listRules({
  resource: 'properties',
  filters,
  columns: sortColumns,
  order: [['street', 'desc']],
});

export const PropertyQuery = listParameters(filters);
export type PropertyRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function propertyCondition({ filters: asked, q }: PropertyRequest): FilterQuery<Property> {
  const columns = {
    id: 'id',
    building_id: 'buildingId',
    city: 'city',
    state: 'state',
    occupancy_status: 'occupancyStatus',
    property_type: 'propertyType',
    ownership_type: 'ownershipType',
  } as const;
  const there = isOn(asked.include_inactive) ? [] : [{ isActive: true }];
  const whole = isOn(asked.whole) ? [{ buildingId: null }] : [];
  return { $and: [...there, ...whole, ...among(asked, columns), ...sayingIn(q, propertyWords)] };
}
