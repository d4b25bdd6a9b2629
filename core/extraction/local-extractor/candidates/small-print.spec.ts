import { describe, expect, it } from 'vitest';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import { rightsHolder, withoutSmallPrint } from '#core/extraction/local-extractor/candidates/small-print';
import { readPaper } from '../../../../test/support/read-paper.js';

it.each([
  ['©1995-2021 Acme Inc., Acme (UK) Limited, registered in', 'Acme Inc.'],
  ['Copyright © 1999–2026 Elm Pay. All rights reserved.', 'Elm Pay'],
  ['(c) 2026 Elm Power & Light Company, all rights reserved', 'Elm Power & Light Company'],
  ['© 2024, 2026 by Ulmen GmbH, Amtsgericht Köln HRB 4711', 'Ulmen GmbH'],
  ['© Orme SARL au capital de 8 000 €', 'Orme SARL'],
  ['Elm Energy Ltd, registered office: 1 Elm Street', 'Elm Energy Ltd'],
  ['2019-2026 Elm Energy Ltd', 'Elm Energy Ltd'],
  ['Elm & Co., Ltd. Registered in England', 'Elm & Co., Ltd.'],
])('the name in the small print is the name alone: %s', (text, name) => {
  expect(cleanName(withoutSmallPrint(text))).toBe(name);
});

it.each(['2020 Companies Inc', 'Acme, Inc.', '1995 Elm Street', 'Registered Nurses of Salem'])('a name that is none stays: %s', (text) => {
  expect(withoutSmallPrint(text)).toBe(text);
});

it('of several owners the first', () => {
  expect(rightsHolder('Elm Ltd, Elm Group plc')).toBe('Elm Ltd');
  expect(rightsHolder('Elm Co., Ltd.')).toBe('Elm Co., Ltd.');
});

describe('a bill whose only name stands in its small print', () => {
  const text = [
    'Thanks for your order.\nTotal $20.00',
    ...Array.from({ length: 14 }, () => 'Some more words of the order.'),
    '©1995-2026 Acme Inc., Acme (UK) Limited, registered in',
    'England and Wales with number 00000000',
  ].join('\n');
  const vendor = (context: object, words = text) => readPaper({ text: words, context, fields: { vendor: '' } }).vendor;

  it('comes from its sender, where it is a mail of a business', () => {
    expect(vendor({ fromName: 'Acme', fromEmail: 'acme@acme.example' })).toBe('Acme');
    expect(vendor({ fromName: 'Acme Billing', fromEmail: 'billing@acme.example' })).toBe('Acme');
  });

  it('else from whoever has the rights', () => {
    expect(vendor({})).toBe('Acme Inc.');
    for (const fromName of ['Customer Service', 'No-Reply', 'me', 'Billing Department', null])
      expect(vendor({ fromName, fromEmail: 'me@acme.example' })).toBe('Acme Inc.');
  });

  it('is that of its letterhead where it has one', () => {
    const words = `Harbor Plumbing LLC\n80 Dock Street\nInvoice 9\n${text}`;
    expect(vendor({ fromName: 'Harbor Plumbing LLC', fromEmail: 'mail@harborplumbing.example' }, words)).toBe('Harbor Plumbing LLC');
  });
});

const vendorOfMail = (fromName: string, fromEmail: string) =>
  readPaper({ text: 'Please pay this.\nTotal due $20.00', context: { fromName, fromEmail }, fields: { vendor: '' } }).vendor;

it('nobody is called as a mailbox is', () => {
  expect(vendorOfMail('me', 'me@sample.example')).toBeNull();
  expect(vendorOfMail('pat.owner', 'pat.owner@sample.example')).toBeNull();
  expect(vendorOfMail('scanner', 'copy@sample.example')).toBeNull();
  expect(vendorOfMail('harbor', 'harbor@harbor.example')).toBe('harbor');
  expect(vendorOfMail('Harbor Plumbing', 'harborplumbing@sample.example')).toBe('Harbor Plumbing');
});
