import { describe, expect, test } from 'vitest';
import type { Property } from '../../api/types';
import { allFields, type FieldName } from './property-fields';
import { formOf, mask, payloadOf, problemOf } from './property-values';

const property = {
  name: 'Elm House',
  email_slug: 'elm-house',
  occupancy_status: 'occupied',
  tenant_name: 'Sam Sample',
  monthly_rent: 1850.5,
  bathrooms: 1.5,
  ownership_type: 'mortgaged',
  mortgage_balance: 120_000,
  lease_start_date: '2026-01-01',
  has_value: { lockbox_code: true, wifi_password: false },
} as unknown as Property;

const changed = (changes: Partial<Record<FieldName, string>>, of: Property | null = property) => {
  const before = formOf(of);
  return payloadOf({ ...before, ...changes }, before);
};

test('a property becomes text, its secrets a mask, what it lacks an empty field', () => {
  expect(formOf(property)).toMatchObject({ monthly_rent: '1850.5', bathrooms: '1.5', lockbox_code: mask, wifi_password: '', address: '' });
  expect(formOf(null)).toMatchObject({ name: '', occupancy_status: 'vacant' });
});

describe('what is sent', () => {
  test('is what was filled in, numbers as numbers, without what was never set', () => {
    expect(changed({ name: '  Elm House  ', city: 'Salem' })).toEqual({
      name: 'Elm House',
      email_slug: 'elm-house',
      city: 'Salem',
      occupancy_status: 'occupied',
      tenant_name: 'Sam Sample',
      monthly_rent: 1850.5,
      bathrooms: 1.5,
      ownership_type: 'mortgaged',
      mortgage_balance: 120_000,
      lease_start_date: '2026-01-01',
    });
  });

  test('is null for what had a value and was emptied', () => {
    expect(changed({ tenant_name: ' ', monthly_rent: '', lockbox_code: '' })).toMatchObject({
      tenant_name: null,
      monthly_rent: null,
      lockbox_code: null,
    });
  });

  test('keeps a secret that was not touched, and the mail name', () => {
    const sent = changed({ email_slug: '', wifi_password: ' two words ' });
    expect(sent).not.toHaveProperty('lockbox_code');
    expect(sent).not.toHaveProperty('email_slug');
    expect(sent.wifi_password).toBe(' two words ');
  });

  test('leaves a mortgage alone where there is none', () => {
    expect(changed({ ownership_type: 'owned_outright', mortgage_balance: '' })).not.toHaveProperty('mortgage_balance');
  });
});

describe('a value', () => {
  test.each<[FieldName, string, string | null]>([
    ['name', '  ', 'property_form.name_required'],
    ['name', 'Elm', null],
    ['city', '', null],
    ['monthly_rent', '0', null],
    ['monthly_rent', '1850.55', null],
    ['estimated_value', '999999999999.99', null],
    ['monthly_rent', '1850.555', 'property_form.step_money'],
    ['monthly_rent', '-1', 'property_form.must_not_be_negative'],
    ['monthly_rent', 'much', 'property_form.must_be_number'],
    ['bathrooms', '2.5', null],
    ['bathrooms', '2.3', 'property_form.step_half'],
    ['bedrooms', '2.5', 'property_form.step_whole'],
    ['mortgage_rate', '6.125', null],
    ['mortgage_rate', '6.1255', 'property_form.step_percent'],
    ['tenant_email', 'sam@example.com', null],
    ['tenant_email', 'sam', 'property_form.must_be_email'],
    ['lockbox_code', mask, null],
    ['lockbox_code', '•••••1', 'property_form.must_replace_mask'],
    ['hoa_url', 'https://hoa.example/pay', null],
    ['hoa_url', 'hoa.example', 'property_form.must_be_url'],
    ['hoa_url', 'javascript:alert(1)', 'property_form.must_be_url'],
  ])('%s %j: %s', (name, typed, words) => {
    const field = allFields.find((one) => one.name === name);
    expect(field && problemOf(field, typed)).toBe(words);
  });
});
