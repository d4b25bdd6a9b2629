import { conflictsOf, ofBoth, onTopOf } from '../api/meanwhile';
import type { Vendor } from '../api/types';
import { withZip } from './service-areas';

export const contactMethods = ['sms', 'email', 'phone'] as const;

/** The form, as typed. */
export interface VendorForm {
  business_name: string;
  contact_name: string;
  phone: string;
  email: string;
  service_type: string;
  service_areas: readonly string[];
  /** The zip code that is being typed. */
  zip: string;
  accepts_email: boolean;
  accepts_sms: boolean;
  preferred_contact_method: (typeof contactMethods)[number];
  is_preferred: boolean;
  notes: string;
  address: string;
  tax_id: string;
  /** One name a line. */
  aliases: string;
}

/** What the form begins with: the vendor that is edited, else one who takes e-mail and SMS and is best reached by SMS. */
export function formOf(vendor: Vendor | null): VendorForm {
  return {
    business_name: vendor?.business_name ?? '',
    contact_name: vendor?.contact_name ?? '',
    phone: vendor?.phone ?? '',
    email: vendor?.email ?? '',
    service_type: vendor?.service_type ?? '',
    service_areas: vendor?.service_areas ?? [],
    zip: '',
    accepts_email: vendor?.accepts_email ?? true,
    accepts_sms: vendor?.accepts_sms ?? true,
    preferred_contact_method: vendor?.preferred_contact_method ?? 'sms',
    is_preferred: vendor?.is_preferred ?? false,
    notes: vendor?.notes ?? '',
    address: vendor?.address ?? '',
    tax_id: vendor?.tax_id ?? '',
    aliases: vendor?.aliases.join('\n') ?? '',
  };
}

const orNull = (text: string): string | null => text.trim() || null;

const namesIn = (aliases: string): string[] =>
  aliases
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The form as the server takes it; what was emptied is null, and a zip code that was typed without Enter counts too. */
export function bodyOf({ zip, ...form }: VendorForm) {
  return {
    ...form,
    service_areas: withZip(form.service_areas, zip),
    business_name: form.business_name.trim(),
    contact_name: orNull(form.contact_name),
    phone: orNull(form.phone),
    email: orNull(form.email),
    service_type: orNull(form.service_type),
    notes: orNull(form.notes),
    address: orNull(form.address),
    tax_id: orNull(form.tax_id),
    aliases: namesIn(form.aliases),
  };
}

/**
 * The form over what is kept by now, and the fields in which it is in question what stands. Names and zip codes are put on and taken off one by one:
 * there is nothing to disagree about.
 */
export function formByNow(latest: VendorForm, typed: VendorForm, before: VendorForm) {
  const conflicts = conflictsOf(latest, typed, before);
  const form = onTopOf(latest, typed, before);
  if (conflicts.includes('service_areas')) form.service_areas = ofBoth(latest.service_areas, typed.service_areas, before.service_areas);
  if (conflicts.includes('aliases'))
    form.aliases = ofBoth(namesIn(latest.aliases), namesIn(typed.aliases), namesIn(before.aliases)).join('\n');
  return { form, conflicts: conflicts.filter((name) => name !== 'service_areas' && name !== 'aliases') };
}
