import type { EntityManager } from '@mikro-orm/postgresql';
import type { CsvImport } from '#core/database/entities/csv-import.entity';
import type { ImportReport, ImportSettings } from '#core/database/values/import-values';
import type { FileStore } from '#core/kernel/storage/file-store';
import { findBooked, findEarlier } from '#core/records/imports/booked-expenses';
import { reportOn } from '#core/records/imports/import-report';
import { judgeDirectory } from '#core/records/imports/judge-directory';
import { type JudgedRow, judgeExpenses } from '#core/records/imports/judge-expenses';
import { loadKnown } from '#core/records/imports/known-records';
import { readRowsOf } from '#core/records/imports/open-csv';
import { contentOf, fingerprintOf, type ReadRow, readRow, type RowForm } from '#core/records/imports/read-row';
import { businessOr } from '#core/records/settings/business';

/** What a dry run has found. */
export interface CheckedImport {
  rows: JudgedRow[];
  report: ImportReport;
}

async function readAll(store: FileStore, { fileKey, facts }: CsvImport, form: RowForm): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  if (facts) for await (const row of readRowsOf(store, fileKey, facts)) rows.push(readRow(row, form));
  return rows;
}

/** The fingerprints that the rows may have, whichever way they are counted. */
function possibleFingerprints({ kind }: CsvImport, rows: readonly ReadRow[]): string[] {
  const counts = new Map<string, number>();
  return rows.map(({ values }) => {
    const content = contentOf(values);
    const above = kind === 'expenses' ? (counts.get(content) ?? 0) : 0;
    counts.set(content, above + 1);
    return fingerprintOf(kind, content, above);
  });
}

/** Reads a whole file by the columns that were chosen and says of every row what an import would do with it. Writes nothing. */
export async function checkImport(em: EntityManager, store: FileStore, row: CsvImport, settings: ImportSettings): Promise<CheckedImport> {
  const { kind, facts } = row;
  const { currency } = await businessOr(em);
  // A file without such a field is read the same in both orders.
  const known = { ...settings, dayOrder: settings.dayOrder ?? 'mdy', decimal: settings.decimal ?? '.' } as const;
  const read = await readAll(store, row, { kind, columns: facts?.columns ?? [], settings: known, currency });
  const taken = read.filter(({ trouble }) => trouble === null);
  const judging = { known: await loadKnown(em), settings, earlier: await findEarlier(em, kind, possibleFingerprints(row, taken)) };
  if (kind !== 'expenses') {
    const rows = judgeDirectory(kind, read, judging);
    return { rows, report: reportOn(rows, settings.names) };
  }
  const asked = taken.map(({ values, amount }) => ({ day: values.date ?? '', amount: amount ?? '' }));
  const rows = judgeExpenses(read, { ...judging, booked: await findBooked(em, asked) });
  return { rows, report: reportOn(rows, settings.names) };
}

const chunk = 1000;

/** Keeps the rows of a dry run instead of those of an earlier one, in the caller's transaction. */
export async function keepChecked(em: EntityManager, { id, kind }: CsvImport, rows: readonly JudgedRow[]): Promise<void> {
  await em.execute('delete from csv_import_row where import_id = ?', [id]);
  for (let at = 0; at < rows.length; at += chunk) {
    const part = rows.slice(at, at + chunk).map(({ number, outcome, note, fingerprint, amount, values }) => ({
      number,
      outcome,
      note,
      fingerprint,
      amount,
      values,
    }));
    await em.execute(
      `insert into csv_import_row (import_id, kind, number, outcome, note, fingerprint, amount, "values")
       select ?, ?, r.number, r.outcome, r.note, r.fingerprint, r.amount, r.values
       from jsonb_to_recordset(?::jsonb) as r(number int, outcome text, note jsonb, fingerprint text, amount numeric, values jsonb)`,
      [id, kind, JSON.stringify(part)],
    );
  }
}
