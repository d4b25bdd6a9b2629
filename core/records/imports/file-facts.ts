import { createHash } from 'node:crypto';
import type { ColumnFacts, FileFacts } from '#core/database/values/import-values';
import { markOf } from '#core/records/imports/csv-amount';
import { orderOf } from '#core/records/imports/csv-day';
import { findHeadings } from '#core/records/imports/find-headings';
import { type CsvRow, UnreadableFile } from '#core/records/imports/read-csv';

export const mostRows = 100_000;
const shownRows = 5;
const longestShown = 200;

/** The name of a column by its place, as spreadsheets have it: 0 is A, 27 is AB. Pure. */
export function columnLetter(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter;
}

const newColumn = (heading: string): ColumnFacts => ({
  heading: heading.slice(0, longestShown),
  filled: 0,
  days: 0,
  amounts: 0,
  negative: 0,
  mdy: 0,
  dmy: 0,
  eitherOrder: 0,
  point: 0,
  comma: 0,
  seemsPoint: 0,
  seemsComma: 0,
});

const seemsNegative = /^\s*[^\d\s]{0,4}\s*[-−(]|-\s*[^\d\s]{0,4}\s*$/;

function note(column: ColumnFacts, cell: string): void {
  if (cell === '') return;
  column.filled += 1;
  // A figure of a hundred letters is none.
  if (cell.length > 40) return;
  const order = orderOf(cell);
  if (order) column.days += 1;
  if (order === 'mdy' || order === 'dmy') column[order] += 1;
  if (order === 'either') column.eitherOrder += 1;
  const mark = markOf(cell);
  if (!mark) return;
  column.amounts += 1;
  if (seemsNegative.test(cell)) column.negative += 1;
  if (mark === 'whole') return;
  if (mark.isSure) column[mark.mark === '.' ? 'point' : 'comma'] += 1;
  else column[mark.mark === '.' ? 'seemsPoint' : 'seemsComma'] += 1;
}

/** How many rows are looked at for the headings. */
const rowsToHeadings = 20;

function noteRow(facts: FileFacts, { cells }: CsvRow): void {
  facts.rows += 1;
  if (facts.rows > mostRows) throw new UnreadableFile({ code: 'too_many_rows', args: { most: mostRows } });
  if (facts.head.length < shownRows) facts.head.push(cells.map((cell) => cell.slice(0, longestShown)));
  for (const [at, cell] of cells.entries()) note((facts.columns[at] ??= newColumn('')), cell);
}

function newFacts(head: readonly CsvRow[], form: { encoding: string; delimiter: string }): FileFacts | null {
  const at = findHeadings(head.map(({ cells }) => cells));
  const headings = head[at];
  if (!headings) return null;
  const facts: FileFacts = { ...form, headingRow: headings.number, rows: 0, columns: headings.cells.map(newColumn), head: [] };
  for (const row of head.slice(at + 1)) noteRow(facts, row);
  return facts;
}

/** Reads a whole file for what is to be known before its columns are chosen. Throws UnreadableFile. */
export async function findFileFacts(rows: AsyncIterable<CsvRow>, form: { encoding: string; delimiter: string }): Promise<FileFacts> {
  const head: CsvRow[] = [];
  let facts: FileFacts | null = null;
  for await (const row of rows) {
    if (facts) noteRow(facts, row);
    else if (head.push(row) === rowsToHeadings) facts = newFacts(head, form);
  }
  facts ??= newFacts(head, form);
  if (!facts) throw new UnreadableFile({ code: 'empty', args: {} });
  if (facts.rows === 0) throw new UnreadableFile({ code: 'only_headings', args: {} });
  return facts;
}

/** What files with the same headings have in common, for the kind of records they bring. Pure. */
export const headingsKeyOf = (kind: string, columns: readonly ColumnFacts[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...columns.map(({ heading }) => heading)]))
    .digest('hex');

/** What a column is called in sentences: by its heading, with its letter where others have the same or it has none. Pure. */
export function columnName(columns: readonly ColumnFacts[], at: number): string {
  const heading = columns[at]?.heading ?? '';
  if (heading === '') return columnLetter(at);
  return columns.filter((column) => column.heading === heading).length > 1 ? `${heading} (${columnLetter(at)})` : heading;
}
