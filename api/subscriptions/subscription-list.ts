import type { FilterQuery } from '@mikro-orm/postgresql';
import { billingCycles } from '#core/extraction/fields/extracted-fields';
import { subscriptionCategories, subscriptionStatuses } from '#core/database/values/subscription-values';
import type { Subscription } from '#core/database/entities/subscription.entity';
import { conditionsOn } from '../list-query/conditions.js';
import { choiceFilter, idFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const { among, saying } = conditionsOn<Subscription>();
const filters = {
  id: idFilter(),
  category: choiceFilter(subscriptionCategories),
  billing_cycle: choiceFilter(billingCycles),
  status: choiceFilter(subscriptionStatuses),
};
const sortColumns = {
  site_name: filled('siteName'),
  id: 'id',
  monthly_price: filled('monthlyPrice'),
  billing_cycle: filled('billingCycle'),
  category: filled('category'),
  status: filled('status'),
  created_at: filled('createdAt'),
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

export const subscriptionRules = listRules({
  resource: 'subscriptions',
  filters,
  columns: sortColumns,
  order: [['site_name', 'asc']],
});

export const SubscriptionQuery = listParameters(filters);
export type SubscriptionRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function subscriptionCondition({ filters: asked, q }: SubscriptionRequest): FilterQuery<Subscription> {
  return {
    $and: [
      ...among(asked, { id: 'id', category: 'category', billing_cycle: 'billingCycle', status: 'status' }),
      ...saying(q, ['siteName', 'description']),
    ],
  };
}
