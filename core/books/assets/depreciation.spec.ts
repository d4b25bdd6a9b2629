import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { conventionOf, type Depreciable, depreciationIn, percentagesOf, scheduleOf } from '#core/books/assets/depreciation';
import { recoveryPeriods } from '#core/database/values/recovery-period';
import { sumOf } from '#core/kernel/platform/sum-of';

const house: Depreciable = {
  recovery: '27.5',
  cost: '185000.00',
  land: '25000.00',
  specialAllowance: '0.00',
  placedInService: '2026-02-08',
  disposedOn: null,
};
const stove: Depreciable = { ...house, recovery: '5', cost: '1110.00', land: '0.00', placedInService: '2014-05-10' };
const percent = (shares: readonly number[]): number[] => shares.map((share) => share / 1000);

describe('percentagesOf', () => {
  // IRS Publication 527, table 2-2d: first year, years 2 to 9, and the last, by month.
  it.each([
    ['01', 3.485, 1.97],
    ['02', 3.182, 2.273],
    ['03', 2.879, 2.576],
    ['06', 1.97, 3.485],
    ['07', 1.667, 0.152],
    ['10', 0.758, 1.061],
    ['12', 0.152, 1.667],
  ])('a building in service from month %s is depreciated evenly over 27.5 years', (month, first, last) => {
    const shares = percent(percentagesOf({ recovery: '27.5', placedInService: `2026-${month}-15` }, 'half-year'));
    expect(shares).toHaveLength(Number(month) < 7 ? 28 : 29);
    expect(shares[0]).toBe(first);
    expect(shares.slice(1, 9)).toEqual(Array.from({ length: 8 }, () => 3.636));
    // From year 10 on the rounding alternates: the even years have more where the first month is of the first half.
    const [more, less] = Number(month) < 7 ? [3.637, 3.636] : [3.636, 3.637];
    expect(shares.slice(9, 27)).toEqual(Array.from({ length: 18 }, (_, at) => (at % 2 === 0 ? more : less)));
    expect(shares.at(-1)).toBe(last);
  });

  // Tables 2-2a to 2-2c: half-year convention, then by the quarter of the first year.
  it.each([
    ['5', 'half-year', '05', [20, 32, 19.2, 11.52, 11.52, 5.76]],
    ['7', 'half-year', '05', [14.29, 24.49, 17.49, 12.49, 8.93, 8.92, 8.93, 4.46]],
    ['15', 'half-year', '05', [5, 9.5, 8.55, 7.7, 6.93, 6.23, 5.9, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 2.95]],
    ['5', 'mid-quarter', '02', [35, 26, 15.6, 11.01, 11.01, 1.38]],
    ['5', 'mid-quarter', '05', [25, 30, 18, 11.37, 11.37, 4.26]],
    ['5', 'mid-quarter', '08', [15, 34, 20.4, 12.24, 11.3, 7.06]],
    ['5', 'mid-quarter', '11', [5, 38, 22.8, 13.68, 10.94, 9.58]],
    ['7', 'mid-quarter', '02', [25, 21.43, 15.31, 10.93, 8.75, 8.74, 8.75, 1.09]],
    ['7', 'mid-quarter', '11', [3.57, 27.55, 19.68, 14.06, 10.04, 8.73, 8.73, 7.64]],
    ['15', 'mid-quarter', '02', [8.75, 9.13, 8.21, 7.39, 6.65, 5.99, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 0.74]],
    ['15', 'mid-quarter', '11', [1.25, 9.88, 8.89, 8, 7.2, 6.48, 5.9, 5.9, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 5.17]],
  ] as const)('an asset of %s years by the %s convention, month %s', (recovery, convention, month, expected) => {
    expect(percent(percentagesOf({ recovery, placedInService: `2026-${month}-15` }, convention))).toEqual(expected);
  });
});

describe('scheduleOf', () => {
  it('depreciates a house without its land, as the example of Publication 527 does', () => {
    expect(scheduleOf(house, 'half-year').slice(0, 2)).toEqual([
      { year: 2026, amount: '5091.20' },
      { year: 2027, amount: '5817.60' },
    ]);
  });

  it('depreciates an appliance over six tax years', () => {
    expect(scheduleOf(stove, 'half-year').map(({ amount }) => Math.round(Number(amount)))).toEqual([222, 355, 213, 128, 128, 64]);
  });

  it('deducts a special allowance at once, and depreciates the rest', () => {
    const [first, second] = scheduleOf({ ...stove, specialAllowance: '1000.00' }, 'half-year');
    expect([first?.amount, second?.amount]).toEqual(['1022.00', '35.20']);
    expect(scheduleOf({ ...stove, specialAllowance: '1110.00' }, 'half-year')[0]?.amount).toBe('1110.00');
  });

  it('counts the year of a sale up to the middle of its month, quarter or year', () => {
    const sold = scheduleOf({ ...house, disposedOn: '2028-03-20' }, 'half-year');
    // 5,817.60 for 2.5 of 12 months.
    expect(sold.at(-1)).toEqual({ year: 2028, amount: '1212.00' });
    expect(scheduleOf({ ...stove, disposedOn: '2016-11-01' }, 'half-year').at(-1)).toEqual({ year: 2016, amount: '106.56' });
    // 40,000 x 14.06 % x 1.5 of 12 months.
    const machine = { ...stove, recovery: '7' as const, cost: '40000.00', placedInService: '2014-11-10', disposedOn: '2017-03-01' };
    expect(scheduleOf(machine, 'mid-quarter').at(-1)).toEqual({ year: 2017, amount: '703.00' });
  });

  it('is empty for what is disposed of in its first year', () => {
    expect(scheduleOf({ ...stove, disposedOn: '2014-12-31' }, 'half-year')).toEqual([]);
  });
});

test('the years of any asset come to what is depreciated of it, and none is below zero', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const cents = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...recoveryPeriods),
      days,
      cents,
      fc.nat(100),
      fc.boolean(),
      (recovery, placedInService, cost, share, late) => {
        const land = Math.floor((cost * share) / 101);
        const asset = { ...house, recovery, placedInService, cost: (cost / 100).toFixed(2), land: (land / 100).toFixed(2) };
        const schedule = scheduleOf(asset, late ? 'mid-quarter' : 'half-year');
        expect(sumOf(schedule.map(({ amount }) => amount))).toBe(((cost - land) / 100).toFixed(2));
        expect(schedule.every(({ amount }) => !amount.startsWith('-'))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  [
    'half-year',
    [
      ['05-10', '600.00'],
      ['10-01', '400.00'],
    ],
  ],
  [
    'mid-quarter',
    [
      ['05-10', '599.99'],
      ['10-01', '400.01'],
    ],
  ],
  ['half-year', []],
] as const)('assets of a year count by the %s convention: %j', (convention, bought) => {
  const assets = bought.map(([day, cost]) => ({ ...stove, placedInService: `2026-${day}`, cost }));
  const apart = [
    { ...house, placedInService: '2026-11-01' },
    { ...stove, cost: '9999.00', placedInService: '2026-11-01', disposedOn: '2026-12-01' },
    { ...stove, cost: '9999.00', placedInService: '2025-11-01' },
  ];
  expect(conventionOf([...assets, ...apart], 2026)).toBe(convention);
});

describe('depreciationIn', () => {
  it('says what was depreciated before a year, in it, and what is left', () => {
    const found = depreciationIn([house, stove, { ...house, placedInService: '2028-01-01' }], 2027);
    expect(found.map(({ before, amount, left }) => [before, amount, left])).toEqual([
      ['5091.20', '5817.60', '149091.20'],
      ['1110.00', '0.00', '0.00'],
    ]);
  });

  it('leaves nothing of what is gone', () => {
    const [sold] = depreciationIn([{ ...house, disposedOn: '2028-03-20' }], 2028);
    expect(sold).toMatchObject({ before: '10908.80', amount: '1212.00', left: '0.00' });
  });
});
