import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ServiceType',
  tableName: 'service_type',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(80),
    description: p.text().nullable(),
    displayOrder: p.integer().default(0),
    isActive: p.boolean().default(true),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'service_type_name_unique', expression: 'create unique index "service_type_name_unique" on "service_type" (lower("name"))' },
    { name: 'service_type_order_idx', properties: ['isActive', 'displayOrder', 'id'] },
  ],
});

/** A kind of work a vendor does. Deactivated, never removed. */
export class ServiceType extends schema.class {}

schema.setClass(ServiceType);
