import { expect, test } from 'vitest';
import { addressWords, readStreetAddress } from '#core/records/properties/street-address';

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
  ['8873 NE Alder Blvd, Bldg 7', '8873', 'ne alder blvd', '7'],
])('%s', (address, number, street, unit) => {
  const found = read(address);
  expect([found?.number, found?.street.join(' '), found?.unit, found?.zip]).toEqual([number, street, unit, '97301']);
});

test.each([
  ['12 Elm Street Unit 4, Portland, OR 97201', 'elm st', '4', 'portland', '97201'],
  ['12 Elm Street, Portland, OR 97201-2210', 'elm st', null, 'portland', '97201'],
  ['12 Elm Street, Unit 4, Lake Oswego OR 97034, USA', 'elm st', '4', 'lake oswego', '97034'],
  ['12 Elm St #4 Portland, OR', 'elm st', '4', 'portland', null],
  ['12 Elm Street\nPortland, OR 97201', 'elm st', null, 'portland', '97201'],
  ['12 Elm St Portland OR 97201', 'elm st', null, 'portland', '97201'],
  ['1200 Elm St NW Salt Lake City UT 84101', 'elm st nw', null, 'salt lake city', '84101'],
  ['12 Elm Street, OR', 'elm st', null, '', null],
  ['12 Elm Street', 'elm st', null, '', null],
])('%j in one field has its town and ZIP code', (address, street, unit, city, zip) => {
  const found = readStreetAddress({ address, city: null, zipCode: null });
  expect([found?.street.join(' '), found?.unit, found?.city.join(' '), found?.zip]).toEqual([street, unit, city, zip]);
});

test('fields of their own say more than the end of the address', () => {
  const found = readStreetAddress({ address: '12 Elm Street, Portland, OR 97201', city: 'Gresham', zipCode: '97030' });
  expect([found?.city, found?.zip]).toEqual([['gresham'], '97030']);
});

test.each(['', 'Harbor Condo', 'PO Box 12', '482'])('%j has no street to be found by', (address) => {
  expect(read(address)).toBeNull();
});

test('an amount is no ZIP code', () => {
  expect(addressWords('Unit 3  145.00')).toEqual(['unit', '3', '145-00']);
});
