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

test.each([
  [' 97302', ['97301', '97302']],
  ['97301', ['97301']],
])('the zip code %o that was typed without Enter is not lost', (zip, service_areas) => {
  const body = bodyOf({ ...formOf(null), service_areas: ['97301'], zip });
  expect(body.service_areas).toEqual(service_areas);
  expect(body).not.toHaveProperty('zip');
});
