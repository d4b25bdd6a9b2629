import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { withoutHiddenDocuments } from '#core/database/values/read-policy';
import { summedParts } from '#core/records/expenses/summed-parts';
import type { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import { findIncomeItems } from '#core/books/reports/income-items';
import { findDepreciationItems } from '#core/books/reports/depreciation-items';
import { findEscrowPayments } from '#core/books/reports/escrow-payments';
import { fromNothing, type TaxGroup, type TaxItem, type TaxScope } from '#core/books/reports/tax-item';
import { findTaxItems } from '#core/books/reports/tax-items';

/** Expenses of a year added up; `property_id` null is the business's own. Decimal text, a refund as less. */
export type BookedSum = Omit<TaxGroup, 'property_id' | 'source'> & { property_id: number | null };

/** The expenses of a year by property, line and kind, by the sums that every screen shows, or as `kept` for as long as the books stand. */
export function findBookedSums(em: EntityManager, scope: TaxScope, kept: WhileBooksStand<BookedSum[]>): Promise<BookedSum[]> {
  const { year, basis, propertyIds } = scope;
  const asked = { from: `${year}-01-01`, to: `${year}-12-31`, ...(propertyIds && { propertyIds }) };
  return kept.find(em, JSON.stringify([asked, basis]), () =>
    em.execute<BookedSum[]>(
      sql`select g.property_id, g.line, g.is_capital, sum(g.amount)::numeric(20,2)::text as amount, (sum(g.whole) + count(g.split_of))::int as figures
        from (${summedParts(asked, basis)}) g group by 1, 2, 3 having sum(g.whole) > 0 or count(g.split_of) > 0 order by 1`,
    ),
  );
}

/** The figures of a year; where the sums alone are asked for, `booked` instead of expenses. Interest is told figure by figure: documents of several kinds may say the same. */
export async function findTaxFigures(em: EntityManager, scope: TaxScope, booked: readonly BookedSum[]): Promise<(TaxItem | TaxGroup)[]> {
  const groups = booked.flatMap(({ property_id, ...sum }): TaxGroup[] =>
    scope.items || property_id === null || sum.line === '12' ? [] : [{ property_id, ...sum, source: 'expense' }],
  );
  return [
    ...groups,
    ...(await findTaxItems(em, scope)),
    ...(await findIncomeItems(em, scope)),
    ...(await findDepreciationItems(em, scope)),
    ...(await findWaitingItems(em, scope)),
  ];
}

const lines = { property_tax: '16', insurance: '9' } as const;
const names = { property_tax: 'Property tax paid from escrow', insurance: 'Insurance paid from escrow' } as const;

/** What statements say was paid from escrow and is neither in the books nor set aside: it counts on no line until then. The earliest first. Not of hidden documents. */
async function findWaitingItems(em: EntityManager, scope: TaxScope): Promise<TaxItem[]> {
  const paid = (await findEscrowPayments(em, scope)).filter(({ state }) => state === 'proposed');
  const seen = await withoutHiddenDocuments(em, paid.toReversed());
  return seen.map(({ kind, ...payment }) => ({
    ...payment,
    ...fromNothing,
    is_capital: false,
    source: 'escrow',
    line: lines[kind],
    description: names[kind],
  }));
}
