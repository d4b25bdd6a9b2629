import type { EntityManager } from '@mikro-orm/postgresql';
import type { WhileBooksStand } from '#core/expenses/while-books-stand';
import { askPrepared } from '#core/platform/prepared';
import { findTaxHouses, type TaxHouse } from '#core/reports/tax-houses';
import type { TaxFigure, TaxGroup, TaxScope } from '#core/reports/tax-item';
import { findTaxItems } from '#core/reports/tax-items';

/** Expenses added up, without the names of their properties, which may change while the books stand. */
export type BookedSum = Omit<TaxGroup, Exclude<keyof TaxHouse, 'property_id'> | 'waits'>;

/** Whole expenses of the year as they are kept, and the shares of those that are split; line 12 is not among them. */
const sumsSql = `select g.property_id, g.line, g.is_capital, sum(g.amount)::numeric(20,2)::text as amount, sum(g.figures)::int as figures
  from (
    select l.property_id, l.schedule_eline as line, l.is_capital, l.amount, l.expenses as figures from expense_sum l where l.tax_year = $1::int
    union all
    select s.property_id, s.schedule_eline, e.is_capital, case when e.kind = 'refund' then -s.amount else s.amount end, 1
    from expense_split s join expense e on e.id = s.expense_id and e.is_split
    where coalesce(e.paid_on, e.expense_date) between $2::date and $3::date
  ) g
  where g.property_id is not null and g.line is distinct from '12' and ($4::int is null or g.property_id = $5::int)
  group by g.property_id, g.line, g.is_capital having sum(g.figures) > 0
  order by g.property_id`;

/**
 * The same as `findTaxItems`, added up by property, line and kind, or as `kept` for as long as the books stand. Interest is told figure by figure, since
 * papers of several kinds may say the same.
 */
export async function findTaxGroups(em: EntityManager, scope: TaxScope, kept: WhileBooksStand<BookedSum[]>): Promise<TaxGroup[]> {
  const { year, propertyId } = scope;
  const values = [year, `${year}-01-01`, `${year}-12-31`, propertyId, propertyId];
  const sums = await kept.find(em, JSON.stringify(values), () => askPrepared<BookedSum>(em, sumsSql, values));
  const houses = await findTaxHouses(em);
  const groups = sums.flatMap((sum) => {
    const house = houses.get(sum.property_id);
    return house ? [{ ...house, ...sum }] : [];
  });
  const interest = await findTaxItems(em, scope, { interestAlone: true });
  return [...groups, ...interest.map(asGroup)];
}

/** A figure without what stands behind it. */
export const asGroup = ({ property_id, property_name, address, line, is_capital, waits, amount }: TaxFigure): TaxGroup => ({
  property_id,
  property_name,
  address,
  line,
  is_capital,
  ...(waits ? { waits } : {}),
  amount,
  figures: 1,
});
