import type { FilterQuery } from '@mikro-orm/postgresql';
import { containing } from '#core/platform/like-pattern';
import type { Vendor } from '#core/vendors/vendor.entity';
import { flagFilter, idFilter, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest, ListRules } from '../list-query/list-query.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const filters = {
  id: idFilter(),
  is_active: flagFilter('Only active ones, or only deactivated ones.'),
  is_preferred: flagFilter('Only preferred ones, or only others.'),
  service_type: wordFilter('The name of a service type.'),
};
const sortColumns = {
  business_name: filled('businessName'),
  id: 'id',
  contact_name: 'contactName',
  service_type: 'serviceType',
  is_preferred: filled('isPreferred'),
  last_message_date: 'lastMessageDate',
  created_at: filled('createdAt'),
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

export const vendorRules: ListRules<typeof filters, Sort> & { columns: Record<Sort, SortColumn> } = {
  resource: 'vendors',
  filters,
  sortable: Object.keys(sortColumns) as Sort[],
  order: [
    ['is_preferred', 'desc'],
    ['business_name', 'asc'],
  ],
  columns: sortColumns,
};

export const VendorQuery = listParameters(filters);
export type VendorRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function vendorCondition({ filters: { id, is_active, is_preferred, service_type }, q }: VendorRequest): FilterQuery<Vendor> {
  const where: FilterQuery<Vendor>[] = [];
  if (id) where.push({ id: { $in: id } });
  if (is_active) where.push({ isActive: { $in: is_active } });
  if (is_preferred) where.push({ isPreferred: { $in: is_preferred } });
  if (service_type) where.push({ serviceType: { $in: service_type } });
  if (q) {
    const like = { $ilike: containing(q) };
    where.push({ $or: [{ businessName: like }, { contactName: like }, { phone: like }, { email: like }, { serviceType: like }] });
  }
  return { $and: where };
}
