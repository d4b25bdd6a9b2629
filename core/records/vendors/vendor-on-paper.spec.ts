import { expect, test } from 'vitest';
import { vendorContact, vendorMarks } from '#core/records/vendors/vendor-on-paper';

const invoice = `ACME PLUMBING LLC                     INVOICE 2041
41 Mill Road
Salem, OR 97301
Phone: (503) 555-0133   Fax: (503) 555-0134
office@acmeplumbing.example
Federal Tax ID 93-1234567

Bill to: Alder Rentals
9 Owner Street
Boise, ID 83701
208-555-0100
Total $412.00`;

test('the head of a document says whose it is', () => {
  expect(vendorContact(invoice)).toEqual({
    phone: '(503) 555-0133',
    email: 'office@acmeplumbing.example',
    address: '41 Mill Road, Salem, OR 97301',
    taxId: '93-1234567',
  });
});

test('nothing of the one who is billed is taken for the sender’s', () => {
  expect(vendorContact('Quick Fix\nBill to: Alder Rentals\n9 Owner Street\nBoise, ID 83701\n208-555-0100\nme@owner.example')).toEqual({
    phone: null,
    email: null,
    address: null,
    taxId: null,
  });
});

test('a known number is found wherever it stands; a number of an account is no telephone', () => {
  const marks = vendorMarks(`Account 5035550133-4821\nQuestions? Call 1-503-555-0199 or write to HELP@acme.example. EIN: 931234567`);
  expect(marks).toEqual({ phones: ['5035550199'], emails: ['help@acme.example'], taxIds: ['93-1234567'] });
});
