import { isIP, isIPv6 } from 'node:net';

/** What stands for an address that nobody can read, such as garbage in a proxy's header. */
export const unknownAddress = 'unknown';

const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * A caller's address in its one written form: IPv4 where IPv6 only wraps it (RFC 4291 section 2.5.5.2), IPv6 as RFC 5952 writes it, without a zone.
 * `unknown` where it is no address at all.
 */
export function readAddress(text: string | undefined): string {
  const [plain = ''] = withoutPort((text ?? '').trim()).split('%');
  if (isIP(plain) === 0) return unknownAddress;
  if (!isIPv6(plain)) return plain;
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

// Some proxies write the port behind the address.
const withoutPort = (text: string): string =>
  /^(?:\[([^[\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(text)?.slice(1).find(Boolean) ?? text;

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** What an address is counted by: IPv6 by its /64, which is the smallest network one subscriber is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const missing = address.includes('::') ? 8 - first.length - last.length : 0;
  const all = [...first, ...Array<string>(missing).fill('0'), ...last];
  return `${all.slice(0, 4).join(':')}::/64`;
}
