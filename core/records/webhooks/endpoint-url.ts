import { isIP } from 'node:net';
import { isPrivateAddress } from '#core/records/messages/private-address';

/** The host of an address without the brackets of IPv6, in small letters. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();

/**
 * Why no event may be sent to an address, as the end of a sentence; null where one may. `allowedHosts`: hosts of the own network that
 * WEBHOOK_ALLOWED_HOSTS names; to these plain http is allowed too. A name is looked up, and refused where it leads inside, only when something is sent.
 */
export function urlTrouble(url: string, allowedHosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return 'must be a whole address such as https://example.com/hooks';
  const { protocol, username, password, hash } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not have a name and a password in it';
  if (hash !== '') return 'must not have a # part';
  const host = hostOf(url);
  if (allowedHosts.includes(host)) return null;
  if (protocol === 'http:') return 'must begin with https://; plain http is only for the hosts of WEBHOOK_ALLOWED_HOSTS';
  const isInside = isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : isPrivateAddress(host);
  return isInside ? 'leads into this machine or its network; an administrator can allow the host in WEBHOOK_ALLOWED_HOSTS' : null;
}
