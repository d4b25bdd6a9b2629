import { expect, test } from 'vitest';
import { mergedVendor } from '#core/records/vendors/merged-vendor';

const unknown = { contactName: null, phone: null, email: null, serviceType: null, address: null };
const vendor = {
  ...unknown,
  businessName: 'Acme',
  aliases: ['Acme Inc'],
  serviceAreas: ['97301'],
  notes: 'Rings twice',
  isPreferred: false,
  acceptsEmail: true,
  acceptsSms: true,
};

test('the one that is kept takes the names and what it does not know itself', () => {
  const other = {
    ...vendor,
    businessName: 'ACME Plumbing',
    aliases: ['acme', 'Acme Drains', 'ACME DRAINS'],
    phone: '503-555-0100',
    email: 'office@acme.example',
    serviceAreas: ['97302', '97301'],
    notes: 'Wants a purchase order',
    isPreferred: true,
    acceptsSms: false,
  };
  expect(mergedVendor({ ...vendor, email: 'acme@example.com' }, other)).toEqual({
    contactName: null,
    phone: '503-555-0100',
    email: 'acme@example.com',
    serviceType: null,
    address: null,
    aliases: ['Acme Inc', 'ACME Plumbing', 'Acme Drains'],
    serviceAreas: ['97301', '97302'],
    notes: 'Rings twice\n\nWants a purchase order\n\nACME Plumbing: e-mail office@acme.example',
    isPreferred: true,
    acceptsEmail: true,
    acceptsSms: false,
  });
});

test('where neither has notes there are none', () => {
  expect(mergedVendor({ ...vendor, notes: null }, { ...vendor, notes: null }).notes).toBeNull();
});
