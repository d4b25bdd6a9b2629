import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** By these a proxy tells that it speaks for another. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** What somebody hears who may not see the figures. */
export const noFigures = 'Metrics are available on this machine only. From elsewhere, send METRICS_TOKEN as a bearer token.';

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain !== '' && loopback.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** Whether a call names this machine itself. A proxy passes on the name that people type, and a page elsewhere that leads here has its own. */
function namesThisMachine(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a call may see the figures: one with the token, or one of this machine itself that speaks for nobody else. The socket's own address counts: what
 * a proxy of this machine says of the caller's is no address of ours.
 */
export function seesFigures({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (token !== undefined && given !== undefined) return timingSafeEqual(digest(given), digest(token));
  return isLoopback(socket.remoteAddress) && namesThisMachine(headers.host) && !forwarding.some((name) => headers[name] !== undefined);
}
