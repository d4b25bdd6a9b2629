import { expect, test } from 'vitest';
import { addressWords, readStreetAddress } from '#core/properties/street-address';

const read = (address: string) => readStreetAddress({ address, city: 'Salem', zipCode: '97301-1234' });

test.each([
  ['482 Alder Street', '482', 'alder st', null],
  ['482 N. Alder St., Apt. 4-B', '482', 'n alder st', '4b'],
  ['482 North Alder St # 04B', '482', 'n alder st', '4b'],
  ['482 Alder St Unit 3', '482', 'alder st', '3'],
  ['482 Alder St 3B', '482', 'alder st', '3b'],
  ['482 Alder St, Suite 200', '482', 'alder st', '200'],
  ['12 First Avenue NW', '12', '1st ave nw', null],
  ['12-34 Main Rd', '12-34', 'main rd', null],
  ['7 Unit Court', '7', 'unit ct', null],
])('%s', (address, number, street, unit) => {
  const found = read(address);
  expect([found?.number, found?.street.join(' '), found?.unit, found?.zip]).toEqual([number, street, unit, '97301']);
});

test.each(['', 'Harbor Condo', 'PO Box 12', '482'])('%j has no street to be found by', (address) => {
  expect(read(address)).toBeNull();
});

test('an amount is no ZIP code', () => {
  expect(addressWords('Unit 3  145.00')).toEqual(['unit', '3', '145-00']);
});
