import { expect, test } from 'vitest';
import { splitCharge } from '#core/books/hoa/split-charge';

const salem = { city: 'Salem', zipCode: '97301' };
const places = [
  { id: 1, address: '482 Alder Street', ...salem },
  { id: 2, address: '19 N Harbor Ave #3', ...salem },
  { id: 3, address: '19 N Harbor Ave #4', ...salem },
];
const split = (total: string, ...lines: string[]) => splitCharge(lines.join('\n'), total, places);
const both = [
  { propertyId: 2, amount: '145.00' },
  { propertyId: 3, amount: '150.50' },
];

test.each<[string, string, string[], unknown]>([
  [
    'by address with unit',
    '295.50',
    ['19 N Harbor Ave #3   April dues   $145.00', '19 North Harbor Avenue, Unit 4   $150.50', 'Total  $295.50'],
    both,
  ],
  ['by unit under the building', '295.50', ['Harbor House, 19 N Harbor Ave', 'Unit 3   145.00', 'Unit 4   150.50'], both],
  [
    'several lines of one',
    '1,300.00',
    ['482 Alder St   1,000.00', '482 Alder St late fee   55.00', '19 N Harbor Ave #3   245.00'],
    [
      { propertyId: 1, amount: '1055.00' },
      { propertyId: 2, amount: '245.00' },
    ],
  ],
  ['sums that do not come to the total', '300.00', ['19 N Harbor Ave #3  145.00', '19 N Harbor Ave #4  150.50'], null],
  ['one property alone', '145.00', ['19 N Harbor Ave #3  145.00'], null],
  ['units of a building nobody names', '295.50', ['Unit 3   145.00', 'Unit 4   150.50'], null],
  [
    'by a unit in the middle of a line',
    '295.50',
    ['19 N Harbor Ave', 'Dues for April of Unit 3   145.00', 'Dues for April of Unit 4   150.50'],
    both,
  ],
  [
    'lines that say how the sum comes about',
    '295.50',
    ['19 N Harbor Ave', 'Unit 3   145.00', 'Unit 4   150.50', 'Unit 4 previous balance   80.00'],
    both,
  ],
  ['a line that names two', '295.50', ['482 Alder Street and 19 N Harbor Ave #3   145.00', '19 N Harbor Ave #4   150.50'], null],
  ['a unit of a house that has none', '295.50', ['482 Alder Street', 'Unit 3   145.00', 'Unit 4   150.50'], null],
  ['an amount right behind the house', '295.50', ['19 N Harbor Ave #3 $145.00', '19 N Harbor Ave #4 $150.50'], both],
  ['a property we do not have', '295.50', ['19 N Harbor Ave #3  145.00', '19 N Harbor Ave #5  150.50'], null],
])('%s', (_, total, lines, shares) => {
  expect(split(total.replace(',', ''), ...lines)).toEqual(shares);
});

test('by account number, also where the lines name no house', () => {
  const numbers = [
    { plain: 'H0042113', propertyId: 2 },
    { plain: 'H0042114', propertyId: 3 },
  ];
  const lines = 'Acct H-0042113   April dues   $145.00\nAcct H-0042114   April dues   $150.50\nTotal  $295.50';
  expect(splitCharge(lines, '295.50', [], numbers)).toEqual(both);
  expect(splitCharge(lines, '295.50', [], numbers.slice(1))).toBeNull();
  expect(splitCharge(lines, '295.50', [{ id: 9, address: null, city: null, zipCode: null }], numbers)).toEqual(both);
});
