import type { BankCsvSettings, RememberedCsv } from '#core/database/values/bank-values';
import type { ColumnFacts, FileFacts } from '#core/database/values/import-values';
import { markOf } from '#core/records/imports/csv-amount';
import { orderOf } from '#core/records/imports/csv-day';
import { importFields } from '#core/records/imports/import-fields';
import { findDayOrder, findDecimal, proposeColumns } from '#core/records/imports/propose-settings';
import type { CsvRow } from '#core/records/imports/read-csv';
import { squeezed } from '#core/records/imports/squeezed';

/** Some banks put the account, the period and a balance above the headings. */
const mostAbove = 40;
const headingWords = new Set(importFields.bank.flatMap(({ headings }) => headings));
const isHeading = ({ cells }: CsvRow): boolean => cells.filter((cell) => headingWords.has(squeezed(cell))).length >= 2;
const isLine = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => cell.length < 40 && orderOf(cell) !== null) &&
  cells.some((cell) => cell.length < 40 && orderOf(cell) === null && markOf(cell) !== null);

/**
 * The rows of a bank's file from its headings on: what stands above them is left out. A file without headings, as some banks write it, gets empty ones in
 * row 0.
 */
export async function* fromHeadings(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  const above: CsvRow[] = [];
  let isBelow = false;
  for await (const row of rows) {
    if (isBelow) {
      yield row;
      continue;
    }
    above.push(row);
    isBelow = isHeading(row) || above.length >= mostAbove;
    if (isBelow) yield* isHeading(row) ? [row] : withHeadings(above);
  }
  if (!isBelow) yield* withHeadings(above);
}

/** Rows none of which has headings that are known: the first has them all the same, unless it is a line itself. */
function withHeadings(rows: readonly CsvRow[]): CsvRow[] {
  const [first] = rows;
  if (!first || !isLine(first)) return [...rows];
  return [{ number: 0, cells: first.cells.map(() => '') }, ...rows];
}

/** The first column that has amounts, where no heading says so; -1 for none. */
const likeliestAmount = ({ columns }: FileFacts, taken: ReadonlySet<number>): number =>
  columns.findIndex(
    (column, at) => !taken.has(at) && column.filled > 0 && column.amounts >= column.filled / 2 && column.days < column.filled / 2,
  );

/** The column of a file without headings that says most: what was paid for. */
function wordiest(facts: FileFacts, taken: ReadonlySet<number>): number | null {
  const lengths = facts.columns.map((column, at) =>
    taken.has(at) || column.days > 0 || column.filled === 0 ? 0 : Math.max(0, ...facts.head.map((row) => (row[at] ?? '').length)),
  );
  const most = Math.max(0, ...lengths);
  return most < 5 ? null : lengths.indexOf(most);
}

const isMostlyNegative = (column: ColumnFacts | undefined): boolean => column !== undefined && column.negative > 0;

/** How a bank's file is to be read, as far as it says so itself. Pure. */
export function proposeBankCsv(facts: FileFacts): BankCsvSettings {
  const columns = proposeColumns('bank', facts.columns);
  if (columns.amount !== undefined && columns.debit !== undefined && columns.credit !== undefined) delete columns.amount;
  if (columns.amount === undefined && columns.debit === undefined && columns.credit === undefined) {
    const at = likeliestAmount(facts, new Set(Object.values(columns)));
    if (at !== -1) columns.amount = at;
  }
  if (columns.words === undefined && columns.payee === undefined) {
    const at = wordiest(facts, new Set(Object.values(columns)));
    if (at !== null) columns.words = at;
  }
  const amount = facts.columns[columns.amount ?? -1];
  return {
    columns,
    dayOrder: findDayOrder('bank', facts, columns),
    decimal: findDecimal('bank', facts, columns),
    spent: columns.amount === undefined || columns.side !== undefined || isMostlyNegative(amount) ? 'below_zero' : 'above_zero',
  };
}

/** The settings an account remembers for files with these headings, with what the file says of itself first; null for other headings. Pure. */
export function recallBankCsv(remembered: RememberedCsv | null, headingsKey: string, facts: FileFacts): BankCsvSettings | null {
  if (remembered?.headingsKey !== headingsKey) return null;
  const { columns, dayOrder, decimal, spent } = remembered;
  return {
    columns,
    dayOrder: findDayOrder('bank', facts, columns) ?? dayOrder,
    decimal: findDecimal('bank', facts, columns) ?? decimal,
    spent,
  };
}
