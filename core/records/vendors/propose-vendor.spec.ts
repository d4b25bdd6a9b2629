import { expect, test } from 'vitest';
import { proposeVendor } from '#core/records/vendors/propose-vendor';

const paper = {
  documentType: 'expense' as const,
  vendor: 'Bo the Plumber',
  fromEmail: 'bo@plumber.example',
  text: 'Bo the Plumber\n503-555-0188\nTotal $40.00',
  about: null,
};
const types = ['Plumbing', 'HVAC', 'Pest Control'];

test('a bill of somebody new proposes them, with what the document and its mail say', () => {
  expect(proposeVendor(paper, types)).toEqual({
    businessName: 'Bo the Plumber',
    phone: '503-555-0188',
    email: 'bo@plumber.example',
    address: null,
    taxId: null,
    serviceType: 'Plumbing',
  });
});

test.each([
  [{ vendor: null }, null],
  [{ documentType: 'mortgage_statement' as const }, null],
  [{ documentType: 'subscription' as const }, null],
  [{ documentType: 'hoa_document' as const }, null],
])('%j proposes nobody', (more, proposed) => {
  expect(proposeVendor({ ...paper, ...more }, types)).toBe(proposed);
});

test('a mailbox anybody can have is not the vendor’s, and no work is guessed', () => {
  const found = proposeVendor({ ...paper, vendor: 'Bo', fromEmail: 'me@gmail.com', about: 'HVAC repair' }, types);
  expect(found).toMatchObject({ email: null, serviceType: 'HVAC' });
  expect(proposeVendor({ ...paper, vendor: 'Bo' }, types)?.serviceType).toBeNull();
});
