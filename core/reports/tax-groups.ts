import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { summedParts } from '#core/expenses/summed-parts';
import type { WhileBooksStand } from '#core/expenses/while-books-stand';
import { findTaxHouses } from '#core/reports/tax-houses';
import type { TaxFigure, TaxGroup, TaxScope } from '#core/reports/tax-item';
import { findTaxItems } from '#core/reports/tax-items';

/** Expenses of a year added up; `property_id` null is the business's own. Decimal text, a refund as less. */
export interface BookedSum {
  property_id: number | null;
  line: string | null;
  is_capital: boolean;
  amount: string;
  figures: number;
}

/** The expenses of a year by property, line and kind, by the sums that every screen shows, or as `kept` for as long as the books stand. */
export function findBookedSums(em: EntityManager, scope: TaxScope, kept: WhileBooksStand<BookedSum[]>): Promise<BookedSum[]> {
  const { year, basis, propertyId } = scope;
  const asked = { from: `${year}-01-01`, to: `${year}-12-31`, ...(propertyId === null ? {} : { propertyIds: [propertyId] }) };
  return kept.find(em, JSON.stringify([asked, basis]), () =>
    em.execute<BookedSum[]>(
      sql`select g.property_id, g.line, g.is_capital, sum(g.amount)::numeric(20,2)::text as amount, (sum(g.whole) + count(g.split_of))::int as figures
        from (${summedParts(asked, basis)}) g group by 1, 2, 3 having sum(g.whole) > 0 or count(g.split_of) > 0 order by 1`,
    ),
  );
}

/**
 * The same as `findTaxItems`, added up by property, line and kind. Interest is told figure by figure, since papers of several kinds may say the same.
 */
export async function findTaxGroups(em: EntityManager, scope: TaxScope, booked: readonly BookedSum[]): Promise<TaxGroup[]> {
  const houses = await findTaxHouses(em);
  const groups = booked.flatMap(({ property_id, ...sum }): TaxGroup[] => {
    const house = property_id === null || sum.line === '12' ? undefined : houses.get(property_id);
    return house ? [{ ...house, ...sum, source: 'expense' }] : [];
  });
  const interest = await findTaxItems(em, scope, { interestAlone: true });
  return [...groups, ...interest.map(asGroup)];
}

/** A figure without what stands behind it. */
export const asGroup = ({ property_id, property_name, address, line, is_capital, source, amount }: TaxFigure): TaxGroup => ({
  property_id,
  property_name,
  address,
  line,
  is_capital,
  source,
  amount,
  figures: 1,
});
