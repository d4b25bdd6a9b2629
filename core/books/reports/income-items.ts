import type { EntityManager } from '@mikro-orm/postgresql';
import { coveredCosts } from '#core/books/income/covered-costs';
import { incomeCountsOnSql } from '#core/books/income/income-counts-on';
import type { TaxItem, TaxScope } from '#core/books/reports/tax-item';
import type { TaxBasis } from '#core/records/settings/tax-basis';

interface Row {
  id: number;
  property_id: number;
  kind: string;
  line: string;
  amount: string;
  date: string;
  payer: string | null;
  note: string | null;
  document_id: number | null;
  filename: string | null;
}

const itemsSql = (basis: TaxBasis): string => `select c.id, c.property_id, c.kind, c.line, c.amount::text as amount,
    to_char(${incomeCountsOnSql(basis, 'c')}, 'YYYY-MM-DD') as date, c.payer, c.note, d.id as document_id, d.filename
  from claim c left join document d on d.id = c.document_id and d.deleted_at is null
  where c.book = 'income' and c.standing = 'counts' and c.line is not null and ${incomeCountsOnSql(basis, 'c')} between ?::date and ?::date
    and (?::int[] is null or c.property_id = any(?::int[])) order by date, c.id`;

/**
 * The income of a year, and the costs that managers withheld from it where no expense stands for them, as figures of the tax report: Schedule E, lines 3 and 4, and lines 5 to
 * 19. Reads only.
 */
export async function findIncomeItems(em: EntityManager, { year, basis, propertyIds }: TaxScope): Promise<TaxItem[]> {
  const among = propertyIds && `{${propertyIds.join(',')}}`;
  const rows = await em.execute<Row[]>(itemsSql(basis), [`${year}-01-01`, `${year}-12-31`, among, among]);
  const isCost = ({ line }: Row): boolean => line !== '3' && line !== '4';
  const houses = [...new Set(rows.filter(isCost).map((row) => row.property_id))];
  const covered = houses.length === 0 ? new Map<number, unknown>() : await coveredCosts(em, houses);
  return rows
    .filter((row) => !covered.has(row.id))
    .map((row) => ({
      property_id: row.property_id,
      line: row.line,
      is_capital: false,
      source: isCost(row) ? 'withheld' : 'income',
      expense_id: null,
      split_id: null,
      statement_id: null,
      asset_id: null,
      income_id: row.id,
      date: row.date,
      vendor: row.payer,
      description: row.note,
      amount: row.amount,
      document_id: row.document_id,
      filename: row.filename,
    }));
}
