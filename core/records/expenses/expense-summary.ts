import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type SummaryScope, summedParts } from '#core/records/expenses/summed-parts';
import type { BusinessDay } from '#core/records/settings/business-day';
import type { TaxBasis } from '#core/records/settings/tax-basis';

/** Sums in the books' currency, as decimal text of two places; a refund counts as negative. */
export interface ExpenseSummary {
  /** By which day the expenses count. */
  tax_basis: TaxBasis;
  this_month: string;
  this_month_count: number;
  last_30_days: string;
  last_30_days_count: number;
  ytd: string;
  ytd_count: number;
  ytd_average: string;
  total: string;
  average: string;
  count: number;
  by_month: {
    month: string;
    total: string;
    count: number;
    by_category: { category_id: number | null; name: string | null; total: string }[];
  }[];
  by_category: { category_id: number | null; name: string | null; color_code: string | null; total: string; count: number }[];
  by_property: { property_id: number | null; name: string | null; total: string; count: number }[];
}

type Figures = Omit<ExpenseSummary, 'tax_basis' | 'by_month' | 'by_category' | 'by_property'>;
type Part = ReturnType<typeof sql>;

const moneyOf = (amount: Part): Part => sql`coalesce(${amount}, 0)::numeric(20,2)::text`;
/**
 * How many expenses stand behind parts, or behind those a condition holds for: one that has several shares among them counts once.
 * An own subselect, since `count(distinct)` would sort every part for the sake of the few that are split.
 */
const countOf = (condition: Part = sql`true`): Part =>
  sql`(coalesce(sum(e.whole) filter (where ${condition}), 0) + (select count(distinct id)
    from unnest(array_agg(e.split_of) filter (where e.split_of is not null and ${condition})) as split(id)))::int`;
/** Kept lines that add up to no expense at all are no group. */
const ofAny = sql`having sum(e.whole) > 0 or count(e.split_of) > 0`;
const sum = sql`${moneyOf(sql`sum(e.amount)`)} as total, ${countOf()} as count`;
const during = (condition: Part): Part => moneyOf(sql`sum(e.amount) filter (where ${condition})`);

function figuresOf({ monthStart, yearStart }: BusinessDay): Part {
  // A bill of next month or year may be in the books already.
  const thisMonth = sql`e.month = ${monthStart}::date`;
  const thisYear = sql`(e.month >= ${yearStart}::date and e.month < ${yearStart}::date + interval '1 year')`;
  return sql`select ${sum}, ${during(thisMonth)} as this_month, ${countOf(thisMonth)} as this_month_count,
    ${during(thisYear)} as ytd, ${countOf(thisYear)} as ytd_count,
    ${moneyOf(sql`round(sum(e.amount) filter (where ${thisYear}) / nullif(${countOf(thisYear)}, 0), 2)`)} as ytd_average,
    ${moneyOf(sql`round(sum(e.amount) / nullif(${countOf()}, 0), 2)`)} as average from e`;
}

const rows = (part: Part): Part => sql`(select coalesce(json_agg(r), '[]'::json) from (${part}) r)`;

const byMonth = sql`select to_char(g.month, 'YYYY-MM') as month, sum(g.total::numeric)::numeric(20,2)::text as total, max(m.count) as count,
    json_agg(json_build_object('category_id', g.category_id, 'name', c.name, 'total', g.total) order by g.total::numeric desc, g.category_id) as by_category
  from (select e.month, e.category_id, ${moneyOf(sql`sum(e.amount)`)} as total from e group by 1, 2 ${ofAny}) g
    join (select e.month, ${countOf()} as count from e group by 1) m on m.month = g.month
    left join category c on c.id = g.category_id group by g.month order by g.month`;
const byCategory = sql`select g.category_id, c.name, c.color_code, g.total, g.count from (select e.category_id, ${sum} from e group by 1 ${ofAny}) g
  left join category c on c.id = g.category_id order by g.total::numeric desc, g.category_id`;
const byProperty = sql`select g.property_id, p.name, g.total, g.count from (select e.property_id, ${sum} from e group by 1 ${ofAny}) g
  left join property p on p.id = g.property_id order by g.total::numeric desc, g.property_id`;

/**
 * Adds up expenses in the database, a split one by its shares, from sums that are kept where whole months are asked for. The sums of this month, 30 days
 * and year to date are of the same scope. One statement, so that all of it is of one moment.
 */
export async function summariseExpenses(em: EntityManager, scope: SummaryScope, day: BusinessDay): Promise<ExpenseSummary> {
  const lastDays = {
    ...scope,
    from: scope.from !== undefined && scope.from > day.thirtyDaysAgo ? scope.from : day.thirtyDaysAgo,
    to: scope.to !== undefined && scope.to < day.today ? scope.to : day.today,
  };
  const [found] = await em.execute<(Pick<ExpenseSummary, 'by_month' | 'by_category' | 'by_property'> & Found)[]>(
    sql`with e as materialized (${summedParts(scope, day.taxBasis)})
      select (select row_to_json(f) from (${figuresOf(day)}) f) as figures,
        (select row_to_json(f) from (select ${moneyOf(sql`sum(e.amount)`)} as last_30_days, ${countOf()} as last_30_days_count
          from (${summedParts(lastDays, day.taxBasis)}) e) f) as last_days,
        ${rows(byMonth)} as by_month, ${rows(byCategory)} as by_category, ${rows(byProperty)} as by_property`,
  );
  const { figures, last_days: last, by_month, by_category, by_property } = found as Found & ExpenseSummary;
  return { tax_basis: day.taxBasis, ...figures, ...last, by_month, by_category, by_property };
}

interface Found {
  figures: Omit<Figures, 'last_30_days' | 'last_30_days_count'>;
  last_days: Pick<Figures, 'last_30_days' | 'last_30_days_count'>;
}
