import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExportEntry } from '#core/books/exports/export-entry';
import { findTaxFigures } from '#core/books/reports/tax-figures';
import { findTaxHouses } from '#core/books/reports/tax-houses';
import type { TaxItem, TaxScope } from '#core/books/reports/tax-item';
import { askPrepared } from '#core/kernel/platform/prepared';
import { expenseSharesSql } from '#core/records/expenses/expense-shares';
import { countsOnSql } from '#core/records/settings/tax-basis';

type Found = Pick<
  TaxItem,
  'line' | 'is_capital' | 'source' | 'expense_id' | 'split_id' | 'statement_id' | 'income_id' | 'date' | 'vendor' | 'description' | 'amount'
> & {
  property_id: number | null;
};

/** What the business spent of its own in a year, which stands on no property of the report. */
const businessSql = (
  basis: TaxScope['basis'],
): string => `select null::int as property_id, null as line, e.is_capital, 'expense' as source, e.expense_id, e.split_id,
    null::int as statement_id, null::int as income_id, to_char(${countsOnSql(basis, 'e')}, 'YYYY-MM-DD') as date, e.vendor, e.description, e.amount::numeric(20,2)::text as amount
  from ${expenseSharesSql} e where e.property_id is null and ${countsOnSql(basis, 'e')} between $1::date and $2::date order by date, e.expense_id, e.split_id`;

/**
 * The figures of a year as the tax report has them: income and expenses of its properties, the interest and withheld costs of statements that no expense stands for, and, for
 * all properties, what the business spent of its own. The sum of what is spent is that of the report with capital, what is on no line, and the business, but without depreciation, for which nobody pays. The earliest first.
 */
export async function findYearEntries(em: EntityManager, scope: Omit<TaxScope, 'items' | 'owners'>): Promise<ExportEntry[]> {
  const { year, basis, propertyIds } = scope;
  const figures = await findTaxFigures(em, { ...scope, owners: [], items: true }, []);
  const houses = await findTaxHouses(em);
  const items = figures.filter((figure): figure is TaxItem => 'date' in figure && isPaid(figure) && houses.has(figure.property_id));
  const business = propertyIds === null ? await askPrepared<Found>(em, businessSql(basis), [`${year}-01-01`, `${year}-12-31`]) : [];
  const found: Found[] = [...items, ...business];
  const due = await findDueDates(
    em,
    found.flatMap(({ expense_id: id }) => id ?? []),
  );
  return found
    .map((item) => ({
      date: item.date,
      dueDate: due.get(item.expense_id ?? 0) ?? null,
      amount: item.amount,
      vendor: item.vendor,
      description: item.description,
      line: item.line,
      isCapital: item.is_capital,
      isIncome: item.source === 'income',
      property: item.property_id === null ? null : (houses.get(item.property_id)?.property_name ?? null),
      reference: item.income_id === null ? referenceOf(item.expense_id, item.split_id, item.statement_id) : `income-${item.income_id}`,
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Somebody pays or receives it. */
const isPaid = ({ source }: Pick<TaxItem, 'source'>): boolean => source !== 'depreciation' && source !== 'escrow';

async function findDueDates(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await em.execute<{ id: number; due: string }[]>(
    `select id, to_char(due_date, 'YYYY-MM-DD') as due from expense where id = any(?::int[]) and due_date is not null`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, due }) => [id, due]));
}

/** What an entry is known by in every export. */
export function referenceOf(expenseId: number | null, splitId: number | null, statementId: number | null = null): string {
  if (expenseId === null) return `statement-${statementId}`;
  return splitId === null ? `expense-${expenseId}` : `expense-${expenseId}-${splitId}`;
}
