import type { DocumentType } from '#core/extraction/fields/document-type';
import { ownDomain } from '#core/records/vendors/recognise-vendor';
import { type VendorContact, vendorContact } from '#core/records/vendors/vendor-on-paper';

/** A vendor that could be added to the directory, by what a document says of it. */
export interface ProposedVendor extends VendorContact {
  businessName: string;
  /** One of the service types there are. */
  serviceType: string | null;
}

/** What a document is of that somebody is paid for; lenders, associations and tax offices are no vendors. */
const billed: readonly DocumentType[] = [
  'expense',
  'business_expense',
  'utility_bill',
  'insurance_document',
  'repair_maintenance',
  'proposal',
  'quote',
  'other',
];
/** Shorter beginnings of words say nothing: `Pool` is no `Poole`. */
const stem = 5;

/** A vendor as a document names it; null for a document that is no vendor's, or names none. Pure. */
export function proposeVendor(
  paper: { documentType: DocumentType; vendor: string | null; fromEmail: string | null; text: string; about: string | null },
  serviceTypes: readonly string[],
): ProposedVendor | null {
  if (paper.vendor === null || !billed.includes(paper.documentType)) return null;
  const contact = vendorContact(paper.text);
  // Who forwards or carries a bill is not who sends it.
  const sender = ownDomain(paper.fromEmail) === null ? null : paper.fromEmail;
  return {
    businessName: paper.vendor.slice(0, 300),
    ...contact,
    email: contact.email ?? sender,
    serviceType: serviceOf([paper.vendor, paper.about].filter(Boolean).join(' '), serviceTypes),
  };
}

/** The service type whose first word stands in what the document says, in whatever form: `Plumbing` for a plumber. */
function serviceOf(about: string, serviceTypes: readonly string[]): string | null {
  const words = about.toLowerCase().split(/[^a-z]+/);
  const fits = (type: string): boolean => {
    const [first = ''] = type.toLowerCase().split(/[^a-z]+/);
    return words.some((word) => word === first || (first.length > stem && word.startsWith(first.slice(0, stem))));
  };
  return serviceTypes.find(fits) ?? null;
}
