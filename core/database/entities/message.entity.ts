import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';
import { Vendor } from '#core/database/entities/vendor.entity';

const schema = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: p.integer().primary(),
    /** The provider's id: the same message told twice is one. */
    providerId: p.string().length(200).nullable(),
    phoneNumber: p.string().length(40),
    phoneDigits: p.string().length(20),
    direction: p.enum(['incoming', 'outgoing']),
    timestamp: instant(),
    body: p.text().nullable(),
    contactName: p.string().length(300).nullable(),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().nullable().fieldName('vendor_id').deleteRule('set null'),
    isArchived: p.boolean().default(false),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'message_time_idx', expression: 'create index "message_time_idx" on "message" ("timestamp" desc, "id" desc)' },
    { name: 'message_property_idx', expression: 'create index "message_property_idx" on "message" ("property_id", "timestamp" desc)' },
    { name: 'message_vendor_idx', properties: ['vendorId'] },
    { name: 'message_phone_idx', properties: ['phoneDigits'] },
  ],
  uniques: [{ name: 'message_provider_id_unique', properties: ['providerId'] }],
});

/** A text message to or from a tenant, an owner or a vendor. */
export class Message extends schema.class {}

schema.setClass(Message);
