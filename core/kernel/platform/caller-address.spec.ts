import { expect, test } from 'vitest';
import { networkOf, readAddress } from '#core/kernel/platform/caller-address';

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7', '198.51.100.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  [undefined, 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
  ['198.51.100.7:5678', '198.51.100.7', '198.51.100.7'],
  ['[2001:db8::9]:5678', '2001:db8::9', '2001:db8:0:0::/64'],
  ['198.51.100.700', 'unknown', 'unknown'],
  ['x'.repeat(5000), 'unknown', 'unknown'],
])('%s is the address %s of the network %s', (text, address, network) => {
  expect([readAddress(text), networkOf(readAddress(text))]).toEqual([address, network]);
});
