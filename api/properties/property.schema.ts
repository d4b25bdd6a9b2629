import { z } from 'zod';
import { Weight } from '#core/database/values/split-definition';
import { isSlug } from '#core/records/mail/mailbox';
import { occupancyStatuses, ownershipTypes, propertyTypes } from '#core/database/values/property-values';
import { BodyId, Day, DayIn, Figure, Instant, Money, MoneyIn, Name } from '../http/values.js';
import { TagOut } from '../tags/tag.schema.js';

const largestInt = 2_147_483_647;
const line = z.string().trim().max(300).nullable();
const note = z.string().trim().max(20_000).nullable();
const whole = z.int().min(0).max(largestInt).nullable();
const money = MoneyIn.refine((amount) => !amount.startsWith('-'), 'must not be negative').nullable();
const rate = (digits: RegExp, msg: string) =>
  z
    .number()
    .refine((value) => digits.test(String(value)), msg)
    .transform(String)
    .meta({ type: 'number' })
    .nullable();
const link = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || /^https?:\/\/\S+$/i.test(text), 'must be a web address')
  .nullable();
const mail = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || z.email().safeParse(text).success, 'must be an e-mail address')
  .nullable();

/** Every plain column a person can write. */
const columns = {
  owner_id: BodyId.nullable().describe('Of a unit always the owner of its building'),
  building_id: BodyId.nullable().describe('The property whose unit it is'),
  address: line,
  city: line,
  state: line,
  zip_code: z.string().trim().max(20).nullable(),
  property_type: z.enum(propertyTypes).nullable(),
  bedrooms: whole,
  bathrooms: rate(/^\d{1,3}(\.\d)?$/, 'must have at most one decimal'),
  square_feet: whole,
  monthly_rent: money,
  estimated_value: money,
  estimated_rent: money,
  occupancy_status: z.enum(occupancyStatuses),
  tenant_name: line,
  tenant_email: mail,
  tenant_phone: line,
  lease_start_date: DayIn.nullable(),
  lease_end_date: DayIn.nullable(),
  year_purchased: z.int().min(1600).max(2200).nullable(),
  purchase_amount: money,
  current_value: money,
  annual_property_taxes: money,
  share: Weight.transform(String)
    .meta({ type: 'number' })
    .nullable()
    .describe('What it bears of common costs beside the others: any number greater than 0'),
  hoa_name: line,
  hoa_url: link,
  hoa_login_url: link,
  hoa_username: line,
  hoa_notes: note,
  hoa_monthly_fee: money,
  wifi_network: line,
  neighbor_name: line,
  neighbor_phone: line,
  neighbor_email: mail,
  neighbor_notes: note,
  general_notes: note,
  maintenance_notes: note,
  tenant_notes: note,
  is_active: z.boolean(),
  ownership_type: z.enum(ownershipTypes).nullable(),
  purchase_price: money,
  purchase_date: DayIn.nullable(),
  sold_on: DayIn.nullable().describe('The day it was sold; nothing is expected of it after that'),
  mortgage_lender: line,
  mortgage_lender_url: link,
  mortgage_balance: money,
  mortgage_payment: money,
  mortgage_rate: rate(/^\d{1,3}(\.\d{1,3})?$/, 'must be a percentage with at most three decimals'),
  mortgage_start_date: DayIn.nullable(),
  mortgage_maturity_date: DayIn.nullable(),
};

const secret = z.string().max(500).nullable();
export const secretFields = ['hoa_password', 'lockbox_code', 'garage_code', 'wifi_password', 'mortgage_account_number'] as const;
const secrets = Object.fromEntries(secretFields.map((name) => [name, secret])) as Record<(typeof secretFields)[number], typeof secret>;

const EmailSlug = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isSlug, 'must be 1 to 64 letters, digits and hyphens')
  .describe('The name before the @ of its own mail address; made from the name when left out');

const name = Name(200, 'Property name is required');

export const PropertyUpdate = z
  .object({ name, email_slug: EmailSlug, ...columns, ...secrets, hoa_account_number: secret })
  .partial()
  .meta({
    id: 'PropertyUpdate',
    description: 'What is left out stays as it is; null clears it',
    examples: [{ monthly_rent: 1900, occupancy_status: 'occupied', tenant_name: null }],
  });

export const PropertyCreate = z
  .object({ ...PropertyUpdate.shape, name })
  .meta({ id: 'PropertyCreate', examples: [{ name: '12 Elm Street', address: '12 Elm Street', city: 'Springfield', monthly_rent: 1850 }] });

const figure = Figure.nullable();
const text = z.string().nullable();

const shown = {
  id: z.int(),
  name: z.string(),
  owner_id: z.int().nullable(),
  building_id: z.int().nullable(),
  email_slug: z.string(),
  address: text,
  city: text,
  state: text,
  zip_code: text,
  property_type: z.enum(propertyTypes).nullable(),
  bedrooms: z.int().nullable(),
  bathrooms: figure,
  square_feet: z.int().nullable(),
  monthly_rent: Money.nullable(),
  estimated_value: Money.nullable(),
  estimated_rent: Money.nullable(),
  occupancy_status: z.enum(occupancyStatuses),
  tenant_name: text,
  tenant_email: text,
  tenant_phone: text,
  lease_start_date: Day.nullable(),
  lease_end_date: Day.nullable(),
  year_purchased: z.int().nullable(),
  purchase_amount: Money.nullable(),
  current_value: Money.nullable(),
  annual_property_taxes: Money.nullable(),
  share: figure,
  hoa_name: text,
  hoa_url: text,
  hoa_login_url: text,
  hoa_username: text,
  hoa_notes: text,
  hoa_monthly_fee: Money.nullable(),
  wifi_network: text,
  neighbor_name: text,
  neighbor_phone: text,
  neighbor_email: text,
  neighbor_notes: text,
  general_notes: text,
  maintenance_notes: text,
  tenant_notes: text,
  is_active: z.boolean(),
  ownership_type: z.enum(ownershipTypes).nullable(),
  purchase_price: Money.nullable(),
  purchase_date: Day.nullable(),
  sold_on: Day.nullable(),
  mortgage_lender: text,
  mortgage_lender_url: text,
  mortgage_balance: Money.nullable(),
  mortgage_payment: Money.nullable(),
  mortgage_rate: figure,
  mortgage_start_date: Day.nullable(),
  mortgage_maturity_date: Day.nullable(),
  created_at: Instant,
  updated_at: Instant,
};

/** The names of the row's own columns that are shown. */
export const shownFields = Object.keys(shown) as (keyof typeof shown)[];

const counted = {
  email_address: z.string().describe('Its own mail address'),
  document_count: z.int(),
  image_count: z.int(),
  ytd_total: z.number().describe('Spent on it since the first of January'),
  latest_mortgage_statement_id: z.int().nullable().describe('The first of its mortgage statements'),
  tags: z.array(TagOut),
};

export const PropertyRow = z.object({ ...shown, ...counted }).meta({ id: 'PropertyRow', description: 'A property without its secrets' });

export const PropertyOut = z
  .object({
    ...shown,
    ...counted,
    has_value: z.record(z.enum([...secretFields, 'hoa_account_number']), z.boolean()).describe('Which secrets are set'),
  })
  .meta({ id: 'Property', description: 'A property; of its secrets only whether they are set' });
