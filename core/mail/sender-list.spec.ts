import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findListedSender } from '#core/mail/sender-list';

const list = ['Owner@Example.com', '@vendor.example', ' spaced@example.org '];

test.each([
  ['owner@example.com', null, 'owner@example.com'],
  ['OWNER@EXAMPLE.COM', null, 'owner@example.com'],
  [null, 'owner@example.com', 'owner@example.com'],
  ['stranger@example.net', 'owner@example.com', 'owner@example.com'],
  ['anyone@vendor.example', null, '@vendor.example'],
  ['Any.One@Vendor.Example', 'owner@example.com', '@vendor.example'],
  ['spaced@example.org', null, 'spaced@example.org'],
  ['anyone@sub.vendor.example', null, null],
  ['anyone@notvendor.example', null, null],
  ['anyone@vendor.example.org', null, null],
  ['@vendor.example', null, null],
  ['vendor.example', null, null],
  ['owner@example.com.', null, null],
  ['xowner@example.com', null, null],
  ['"a@vendor.example"@evil.example', null, null],
  [null, null, null],
  ['', '', null],
])('From %j and MAIL FROM %j are listed as %j', (from, envelopeFrom, listed) => {
  expect(findListedSender(list, { from, envelopeFrom })).toBe(listed);
});

test('nobody is on an empty list', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(findListedSender([], { from: address, envelopeFrom: address })).toBeNull();
      expect(findListedSender([address.toUpperCase()], { from: null, envelopeFrom: address })).toBe(address.toLowerCase());
    }),
  );
});
