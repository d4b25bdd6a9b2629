import { expect, test } from 'vitest';
import { bodyOf, formOf, isPrice, isWebAddress } from './subscription-form';

test('an empty form has the Monthly cycle; an emptied field is sent as null', () => {
  const form = formOf(null);
  expect(form.billing_cycle).toBe('Monthly');
  expect(bodyOf({ ...form, site_name: ' Backup ', monthly_price: '8.50', category: 'AI', url: ' ' })).toEqual({
    site_name: 'Backup',
    monthly_price: 8.5,
    billing_cycle: 'Monthly',
    category: 'AI',
    url: null,
    description: null,
    status: 'active',
    cancelled_on: null,
  });
});

test('only a cancelled one is sent with the day of its cancellation', () => {
  const form = { ...formOf(null), cancelled_on: '2026-02-20' };
  expect(bodyOf({ ...form, status: 'cancelled' }).cancelled_on).toBe('2026-02-20');
  expect(bodyOf({ ...form, status: 'paused' }).cancelled_on).toBeNull();
});

test.each([
  ['12.50', true],
  ['0', true],
  ['.5', true],
  ['12.345', false],
  ['-1', false],
  ['1e5', false],
  ['', false],
])('%j is a price: %j', (text, is) => {
  expect(isPrice(text)).toBe(is);
});

test.each([
  ['', true],
  ['https://example.com', true],
  ['http://localhost:3000/a', true],
  ['example.com', false],
  ['javascript:alert(1)', false],
  ['https://', false],
])('%j can stand as an address: %j', (text, can) => {
  expect(isWebAddress(text)).toBe(can);
});
