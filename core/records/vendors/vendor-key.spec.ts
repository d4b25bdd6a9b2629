import { expect, test } from 'vitest';
import { vendorKey, vendorKeys } from '#core/records/vendors/vendor-key';

test.each([
  ['Acme Plumbing LLC', 'ACME PLUMBING'],
  ['Acme Plumbing, L.L.C.', 'acme  plumbing'],
  ['The Acme Plumbing Co. #114', 'Acme-Plumbing'],
  ['Smith & Sons Roofing Inc', 'SMITH AND SONS ROOFING, INCORPORATED'],
  ["Joe's Electric", 'Joes Electric Co'],
  ['Café Río', 'CAFE RIO'],
  ['HomeDepot', 'The Home Depot Store 4521'],
])('%s is %s', (one, other) => {
  expect(vendorKey(one)).toBe(vendorKey(other));
});

test.each([
  ['Acme Plumbing', 'Acme Heating'],
  ['Acme Plumbing of Salem', 'Acme Plumbing'],
  ['The', 'Company'],
])('%s is not %s', (one, other) => {
  expect(vendorKey(one)).not.toBe(vendorKey(other));
});

test('a name of signs alone has no key', () => {
  expect(vendorKeys(['--', 'Acme', 'ACME LLC'])).toEqual(['acme']);
});
