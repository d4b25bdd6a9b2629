import { ownDomain } from '#core/records/vendors/recognise-vendor';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** A vendor's name and the domains its documents came from, in small letters. */
export interface KnownVendor {
  name: string;
  domains: readonly string[];
}

/**
 * The vendors with the domains that speak for them alone: not those of who keeps the books and mails everybody's bills, of houses that carry
 * anybody's mail, nor one that papers of several vendors came from. Pure.
 */
export function withOwnDomains(vendors: readonly KnownVendor[], ours: ReadonlySet<string>): KnownVendor[] {
  const senders = new Map<string, Set<string>>();
  for (const { name, domains } of vendors)
    for (const domain of domains) senders.set(domain, (senders.get(domain) ?? new Set()).add(vendorKey(name)));
  const speaks = (domain: string): boolean => !ours.has(domain) && ownDomain(`mail@${domain}`) !== null && senders.get(domain)?.size === 1;
  return vendors.map(({ name, domains }) => ({ name, domains: domains.filter(speaks) }));
}
