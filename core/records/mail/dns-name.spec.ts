import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dnsAddress, dnsName } from '#core/records/mail/dns-name';

test.each([
  ['Owner.Example', 'owner.example'],
  ['müller.example', 'xn--mller-kva.example'],
  ['MÜLLER.example', 'xn--mller-kva.example'],
  ['mu\u0308ller.example', 'xn--mller-kva.example'],
  ['xn--mller-kva.example', 'xn--mller-kva.example'],
  ['', ''],
])('%j is %j to the DNS', (domain, name) => expect(dnsName(domain)).toBe(name));

test.each([
  'owner.example/.evil.example',
  'owner.example#.evil.example',
  'owner.example?.evil.example',
  'owner.example\\.evil.example',
  'owner%2eexample',
  'müller.example/.evil.example',
  'owner。example',
  'owner．example',
  'ｏwner.example',
  'owner.example／.evil.example',
])('%j is nobody but itself', (domain) => expect(dnsName(domain)).toBe(domain));

test('only lower case changes what is plain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(dnsName(text)).toBe(text.toLowerCase());
    }),
  );
});

test('the domain of an address alone is looked at', () => {
  expect(dnsAddress('Rechnung@Müller.example')).toBe('rechnung@xn--mller-kva.example');
  expect(dnsAddress('müller@owner.example')).toBe('müller@owner.example');
  expect(dnsAddress('@Müller.example')).toBe('@xn--mller-kva.example');
});
