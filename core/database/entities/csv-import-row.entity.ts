import { defineEntity, p } from '@mikro-orm/postgresql';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { type ImportNote, importKinds, rowOutcomes } from '#core/database/values/import-values';
import { money } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'CsvImportRow',
  tableName: 'csv_import_row',
  properties: {
    importId: () => p.manyToOne(CsvImport).mapToPk().primary().fieldName('import_id').deleteRule('cascade'),
    /** As the spreadsheet numbers it, from 1. */
    number: p.integer().primary(),
    kind: p.enum(importKinds),
    outcome: p.enum(rowOutcomes),
    note: p.json<ImportNote>().nullable(),
    /** Of its content, and of how often that stood above it in the file; null where it cannot be read. */
    fingerprint: p.string().length(64).nullable(),
    /** Below zero for a refund. */
    amount: money().nullable(),
    /** By field: as it is written to the books, or as it stands in the file where that cannot be read. */
    values: p.json<Record<string, string>>(),
  },
  indexes: [
    { name: 'csv_import_row_outcome_idx', properties: ['importId', 'outcome', 'number'] },
    {
      name: 'csv_import_row_imported_once',
      expression: `create unique index "csv_import_row_imported_once" on "csv_import_row" ("kind", "fingerprint") where "outcome" in ('imported', 'kept')`,
    },
  ],
});

/** A row of a file: what a dry run says of it, and what has become of it. */
export class CsvImportRow extends schema.class {}

schema.setClass(CsvImportRow);
