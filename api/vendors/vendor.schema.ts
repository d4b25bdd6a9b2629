import { z } from 'zod';
import { contactMethods } from '#core/database/entities/vendor.entity';
import { BodyId, Day, Instant, Name, Text } from '../http/values.js';

const text = z.string().nullable();
const Email = z.string().trim().max(320).pipe(z.email('must be an e-mail address'));

const writable = {
  business_name: Name(300, 'Business name is required'),
  contact_name: Text(300).nullable(),
  phone: Text(40).nullable(),
  email: Email.nullable(),
  service_type: Text(80).nullable().describe('The name of a service type'),
  service_areas: z
    .array(Name(20))
    .max(500)
    .transform((zips) => [...new Set(zips)])
    .describe('ZIP codes'),
  accepts_email: z.boolean(),
  accepts_sms: z.boolean(),
  preferred_contact_method: z.enum(contactMethods),
  is_preferred: z.boolean(),
  notes: Text(20_000).nullable(),
  aliases: z.array(Name(300)).max(100).describe('Other names that stand on its documents'),
  address: Text(500).nullable(),
  tax_id: Text(20)
    .nullable()
    .describe('Social security or employer identification number, as on a W-9. It is kept sealed; as it is shown (`***-**-1234`) it stays'),
};

export const VendorUpdate = z
  .object({ ...writable, is_active: z.boolean() })
  .partial()
  .meta({ id: 'VendorUpdate', description: 'What is left out stays as it is; null clears it', examples: [{ is_preferred: true }] });

export const VendorCreate = z
  .object({
    ...z.object(writable).partial().shape,
    business_name: writable.business_name,
    service_areas: writable.service_areas.default([]),
    aliases: writable.aliases.default([]),
    accepts_email: z.boolean().default(true),
    accepts_sms: z.boolean().default(true),
    preferred_contact_method: z.enum(contactMethods).default('sms'),
    is_preferred: z.boolean().default(false),
  })
  .meta({
    id: 'VendorCreate',
    examples: [{ business_name: 'Salem Plumbing', phone: '503-555-0199', service_type: 'Plumbing', service_areas: ['97301'] }],
  });

export const VendorMerge = z
  .object({ vendor_id: BodyId.describe('The vendor that becomes part of it') })
  .meta({ id: 'VendorMerge', examples: [{ vendor_id: 7 }] });

export const VendorOut = z
  .object({
    id: z.int(),
    business_name: z.string(),
    contact_name: text,
    phone: text,
    email: text,
    service_type: text,
    service_areas: z.array(z.string()),
    accepts_email: z.boolean(),
    accepts_sms: z.boolean(),
    preferred_contact_method: z.enum(contactMethods),
    is_preferred: z.boolean(),
    notes: text,
    aliases: z.array(z.string()),
    address: text,
    tax_id: text.describe('Its last four: `***-**-1234`. Administrators get it whole from `reveal-tax-id`'),
    is_active: z.boolean(),
    insured_until: Day.nullable().describe('The first day on which some coverage ends by its last certificates; null where there is none'),
    has_recent_messages: z.boolean().describe('Within the last 30 days'),
    last_message_date: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Vendor' });

const order = z.int().min(-1_000_000).max(1_000_000);
const name = Name(80, 'Service type name is required');

export const ServiceTypeCreate = z
  .object({ name, description: Text(2000).nullish(), display_order: order.default(0) })
  .meta({ id: 'ServiceTypeCreate', examples: [{ name: 'Plumbing', display_order: 1 }] });

export const ServiceTypeUpdate = z
  .object({ name, description: Text(2000).nullable(), display_order: order, is_active: z.boolean() })
  .partial()
  .meta({ id: 'ServiceTypeUpdate', description: 'What is left out stays as it is', examples: [{ display_order: 2 }] });

export const ServiceTypeOut = z
  .object({ id: z.int(), name: z.string(), description: text, display_order: z.int(), is_active: z.boolean(), created_at: Instant })
  .meta({ id: 'ServiceType' });

export const TaxIdOut = z.object({ tax_id: text }).meta({ id: 'VendorTaxId', examples: [{ tax_id: '12-3456789' }] });

export const InitializedOut = z
  .object({ count: z.int() })
  .meta({ id: 'InitializedServiceTypes', description: 'How many were added', examples: [{ count: 16 }] });
