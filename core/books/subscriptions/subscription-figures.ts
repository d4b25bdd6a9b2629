import type { EntityManager } from '@mikro-orm/postgresql';
import { andReadable } from '#core/database/values/read-policy';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { SubscriptionCategory } from '#core/database/values/subscription-values';

interface CategorySummary {
  category: SubscriptionCategory;
  subscription_count: number;
  total_monthly_cost: string;
  total_yearly_cost: string;
}

/** The sums of the active ones of each category that has any, the costliest first. Money is decimal text; a year is twelve months. */
export function sumByCategory(em: EntityManager): Promise<CategorySummary[]> {
  return em.execute(
    `select category, count(*)::int as subscription_count, sum(monthly_price)::text as total_monthly_cost,
       (12 * sum(monthly_price))::text as total_yearly_cost
     from subscription where status = 'active' group by category order by sum(monthly_price) desc, category`,
  );
}

/** The sums of all active ones. */
export async function sumSubscriptions(em: EntityManager) {
  const categories = await sumByCategory(em);
  return {
    total_monthly: sumOf(categories.map((sum) => sum.total_monthly_cost)),
    total_yearly: sumOf(categories.map((sum) => sum.total_yearly_cost)),
    count: categories.reduce((count, sum) => count + sum.subscription_count, 0),
  };
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
