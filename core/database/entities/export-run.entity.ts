import { defineEntity, p } from '@mikro-orm/postgresql';
import { exportRunStates } from '#core/database/values/export-values';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { ScheduledExport } from '#core/database/entities/scheduled-export.entity';

const schema = defineEntity({
  name: 'ExportRun',
  tableName: 'export_run',
  properties: {
    id: p.integer().primary(),
    exportId: () => p.manyToOne(ScheduledExport).mapToPk().fieldName('export_id').deleteRule('cascade'),
    state: p.enum(exportRunStates).default('waiting'),
    /** The business's day on which it was due. */
    day: p.date(),
    firstDay: p.date(),
    lastDay: p.date(),
    /** Where the file is; null until there is one. */
    file: p.text().nullable(),
    entries: p.integer().nullable(),
    /** Of its entries, a refund as less. */
    total: p.decimal().precision(20).scale(2).nullable(),
    /** Why it has not succeeded yet, or failed, for a person. */
    reason: p.text().nullable(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
  },
  indexes: [{ name: 'export_run_export_idx', properties: ['exportId', 'id'] }],
});

/** One time that an export has run, or waits to. */
export class ExportRun extends schema.class {}

schema.setClass(ExportRun);
