import { type BankCsvSettings, type BankFormat, type ReadStatement } from '#core/database/values/bank-values';
import type { FileFacts, NoteCode } from '#core/database/values/import-values';
import type { FileStore } from '#core/kernel/storage/file-store';
import { fromHeadings } from '#core/records/bank/bank-csv';
import { checkBalance } from '#core/records/bank/check-balance';
import { readBankCsv } from '#core/records/bank/read-bank-csv';
import { readCamt } from '#core/records/bank/read-camt';
import { readOfx } from '#core/records/bank/read-ofx';
import { decode, findEncoding } from '#core/records/imports/csv-encoding';
import { findFileFacts } from '#core/records/imports/file-facts';
import { type CsvRow, findDelimiter, readCsv, UnreadableFile } from '#core/records/imports/read-csv';

/** The largest file that is taken: many years of an account. */
export const mostBytes = 4 * 1_048_576;
export const mostLines = 20_000;
const headLetters = 60_000;

/** A file as it was opened: its statements, or the rows of a CSV file, whose columns are to be known first. */
export type OpenedStatement =
  | { format: Exclude<BankFormat, 'csv'>; statements: ReadStatement[] }
  | { format: 'csv'; facts: FileFacts; rows: CsvRow[] };

async function textOf(store: FileStore, key: string, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of decode(await store.read(key), encoding)) text += piece;
  return text;
}

const refuse = (code: NoteCode, args: Record<string, string | number> = {}): UnreadableFile => new UnreadableFile({ code, args });

async function beginsWith(store: FileStore, key: string): Promise<string> {
  const head: Uint8Array[] = [];
  for await (const chunk of await store.read(key, { start: 0, end: 7 })) head.push(chunk as Uint8Array);
  return Buffer.concat(head).toString('latin1');
}

/** Opens a file of the store as a statement, whatever it is called. Throws UnreadableFile with the reason for what cannot be read. */
export async function openStatement(store: FileStore, key: string): Promise<OpenedStatement> {
  if ((await store.size(key)) === 0) throw refuse('empty');
  const head = await beginsWith(store, key);
  if (head.startsWith('%PDF')) throw refuse('pdf_statement');
  const found = await findEncoding(() => store.read(key));
  if (typeof found === 'string') throw refuse(found === 'workbook' && head.startsWith('PK') ? 'workbook' : found);
  const text = await textOf(store, key, found.encoding);
  if (/^[\s\S]{0,2000}?(?:OFXHEADER|<\?OFX|<OFX>)/i.test(text)) return { format: 'ofx', statements: limited(readOfx(text)) };
  if (/^\s*</.test(text)) {
    if (/<!DOCTYPE\s+html|<html/i.test(text.slice(0, 2000))) throw refuse('unknown_format');
    return { format: 'camt', statements: limited(readCamt(text)) };
  }
  return openCsv(store, key, { encoding: found.encoding, delimiter: findDelimiter(text.slice(0, headLetters)) });
}

async function openCsv(store: FileStore, key: string, form: { encoding: string; delimiter: string }): Promise<OpenedStatement> {
  const rows: CsvRow[] = [];
  const seen = async function* (): AsyncGenerator<CsvRow> {
    for await (const row of fromHeadings(readCsv(await store.read(key), form))) {
      rows.push(row);
      if (rows.length > mostLines + 1) throw refuse('too_many_lines', { most: mostLines });
      yield row;
    }
  };
  const facts = await findFileFacts(seen(), form);
  if (facts.columns.length < 2) throw refuse('unknown_format');
  return { format: 'csv', facts, rows: rows.slice(1) };
}

function limited(statements: ReadStatement[]): ReadStatement[] {
  if (statements.reduce((sum, { lines }) => sum + lines.length, 0) > mostLines) throw refuse('too_many_lines', { most: mostLines });
  return statements;
}

/** What a CSV file does not say and nobody has said yet. */
export interface Asked {
  /** Fields without which no line can be read. */
  columns: string[];
  dayOrder: boolean;
  decimal: boolean;
}

/** What is still to be said before a file can be read; null where all is known. Pure. */
export function askedOf({ columns, dayOrder, decimal }: BankCsvSettings): Asked | null {
  const hasAmount = columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined;
  const missing = [...(columns.date === undefined ? ['date'] : []), ...(hasAmount ? [] : ['amount'])];
  return missing.length > 0 || dayOrder === null || decimal === null
    ? { columns: missing, dayOrder: dayOrder === null, decimal: decimal === null }
    : null;
}

/** The statements of an opened file, with notes where balances do not add up; null where columns are still to be chosen. Throws UnreadableFile. Pure. */
export function statementsOf(opened: OpenedStatement, settings: BankCsvSettings | null, currency: string): ReadStatement[] | null {
  const statements = opened.format === 'csv' ? csvStatements(opened, settings, currency) : opened.statements;
  for (const { currency: stated, account } of statements ?? [])
    if (stated !== null && stated !== currency)
      throw refuse('foreign_account', { account: account === null ? '' : `…${account.slice(-4)}`, currency: stated, own: currency });
  if (statements?.every(({ lines, notes }) => lines.length === 0 && notes.length === 0)) throw refuse('no_lines');
  return (
    statements?.map((statement) => {
      const note = checkBalance(statement);
      return note ? { ...statement, notes: [...statement.notes, note] } : statement;
    }) ?? null
  );
}

function csvStatements(
  { facts, rows }: Extract<OpenedStatement, { format: 'csv' }>,
  settings: BankCsvSettings | null,
  currency: string,
): ReadStatement[] | null {
  if (!settings || askedOf(settings)) return null;
  const { dayOrder, decimal } = settings;
  if (dayOrder === null || decimal === null) return null;
  return readBankCsv(rows, { columns: facts.columns, settings: { ...settings, dayOrder, decimal }, currency });
}
