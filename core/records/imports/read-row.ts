import { createHash } from 'node:crypto';
import type {
  ColumnFacts,
  DayOrder,
  DecimalMark,
  ImportKind,
  ImportNote,
  ImportSettings,
  NoteCode,
} from '#core/database/values/import-values';
import { isOwnCurrency, readAmount } from '#core/records/imports/csv-amount';
import { readDay } from '#core/records/imports/csv-day';
import { columnName } from '#core/records/imports/file-facts';
import { type ImportField, importFields } from '#core/records/imports/import-fields';
import type { CsvRow } from '#core/records/imports/read-csv';
import { squeezed } from '#core/records/imports/squeezed';

/** How days and amounts are read; both orders are known by then. */
export interface CellForm {
  settings: { dayOrder: DayOrder; decimal: DecimalMark };
  /** The currency of the books, ISO 4217. */
  currency: string;
}

/** How the rows of a file are read. */
export interface RowForm extends CellForm {
  kind: ImportKind;
  columns: readonly ColumnFacts[];
  settings: ImportSettings & CellForm['settings'];
}

/** A row as it was read: what is written to the books by field, or why it is not. `amount` is below zero for a refund. */
export interface ReadRow {
  number: number;
  values: Record<string, string>;
  amount: string | null;
  /** Why it cannot be taken, or is to be left out. */
  trouble: { outcome: 'refused' | 'left_out'; note: ImportNote } | null;
}

type CellRead = { value: string; isNegative?: boolean } | { code: NoteCode; args?: ImportNote['args'] };

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longestShown = 60;
/** A cell as a sentence quotes it. */
export const shown = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

function readMoney(text: string, { settings, currency }: CellForm): CellRead {
  const read = readAmount(text, settings.decimal);
  if (typeof read === 'string') return { code: read };
  if (!isOwnCurrency(read.currency, currency)) return { code: 'foreign_currency', args: { currency: read.currency ?? '', own: currency } };
  return { value: read.amount, isNegative: read.isNegative };
}

function readNotNegative(text: string, form: CellForm): CellRead {
  const read = readMoney(text, form);
  return 'value' in read && read.isNegative && read.value !== '0.00' ? { code: 'below_zero' } : read;
}

const refunds = /^(?:refund|credit|erstattung|gutschrift|rueckzahlung)/;
const spent = /^(?:expense|debit|ausgabe|kosten)/;

function readChoice(text: string, values: readonly string[]): CellRead {
  const value = values.find((known) => squeezed(known) === squeezed(text));
  return value === undefined ? { code: 'unknown_value', args: { values: values.join(', ') } } : { value };
}

function readKind(text: string): CellRead {
  const word = squeezed(text);
  if (refunds.test(word)) return { value: 'refund' };
  return spent.test(word) ? { value: 'expense' } : { code: 'unknown_value', args: { values: 'expense, refund' } };
}

function readWhole(text: string): CellRead {
  const digits = text.replaceAll(/[\s,.'’](?=\d{3}\b)/g, '');
  return /^\d{1,9}$/.test(digits) ? { value: digits } : { code: 'not_whole' };
}

/** What the text of a cell says, or why it cannot be read. Pure. */
export function readCell({ type, most = Number.MAX_SAFE_INTEGER, values = [] }: ImportField, text: string, form: CellForm): CellRead {
  switch (type) {
    case 'day': {
      const value = readDay(text, form.settings.dayOrder);
      return value === null ? { code: 'not_a_day' } : { value };
    }
    case 'amount':
      return readMoney(text, form);
    case 'money':
      return readNotNegative(text, form);
    case 'choice':
      return readChoice(text, values);
    case 'kind':
      return readKind(text);
    case 'whole':
      return readWhole(text);
    case 'email':
      if (!email.test(text)) return { code: 'not_an_email' };
      break;
    case 'text':
      break;
  }
  return text.length > most ? { code: 'too_long', args: { most } } : { value: text };
}

/** A line below the others that adds them up. */
export const sumLine = /^(?:grand ?total|sub ?total|totals?|sum|summe|gesamt|gesamtsumme|zwischensumme)\b/i;

/** Whether a row that lacks something adds up the others: its name for that may stand in the place of the day. */
const isSumLine = (cells: readonly string[], { code, args }: ImportNote): boolean =>
  (code === 'missing' && cells.some((cell) => sumLine.test(cell))) || (code === 'not_a_day' && sumLine.test(String(args.value)));

/** Reads a row by the columns that were chosen. The first thing that is wrong with it is said. Pure. */
export function readRow({ number, cells }: CsvRow, form: RowForm): ReadRow {
  const values: Record<string, string> = {};
  let isNegative = false;
  let amount: string | null = null;
  let note: ImportNote | null = null;
  for (const field of importFields[form.kind]) {
    const at = form.settings.columns[field.key];
    if (at === undefined) continue;
    const text = cells[at] ?? '';
    const column = columnName(form.columns, at);
    if (text === '') {
      if (field.isRequired) note ??= { code: 'missing', args: { row: number, column } };
      continue;
    }
    const read = readCell(field, text, form);
    values[field.key] = 'value' in read ? read.value : shown(text);
    if (!('value' in read)) note ??= { code: read.code, args: { row: number, column, value: shown(text), ...read.args } };
    else if (field.type === 'amount') {
      amount = read.value;
      isNegative = read.isNegative ?? false;
    }
  }
  const isSum = note !== null && isSumLine(cells, note);
  const sign = form.kind === 'expenses' && amount !== null ? signOf(values, { isNegative, amount, form }) : null;
  if (sign) values.kind = sign.kind;
  const signed = amount !== null && amount !== '0.00' && sign?.kind === 'refund' ? `-${amount}` : amount;
  if (isSum) return { number, values, amount: null, trouble: { outcome: 'left_out', note: { code: 'sum_line', args: { row: number } } } };
  if (note) return { number, values, amount: signed, trouble: { outcome: 'refused', note } };
  if (amount === '0.00') return { number, values, amount, trouble: { outcome: 'refused', note: zeroNote(form, number) } };
  if (sign?.isReceived)
    return { number, values, amount: signed, trouble: { outcome: 'left_out', note: { code: 'money_received', args: { row: number } } } };
  return { number, values, amount: signed, trouble: null };
}

const zeroNote = (form: RowForm, row: number): ImportNote => ({
  code: 'zero',
  args: { row, column: columnName(form.columns, form.settings.columns.amount ?? 0) },
});

/** Whether an amount is spent or a refund; in the file of a bank what is above zero was received. */
function signOf(
  values: Record<string, string>,
  { isNegative, form }: { isNegative: boolean; amount: string; form: RowForm },
): { kind: 'expense' | 'refund'; isReceived: boolean } {
  if (values.kind === 'refund') return { kind: 'refund', isReceived: false };
  if (form.settings.negative === 'refund') return { kind: isNegative ? 'refund' : 'expense', isReceived: false };
  return { kind: isNegative ? 'expense' : 'refund', isReceived: !isNegative };
}

/**
 * What two rows with the same content have in common, whichever file they stand in. `above` is how often that content stood above it in its file: two
 * payments of the same amount on one day are two. Pure.
 */
export const fingerprintOf = (kind: ImportKind, content: string, above: number): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, content, above]))
    .digest('hex');

/** The content of a row, by which it is known again. Pure. */
export const contentOf = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
