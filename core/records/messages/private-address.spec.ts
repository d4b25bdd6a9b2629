import { expect, test } from 'vitest';
import { isPrivateAddress } from '#core/records/messages/private-address';

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2606:4700::1111', false],
  ['93.184.215.14', false],
  ['media.example', true],
  ['', true],
])('%s: %s', (address, is) => {
  expect(isPrivateAddress(address)).toBe(is);
});
