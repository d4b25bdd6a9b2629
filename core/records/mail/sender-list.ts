import { dnsAddress } from '#core/records/mail/dns-name';
import { envelopePattern, readEnvelopeSender } from '#core/records/mail/envelope-sender';

/**
 * Whether a sender is on the list: by its whole address, or by `@domain`, which stands for everyone at exactly that domain. A sender that is itself
 * only `@domain`, a mailbox its server does not name, is listed by that alone. Addresses of `byAddressAlone` are listed by their whole address, and no
 * `@domain` stands for them. Case never matters, nor how an international domain is written.
 */
export function isListed(patterns: Iterable<string>, sender: string, byAddressAlone: Iterable<string> = []): boolean {
  const address = dnsAddress(sender.trim());
  const at = address.lastIndexOf('@');
  if (at < 0 || at === address.length - 1) return false;
  const everyone = isAmong(byAddressAlone, address) ? address : address.slice(at);
  for (const pattern of patterns) {
    const listed = dnsAddress(pattern.trim());
    if (listed === address || listed === everyone) return true;
  }
  return false;
}

/** Whether whom an envelope names is on the list; nobody is for the null sender. */
export function isEnvelopeListed(patterns: Iterable<string>, envelopeFrom: string | null, byAddressAlone: Iterable<string> = []): boolean {
  const sender = readEnvelopeSender(envelopeFrom);
  return sender !== null && isListed(patterns, envelopePattern(sender), byAddressAlone);
}

/** Whether an envelope names a viewer. */
export const isViewersEnvelope = (viewers: Iterable<string>, envelopeFrom: string | null): boolean =>
  isAmong(viewers, readEnvelopeSender(envelopeFrom)?.address ?? '');

/** Whether an address is one of several, compared as senders are. */
export function isAmong(addresses: Iterable<string>, sender: string): boolean {
  const wanted = dnsAddress(sender.trim());
  for (const address of addresses) if (dnsAddress(address.trim()) === wanted) return true;
  return false;
}
