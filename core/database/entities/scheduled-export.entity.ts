import { defineEntity, p } from '@mikro-orm/postgresql';
import { exportPeriods, exportPlaces, exportProfiles, exportRhythms } from '#core/database/values/export-values';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';
import { Owner } from '#core/database/entities/owner.entity';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'ScheduledExport',
  tableName: 'scheduled_export',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(100),
    profile: p.enum(exportProfiles),
    period: p.enum(exportPeriods),
    /** Of its properties alone. Null, as the property is: all, and the business's own. */
    ownerId: () => p.manyToOne(Owner).mapToPk().nullable().fieldName('owner_id').deleteRule('cascade'),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('cascade'),
    rhythm: p.enum(exportRhythms),
    /** From which hour of the business's day on, 0 to 23. */
    atHour: p.integer(),
    place: p.enum(exportPlaces),
    bucket: p.string().length(63).nullable(),
    /** The name of its files without the ending; see `file-name`. */
    pattern: p.string().length(150),
    isOn: p.boolean().default(true),
    /** For which day, week or month it has run; see `export-time`. */
    lastTurn: p.string().length(10).nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'scheduled_export_property_idx', properties: ['propertyId'] },
    { name: 'scheduled_export_owner_idx', properties: ['ownerId'] },
    { name: 'scheduled_export_created_by_idx', properties: ['createdBy'] },
  ],
  checks: [
    { name: 'scheduled_export_hour', expression: 'at_hour >= 0 and at_hour <= 23' },
    { name: 'scheduled_export_bucket', expression: "(place = 'bucket') = (bucket is not null)" },
  ],
});

/** Expenses that are exported again and again by themselves. */
export class ScheduledExport extends schema.class {}

schema.setClass(ScheduledExport);
