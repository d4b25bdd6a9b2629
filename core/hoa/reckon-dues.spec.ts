import { expect, test } from 'vitest';
import { sumOf } from '#core/expenses/sum-of';
import { creditsLeft, type DueRate, reckonDues } from '#core/hoa/reckon-dues';

const rate = (different: Partial<DueRate> = {}): DueRate => ({
  from: '2025-01-01',
  amount: '100.00',
  schedule: 'monthly',
  dueDay: 31,
  ...different,
});

test.each([
  ['monthly', 12, '2026-02-28'],
  ['quarterly', 4, '2026-04-30'],
  ['semi_annual', 2, '2026-07-31'],
  ['annual', 1, undefined],
] as const)('dues that are %s have %i periods, due on the last day where the month is short', (schedule, count, second) => {
  const { periods } = reckonDues({ year: 2026, today: '2026-12-31' }, [rate({ schedule })], []);
  expect(periods).toHaveLength(count);
  expect(periods[1]?.due_on).toBe(second);
});

test('a new rate holds from its day; what is not due yet is not missing', () => {
  const rates = [rate({ dueDay: 5 }), rate({ from: '2026-03-01', amount: '120.00', dueDay: 5 })];
  const { periods, year_to_date } = reckonDues({ year: 2026, today: '2026-03-10' }, rates, [
    { kind: 'payment', period: '2026-01-01', amount: '100.00' },
  ]);
  expect(periods.slice(0, 4).map(({ expected, missing }) => [expected, missing])).toEqual([
    ['100.00', '0.00'],
    ['100.00', '100.00'],
    ['120.00', '120.00'],
    ['120.00', '0.00'],
  ]);
  expect(year_to_date).toEqual({
    expected: '320.00',
    charged: '0.00',
    paid: '100.00',
    credited: '0.00',
    owed: '320.00',
    missing: '220.00',
    late_fees: '0.00',
  });
});

test('a charge above the dues is owed; one without dues has a period of its own', () => {
  const entries = [
    { kind: 'charge' as const, period: '2026-01-01', amount: '150.00' },
    { kind: 'payment' as const, period: '2026-01-15', amount: '99.99' },
    { kind: 'charge' as const, period: '2026-02-01', amount: '30.00' },
  ];
  const { periods } = reckonDues({ year: 2026, today: '2026-12-31' }, [rate({ schedule: 'annual' })], entries);
  expect(periods).toMatchObject([
    { period: '2026-01-01', expected: '100.00', charged: '150.00', paid: '99.99', missing: '50.01' },
    { period: '2026-02-01', expected: '0.00', charged: '30.00', paid: '0.00', missing: '30.00' },
  ]);
});

const paidFor = (period: string, amount: string) => ({ kind: 'payment' as const, period, amount, happened_on: period });

const quarter = rate({ amount: '300.00', schedule: 'quarterly', dueDay: 1 });
const billed = (period: string, amount = '300.00', more: object = {}) => ({ kind: 'charge' as const, period, amount, ...more });

test.each([
  ['the running one', [billed('2026-02-01')], [['2026-01-01', '300.00', 1]]],
  ['the running one, with what was paid of it', [billed('2026-03-01'), paidFor('2026-03-01', '300.00')], [['2026-01-01', '300.00', 2]]],
  [
    'the next one, where the running one has its bill',
    [billed('2026-01-01'), billed('2026-03-01')],
    [
      ['2026-01-01', '300.00', 1],
      ['2026-04-01', '300.00', 1],
    ],
  ],
  [
    'none, where the running one has its bill and the next is far off',
    [billed('2026-04-01'), billed('2026-07-01'), billed('2026-05-01')],
    [
      ['2026-04-01', '300.00', 1],
      ['2026-05-01', '300.00', 1],
      ['2026-07-01', '300.00', 1],
    ],
  ],
  ['none, of another amount', [billed('2026-02-01', '50.00')], [['2026-02-01', '50.00', 1]]],
  ['none, as a special assessment', [billed('2026-02-01', '300.00', { is_special: true })], [['2026-02-01', '300.00', 1]]],
  ['one, with its late fee', [billed('2026-02-01'), billed('2026-02-01', '25.00', { is_late_fee: true })], [['2026-01-01', '325.00', 2]]],
])('a bill of a quarter that is due in another month is of %s', (_, entries, expected) => {
  const { periods } = reckonDues({ year: 2026, today: '2026-12-31' }, [quarter], entries);
  const known = periods.filter((one) => one.entries.length > 0).map((one) => [one.period, one.owed, one.entries.length]);
  expect(known).toEqual(expected);
  const extra = sumOf(periods.filter(({ expected: dues }) => dues === '0.00').map(({ owed }) => owed));
  expect(sumOf(periods.map(({ owed }) => owed))).toBe(sumOf(['1200.00', extra, sumOf(periods.map(({ late_fees: fee }) => fee))]));
});

test('the bill of a month leaves it where dues are monthly', () => {
  const rates = [rate({ dueDay: 1 }), rate({ from: '2026-07-01', amount: '300.00', schedule: 'quarterly', dueDay: 1 })];
  const { periods } = reckonDues({ year: 2026, today: '2026-12-31' }, rates, [billed('2026-06-01', '100.00'), billed('2026-05-01')]);
  expect(periods.map(({ owed }) => owed)).toEqual(['100.00', '100.00', '100.00', '100.00', '300.00', '100.00', '300.00', '300.00']);
});

test.each<[string, boolean, Parameters<typeof reckonDues>[2]]>([
  ['by the day of its bill', false, [billed('2026-05-01', '300.00', { due_on: '2026-05-15' }), paidFor('2026-05-10', '300.00')]],
  ['after it', true, [billed('2026-05-01', '300.00', { due_on: '2026-05-15' }), paidFor('2026-05-16', '300.00')]],
  ['after its first day, its bill with a late fee', true, [billed('2026-05-01', '300.00', { due_on: '2026-05-15' }), billed('2026-05-01', '25.00', { is_late_fee: true }), paidFor('2026-05-10', '325.00')]], // prettier-ignore
  [
    'after its first day, its bill being due then',
    true,
    [billed('2026-04-01', '300.00', { due_on: '2026-04-01' }), paidFor('2026-04-10', '300.00')],
  ],
])('a quarter that is paid %s is late: %s', (_, late, entries) => {
  const { periods } = reckonDues({ year: 2026, today: '2026-12-31' }, [quarter], entries);
  expect(periods.find(({ period }) => period === '2026-04-01')).toMatchObject({ missing: '0.00', paid_late: late });
});

const credit = (period: string, amount: string, counts = true) => ({ kind: 'credit' as const, period, amount, counts });

test('a credit is owed less of its period and of the year; what it is more than the dues is in our favor', () => {
  const entries = [
    { kind: 'charge' as const, period: '2026-01-01', amount: '100.00' },
    credit('2026-01-01', '40.00'),
    credit('2026-01-01', '40.00', false),
    { kind: 'payment' as const, period: '2026-01-01', amount: '60.00' },
    credit('2026-02-01', '130.00'),
  ];
  const { periods, year_to_date } = reckonDues({ year: 2026, today: '2026-02-28' }, [rate()], entries);
  expect(periods.slice(0, 2)).toMatchObject([
    { charged: '100.00', paid: '60.00', credited: '40.00', owed: '60.00', carried: '0.00', missing: '0.00' },
    { charged: '0.00', paid: '0.00', credited: '130.00', owed: '-30.00', missing: '0.00' },
  ]);
  expect(year_to_date).toMatchObject({ charged: '100.00', paid: '60.00', credited: '170.00', owed: '30.00', missing: '0.00' });
});

test('what a credit is more than its period needs pays of the next ones, and once', () => {
  const entries = [
    paidFor('2026-01-01', '100.00'),
    credit('2026-01-01', '30.00'),
    credit('2026-02-01', '250.00'),
    paidFor('2026-05-01', '80.00'),
  ];
  const { periods } = reckonDues({ year: 2026, today: '2026-05-31' }, [rate()], entries);
  expect(periods.slice(0, 6).map(({ owed, carried, missing }) => [owed, carried, missing])).toEqual([
    ['70.00', '0.00', '0.00'],
    ['-150.00', '0.00', '0.00'],
    ['100.00', '100.00', '0.00'],
    ['100.00', '80.00', '20.00'],
    ['100.00', '0.00', '20.00'],
    ['100.00', '0.00', '0.00'],
  ]);
  // What was paid beyond the dues without a credit is not taken off.
  const more = reckonDues({ year: 2026, today: '2026-02-28' }, [rate()], [paidFor('2026-01-01', '130.00')]);
  expect(more.periods[1]).toMatchObject({ carried: '0.00', missing: '100.00' });
});

test('what is left of a credit goes over the turn of the year, also of several', () => {
  const rates = [rate({ amount: '145.00', from: '2026-12-01', dueDay: 1 })];
  const december = [paidFor('2026-12-01', '145.00'), credit('2026-12-01', '100.00')];
  const left = creditsLeft({ year: 2026, today: '2027-01-31' }, rates, december);
  expect(left).toBe('100.00');
  const next = { year: 2027, today: '2027-01-31', left };
  const { periods } = reckonDues(next, rates, []);
  expect(periods.slice(0, 2)).toMatchObject([
    { owed: '145.00', carried: '100.00', missing: '45.00' },
    { carried: '0.00', missing: '0.00' },
  ]);
  expect(creditsLeft(next, rates, [])).toBe('0.00');
  // A year that is paid in full, or has no dues, leaves it as it is.
  expect(creditsLeft({ ...next, year: 2020 }, rates, [])).toBe('100.00');
  expect(creditsLeft(next, [rate({ schedule: 'annual', dueDay: 1 })], [paidFor('2027-01-01', '100.00')])).toBe('100.00');
});

test('where nobody has set a rate a period is due on the day its documents name', () => {
  const entry = { kind: 'charge' as const, period: '2026-08-01', amount: '145.00', due_on: '2026-08-15' };
  const on = (today: string) => reckonDues({ year: 2026, today }, [], [entry]).periods.map(({ due_on, missing }) => [due_on, missing]);
  expect(on('2026-08-14')).toEqual([['2026-08-15', '0.00']]);
  expect(on('2026-08-15')).toEqual([['2026-08-15', '145.00']]);
});

test('a year without rates or entries is empty', () => {
  expect(reckonDues({ year: 2026, today: '2026-12-31' }, [], [])).toMatchObject({ periods: [], year_to_date: { expected: '0.00' } });
});

const paid = (amount: string, happened_on: string) => ({ kind: 'payment' as const, period: '2026-01-01', amount, happened_on });

test('what was paid after its day is paid late, and its fee told apart', () => {
  const rates = [{ from: '2026-01-01', amount: '100.00', schedule: 'monthly' as const, dueDay: 5 }];
  const fee = { kind: 'charge' as const, period: '2026-01-01', amount: '10.00', is_late_fee: true };
  const january = (...entries: Parameters<typeof reckonDues>[2]) =>
    reckonDues({ year: 2026, today: '2026-02-01' }, rates, entries).periods[0];
  expect(january(paid('100.00', '2026-01-05'))).toMatchObject({ paid_late: false, late_fees: '0.00' });
  expect(january(paid('100.00', '2026-01-06'), fee)).toMatchObject({ paid_late: false, late_fees: '10.00', missing: '10.00' });
  expect(january(paid('110.00', '2026-01-06'), fee)).toMatchObject({ paid_late: true, late_fees: '10.00', missing: '0.00' });
  expect(january(paid('40.00', '2026-01-09'))).toMatchObject({ paid_late: false, missing: '60.00' });
});

const extra = (amount: string, more: object) => ({ kind: 'charge' as const, period: '2026-01-01', amount, ...more });

test('a special assessment and a late fee come beside the dues, charged or not', () => {
  const rates = [{ from: '2026-01-01', amount: '145.00', schedule: 'annual' as const, dueDay: 1 }];
  const entries = [extra('2400.00', { is_special: true }), extra('25.00', { is_late_fee: true })];
  const [alone] = reckonDues({ year: 2026, today: '2026-03-10' }, rates, entries).periods;
  expect(alone).toMatchObject({ expected: '145.00', charged: '2425.00', owed: '2570.00', missing: '2570.00' });
  const [charged] = reckonDues({ year: 2026, today: '2026-03-10' }, rates, [...entries, extra('150.00', {})]).periods;
  expect(charged).toMatchObject({ charged: '2575.00', owed: '2575.00' });
});

test('of a house that is given up nothing is expected but where something is known', () => {
  const entries = [{ kind: 'charge' as const, period: '2026-02-01', amount: '100.00' }];
  const { periods, year_to_date } = reckonDues({ year: 2026, today: '2026-12-31', archived: true }, [rate()], entries);
  expect(periods.map(({ period, expected, missing }) => [period, expected, missing])).toEqual([['2026-02-01', '100.00', '100.00']]);
  expect(year_to_date.missing).toBe('100.00');
});

test.each<[string, DueRate[], string[]]>([
  ['a year’s dues from July on', [rate({ schedule: 'annual', from: '2025-07-01', dueDay: 1 })], ['07']],
  ['in the first year too', [rate({ schedule: 'annual', from: '2026-07-15', dueDay: 15 })], ['07']],
  ['quarters from February on', [rate({ schedule: 'quarterly', from: '2025-02-01', dueDay: 1 })], ['02', '05', '08', '11']],
  ['halves from September on', [rate({ schedule: 'semi_annual', from: '2025-09-01', dueDay: 1 })], ['03', '09']],
  ['quarters from a day between', [rate({ schedule: 'quarterly', from: '2025-11-20', dueDay: 1 })], ['01', '04', '07', '10']],
  [
    'quarters that cost more from a month between',
    [rate({ schedule: 'quarterly', dueDay: 1 }), rate({ schedule: 'quarterly', from: '2026-03-01', dueDay: 1, amount: '120.00' })],
    ['01', '04', '07', '10'],
  ],
  [
    'months that become years',
    [rate({ dueDay: 1, from: '2026-01-01' }), rate({ schedule: 'annual', from: '2026-03-01', dueDay: 1 })],
    ['01', '02', '03'],
  ],
])('%s are due in their months', (_, rates, months) => {
  const { periods } = reckonDues({ year: 2026, today: '2026-12-31' }, rates, []);
  expect(periods.map(({ period }) => period.slice(5, 7))).toEqual(months);
});
