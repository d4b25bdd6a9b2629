import { expect, test } from 'vitest';
import { bodyOf, formOf } from './vendor-form';

test('a new vendor takes e-mail and SMS and is reached by sms', () => {
  expect(formOf(null)).toMatchObject({ accepts_email: true, accepts_sms: true, preferred_contact_method: 'sms', is_preferred: false });
});

test('what is empty is sent as null, the name without its blanks', () => {
  expect(bodyOf({ ...formOf(null), business_name: ' Salem Plumbing ', phone: ' ' })).toMatchObject({
    business_name: 'Salem Plumbing',
    contact_name: null,
    phone: null,
    email: null,
    service_type: null,
    notes: null,
    service_areas: [],
  });
});
