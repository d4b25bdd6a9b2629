import type { EntityManager } from '@mikro-orm/postgresql';
import { paidShareSql } from '#core/records/expenses/share-of';
import { askPrepared } from '#core/kernel/platform/prepared';
import { findEscrowPayments } from '#core/books/reports/escrow-payments';
import { findInterest } from '#core/books/reports/interest-payments';
import { findTaxHouses, type TaxHouse } from '#core/books/reports/tax-houses';
import { type DuesPaid, tieOutDues, tieOutEscrow, tieOutInterest, type TieOut } from '#core/books/reports/tie-out';
import { findYearDocuments } from '#core/books/reports/year-documents';

/** What others state of a property's year beside what the books have of it. */
export type PropertyTieOut = TaxHouse & { rows: TieOut[] };

/** The payments of dues that count, by the day they were made and the year they are counted in. */
const duesSql = `select c.property_id, coalesce(c.document_id, e.document_id) as document_id, d.filename, extract(year from c.counted_in)::int as "ofYear",
    to_char(coalesce(c.happened_on, e.paid_on, e.expense_date), 'YYYY-MM-DD') as date,
    coalesce(c.amount, ${paidShareSql('c.property_id')})::text as amount
  from claim c left join expense e on e.id = c.expense_id left join document d on d.id = coalesce(c.document_id, e.document_id)
  where c.book = 'dues' and c.kind = 'payment' and c.standing = 'counts' and c.property_id = any($1::int[])
    and $2::int in (extract(year from c.counted_in), extract(year from coalesce(c.happened_on, e.paid_on, e.expense_date)))
  order by date, c.id`;

const byProperty = <T extends { property_id: number }>(rows: readonly T[]): ((id: number) => T[]) => {
  const grouped = Map.groupBy(rows, ({ property_id: id }) => id);
  return (id) => grouped.get(id) ?? [];
};

/**
 * What lenders state of a year beside what the books have of it, of every property of which they state anything, by its name: interest against the statements, payments from escrow
 * against the bills, dues against what was paid. `today` is the business's own day: a form is missed from February on. Reads only.
 */
export async function findTieOut(em: EntityManager, { year, today }: { year: number; today: string }): Promise<PropertyTieOut[]> {
  const houses = await findTaxHouses(em);
  const asked = { year, propertyIds: [...houses.keys()] };
  const { payments } = await findInterest(em, { days: [`${year}-01-01`, `${year + 1}-01-31`], propertyIds: null });
  const summaries = await findYearDocuments(em, 'dues', asked);
  const summed = summaries.map(({ property_id: id }) => id);
  const dues = summed.length === 0 ? [] : await askPrepared<DuesPaid & { property_id: number }>(em, duesSql, [summed, year]);
  const formsOf = byProperty(await findYearDocuments(em, 'interest', asked));
  const paymentsOf = byProperty(payments.map((payment) => ({ ...payment, amount: payment.interest })));
  const escrowOf = byProperty(await findEscrowPayments(em, { year, propertyIds: null }));
  const [summariesOf, duesOf] = [byProperty(summaries), byProperty(dues)];
  const isOver = today >= `${year + 1}-02-01`;
  const properties = [...houses.values()].map((house) => {
    const { property_id: id } = house;
    const interest = tieOutInterest({ year, isOver }, formsOf(id), paymentsOf(id));
    return { ...house, rows: [...interest, ...tieOutEscrow(escrowOf(id)), ...tieOutDues(year, summariesOf(id), duesOf(id))] };
  });
  return properties.filter(({ rows }) => rows.length > 0).toSorted((a, b) => a.property_name.localeCompare(b.property_name, 'en'));
}
