import { type FilterQuery, raw } from '@mikro-orm/postgresql';
import { containing } from '#core/platform/like-pattern';
import { occupancyStatuses, ownershipTypes, propertyTypes } from '#core/properties/property-values';
import type { Property } from '#core/properties/property.entity';
import { streetNumber } from '#core/properties/street-order';
import { choiceFilter, flagFilter, idFilter, isOn, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { Direction, ListRequest, ListRules } from '../list-query/list-query.js';
import { filled, nullsLast, type SortColumn, type Step } from '../list-query/order-by.js';

const filters = {
  id: idFilter(),
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

/** What the list of properties can be asked for. `street` is the specified order: the leading number of the address. */
export const propertyRules: ListRules<typeof filters, Sort> & { columns: Record<Sort, SortColumn> } = {
  resource: 'properties',
  filters,
  sortable: Object.keys(sortColumns) as Sort[],
  order: [['street', 'desc']],
  columns: sortColumns,
};

export const PropertyQuery = listParameters(filters);
export type PropertyRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function propertyCondition({ filters: asked, q }: PropertyRequest): FilterQuery<Property> {
  const { id, city, state, occupancy_status, property_type, ownership_type, include_inactive } = asked;
  const where: FilterQuery<Property>[] = [];
  if (!isOn(include_inactive)) where.push({ isActive: true });
  if (id) where.push({ id: { $in: id } });
  if (city) where.push({ city: { $in: city } });
  if (state) where.push({ state: { $in: state } });
  if (occupancy_status) where.push({ occupancyStatus: { $in: occupancy_status } });
  if (property_type) where.push({ propertyType: { $in: property_type } });
  if (ownership_type) where.push({ ownershipType: { $in: ownership_type } });
  if (q) {
    const like = { $ilike: containing(q) };
    where.push({ $or: [{ name: like }, { address: like }, { city: like }, { tenantName: like }, { emailSlug: like }] });
  }
  return { $and: where };
}
