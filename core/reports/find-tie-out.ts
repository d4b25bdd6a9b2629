import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/documents/effective-sql';
import { isYear } from '#core/documents/whole-year';
import { findDisbursements } from '#core/mortgages/find-disbursements';
import { askPrepared } from '#core/platform/prepared';
import { lastFourSql } from '#core/reports/tax-items';
import { findTaxHouses, type TaxHouse } from '#core/reports/tax-houses';
import {
  type DuesPaid,
  type EscrowPaid,
  type InterestForm,
  type InterestPaid,
  tieOutDues,
  tieOutEscrow,
  tieOutInterest,
  type TieOut,
  type TieOutDocument,
} from '#core/reports/tie-out';

/** What others state of a property's year beside what the books have of it. */
export type PropertyTieOut = TaxHouse & { rows: TieOut[] };

type Of<T> = T & { property_id: number };

/** The lender's summaries: they name the interest of a year and are no statement. Looked up property by property (see yearSumsSql). */
const formsSql = `select p.id as property_id, one.* from property p cross join lateral (
    select d.id as document_id, d.filename, d.vendor_name as lender, ${lastFourSql} as loan, ${effectiveSql('ytd_interest')} as amount, ${effectiveSql('period')} as period,
      coalesce(${effectiveSql('statement_date')}, ${effectiveSql('service_date')}) as date
    from document d where d.property_id = p.id and d.deleted_at is null and d.document_type in ('mortgage_statement', 'tax_document') and d.duplicate_of is null
      and (${effectiveSql('ytd_interest')}) is not null and not exists (select 1 from mortgage_statement m where m.document_id = d.id) offset 0) one
  order by one.date nulls first, one.document_id`;

const paymentsSql = `select m.property_id, m.document_id, d.filename, m.lender, m.loan_last_four as loan, m.interest::text as amount,
    to_char(coalesce(m.due_date, m.statement_date), 'YYYY-MM-DD') as date
  from mortgage_statement m join document d on d.id = m.document_id
  where m.property_id is not null and m.replaced_by is null and m.interest is not null and coalesce(m.due_date, m.statement_date) between $1::date and $2::date
  order by date, m.id`;

/** What associations write of a whole year: it bills nothing. */
const summariesSql = `select p.id as property_id, one.* from property p cross join lateral (
    select d.id as document_id, d.filename, d.vendor_name as lender, ${effectiveSql('amount')} as amount, to_char(d.document_date, 'YYYY-MM-DD') as date
    from document d where d.property_id = p.id and d.deleted_at is null and d.document_type = 'hoa_document' and d.duplicate_of is null
      and (${effectiveSql('period')}) ~ '^20[0-9]{2}$' and (${effectiveSql('period')}) = $1 and (${effectiveSql('amount')}) is not null
      and coalesce(${effectiveSql('hoa_kind')}, '') not in ('bill', 'invoice', 'payment_confirmation') offset 0) one
  order by one.date nulls first, one.document_id`;

/** The payments of dues that count, by the day they were made and the year they are counted in. */
const duesSql = `select c.property_id, coalesce(c.document_id, e.document_id) as document_id, d.filename, extract(year from c.counted_in)::int as "ofYear",
    to_char(coalesce(c.happened_on, e.paid_on, e.expense_date), 'YYYY-MM-DD') as date,
    coalesce(c.amount, case when e.is_split then (select sum(s.amount) from expense_split s where s.expense_id = e.id and s.property_id = c.property_id)
      else e.amount end)::text as amount
  from claim c left join expense e on e.id = c.expense_id left join document d on d.id = coalesce(c.document_id, e.document_id)
  where c.book = 'dues' and c.kind = 'payment' and c.standing = 'counts' and c.property_id = any($1::int[])
    and (c.counted_in between $2::date and $3::date or coalesce(c.happened_on, e.paid_on, e.expense_date) between $4::date and $5::date)
  order by date, c.id`;

/** The year a form tells of: the one it names; else that of its day, or before it in the first half of a year. */
function yearOf({ period, date }: { period: string | null; date: string | null }): number | null {
  if (period !== null && isYear(period)) return Number(period);
  if (date === null) return null;
  return Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) <= 6 ? 1 : 0);
}

const byProperty = <T extends { property_id: number }>(rows: readonly T[]) => Map.groupBy(rows, ({ property_id: id }) => id);

/**
 * What lenders state of a year beside what the books have of it, of every property of which they state anything, by its name: interest against the statements, payments from escrow
 * against the bills, dues against what was paid. `today` is the business's own day: a form is missed from February on. Reads only.
 */
export async function findTieOut(em: EntityManager, { year, today }: { year: number; today: string }): Promise<PropertyTieOut[]> {
  const forms = await askPrepared<Of<InterestForm & { period: string | null }>>(em, formsSql, []);
  const payments = await askPrepared<Of<InterestPaid>>(em, paymentsSql, [`${year}-01-01`, `${year + 1}-01-31`]);
  const disbursed = await findDisbursements(em, { year, propertyId: null });
  const names = await filenames(
    em,
    disbursed.map(({ document_id: id }) => id),
  );
  const escrow = disbursed.flatMap(({ property_id, document_id, kind, state, paid_on: date, amount }): Of<EscrowPaid>[] =>
    property_id === null ? [] : [{ property_id, document_id, filename: names.get(document_id) ?? null, kind, state, date, amount }],
  );
  const summaries = await askPrepared<Of<TieOutDocument & { lender: string | null }>>(em, summariesSql, [String(year)]);
  const span = [`${year}-01-01`, `${year}-12-31`];
  const paying = summaries.map(({ property_id: id }) => id);
  const dues = paying.length === 0 ? [] : await askPrepared<Of<DuesPaid>>(em, duesSql, [paying, ...span, ...span]);
  const [formsOf, paymentsOf, escrowOf] = [
    byProperty(forms.filter((form) => yearOf(form) === year)),
    byProperty(payments),
    byProperty(escrow),
  ];
  const [summariesOf, duesOf] = [byProperty(summaries), byProperty(dues)];
  const isOver = today >= `${year + 1}-02-01`;
  const houses = [...(await findTaxHouses(em)).values()].toSorted((a, b) => a.property_name.localeCompare(b.property_name, 'en'));
  return houses.flatMap((house) => {
    const id = house.property_id;
    const interest = tieOutInterest({ year, isOver }, formsOf.get(id) ?? [], paymentsOf.get(id) ?? []);
    const rows = [
      ...interest,
      ...tieOutEscrow(escrowOf.get(id) ?? []),
      ...tieOutDues(year, summariesOf.get(id) ?? [], duesOf.get(id) ?? []),
    ];
    return rows.length === 0 ? [] : [{ ...house, rows }];
  });
}

async function filenames(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: number; filename: string }[]>('select id, filename from document where id = any(?::int[])', [
    `{${ids.join(',')}}`,
  ]);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
