import type { EntityManager } from '@mikro-orm/postgresql';
import { andReadable } from '#core/documents/read-policy';
import type { SubscriptionCategory } from '#core/subscriptions/subscription-values';

/** Sums over the active subscriptions, made by the database; money is decimal text. A year is twelve months. */
export interface SubscriptionTotals {
  total_monthly: string;
  total_yearly: string;
  count: number;
}

export async function sumSubscriptions(em: EntityManager): Promise<SubscriptionTotals> {
  const [totals] = await em.execute<SubscriptionTotals[]>(
    `select coalesce(sum(monthly_price), 0)::text as total_monthly, (12 * coalesce(sum(monthly_price), 0))::text as total_yearly,
       count(*)::int as count from subscription where status = 'active'`,
  );
  return totals ?? { total_monthly: '0', total_yearly: '0', count: 0 };
}

export interface CategorySummary {
  category: SubscriptionCategory;
  subscription_count: number;
  total_monthly_cost: string;
  total_yearly_cost: string;
}

/** The sums of the active ones of each category that has any, the costliest first. */
export function sumByCategory(em: EntityManager): Promise<CategorySummary[]> {
  return em.execute(
    `select category, count(*)::int as subscription_count, sum(monthly_price)::text as total_monthly_cost,
       (12 * sum(monthly_price))::text as total_yearly_cost
     from subscription where status = 'active' group by category order by sum(monthly_price) desc, category`,
  );
}

/** How many bills each of these subscriptions has; one without any is missing. */
export async function countBills(em: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await em.execute<{ id: number; bills: number }[]>(
    `select subscription_id as id, count(*)::int as bills from document d
     where subscription_id = any(?::int[]) and deleted_at is null${andReadable(em, 'd')} group by subscription_id`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map((row) => [row.id, row.bills]));
}
