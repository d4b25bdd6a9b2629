import { markersOf } from '#core/extraction/lexicon/lexicon';
import { vendorKey } from '#core/records/vendors/vendor-key';
import type { VendorMarks } from '#core/records/vendors/vendor-on-paper';

export const vendorWays = ['name', 'alias', 'tax_id', 'phone', 'email_domain'] as const;

/** A vendor of the directory, as far as it is known again by it. */
export interface KnownVendor {
  id: number;
  businessName: string;
  nameKeys: readonly string[];
  phoneDigits: string | null;
  email: string | null;
  /** As an earlier release kept it in clear. */
  taxId: string | null;
  taxIdHash: string | null;
  isActive: boolean;
}

/** The vendor a document is from, and the sentence why; confidence from 0 to 1. */
export interface RecognisedVendor {
  vendor: KnownVendor;
  confidence: number;
  by: (typeof vendorWays)[number];
  reason: string;
}

/** What a document says of its vendor: the name as read, who sent the mail, and the marks on the document. */
export interface VendorEvidence {
  name: string | null;
  fromEmail: string | null;
  marks: VendorMarks;
  /** The keyed hashes of the tax IDs among the marks, which vendors are known by. */
  taxIdHashes: readonly string[];
}

/** Those that send the mail of their customers too: who writes from there may be any business. */
const carriers =
  'comcast verizon att sbcglobal intuit quickbooks stripe square squareup paypal bill freshbooks xero waveapps docusign'.split(' ');
const anybody = new RegExp(String.raw`(?:^|\.)(?:${[...markersOf('mail_provider'), ...carriers].join('|')})\.(?:com|net|me|org|de)$`);

/** The domain of an e-mail address that is a business's own; null for one of a provider that carries anybody's mail. */
export function ownDomain(address: string | null): string | null {
  const domain = address?.toLowerCase().split('@')[1] ?? '';
  return domain === '' || anybody.test(domain) ? null : domain;
}

/**
 * The vendor of the directory a document is from, by the surest evidence: its name or another of its names in whatever spelling, its tax
 * id, its telephone, its mail domain. Null where nothing speaks for one, or the best evidence for two. Pure.
 */
export function recogniseVendor(evidence: VendorEvidence, vendors: readonly KnownVendor[]): RecognisedVendor | null {
  const found = vendors.flatMap((vendor) => judge(vendor, evidence) ?? []);
  const [best, next] = found.toSorted(
    (a, b) => b.confidence - a.confidence || Number(b.vendor.isActive) - Number(a.vendor.isActive) || a.vendor.id - b.vendor.id,
  );
  if (!best) return null;
  // Two of one name are one vendor entered twice; two of one telephone are two.
  const open = next?.confidence === best.confidence && best.by !== 'name' && best.by !== 'alias';
  return open ? null : best;
}

function judge(vendor: KnownVendor, { name, fromEmail, marks, taxIdHashes }: VendorEvidence): RecognisedVendor | null {
  const key = name === null ? '' : vendorKey(name);
  if (key !== '' && vendor.nameKeys.includes(key)) {
    const isSameName = vendorKey(vendor.businessName) === key;
    const reason = isSameName ? `“${name}” is the name of this vendor.` : `“${name}” is another name of this vendor.`;
    return { vendor, confidence: 0.97, by: isSameName ? 'name' : 'alias', reason };
  }
  const { taxId, taxIdHash } = vendor;
  if ((taxIdHash && taxIdHashes.includes(taxIdHash)) || (taxId && marks.taxIds.includes(taxId)))
    return { vendor, confidence: 0.95, by: 'tax_id', reason: 'The tax ID on the document belongs to this vendor.' };
  if (vendor.phoneDigits && vendor.phoneDigits.length >= 10 && marks.phones.includes(vendor.phoneDigits))
    return { vendor, confidence: 0.85, by: 'phone', reason: `The telephone number on the document belongs to this vendor.` };
  const domain = ownDomain(vendor.email);
  if (domain === null) return null;
  if (ownDomain(fromEmail) === domain)
    return { vendor, confidence: 0.8, by: 'email_domain', reason: `The mail came from ${domain}, which this vendor uses.` };
  if (marks.emails.some((address) => ownDomain(address) === domain))
    return {
      vendor,
      confidence: 0.75,
      by: 'email_domain',
      reason: `The document names an e-mail address at ${domain}, which this vendor uses.`,
    };
  return null;
}
