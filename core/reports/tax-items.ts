import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/documents/effective-sql';
import { expenseSharesSql } from '#core/expenses/expense-shares';
import { askPrepared, askRows } from '#core/platform/prepared';
import { isBookedSql, isOfStatementSql } from '#core/reports/booked-interest';
import { findCorrectedInterest } from '#core/reports/corrected-statements';
import { type FoundItem, interestOnce, type YearSum } from '#core/reports/interest-once';
import { findTaxHouses, type TaxHouse } from '#core/reports/tax-houses';
import type { TaxItem, TaxScope } from '#core/reports/tax-item';
import { countsOnSql, type TaxBasis } from '#core/settings/tax-basis';

/** The statements that ask again for a payment which was booked from one that they replace: a corrected one, or that of a new servicer. */
const askAgain = `(with recursive again (id) as (
    select r.replaced_by from mortgage_statement r where r.replaced_by is not null and r.property_id is not null and ${isBookedSql('r')}
    union select r.replaced_by from again join mortgage_statement r on r.id = again.id where r.replaced_by is not null)
  select id from again)`;

/**
 * Another document of a statement that counts itself: one that names no loan or another day, so that it replaces nothing. The first of the documents counts, or
 * where that is a notice or receipt, which names no interest, the earliest that does.
 */
const isCopy = `exists (select 1 from document p join mortgage_statement o on o.document_id = p.id
  where (p.id in (d.duplicate_of, d.confirms) or p.duplicate_of = d.duplicate_of) and p.id <> d.id and o.property_id = i.property_id and o.replaced_by is null
    and o.interest > 0 and coalesce(o.due_date, o.statement_date) is not null and (p.id in (d.duplicate_of, d.confirms) or o.id < i.statement_id))`;

/** The last four of the loan number that a document `d` names. */
const loanSql = `regexp_replace(${effectiveSql('loan_number')}, '[^A-Za-z0-9]', '', 'g')`;
export const lastFourSql = `case when length(${loanSql}) >= 4 then right(${loanSql}, 4) end`;

/**
 * The figures about a year in a row each. Shares carry what is told of their expense, and the few that lenders have to do with are looked up as a whole:
 * a business may have a hundred thousand expenses in a year.
 */
const itemsSql = (
  which: string,
  basis: TaxBasis,
): string => `select i.property_id, i.line, i.is_capital, i.expense_id, i.split_id, i.statement_id, to_char(i.date, 'YYYY-MM-DD'), i.vendor, i.description,
    i.amount::numeric(20,2)::text, d.id, d.filename,
    (i.of_statement or case when i.line = '12' and i.statement_id is null then ${isOfStatementSql('i.document_id')} else false end) as of_statement,
    coalesce(i.loan, case when i.line = '12' and i.statement_id is null then ${lastFourSql} end) as loan
  from (
    select e.property_id, e.schedule_eline as line, e.is_capital, e.expense_id, e.split_id, null::int as statement_id,
      ${countsOnSql(basis, 'e')} as date, e.vendor, e.description, e.amount,
      -- A payment from escrow opens the statement that says it.
      coalesce(e.document_id, (select o.document_id from escrow_disbursement o where o.expense_id = e.expense_id)) as document_id,
      (e.expense_id in (select m.expense_id from mortgage_statement m where m.expense_id is not null)
        or (e.document_id is not null and e.document_id in (select m.document_id from mortgage_statement m))) as of_statement,
      null::text as loan
    from ${expenseSharesSql} e
    where e.property_id is not null and ${countsOnSql(basis, 'e')} between $1::date and $2::date
    union all
    select m.property_id, '12', false, null, null, m.id, coalesce(m.due_date, m.statement_date), m.lender, 'Mortgage interest', m.interest, m.document_id, false,
      m.loan_last_four
    from mortgage_statement m
    where m.property_id is not null and m.replaced_by is null and m.interest > 0 and coalesce(m.due_date, m.statement_date) between $3::date and $4::date
      and not ${isBookedSql('m')} and m.id not in ${askAgain}
  ) i
  left join document d on d.id = i.document_id and d.deleted_at is null
  where ${which} and (i.statement_id is null or not ${isCopy})
  order by i.property_id, i.date, i.expense_id, i.split_id, i.statement_id`;

/** Each way it is asked in words of its own: the plan for every property is none for one, and that for a whole year none for interest. */
const textsBy = (basis: TaxBasis) => ({
  interest: { ofAll: itemsSql(`i.line = '12'`, basis), ofOne: itemsSql(`i.line = '12' and i.property_id = $5::int`, basis) },
  every: {
    ofAll: itemsSql(`(i.line = '12' or i.date between $5::date and $6::date)`, basis),
    ofOne: itemsSql(`(i.line = '12' or i.date between $5::date and $6::date) and i.property_id = $7::int`, basis),
  },
});
const texts = { cash: textsBy('cash'), accrual: textsBy('accrual') };

type ItemRow = [
  property: number,
  line: string | null,
  capital: boolean,
  expense: number | null,
  split: number | null,
  statement: number | null,
  date: string,
  vendor: string | null,
  description: string | null,
  amount: string,
  document: number | null,
  filename: string | null,
  ofStatement: boolean,
  loan: string | null,
];

/**
 * What papers name as the interest of a year: the newest statement of each loan of a property, which counts in the year it is written, whenever its payment is
 * due, and its lender's summary, written at the year's end or after it; with the last four of the loan, as a statement has them. The documents are looked up
 * property by property, by an index of those that name interest: for all at once the planner, which cannot know how few they are, reads every document.
 */
export const yearSumsSql = `select property_id as id, loan_last_four as loan, max(ytd_interest)::text as interest from mortgage_statement
  where property_id = any($1::int[]) and replaced_by is null and coalesce(statement_date, due_date) between $2::date and $3::date
  group by property_id, loan_last_four having max(ytd_interest) is not null
  union all
  select p.id, one.loan, one.interest::numeric(14,2)::text from property p cross join lateral (
    select ${effectiveSql('ytd_interest')} as interest, ${lastFourSql} as loan,
      coalesce(${effectiveSql('statement_date')}, ${effectiveSql('service_date')})::date as day
    from document d where d.property_id = p.id and d.deleted_at is null and d.document_type in ('mortgage_statement', 'tax_document')
      and (${effectiveSql('ytd_interest')}) is not null and not exists (select 1 from mortgage_statement m where m.document_id = d.id) offset 0) one
  where p.id = any($4::int[]) and extract(year from one.day) in ($5, $6)`;

/**
 * What a tax year holds for each property: an expense belongs to the year of the day it counts by. The interest of a mortgage
 * statement belongs to Schedule E line 12 of the year it was due, unless its payment stands on a line already, whichever, booked from its paper, from another of its
 * bill or from the statement it replaces, or another document's for the same interest does: it would count twice. Escrow deposits never count. `interestAlone` leaves out all that stands on no line 12.
 */
export async function findTaxItems(
  em: EntityManager,
  { year, basis, propertyId }: TaxScope,
  { interestAlone = false } = {},
): Promise<TaxItem[]> {
  const span = [`${year}-01-01`, `${year}-12-31`];
  // Interest is looked at beyond the ends of the year: it may be paid on the other side of one.
  const about = [`${year - 1}-11-01`, `${year + 1}-02-28`] as const;
  const text = texts[basis][interestAlone ? 'interest' : 'every'][propertyId === null ? 'ofAll' : 'ofOne'];
  const values = [...about, ...about, ...(interestAlone ? [] : span), ...(propertyId === null ? [] : [propertyId])];
  const rows = await askRows(em, text, values);
  const [houses, corrected] = [await findTaxHouses(em), await findCorrectedInterest(em, about, { propertyId })];
  const items = (rows as ItemRow[]).flatMap((row) => {
    const house = houses.get(row[0]);
    return house ? [toItem(row, house, corrected)] : [];
  });
  return interestOnce(items, year, await findYearSums(em, year, items));
}

/** What papers name for the properties that paid interest, by their ids: only an expense can be the same as a year's sum. */
async function findYearSums(
  em: EntityManager,
  year: number,
  items: readonly FoundItem[],
): Promise<ReadonlyMap<number, readonly YearSum[]>> {
  const paid = [...new Set(items.filter(({ line, expense_id: id }) => line === '12' && id !== null).map(({ property_id: id }) => id))];
  if (paid.length === 0) return new Map();
  const sums = await askPrepared<YearSum & { id: number }>(em, yearSumsSql, [paid, `${year}-01-01`, `${year}-12-31`, paid, year, year + 1]);
  return Map.groupBy(sums, ({ id }) => id);
}

function toItem(
  row: ItemRow,
  { property_id, property_name, address }: TaxHouse,
  corrected: Awaited<ReturnType<typeof findCorrectedInterest>>,
): FoundItem {
  const [, line, is_capital, expense_id, split_id, statement_id, date, vendor, description, amount, document_id, filename, of, loan] = row;
  const before = statement_id === null ? undefined : corrected.get(statement_id);
  return {
    property_id,
    property_name,
    address,
    line,
    is_capital,
    source: statement_id === null ? 'expense' : 'statement',
    expense_id,
    split_id,
    statement_id,
    date,
    vendor,
    description,
    amount,
    document_id,
    filename,
    of_statement: of,
    loan,
    ...(before ? { before } : {}),
  };
}
