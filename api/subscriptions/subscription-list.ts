import type { FilterQuery } from '@mikro-orm/postgresql';
import { billingCycles } from '#core/extraction/extracted-fields';
import { containing } from '#core/platform/like-pattern';
import { subscriptionCategories } from '#core/subscriptions/subscription-values';
import type { Subscription } from '#core/subscriptions/subscription.entity';
import { choiceFilter, idFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest, ListRules } from '../list-query/list-query.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const filters = { id: idFilter(), category: choiceFilter(subscriptionCategories), billing_cycle: choiceFilter(billingCycles) };
const sortColumns = {
  site_name: filled('siteName'),
  id: 'id',
  monthly_price: filled('monthlyPrice'),
  billing_cycle: filled('billingCycle'),
  category: filled('category'),
  created_at: filled('createdAt'),
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

export const subscriptionRules: ListRules<typeof filters, Sort> & { columns: Record<Sort, SortColumn> } = {
  resource: 'subscriptions',
  filters,
  sortable: Object.keys(sortColumns) as Sort[],
  order: [['site_name', 'asc']],
  columns: sortColumns,
};

export const SubscriptionQuery = listParameters(filters);
export type SubscriptionRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function subscriptionCondition({ filters: { id, category, billing_cycle }, q }: SubscriptionRequest): FilterQuery<Subscription> {
  const where: FilterQuery<Subscription>[] = [];
  if (id) where.push({ id: { $in: id } });
  if (category) where.push({ category: { $in: category } });
  if (billing_cycle) where.push({ billingCycle: { $in: billing_cycle } });
  if (q) where.push({ $or: [{ siteName: { $ilike: containing(q) } }, { description: { $ilike: containing(q) } }] });
  return { $and: where };
}
