import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding, some } from '#core/doctor/finding';

/** What is kept of a month, and what its expenses come to. */
const byMonth = `select month, sum(amount) as amount, sum(expenses) as expenses from expense_sum group by month having sum(expenses) <> 0 or sum(amount) <> 0`;
const reckoned = `select date_trunc('month', expense_date::timestamp)::date, sum(case when kind = 'refund' then -amount else amount end), count(*)
  from expense where not is_split group by 1`;

/** The sums of expenses that the database keeps are those of the expenses. */
export async function checkSums(em: EntityManager): Promise<Finding> {
  const rows = await em.execute<{ month: string }[]>(
    `select distinct to_char(month, 'YYYY-MM') as month from ((${byMonth} except ${reckoned}) union all (${reckoned} except ${byMonth})) differing order by 1`,
  );
  const months = rows.map(({ month }) => month);
  return {
    check: 'Kept sums',
    wrong: months.length,
    sentence:
      months.length === 0
        ? 'The sums that are kept are those of the expenses.'
        : `These months have other sums than their expenses: ${some(months)}.`,
  };
}
