import type { FilterQuery } from '@mikro-orm/postgresql';
import { vendorKey } from '#core/records/vendors/vendor-key';
import type { Vendor } from '#core/database/entities/vendor.entity';
import { vendorWords } from '#core/database/values/words-of';
import { conditionsOn, sayingIn } from '../list-query/conditions.js';
import { flagFilter, idFilter, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const { among } = conditionsOn<Vendor>();
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

export const vendorRules = listRules({
  resource: 'vendors',
  filters,
  columns: sortColumns,
  order: [
    ['is_preferred', 'desc'],
    ['business_name', 'asc'],
  ],
});

export const VendorQuery = listParameters(filters);
export type VendorRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function vendorCondition({ filters: asked, q }: VendorRequest): FilterQuery<Vendor> {
  const columns = { id: 'id', is_active: 'isActive', is_preferred: 'isPreferred', service_type: 'serviceType' } as const;
  const matches = sayingIn(q, vendorWords);
  // As one of its other names has it, or in another spelling.
  const named = q === null ? [] : [{ nameKeys: { $contains: [vendorKey(q)] } }];
  return { $and: [...among(asked, columns), ...(matches.length > 0 ? [{ $or: [{ $and: matches }, ...named] }] : [])] };
}
