import { defineEntity, p } from '@mikro-orm/postgresql';
import { vendorWords, wordsIndex } from '#core/database/values/words-of';
import { createdAt, instant, jsonOr, updatedAt } from '#core/kernel/platform/columns';

export const contactMethods = ['sms', 'email', 'phone'] as const;

const schema = defineEntity({
  name: 'Vendor',
  tableName: 'vendor',
  properties: {
    id: p.integer().primary(),
    businessName: p.string().length(300),
    contactName: p.string().length(300).nullable(),
    phone: p.string().length(40).nullable(),
    /** The digits alone, to match a message's number. */
    phoneDigits: p.string().length(20).nullable(),
    email: p.string().length(320).nullable(),
    /** The name of a service type, as the form has it. */
    serviceType: p.string().length(80).nullable(),
    /** ZIP codes. */
    serviceAreas: jsonOr<string[]>(() => []),
    acceptsEmail: p.boolean().default(true),
    acceptsSms: p.boolean().default(true),
    preferredContactMethod: p.enum(contactMethods).default('sms'),
    isPreferred: p.boolean().default(false),
    notes: p.text().nullable(),
    /** Other names that stand on its documents. */
    aliases: jsonOr<string[]>(() => []),
    /** What all its names have in common with other spellings of them, as `vendorKey` reduces them. */
    nameKeys: jsonOr<string[]>(() => []),
    address: p.string().length(500).nullable(),
    /** A tax ID that an earlier release kept in clear, until housekeeping has sealed it. */
    taxId: p.string().length(20).nullable().hidden(),
    /** Its social security or employer identification number, sealed (see secret-box), with the keyed hash that documents are compared by. */
    sealedTaxId: p.text().nullable().hidden(),
    taxIdHash: p.string().length(64).nullable().hidden(),
    taxIdLastFour: p.string().length(4).nullable(),
    isActive: p.boolean().default(true),
    lastMessageDate: instant().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    {
      name: 'vendor_active_name_idx',
      expression: 'create index "vendor_active_name_idx" on "vendor" ("is_active", lower("business_name"))',
    },
    {
      name: 'vendor_name_trgm_idx',
      expression: 'create index "vendor_name_trgm_idx" on "vendor" using gin ("business_name" gin_trgm_ops)',
    },
    {
      name: 'vendor_list_idx',
      expression: 'create index "vendor_list_idx" on "vendor" ("is_preferred" desc, "business_name", "id")',
    },
    { name: 'vendor_words_idx', expression: wordsIndex('vendor', vendorWords) },
    {
      name: 'vendor_tax_id_idx',
      expression: 'create index "vendor_tax_id_idx" on "vendor" ("tax_id") where "tax_id" is not null',
    },
    {
      name: 'vendor_tax_id_hash_idx',
      expression: 'create index "vendor_tax_id_hash_idx" on "vendor" ("tax_id_hash") where "tax_id_hash" is not null',
    },
    {
      name: 'vendor_mail_domain_idx',
      expression: `create index "vendor_mail_domain_idx" on "vendor" (lower(split_part("email", '@', 2)))`,
    },
    { name: 'vendor_phone_idx', properties: ['phoneDigits'] },
    {
      name: 'vendor_name_keys_idx',
      expression: 'create index "vendor_name_keys_idx" on "vendor" using gin ("name_keys" jsonb_path_ops)',
    },
  ],
});

/** Somebody who does work on properties. Deactivated; removed only where it becomes part of another. */
export class Vendor extends schema.class {}

schema.setClass(Vendor);
