import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { seesFigures } from '#core/kernel/platform/sees-figures';

const token = 'the-token-of-monitoring';
const ask = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  seesFigures({ headers: { host: '127.0.0.1:3000', ...headers }, socket: { remoteAddress } as Socket }, token);

test.each([
  ['127.0.0.1', {}],
  ['127.8.0.1', { host: 'localhost:3000' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', {}],
  ['192.0.2.7', { authorization: 'Bearer the-token-of-monitoring' }],
  ['192.0.2.7', { authorization: 'bearer the-token-of-monitoring', 'x-forwarded-for': '198.51.100.1', host: 'ledger.example.com' }],
])('%s with %j sees the figures', (address, headers) => {
  expect(ask(address, headers)).toBe(true);
});

test.each([
  ['192.0.2.7', {}],
  [undefined, {}],
  ['192.0.2.7', { authorization: 'Bearer another-token-of-monitoring' }],
  ['192.0.2.7', { authorization: 'Basic the-token-of-monitoring' }],
  // A proxy of this machine, whomever it speaks for, and one that does not say so and passes on the name alone.
  ['127.0.0.1', { 'x-forwarded-for': '198.51.100.1' }],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
  ['127.0.0.1', { 'x-real-ip': '127.0.0.1' }],
  ['127.0.0.1', { via: '1.1 Caddy' }],
  ['127.0.0.1', { host: 'ledger.example.com' }],
  ['127.0.0.1', { host: '' }],
  // A token that is wrong is not made good by where it comes from.
  ['127.0.0.1', { authorization: 'Bearer wrong' }],
])('%s with %j does not', (address, headers) => {
  expect(ask(address, headers)).toBe(false);
});

test('where no token is set, none is right', () => {
  expect(seesFigures({ headers: { authorization: `Bearer ${token}` }, socket: { remoteAddress: '192.0.2.7' } as Socket }, undefined)).toBe(
    false,
  );
  expect(seesFigures({ headers: { authorization: 'Bearer undefined' }, socket: { remoteAddress: '192.0.2.7' } as Socket }, undefined)).toBe(
    false,
  );
});
