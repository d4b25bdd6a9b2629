import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isListed } from '#core/records/mail/sender-list';

const list = ['Owner@Example.com', '@vendor.example', ' spaced@example.org ', 'rechnung@müller.example', '@xn--grn-ioa.example'];

test.each([
  ['owner@example.com', true],
  ['OWNER@EXAMPLE.COM', true],
  ['stranger@example.net', false],
  ['anyone@vendor.example', true],
  ['Any.One@Vendor.Example', true],
  ['@vendor.example', true],
  ['@example.com', false],
  ['spaced@example.org', true],
  ['anyone@sub.vendor.example', false],
  ['anyone@notvendor.example', false],
  ['anyone@vendor.example.org', false],
  ['vendor.example', false],
  ['owner@example.com.', false],
  ['xowner@example.com', false],
  ['"a@vendor.example"@evil.example', false],
  ['rechnung@müller.example', true],
  ['Rechnung@XN--MLLER-KVA.example', true],
  ['jemand@grün.example', true],
  ['rechnung@muller.example', false],
  ['owner@example.com/.evil.example', false],
  ['anyone@vendor.example#.evil.example', false],
  ['owner@example．com', false],
  ['owner@', false],
  ['', false],
])('%j is listed: %s', (sender, listed) => {
  expect(isListed(list, sender)).toBe(listed);
});

test.each([
  ['viewer@vendor.example', false],
  ['VIEWER@vendor.example', false],
  ['owner@example.com', true],
  ['other@vendor.example', true],
])('whom @domain does not stand for is listed by the whole address alone: %j is listed: %s', (sender, listed) => {
  expect(isListed(list, sender, ['Viewer@Vendor.example', 'owner@example.com'])).toBe(listed);
});

test('nobody is on an empty list', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(isListed([], address)).toBe(false);
      expect(isListed([address.toUpperCase()], address)).toBe(true);
    }),
  );
});
