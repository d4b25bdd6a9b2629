import { chmod, lstat, rm } from 'node:fs/promises';
import type { TrustOfClients } from './client-trust.js';
import { listenOn } from './listen-on.js';
import type { SmtpListener } from './smtp-listener.js';

/**
 * Who delivers by LMTP is the mail server of this machine, for everybody: no sender is believed for that, its own results of SPF, DKIM and DMARC are those of
 * a server in front, and it is no stranger with limits.
 */
export const localDelivery: TrustOfClients = {
  isTrusted: () => false,
  isFront: () => true,
  isFreeOfLimits: () => true,
};

/** Listens at LMTP_LISTEN: the path of a socket, which the group of the process may use, or `host:port` on loopback. */
export async function listenForLmtp(listener: SmtpListener, place: string): Promise<void> {
  if (!place.startsWith('/')) {
    const at = place.lastIndexOf(':');
    return listenOn(listener, { port: Number(place.slice(at + 1)), host: place.slice(0, at).replace(/^\[|\]$/g, '') });
  }
  const left = await lstat(place).catch(() => null);
  // A gateway that was killed leaves its socket behind; what is none is somebody's.
  if (left?.isSocket()) await rm(place, { force: true });
  await listenOn(listener, { path: place });
  await chmod(place, 0o660);
}
