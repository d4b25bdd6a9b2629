import type { BankCsvSettings, ReadLine, ReadStatement } from '#core/database/values/bank-values';
import type { ColumnFacts, DayOrder, DecimalMark, ImportNote } from '#core/database/values/import-values';
import { sumOf } from '#core/kernel/platform/sum-of';
import { runningBalance } from '#core/records/bank/check-balance';
import { isOwnCurrency } from '#core/records/imports/csv-amount';
import { columnName } from '#core/records/imports/file-facts';
import { importFields } from '#core/records/imports/import-fields';
import type { CsvRow } from '#core/records/imports/read-csv';
import { readCell, shown } from '#core/records/imports/read-row';

/** How the rows of a bank's file are read; what the file does not say is known by then. */
export interface BankCsvForm {
  columns: readonly ColumnFacts[];
  settings: BankCsvSettings & { dayOrder: DayOrder; decimal: DecimalMark };
  /** The currency of the books, ISO 4217. */
  currency: string;
}

/** A row as it was read. */
interface BankRow {
  row: number;
  account: string | null;
  balance: string | null;
  line: ReadLine;
}

const spentWords = /^(?:d|dr|debit|s|soll|lastschrift|out|ausgang|withdrawal)/i;
const mostNotes = 20;
const mostWords = 2000;

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : amount === '0.00' ? amount : `-${amount}`);

/** The values of a row by field, amounts with their sign; or the first thing that is wrong with it. */
function valuesOf({ number, cells }: CsvRow, form: BankCsvForm): { values: Record<string, string> } | { note: ImportNote } {
  const values: Record<string, string> = {};
  for (const field of importFields.bank) {
    const at = form.settings.columns[field.key];
    const text = at === undefined ? '' : (cells[at] ?? '');
    if (at === undefined || text === '') continue;
    const cell = field.type === 'text' && field.key !== 'bank_id' ? text.slice(0, field.most) : text;
    const read = readCell(field, cell, form);
    if ('code' in read) {
      const args = { row: number, column: columnName(form.columns, at), value: shown(text), ...read.args };
      return { note: { code: read.code, args } };
    }
    values[field.key] = read.isNegative && read.value !== '0.00' ? `-${read.value}` : read.value;
  }
  return { values };
}

/** What was moved, below zero where it was spent; null where the row has no amount. */
function amountOf({ amount, debit, credit, side }: Record<string, string>, { spent }: BankCsvSettings): string | null {
  if (debit !== undefined || credit !== undefined) {
    const out = (debit ?? '0.00').replace('-', '');
    return sumOf([negated(out), (credit ?? '0.00').replace('-', '')]);
  }
  if (amount === undefined) return null;
  if (side !== undefined && !amount.startsWith('-')) return spentWords.test(side) ? negated(amount) : amount;
  return spent === 'above_zero' ? negated(amount) : amount;
}

function readBankRow(row: CsvRow, form: BankCsvForm): BankRow | { note: ImportNote } | null {
  const read = valuesOf(row, form);
  const dayAt = form.settings.columns.date ?? -1;
  const isDated = (row.cells[dayAt] ?? '') !== '';
  // A line with a balance or a sum below the others has no day.
  if (!isDated) return null;
  if ('note' in read) return read;
  const { values } = read;
  const amount = amountOf(values, form.settings);
  if (amount === null) return { note: { code: 'no_amount', args: { row: row.number } } };
  if (!isOwnCurrency(values.currency ?? null, form.currency)) {
    const args = { row: row.number, column: columnName(form.columns, form.settings.columns.currency ?? 0) };
    return { note: { code: 'foreign_currency', args: { ...args, value: values.currency ?? '', own: form.currency } } };
  }
  if (amount === '0.00') return null;
  const [payee = '', words = ''] = [values.payee, values.words];
  const line = {
    bankId: values.bank_id ?? null,
    day: values.date ?? '',
    amount,
    payee,
    words: (words === payee ? '' : words).slice(0, mostWords),
  };
  return { row: row.number, account: values.account ?? null, balance: values.balance ?? null, line };
}

/** The statements in the rows of a bank's CSV file: one, or one for each account that a column names. Bad rows are left out and noted. Pure. */
export function readBankCsv(rows: readonly CsvRow[], form: BankCsvForm): ReadStatement[] {
  const read = rows.map((row) => readBankRow(row, form)).filter((row) => row !== null);
  const bad = read.flatMap((row) => ('note' in row ? [row.note] : []));
  const more: ImportNote = { code: 'more_notes', args: { more: bad.length - mostNotes } };
  const notes = bad.length > mostNotes ? [...bad.slice(0, mostNotes), more] : bad;
  const good = read.flatMap((row) => ('line' in row ? [row] : []));
  const byAccount = Map.groupBy(good, ({ account }) => account?.replaceAll(/\s/g, '') ?? null);
  if (byAccount.size === 0) byAccount.set(null, []);
  return [...byAccount.values()].map((ofAccount, at) => statementOf(ofAccount, at === 0 ? notes : [], form.currency));
}

function statementOf(rows: readonly BankRow[], notes: ImportNote[], currency: string): ReadStatement {
  const days = rows.map(({ line }) => line.day).toSorted();
  const balanced = rows.flatMap(({ row, balance, line }) => (balance === null ? [] : [{ row, balance, amount: line.amount }]));
  const running = balanced.length === rows.length ? runningBalance(balanced) : null;
  const balances = running && 'opening' in running ? running : null;
  return {
    account: rows[0]?.account ?? null,
    currency,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    opening: balances?.opening ?? null,
    closing: balances?.closing ?? null,
    lines: rows.map(({ line }) => line),
    notes: running && 'offAt' in running ? [...notes, { code: 'balance_breaks', args: { row: running.offAt } }] : notes,
  };
}
