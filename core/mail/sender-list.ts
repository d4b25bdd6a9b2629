import { dnsAddress } from '#core/mail/dns-name';

/**
 * Whether a sender is on the list: by its whole address, or by `@domain`, which stands for everyone at exactly that domain. A sender that is itself
 * only `@domain`, a mailbox its server does not name, is listed by that alone. Case never matters, nor how an international domain is written.
 */
export function isListed(patterns: Iterable<string>, sender: string): boolean {
  const address = dnsAddress(sender.trim());
  const at = address.lastIndexOf('@');
  if (at < 0 || at === address.length - 1) return false;
  const everyone = address.slice(at);
  for (const pattern of patterns) {
    const one = dnsAddress(pattern.trim());
    if (one === address || one === everyone) return true;
  }
  return false;
}
