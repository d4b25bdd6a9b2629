import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '#core/database/entities/user.entity';
import {
  type FileFacts,
  importKinds,
  type ImportReport,
  type ImportSettings,
  importStates,
  type ImportNote,
} from '#core/database/values/import-values';
import { createdAt, instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'CsvImport',
  tableName: 'csv_import',
  properties: {
    id: p.integer().primary(),
    kind: p.enum(importKinds),
    state: p.enum(importStates).default('reading'),
    filename: p.string().length(255),
    fileKey: p.string().length(200),
    fileSize: p.bigint('number'),
    sha256: p.string().length(64),
    /** The hash of the file's headings: what is decided for one file holds for the next with the same. */
    headingsKey: p.string().length(64).nullable(),
    facts: p.json<FileFacts>().nullable(),
    settings: p.json<ImportSettings>().nullable(),
    report: p.json<ImportReport>().nullable(),
    /** Why the file is refused, or the import stopped. */
    note: p.json<ImportNote>().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    checkedAt: instant().nullable(),
    startedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('started_by').deleteRule('set null'),
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    undoneBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('undone_by').deleteRule('set null'),
    undoneAt: instant().nullable(),
  },
  indexes: [{ name: 'csv_import_headings_idx', properties: ['headingsKey', 'id'] }],
});

/** A CSV file that somebody has uploaded, and how far its import is. */
export class CsvImport extends schema.class {}

schema.setClass(CsvImport);
