import type { EntityManager } from '@mikro-orm/postgresql';
import { expenseSharesSql } from '#core/records/expenses/expense-shares';
import { askPrepared } from '#core/kernel/platform/prepared';
import { findInterest, type InterestPayment, type InterestStatement } from '#core/books/reports/interest-payments';
import { type FoundItem, interestOnce, type YearSum } from '#core/books/reports/interest-once';
import { fromNothing, type TaxItem, type TaxScope } from '#core/books/reports/tax-item';
import { findYearDocuments, lastFourSql } from '#core/books/reports/year-documents';
import { countsOnSql, type TaxBasis } from '#core/records/settings/tax-basis';

type FoundExpense = TaxItem & { booked_from: number | null; loan: string | null };

/** Expenses and their shares, a row each. A payment from escrow opens the statement that says it. */
const expensesSql = (
  basis: TaxBasis,
  which: string,
): string => `select e.property_id, e.schedule_eline as line, e.is_capital, 'expense' as source,
    e.expense_id, e.split_id, null::int as statement_id, null::int as asset_id, null::int as income_id, to_char(${countsOnSql(basis, 'e')}, 'YYYY-MM-DD') as date, e.vendor, e.description,
    e.amount::numeric(20,2)::text as amount, d.id as document_id, d.filename, e.document_id as booked_from, case when e.schedule_eline = '12' then ${lastFourSql} end as loan
  from ${expenseSharesSql} e left join document d on d.deleted_at is null
    and d.id = coalesce(e.document_id, (select o.document_id from escrow_disbursement o where o.expense_id = e.expense_id))
  where e.property_id is not null and ${countsOnSql(basis, 'e')} between $1::date and $2::date and ${which}
  order by e.property_id, date, e.expense_id, e.split_id`;

/** Those of a year, and what is on the line of interest about its ends; where the sums alone are asked for, interest alone. */
function findExpenses(em: EntityManager, { year, basis, propertyIds, items }: TaxScope, about: readonly string[]): Promise<FoundExpense[]> {
  const values = [...about, ...(items ? [`${year}-01-01`, `${year}-12-31`] : []), ...(propertyIds ? [propertyIds] : [])];
  const interest = `e.schedule_eline = '12'`;
  const ofYear = items ? `(${interest} or ${countsOnSql(basis, 'e')} between $3::date and $4::date)` : interest;
  return askPrepared(em, expensesSql(basis, propertyIds ? `${ofYear} and e.property_id = any($${values.length}::int[])` : ofYear), values);
}

/**
 * What a tax year holds for each property: an expense belongs to the year of the day it counts by. The interest of a mortgage
 * statement belongs to Schedule E line 12 of the year it was due, unless its payment stands on a line already, or another document's expense for the same interest does:
 * it would count twice. Escrow deposits never count.
 */
export async function findTaxItems(em: EntityManager, scope: TaxScope): Promise<TaxItem[]> {
  const { year } = scope;
  // Interest is looked at beyond the ends of the year: it may be paid on the other side of one.
  const days = [`${year - 1}-11-01`, `${year + 1}-02-28`];
  const expenses = await findExpenses(em, scope, days);
  const { interest = [], other = [] } = Object.groupBy(expenses, ({ line }) => (line === '12' ? 'interest' : 'other'));
  const documentIds = interest.flatMap(({ booked_from: id }) => id ?? []);
  const { statements, payments, documents } = await findInterest(em, { days, propertyIds: scope.propertyIds, documentIds });
  const open = payments.filter((payment) => !payment.is_booked && Number(payment.interest) > 0);
  const paid = interest.map((item) => ({ ...item, of_statement: documents.get(item.booked_from ?? 0)?.is_of_statement ?? false }));
  const propertyIds = [...new Set(interest.map(({ property_id: id }) => id))];
  const sums = [...newestSums(statements, year), ...(await findYearDocuments(em, 'interest', { year, propertyIds }))];
  const ofYear = Map.groupBy(sums, ({ property_id: id }) => id);
  const once = interestOnce([...paid, ...open.map(itemOf)], year, ofYear);
  return [...other, ...once.toSorted((a, b) => a.date.localeCompare(b.date))];
}

/** What the newest statement of each loan names as the interest of a year: that in which it is written, whenever its payment is due. */
function newestSums(statements: readonly InterestStatement[], year: number): (YearSum & { property_id: number })[] {
  const sums = statements.flatMap(({ property_id, loan, ytd_interest: amount, replaced_by, written }) =>
    amount !== null && replaced_by === null && written.startsWith(`${year}-`) ? [{ property_id, loan, amount }] : [],
  );
  const inOrder = sums.toSorted((a, b) => Number(a.amount) - Number(b.amount));
  return [...new Map(inOrder.map((sum) => [`${sum.property_id} ${sum.loan}`, sum])).values()];
}

const itemOf = ({ id, lender, interest, interests, property_id, date, document_id, filename, loan }: InterestPayment): FoundItem => ({
  property_id,
  line: '12',
  is_capital: false,
  source: 'statement',
  ...fromNothing,
  statement_id: id,
  date,
  vendor: lender,
  description: 'Mortgage interest',
  amount: interest,
  document_id,
  filename,
  of_statement: false,
  loan,
  before: interests,
});
