import { BlockList, isIP } from 'node:net';

const ranges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
const ranges6 = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

const inside = new BlockList();
for (const [address, bits] of ranges4) inside.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of ranges6) inside.addSubnet(address, bits, 'ipv6');

/** Whether an IP address leads into this machine or its network, or nowhere (RFC 6890). What is no address at all does too. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  // An IPv4 address in IPv6 clothes is checked as what it is.
  return family === 0 || inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
