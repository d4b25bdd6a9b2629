import { expect, test } from 'vitest';
import { isProviderAddress } from '#core/records/messages/provider-address';

const hosts = ['media.example', 'http://127.0.0.1:8080', 'storage.example/theirs'];

test.each([
  ['https://media.example/a.png', true],
  ['https://eu.media.example/a.png', true],
  ['http://127.0.0.1:8080/a.png', true],
  ['http://media.example/a.png', false],
  ['https://media.example:8443/a.png', false],
  ['https://notmedia.example/a.png', false],
  ['https://media.example.attacker.example/a.png', false],
  ['https://media.example@attacker.example/', false],
  ['https://user:secret@media.example/', false],
  ['https://storage.example/theirs/a.png', true],
  ['https://storage.example/theirs-not/a.png', false],
  ['https://storage.example/others/a.png', false],
  ['https://storage.example/theirs/../others/a.png', false],
  ['https://storage.example/theirs%2f..%2fothers/a.png', false],
  ['https://eu.storage.example/theirs/a.png', false],
  ['http://127.0.0.1:9090/', false],
  ['http://169.254.169.254/latest/', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s: %s', (address, allowed) => {
  expect(isProviderAddress(address, hosts)).toBe(allowed);
});
