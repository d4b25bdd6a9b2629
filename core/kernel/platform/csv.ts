/** A cell: text, a whole number, or an amount as decimal text, which stays a number. */
export type CsvCell = string | number | boolean | null | { amount: string | null };
export type CsvRow = readonly CsvCell[];

/** Written at the start of a file: without it a spreadsheet misreads the letters of other languages. */
export const byteOrderMark = '\ufeff';

// A spreadsheet would run such a text as a formula; some read the wide forms of Asian type as the signs themselves.
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of a CSV file (RFC 4180), its texts made harmless to spreadsheets. */
export function csvLine(row: CsvRow): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.amount ?? '';
  if (typeof cell !== 'string') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
