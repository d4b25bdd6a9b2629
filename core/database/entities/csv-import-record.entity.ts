import { defineEntity, p } from '@mikro-orm/postgresql';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import type { ImportNote } from '#core/database/values/import-values';
import { createdAt } from '#core/kernel/platform/columns';

export const importedResources = ['expenses', 'properties', 'vendors', 'categories'] as const;
export type ImportedResource = (typeof importedResources)[number];

const schema = defineEntity({
  name: 'CsvImportRecord',
  tableName: 'csv_import_record',
  properties: {
    id: p.integer().primary(),
    importId: () => p.manyToOne(CsvImport).mapToPk().fieldName('import_id').deleteRule('cascade'),
    /** The row it was made for. */
    rowNumber: p.integer(),
    resource: p.enum(importedResources),
    recordId: p.integer(),
    /** The record as it was made, to see whether somebody has changed it since. */
    made: p.json<Record<string, unknown>>(),
    state: p.enum(['made', 'undone', 'kept']).default('made'),
    /** Why an undo has kept it. */
    note: p.json<ImportNote>().nullable(),
    at: createdAt(),
  },
  indexes: [
    { name: 'csv_import_record_import_idx', properties: ['importId', 'state', 'id'] },
    { name: 'csv_import_record_record_idx', properties: ['resource', 'recordId'] },
  ],
});

/** A record that an import has made. */
export class CsvImportRecord extends schema.class {}

schema.setClass(CsvImportRecord);
