import { expect, test } from 'vitest';
import { type KnownVendor, ownDomain, recogniseVendor } from '#core/records/vendors/recognise-vendor';
import { vendorKeys } from '#core/records/vendors/vendor-key';

const vendor = (id: number, businessName: string, more: Partial<KnownVendor> & { aliases?: string[] } = {}): KnownVendor => {
  const { aliases = [], ...rest } = more;
  const nameKeys = vendorKeys([businessName, ...aliases]);
  return { id, businessName, nameKeys, phoneDigits: null, email: null, taxId: null, taxIdHash: null, isActive: true, ...rest };
};
const acme = vendor(1, 'Acme Plumbing LLC', {
  aliases: ['Acme P&H'],
  phoneDigits: '5035550133',
  email: 'office@acme.example',
  taxIdHash: 'h93',
});
const taxIdHashes: string[] = [];
const marks = { phones: [] as string[], emails: [] as string[], taxIds: [] as string[] };

test.each([
  ['its name in capitals', { name: 'ACME PLUMBING', fromEmail: null, marks }, 'name'],
  ['another of its names', { name: 'Acme P & H, Inc.', fromEmail: null, marks }, 'alias'],
  ['its tax id', { name: 'A. Plumbing', fromEmail: null, marks, taxIdHashes: ['h93'] }, 'tax_id'],
  ['its telephone', { name: null, fromEmail: null, marks: { ...marks, phones: ['5035550133'] } }, 'phone'],
  ['its sender', { name: 'Billing', fromEmail: 'billing@ACME.example', marks }, 'email_domain'],
  [
    'its address on the document',
    { name: null, fromEmail: 'x@intuit.com', marks: { ...marks, emails: ['ar@acme.example'] } },
    'email_domain',
  ],
  ['nothing', { name: 'Acme Heating', fromEmail: 'x@other.example', marks }, null],
])('by %s', (_, evidence, by) => {
  const found = recogniseVendor({ taxIdHashes, ...evidence }, [vendor(9, 'Other'), acme]);
  expect(found?.by ?? null).toBe(by);
  expect(found?.vendor.id ?? null).toBe(by === null ? null : 1);
});

test('by a tax ID that an earlier release kept in clear', () => {
  const evidence = { name: null, fromEmail: null, marks: { ...marks, taxIds: ['93-1234567'] }, taxIdHashes };
  expect(recogniseVendor(evidence, [vendor(3, 'Beta', { taxId: '93-1234567' }), acme])).toMatchObject({ by: 'tax_id', vendor: { id: 3 } });
});

test('a name goes before a telephone, and two of one telephone are neither', () => {
  const twin = vendor(2, 'Acme Heating', { phoneDigits: '5035550133' });
  const both = { taxIdHashes, name: 'Acme Heating', fromEmail: null, marks: { ...marks, phones: ['5035550133'] } };
  expect(recogniseVendor(both, [acme, twin])?.vendor.id).toBe(2);
  expect(recogniseVendor({ ...both, name: 'Somebody' }, [acme, twin])).toBeNull();
});

test('of two of one name the active one is meant', () => {
  const old = vendor(1, 'Acme Plumbing', { isActive: false });
  expect(
    recogniseVendor({ name: 'acme plumbing', fromEmail: null, marks, taxIdHashes }, [old, vendor(2, 'ACME Plumbing')])?.vendor.id,
  ).toBe(2);
});

test('a mailbox that anybody can have is nobody’s domain', () => {
  expect(['a@gmail.com', 'a@notification.intuit.com', 'a@acme.example', 'nobody', null].map(ownDomain)).toEqual([
    null,
    null,
    'acme.example',
    null,
    null,
  ]);
});
