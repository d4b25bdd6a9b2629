import type { EntityManager } from '@mikro-orm/postgresql';
import { coveredCosts } from '#core/books/income/covered-costs';
import { incomeCountsOnSql } from '#core/books/income/income-counts-on';
import type { TaxItem, TaxScope } from '#core/books/reports/tax-item';
import type { TaxBasis } from '#core/records/settings/tax-basis';

/** What is on no line of income was withheld. */
const itemsSql = (
  basis: TaxBasis,
): string => `select c.property_id, c.line, false as is_capital, case when c.line in ('3', '4') then 'income' else 'withheld' end as source,
    null::int as expense_id, null::int as split_id, null::int as statement_id, null::int as asset_id, c.id as income_id,
    to_char(${incomeCountsOnSql(basis, 'c')}, 'YYYY-MM-DD') as date, c.payer as vendor, c.note as description, c.amount::text as amount, d.id as document_id, d.filename
  from claim c left join document d on d.id = c.document_id and d.deleted_at is null
  where c.book = 'income' and c.standing = 'counts' and c.line is not null and ${incomeCountsOnSql(basis, 'c')} between ?::date and ?::date
    and (?::int[] is null or c.property_id = any(?::int[])) order by date, c.id`;

/**
 * The income of a year, and the costs that managers withheld from it where no expense stands for them, as figures of the tax report: Schedule E, lines 3 and 4, and lines 5 to
 * 19. Reads only.
 */
export async function findIncomeItems(em: EntityManager, { year, basis, propertyIds }: TaxScope): Promise<TaxItem[]> {
  const among = propertyIds && `{${propertyIds.join(',')}}`;
  const items = await em.execute<(TaxItem & { income_id: number })[]>(itemsSql(basis), [`${year}-01-01`, `${year}-12-31`, among, among]);
  const houses = [...new Set(items.filter(({ source }) => source === 'withheld').map((item) => item.property_id))];
  const covered = houses.length === 0 ? new Map<number, unknown>() : await coveredCosts(em, houses);
  return items.filter((item) => !covered.has(item.income_id));
}
