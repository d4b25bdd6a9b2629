import type { Vendor } from '../api/types';
import { withZip } from './service-areas';

export const contactMethods = ['sms', 'email', 'phone'] as const;

/** A new vendor takes e-mail and SMS and is best reached by SMS. */
export const newVendor = {
  accepts_email: true,
  accepts_sms: true,
  preferred_contact_method: 'sms',
  is_preferred: false,
  service_areas: [],
  aliases: [],
} satisfies Partial<Vendor>;

/** What is typed: a vendor, and the ZIP code that is not yet in its list. */
export type VendorForm = Partial<Vendor> & { zip?: string | null };

/** The vendor to save: a ZIP code that was typed without Enter counts, and a blank line is no name. */
export function vendorOf({ zip, ...vendor }: VendorForm): Partial<Vendor> {
  return {
    ...vendor,
    service_areas: [...withZip(vendor.service_areas ?? [], zip ?? '')],
    aliases: (vendor.aliases ?? []).map((name) => name.trim()).filter((name) => name !== ''),
  };
}
