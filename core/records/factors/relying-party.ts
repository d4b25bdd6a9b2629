import { isIP } from 'node:net';
import { isLoopback } from '#core/records/factors/requirement';

/** The site that a passkey belongs to: its name, and the origin that browsers sign. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const isAddress = (hostname: string): boolean => isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;

/**
 * The site that passkeys are made for; a sentence where there can be none. `origin` is where the browser has the console open: only where that is this
 * machine by name does it count, since a caller could name any other. WebAuthn knows sites by name, and only over https or on localhost.
 */
export function findRelyingParty(publicUrl: string | undefined, origin: string): RelyingParty | string {
  const asked = URL.canParse(origin) ? new URL(origin) : null;
  if (asked && isLoopback(asked.hostname) && !isAddress(asked.hostname)) return { id: asked.hostname, origin: asked.origin };
  if (publicUrl === undefined)
    return asked && isLoopback(asked.hostname)
      ? `Passkeys need a host name: open the console at http://localhost${asked.port && `:${asked.port}`}, or use an authenticator app.`
      : 'Passkeys need the address of the console, but PUBLIC_URL is not set. Use an authenticator app.';
  const { protocol, hostname, origin: site } = new URL(publicUrl);
  if (isAddress(hostname)) return 'Passkeys need a host name, but PUBLIC_URL is an IP address. Use an authenticator app.';
  if (protocol !== 'https:' && !isLoopback(hostname))
    return 'Passkeys need https, but PUBLIC_URL does not use it. Use an authenticator app.';
  return { id: hostname, origin: site };
}
