import { describe, expect, test } from 'vitest';
import type { Property } from '../../api/types';
import { allFields, type FieldName } from './property-fields';
import { bodyOf, formOf, mask, problemOf } from './property-values';

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

/** What is sent of the form with changes; blanks around are cut off and what is empty is null by then. */
const sent = (changes: Partial<Record<FieldName, string>>) => {
  const typed = { ...formOf(property), ...changes };
  return bodyOf(Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim() || null])), typed);
};

test('a property becomes text, its secrets a mask, what it lacks an empty field', () => {
  expect(formOf(property)).toMatchObject({ monthly_rent: '1850.5', bathrooms: '1.5', lockbox_code: mask, wifi_password: '', address: '' });
  expect(formOf(null)).toMatchObject({ name: '', occupancy_status: 'vacant' });
  // What was typed over one that somebody else has changed meanwhile.
  expect(formOf({ ...property, lockbox_code: '4711' } as unknown as Property).lockbox_code).toBe('4711');
});

describe('what is sent', () => {
  test('is text, numbers as numbers, and null for what is empty', () => {
    expect(sent({ name: '  Elm House  ', tenant_name: ' ', monthly_rent: '', bathrooms: '2.5' })).toMatchObject({
      name: 'Elm House',
      tenant_name: null,
      monthly_rent: null,
      bathrooms: 2.5,
      mortgage_balance: 120_000,
      lease_start_date: '2026-01-01',
      city: null,
    });
  });

  test('leaves out a secret that was not touched, and an e-mail alias that was emptied', () => {
    const body = sent({ email_slug: '', wifi_password: ' two words ' });
    expect(body).not.toHaveProperty('lockbox_code');
    expect(body).not.toHaveProperty('email_slug');
    expect(body.wifi_password).toBe(' two words ');
    expect(sent({ lockbox_code: '' }).lockbox_code).toBeNull();
  });

  test('leaves a mortgage alone where there is none', () => {
    expect(sent({ ownership_type: 'owned_outright', mortgage_balance: '' })).not.toHaveProperty('mortgage_balance');
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
