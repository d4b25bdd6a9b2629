import { expect, test } from 'vitest';
import { isEncrypted, withoutSignature } from './pgp-armor.js';

const signature = '-----BEGIN PGP SIGNATURE-----\nVersion: 1\n\niQEz\n=abcd\n-----END PGP SIGNATURE-----';

test('what was signed is read without its armour, and its dashes are as they were', () => {
  const text = `Seen below\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHarbor Water\n- - Total due $84.50\n${signature}\nRegards`;
  expect(withoutSignature(text)).toBe('Seen below\nHarbor Water\n- Total due $84.50\n\nRegards');
  expect(withoutSignature(text.replaceAll('\n', '\r\n'))).toBe('Seen below\r\nHarbor Water\r\n- Total due $84.50\r\n\r\nRegards');
});

test.each([
  ['words', '- first\n- second'],
  ['half of one', '-----BEGIN PGP SIGNED MESSAGE-----\n\n- words'],
  ['a signature alone', signature],
])('%s stay as they are', (_what, text) => expect(withoutSignature(text)).toBe(text));

test('signatures without an end cost no time', () => {
  const text = `-----BEGIN PGP SIGNED MESSAGE-----\n\n${'-----BEGIN PGP SIGNATURE-----\n'.repeat(160_000)}`;
  const began = performance.now();
  expect(withoutSignature(text)).toBe(text);
  expect(performance.now() - began).toBeLessThan(1000);
});

test.each([
  ['\n-----BEGIN PGP MESSAGE-----\n\nhQEM\n=ab\n-----END PGP MESSAGE-----\n', true],
  ['See: -----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----', false],
  ['-----BEGIN PGP MESSAGE-----\n\nhQEM', false],
])('%j is a message for a key alone: %s', (text, is) => expect(isEncrypted(text)).toBe(is));
