import type { Property } from '../../api/types';

/** How a value is typed, checked and sent. */
export type FieldKind =
  | 'line'
  | 'note'
  | 'email'
  | 'url'
  | 'tel'
  | 'date'
  | 'money'
  | 'whole'
  | 'half'
  | 'percent'
  | 'share'
  | 'choice'
  | 'secret'
  | 'owner'
  | 'building'
  | 'slug';

export type SecretName =
  | 'hoa_password'
  | 'lockbox_code'
  | 'garage_code'
  | 'wifi_password'
  | 'mortgage_account_number'
  | 'hoa_account_number';
/** What the server reckons or keeps by itself. */
type Reckoned =
  | 'id'
  | 'email_address'
  | 'document_count'
  | 'image_count'
  | 'ytd_total'
  | 'tags'
  | 'has_value'
  | 'is_active'
  | 'created_at'
  | 'updated_at';
export type FieldName = Exclude<keyof Property, Reckoned> | SecretName;

export interface PropertyField {
  name: FieldName;
  kind: FieldKind;
  /** The values of a choice; their words are `property_form.<name>_<value>`. */
  values?: readonly string[];
  /** Asked only of a property with a mortgage. */
  mortgaged?: true;
  /** Takes the whole row. */
  wide?: true;
}

export interface FieldGroup {
  /** The name of its heading; a section's first group has none of its own. */
  title?: string;
  fields: readonly PropertyField[];
}

export type SectionName = 'basic_information' | 'property_details' | 'tenant_information' | 'financial_information' | 'hoa_information';

export interface FieldSection {
  name: SectionName;
  groups: readonly FieldGroup[];
}

const field = (name: FieldName, kind: FieldKind = 'line', more: Partial<PropertyField> = {}): PropertyField => ({ name, kind, ...more });
const wide = { wide: true } as const;
const mortgaged = { mortgaged: true } as const;

const occupancies = ['occupied', 'partially_occupied', 'vacant', 'maintenance', 'listed'] as const;
const propertyTypes = ['single-family', 'townhouse', 'condo', 'apartment', 'duplex', 'multi-family'] as const;
const ownerships = ['owned_outright', 'mortgaged', 'contract_for_deed'] as const;

const basic: readonly FieldGroup[] = [
  {
    fields: [
      field('name', 'line', wide),
      field('address', 'line', wide),
      field('city'),
      field('state'),
      field('zip_code'),
      field('owner_id', 'owner'),
      field('building_id', 'building'),
      field('email_slug', 'slug', wide),
      field('general_notes', 'note', wide),
    ],
  },
];

const details: readonly FieldGroup[] = [
  {
    fields: [
      field('property_type', 'choice', { values: propertyTypes }),
      field('occupancy_status', 'choice', { values: occupancies }),
      field('year_purchased', 'whole'),
      field('bedrooms', 'whole'),
      field('bathrooms', 'half'),
      field('square_feet', 'whole'),
      field('maintenance_notes', 'note', wide),
    ],
  },
  {
    title: 'property_form.access',
    fields: [
      field('lockbox_code', 'secret'),
      field('garage_code', 'secret'),
      field('wifi_network'),
      field('wifi_password', 'secret'),
      field('neighbor_name'),
      field('neighbor_phone', 'tel'),
      field('neighbor_email', 'email'),
      field('neighbor_notes', 'note', wide),
    ],
  },
];

const tenant: readonly FieldGroup[] = [
  {
    fields: [
      field('tenant_name'),
      field('tenant_email', 'email'),
      field('tenant_phone', 'tel'),
      field('lease_start_date', 'date'),
      field('lease_end_date', 'date'),
      field('tenant_notes', 'note', wide),
    ],
  },
];

const financial: readonly FieldGroup[] = [
  {
    fields: [
      field('monthly_rent', 'money'),
      field('estimated_rent', 'money'),
      field('estimated_value', 'money'),
      field('current_value', 'money'),
      field('annual_property_taxes', 'money'),
      field('share', 'share'),
      field('ownership_type', 'choice', { values: ownerships }),
      field('purchase_date', 'date'),
      field('sold_on', 'date'),
      field('purchase_price', 'money'),
      field('purchase_amount', 'money'),
      field('mortgage_lender', 'line', mortgaged),
      field('mortgage_lender_url', 'url', mortgaged),
      field('mortgage_account_number', 'secret', mortgaged),
      field('mortgage_balance', 'money', mortgaged),
      field('mortgage_payment', 'money', mortgaged),
      field('mortgage_rate', 'percent', mortgaged),
      field('mortgage_start_date', 'date', mortgaged),
      field('mortgage_maturity_date', 'date', mortgaged),
    ],
  },
];

const hoa: readonly FieldGroup[] = [
  {
    fields: [
      field('hoa_name'),
      field('hoa_monthly_fee', 'money'),
      field('hoa_account_number', 'secret'),
      field('hoa_url', 'url'),
      field('hoa_login_url', 'url'),
      field('hoa_username'),
      field('hoa_password', 'secret'),
      field('hoa_notes', 'note', wide),
    ],
  },
];

/** Everything a person can say about a property, in the order it is asked. */
export const sections: readonly FieldSection[] = [
  { name: 'basic_information', groups: basic },
  { name: 'property_details', groups: details },
  { name: 'tenant_information', groups: tenant },
  { name: 'financial_information', groups: financial },
  { name: 'hoa_information', groups: hoa },
];

export const allFields: readonly PropertyField[] = sections.flatMap(({ groups }) => groups.flatMap((group) => group.fields));

/** The fields of a group, by the name of its section and its heading. */
export const fieldsOf = (section: SectionName, title?: string): readonly PropertyField[] =>
  sections.find(({ name }) => name === section)?.groups.find((group) => group.title === title)?.fields ?? [];
