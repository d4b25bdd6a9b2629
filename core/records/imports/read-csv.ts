import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import type { ImportNote } from '#core/database/values/import-values';
import { decode } from '#core/records/imports/csv-encoding';

/** A row that is not empty, by the number a spreadsheet shows. */
export interface CsvRow {
  number: number;
  cells: string[];
}

/** The file cannot be read, for a reason that a person can mend. */
export class UnreadableFile extends Error {
  constructor(readonly note: ImportNote) {
    super(note.code);
  }
}

export const mostColumns = 200;
const longestRow = 200_000;
const delimiters = [',', ';', '\t', '|'] as const;
const usual = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRow,
} satisfies Options;
/** What Excel is told by a first line of its own. */
const separatorLine = /^sep=(.)$/i;

/** A text that one of our exports, or another careful program, keeps a spreadsheet from running as a formula. */
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/;
const cleaned = (cell: string): string => cell.replaceAll('\0', '').toWellFormed().trim().replace(guarded, '');

/** The mark between the columns of a file, by its beginning: the one that gives most rows the same number of columns. Pure. */
export function findDelimiter(head: string): string {
  const lines = head.split(/\r\n|\n|\r/);
  const told = separatorLine.exec(lines[0]?.trim() ?? '')?.[1];
  if (told !== undefined) return told;
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(head, delimiter) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

const looked = 30;

function scoreOf(head: string, delimiter: string): number {
  const rows: string[][] = [];
  try {
    rows.push(...parseAtOnce(head, { ...usual, delimiter, to: looked, skip_empty_lines: true }));
  } catch {
    // The beginning may end within quotation marks.
    rows.push(
      ...head
        .split(/\r\n|\n|\r/)
        .slice(0, looked)
        .map((line) => line.split(delimiter)),
    );
  }
  const widths = rows.map((row) => row.length);
  const counts = Map.groupBy(widths, (width) => width);
  const [width = 1, same = []] = [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || b - a)[0] ?? [];
  return width === 1 ? 0 : same.length / widths.length + Math.min(width, 20) / 100;
}

function troubleOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines ?? 0);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFile({ code: 'open_quotation', args: { line } });
  return new UnreadableFile({ code: 'broken_line', args: { line } });
}

/** The rows of a CSV file as they come. Throws UnreadableFile for a broken one. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<CsvRow> {
  const parser = parse({ ...usual, delimiter });
  const flowing = pipeline(Readable.from(decode(bytes, encoding)), parser);
  // What goes wrong ends the parser too, and is thrown where its rows are taken.
  flowing.catch(() => undefined);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number === 1 && separatorLine.test(record.join(delimiter).trim())) continue;
      if (record.length > mostColumns) throw new UnreadableFile({ code: 'too_many_columns', args: { row: number, most: mostColumns } });
      const cells = record.map(cleaned);
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    throw troubleOf(error);
  } finally {
    parser.destroy();
  }
}
