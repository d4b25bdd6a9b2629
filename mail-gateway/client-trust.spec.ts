import { expect, test } from 'vitest';
import { ClientTrust } from './client-trust.js';

test.each([
  ['nothing set', [], undefined, '127.0.0.1', true, true],
  ['nothing set', [], undefined, '127.9.9.9', true, true],
  ['nothing set', [], undefined, '::1', true, true],
  ['nothing set', [], undefined, '192.0.2.1', false, false],
  ['a range', ['10.0.0.0/8'], undefined, '10.1.2.3', true, true],
  ['a range', ['10.0.0.0/8'], undefined, '11.1.2.3', false, false],
  ['a range replaces loopback', ['10.0.0.0/8'], undefined, '127.0.0.1', false, false],
  ['one address', ['192.0.2.7'], undefined, '192.0.2.7', true, true],
  ['one address', ['192.0.2.7'], undefined, '192.0.2.8', false, false],
  ['an IPv6 range', ['2001:db8::/32'], undefined, '2001:db8::5', true, true],
  ['an IPv6 range', ['2001:db8::/32'], undefined, '2001:db9::5', false, false],
  ['a front server', [], 'mx.example', '127.0.0.1', false, true],
  ['a front server, listed', ['10.0.0.5'], 'mx.example', '10.0.0.5', false, true],
  ['a front server, a stranger', ['10.0.0.5'], 'mx.example', '10.0.0.6', false, false],
  ['no address at all', [], undefined, '', false, false],
])('%s: %j behind %s, %s is trusted %s, free of limits %s', (_, trusted, frontMta, address, isTrusted, isFree) => {
  const trust = new ClientTrust({ trusted, frontMta });
  expect([trust.isTrusted(address), trust.isFreeOfLimits(address)]).toEqual([isTrusted, isFree]);
  // With a server in front those that are free of the limits are that server.
  expect(trust.isFront(address)).toBe(frontMta !== undefined && isFree);
});

test.each(['everyone', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0/8', '10.0.0.0/x'])('%s is refused with a sentence', (range) => {
  expect(() => new ClientTrust({ trusted: [range], frontMta: undefined })).toThrow(/MAIL_TRUSTED_CLIENTS/);
});
