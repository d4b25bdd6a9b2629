import { defineEntity, p } from '@mikro-orm/postgresql';
import { dueSchedules } from '#core/database/values/hoa-values';
import { createdAt, money } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'HoaDueRate',
  tableName: 'hoa_due_rate',
  properties: {
    id: p.integer().primary(),
    propertyId: () => p.manyToOne(Property).mapToPk().fieldName('property_id').deleteRule('cascade'),
    /** The first day it holds. */
    effectiveFrom: p.date(),
    amount: money(),
    schedule: p.enum(dueSchedules).default('monthly'),
    /** The day of the month it is due. */
    dueDay: p.integer().default(1),
    createdAt: createdAt(),
  },
  uniques: [{ name: 'hoa_due_rate_unique', properties: ['propertyId', 'effectiveFrom'] }],
  checks: [
    { name: 'hoa_due_rate_amount', expression: 'amount >= 0' },
    { name: 'hoa_due_rate_day', expression: 'due_day >= 1 and due_day <= 31' },
  ],
});

/** What the dues of a property are from a day on. */
export class HoaDueRate extends schema.class {}

schema.setClass(HoaDueRate);
