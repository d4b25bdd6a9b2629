import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRecord } from '#core/database/entities/csv-import-record.entity';
import type { ImportReport, ImportSettings, RowOutcome } from '#core/database/values/import-values';
import { columnName } from '#core/records/imports/file-facts';
import { importFields } from '#core/records/imports/import-fields';
import { findDayOrder, findDecimal } from '#core/records/imports/propose-settings';
import { findUserNames } from '#core/records/users/user-names';
import type { Plain } from '../list-query/find-plain.js';
import { countKept, countOutcomes } from './import-list.js';
import type { ImportInListOut, ImportOut } from './import.schema.js';

type Row = Plain<CsvImport>;

const who = (id: number | null | undefined) => (typeof id === 'number' ? [id] : []);

/** Imports as a list shows them. */
export async function viewImports(em: EntityManager, rows: readonly Row[]): Promise<z.input<typeof ImportInListOut>[]> {
  const ids = rows.map(({ id }) => id);
  const outcomes = await countOutcomes(em, ids);
  const kept = await countKept(em, ids);
  const names = await findUserNames(
    em,
    rows.flatMap(({ createdBy, startedBy, undoneBy }) => [...who(createdBy), ...who(startedBy), ...who(undoneBy)]),
  );
  const nameOf = (id: number | null | undefined) => (typeof id === 'number' ? (names.get(id) ?? null) : null);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    filename: row.filename,
    file_size: row.fileSize,
    note: row.note ?? null,
    outcomes: (outcomes.get(row.id) ?? []).map(({ outcome, rows: count, total }) => ({
      outcome: outcome as RowOutcome,
      rows: count,
      total,
    })),
    kept: kept.get(row.id) ?? 0,
    created_by: nameOf(row.createdBy),
    created_at: row.createdAt,
    started_by: nameOf(row.startedBy),
    started_at: row.startedAt ?? null,
    finished_at: row.finishedAt ?? null,
    undone_by: nameOf(row.undoneBy),
    undone_at: row.undoneAt ?? null,
  }));
}

const viewSettings = ({ dayOrder, takeConflicts, ...settings }: ImportSettings) => ({
  ...settings,
  day_order: dayOrder,
  take_conflicts: takeConflicts,
});

const viewReport = ({ file, byProperty, byYear, byCategory, unknown, unknownCount }: ImportReport) => ({
  file,
  by_property: byProperty,
  by_year: byYear,
  by_category: byCategory,
  unknown,
  unknown_count: unknownCount,
});

const mostKept = 500;

/** All about one import. */
export async function viewImport(em: EntityManager, row: Row): Promise<z.input<typeof ImportOut>> {
  const [shown] = await viewImports(em, [row]);
  if (!shown) throw new Error(`Import ${row.id} cannot be shown`);
  const { facts, settings, report, kind } = row;
  const kept = shown.kept === 0 ? [] : await findKept(em, row.id);
  const columns = settings?.columns ?? {};
  return {
    ...shown,
    file: facts
      ? {
          encoding: facts.encoding,
          delimiter: facts.delimiter,
          rows: facts.rows,
          columns: facts.columns.map(({ days, amounts, mdy, dmy, eitherOrder }, at) => ({
            name: columnName(facts.columns, at),
            days,
            slashes: mdy + dmy + eitherOrder,
            amounts,
          })),
          head: facts.head,
        }
      : null,
    settings: settings ? viewSettings(settings) : null,
    fields: importFields[kind].map(({ key, isRequired = false, type }) => ({ key, required: isRequired, type })),
    asks: {
      day_order: facts ? findDayOrder(kind, facts, columns) === null : false,
      decimal: facts ? findDecimal(kind, facts, columns) === null : false,
    },
    report: report ? viewReport(report) : null,
    kept_records: kept,
  };
}

async function findKept(em: EntityManager, importId: number) {
  const records = await em.find(CsvImportRecord, { importId, state: 'kept' }, { orderBy: { rowNumber: 'asc' }, limit: mostKept });
  return records.map(({ resource, recordId, rowNumber, note }) => ({ resource, id: recordId, row: rowNumber, note: note ?? null }));
}
