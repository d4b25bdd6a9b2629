import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import { isSlug, readMailbox, reservedSlugs, routeMail, slugFromName } from '#core/records/mail/mailbox';

const domain = 'inbox.localhost';

test.each([
  ['receipts@inbox.localhost', 'receipts', null],
  ['Receipts@INBOX.localhost', 'receipts', null],
  ['hoa@inbox.localhost', 'hoa', null],
  ['mortgage@inbox.localhost', 'mortgage', null],
  ['subscriptions@inbox.localhost', 'subscriptions', null],
  ['postmaster@inbox.localhost', 'office', null],
  ['abuse@inbox.localhost', 'office', null],
  ['postmaster', 'office', null],
  ['elm-street@inbox.localhost', 'property', 'elm-street'],
  ['ELM-Street@inbox.localhost', 'property', 'elm-street'],
  ['hoa+elm-street@inbox.localhost', 'hoa', 'elm-street'],
  ['Receipts+Elm-Street@inbox.localhost', 'receipts', 'elm-street'],
  ['mortgage+12-oak@inbox.localhost', 'mortgage', '12-oak'],
  ['subscriptions+elm-street@inbox.localhost', 'subscriptions', null],
  ['subscriptions+@inbox.localhost', 'subscriptions', null],
])('%s is the mailbox %s of %s', (address, kind, slug) => {
  expect(readMailbox(address, domain)).toEqual({ kind, slug });
});

test.each([
  'receipts@example.com',
  'receipts@inbox.localhost.example.com',
  'receipts@sub.inbox.localhost',
  'receipts@',
  '@inbox.localhost',
  '',
  'receipts',
  'hoa+@inbox.localhost',
  'hoa++elm@inbox.localhost',
  'hoa+elm+oak@inbox.localhost',
  'elm-street+tag@inbox.localhost',
  'postmaster+elm@inbox.localhost',
  'a b@inbox.localhost',
  '"receipts"@inbox.localhost',
  '-elm@inbox.localhost',
  'elm_street@inbox.localhost',
  'receipts@example.com@evil.example',
  `${'x'.repeat(65)}@inbox.localhost`,
])('%j is nobody here', (address) => {
  expect(readMailbox(address, domain)).toBeNull();
});

test('a domain may be written in Unicode or punycode', () => {
  expect(readMailbox('receipts@xn--bcher-kva.example', 'bücher.example')?.kind).toBe('receipts');
  expect(readMailbox('receipts@BÜCHER.example', 'xn--bcher-kva.example')?.kind).toBe('receipts');
});

test('no text makes the reader throw, and only our domain is ever ours', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, other) => {
      const address = `${local}@${other}`;
      return readMailbox(address, domain) === null || address.toLowerCase().endsWith(`@${domain}`);
    }),
  );
  expect(readMailbox('\0'.repeat(1000), domain)).toBeNull();
});

describe('property names', () => {
  test.each([
    ['12 Élm St., #4', '12-elm-st-4'],
    ['  Ocean View Condo  ', 'ocean-view-condo'],
    ['HOA', 'hoa-1'],
    ['東京', 'property-1'],
    ['-', 'property-1'],
    [`${'a'.repeat(59)} b c`, 'a'.repeat(59)],
  ])('%s becomes %s', (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  test('every name gives an address that is read back as that property', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const slug = slugFromName(name);
        expect(isSlug(slug)).toBe(true);
        expect(reservedSlugs.has(slug)).toBe(false);
        expect(readMailbox(`${slug}@${domain}`, domain)).toEqual({ kind: 'property', slug });
        expect(readMailbox(`hoa+${slug}@${domain}`, domain)).toEqual({ kind: 'hoa', slug });
      }),
    );
  });
});

const to = (kind: MailboxKind, propertyId: number | null = null) => ({ kind, propertyId });

describe('several recipients', () => {
  test.each([
    ['nobody', [], 'receipts', null, []],
    ['receipts alone', [to('receipts')], 'receipts', null, []],
    ['receipts and hoa', [to('receipts'), to('hoa')], 'hoa', null, []],
    ['subscriptions and receipts', [to('receipts'), to('subscriptions')], 'subscriptions', null, []],
    ['mortgage and hoa', [to('hoa'), to('mortgage')], 'mortgage', null, []],
    ['a property and mortgage', [to('mortgage'), to('property', 7)], 'property', 7, [7]],
    ['hoa of one property', [to('hoa', 7), to('receipts')], 'hoa', 7, [7]],
    ['an old and the new name of one property', [to('property', 7), to('property', 7)], 'property', 7, [7]],
    ['two properties', [to('property', 7), to('property', 8)], 'property', null, [7, 8]],
    ['a property and the hoa of another', [to('property', 7), to('hoa', 8)], 'property', null, [7, 8]],
    ['the office and receipts', [to('office'), to('receipts')], 'receipts', null, []],
    ['the office alone', [to('office')], 'office', null, []],
  ])('%s', (_, deliveries, mailbox, propertyId, suggestedPropertyIds) => {
    expect(routeMail(deliveries)).toEqual({ mailbox, propertyId, suggestedPropertyIds });
  });

  test('the order of recipients never matters for where it goes', () => {
    const kind = fc.constantFrom('receipts' as const, 'hoa' as const, 'mortgage' as const, 'subscriptions' as const, 'property' as const);
    const delivery = fc.record({ kind, propertyId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }) });
    fc.assert(
      fc.property(fc.array(delivery, { maxLength: 6 }), (deliveries) => {
        const one = routeMail(deliveries);
        const other = routeMail(deliveries.toReversed());
        expect([other.mailbox, other.propertyId, new Set(other.suggestedPropertyIds)]).toEqual([
          one.mailbox,
          one.propertyId,
          new Set(one.suggestedPropertyIds),
        ]);
      }),
    );
  });
});
