import { ownDomain } from '#core/records/vendors/recognise-vendor';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** A vendor's name and the domains its documents came from, in small letters. */
export interface KnownVendor {
  name: string;
  domains: readonly string[];
}

/**
 * The vendors with the mail domains that identify them: none of a bookkeeper who mails bills of many, of a public mail provider, or from which papers of
 * several vendors came. Pure.
 */
export function withOwnDomains(vendors: readonly KnownVendor[], ours: ReadonlySet<string>): KnownVendor[] {
  const senders = new Map<string, Set<string>>();
  for (const { name, domains } of vendors)
    for (const domain of domains) senders.set(domain, (senders.get(domain) ?? new Set()).add(vendorKey(name)));
  const speaks = (domain: string): boolean => !ours.has(domain) && ownDomain(`mail@${domain}`) !== null && senders.get(domain)?.size === 1;
  return vendors.map(({ name, domains }) => ({ name, domains: domains.filter(speaks) }));
}
