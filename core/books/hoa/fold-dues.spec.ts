import { expect, test } from 'vitest';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { DueRate } from '#core/books/hoa/due-rate';
import { type DuesOfYear, duesOfYear } from '#core/books/hoa/dues-of-year';
import { type DuesClaim, foldDues } from '#core/books/hoa/fold-dues';

const claim = (kind: DuesClaim['kind'], period: string | null, amount: string, more: Partial<DuesClaim> = {}): DuesClaim => ({
  kind,
  source: kind === 'payment' ? 'person' : 'machine',
  period,
  amount,
  dueOn: null,
  happenedOn: period,
  documentId: null,
  documentDay: '2026-01-01',
  expenseId: null,
  duplicateOf: null,
  statedElsewhere: false,
  reference: null,
  account: null,
  corrects: false,
  undated: false,
  withdrawn: false,
  ...more,
});

let documents = 0;
const charge = (period: string, amount = '300.00', more: Partial<DuesClaim> = {}) =>
  claim('dues', period, amount, { documentId: (documents += 1), reference: `A${documents}`, ...more });
const paidFor = (period: string, amount: string, on = period) => claim('payment', period, amount, { happenedOn: on });
const credit = (period: string, amount: string) => claim('credit', period, amount, { documentId: (documents += 1) });

interface Asked {
  year?: number;
  today?: string;
  endsOn?: string | null;
}

/** The dues of a year as they are folded from claims and then read. */
function reckon(
  rates: readonly DueRate[],
  claims: readonly DuesClaim[],
  { year = 2026, today = '2026-12-31', endsOn = null }: Asked = {},
): DuesOfYear {
  const terms = { rates, endsOn };
  const fold = foldDues(terms, claims);
  const folded = [...fold.placed].flatMap(([one, { countedIn, standing }], id) => {
    if (standing === 'withdrawn' || Number(countedIn.slice(0, 4)) !== year) return [];
    return [{ ...one, id, countedIn, document_id: one.documentId, hoa_email_id: null, expense_id: null, note: null, standing }];
  });
  return duesOfYear(terms, folded, { year, today, outcome: fold.outcome });
}

const rate = (different: Partial<DueRate> = {}): DueRate => ({
  from: '2025-01-01',
  amount: '100.00',
  schedule: 'monthly',
  dueDay: 31,
  ...different,
});
const quarter = rate({ amount: '300.00', schedule: 'quarterly', dueDay: 1 });

test.each([
  ['monthly', 12, '2026-02-28'],
  ['quarterly', 4, '2026-04-30'],
  ['semi_annual', 2, '2026-07-31'],
  ['annual', 1, undefined],
] as const)('dues that are %s have %i periods, due on the last day where the month is short', (schedule, count, second) => {
  const { periods } = reckon([rate({ schedule })], []);
  expect(periods).toHaveLength(count);
  expect(periods[1]?.due_on).toBe(second);
});

test('a new rate holds from its day; what is not due yet is not missing', () => {
  const rates = [rate({ dueDay: 5 }), rate({ from: '2026-03-01', amount: '120.00', dueDay: 5 })];
  const { periods, year_to_date } = reckon(rates, [paidFor('2026-01-01', '100.00')], { today: '2026-03-10' });
  expect(periods.slice(0, 4).map(({ expected, missing }) => [expected, missing])).toEqual([
    ['100.00', '0.00'],
    ['100.00', '100.00'],
    ['120.00', '120.00'],
    ['120.00', '0.00'],
  ]);
  expect(year_to_date).toEqual({ expected: '320.00', charged: '0.00', paid: '100.00', credited: '0.00', owed: '320.00', missing: '220.00', late_fees: '0.00' }); // prettier-ignore
});

test('a charge above the dues is owed; one without dues has a period of its own', () => {
  const claims = [charge('2026-01-01', '150.00'), paidFor('2026-01-01', '99.99'), charge('2026-02-01', '30.00')];
  expect(reckon([rate({ schedule: 'annual' })], claims).periods).toMatchObject([
    { period: '2026-01-01', expected: '100.00', charged: '150.00', paid: '99.99', missing: '50.01' },
    { period: '2026-02-01', expected: '0.00', charged: '30.00', paid: '0.00', missing: '30.00' },
  ]);
});

test.each<[string, DuesClaim[], unknown[]]>([
  ['the running one', [charge('2026-02-01')], [['2026-01-01', '300.00', 1]]],
  ['the running one, with what was paid of it', [charge('2026-03-01'), paidFor('2026-03-01', '300.00')], [['2026-01-01', '300.00', 2]]],
  [
    'the next one, where the running one has its bill',
    [charge('2026-01-01'), charge('2026-03-01')],
    [
      ['2026-01-01', '300.00', 1],
      ['2026-04-01', '300.00', 1],
    ],
  ],
  [
    'none, where the running one has its bill and the next is far off',
    [charge('2026-04-01'), charge('2026-07-01'), charge('2026-05-01')],
    [
      ['2026-04-01', '300.00', 1],
      ['2026-05-01', '300.00', 1],
      ['2026-07-01', '300.00', 1],
    ],
  ],
  [
    'the running one, where it reminds of its bill',
    [charge('2026-01-01', '300.00', { reference: null }), charge('2026-02-01', '300.00', { reference: null })],
    [['2026-01-01', '300.00', 2]],
  ],
  ['the next year’s first one', [charge('2025-10-01'), charge('2025-12-01')], [['2026-01-01', '300.00', 1]]],
  ['none, of another amount', [charge('2026-02-01', '50.00')], [['2026-02-01', '50.00', 1]]],
  ['none, as a special assessment', [charge('2026-02-01', '300.00', { kind: 'assessment' })], [['2026-02-01', '300.00', 1]]],
  ['one, with its late fee', [charge('2026-02-01'), charge('2026-02-01', '25.00', { kind: 'late_fee' })], [['2026-01-01', '325.00', 2]]],
])('a bill of a quarter that is due in another month is of %s', (_, claims, expected) => {
  const { periods } = reckon([quarter], claims);
  expect(periods.filter(({ entries }) => entries.length > 0).map((one) => [one.period, one.owed, one.entries.length])).toEqual(expected);
  const extra = sumOf(periods.filter(({ expected: dues }) => dues === '0.00').map(({ owed }) => owed));
  expect(sumOf(periods.map(({ owed }) => owed))).toBe(sumOf(['1200.00', extra, ...periods.map(({ late_fees: fee }) => fee)]));
});

test('the bill of a month leaves it where dues are monthly', () => {
  const rates = [rate({ dueDay: 1 }), rate({ from: '2026-07-01', amount: '300.00', schedule: 'quarterly', dueDay: 1 })];
  const { periods } = reckon(rates, [charge('2026-06-01', '100.00'), charge('2026-05-01')]);
  expect(periods.map(({ owed }) => owed)).toEqual(['100.00', '100.00', '100.00', '100.00', '300.00', '100.00', '300.00', '300.00']);
});

test.each<[string, boolean, DuesClaim[]]>([
  [
    'by the day of its bill',
    false,
    [charge('2026-05-01', '300.00', { dueOn: '2026-05-15' }), paidFor('2026-05-01', '300.00', '2026-05-10')],
  ],
  ['after it', true, [charge('2026-05-01', '300.00', { dueOn: '2026-05-15' }), paidFor('2026-05-01', '300.00', '2026-05-16')]],
  ['after its first day, its bill with a late fee', true, [charge('2026-05-01', '300.00', { dueOn: '2026-05-15' }), charge('2026-05-01', '25.00', { kind: 'late_fee' }), paidFor('2026-05-01', '325.00', '2026-05-10')]], // prettier-ignore
  [
    'after its first day, its bill being due then',
    true,
    [charge('2026-04-01', '300.00', { dueOn: '2026-04-01' }), paidFor('2026-04-01', '300.00', '2026-04-10')],
  ],
])('a quarter that is paid %s is late: %s', (_, late, claims) => {
  const { periods } = reckon([quarter], claims);
  expect(periods.find(({ period }) => period === '2026-04-01')).toMatchObject({ missing: '0.00', paid_late: late });
});

test('a credit is owed less of its period and of the year; what it is more than the dues is in our favor', () => {
  const claims = [
    charge('2026-01-01', '100.00'),
    credit('2026-01-01', '40.00'),
    paidFor('2026-01-01', '60.00'),
    credit('2026-02-01', '130.00'),
  ];
  const { periods, year_to_date } = reckon([rate()], claims, { today: '2026-02-28' });
  expect(periods.slice(0, 3)).toMatchObject([
    { charged: '100.00', paid: '60.00', credited: '40.00', owed: '60.00', carried: '0.00', over: '0.00', missing: '0.00' },
    { charged: '0.00', paid: '0.00', credited: '130.00', owed: '-30.00', over: '30.00', missing: '0.00' },
    { carried: '30.00' },
  ]);
  expect(year_to_date).toMatchObject({ charged: '100.00', paid: '60.00', credited: '170.00', owed: '30.00', missing: '0.00' });
});

test('what is paid or credited beyond what a period owes pays of the next ones, and once', () => {
  const claims = [paidFor('2026-01-01', '130.00'), credit('2026-02-01', '250.00'), paidFor('2026-05-01', '80.00')];
  const dues = reckon([rate()], claims, { today: '2026-05-31' });
  expect(dues.periods.slice(0, 6).map(({ owed, over, carried, missing }) => [owed, over, carried, missing])).toEqual([
    ['100.00', '30.00', '0.00', '0.00'],
    ['-150.00', '150.00', '0.00', '0.00'],
    ['100.00', '0.00', '100.00', '0.00'],
    ['100.00', '0.00', '80.00', '20.00'],
    ['100.00', '0.00', '0.00', '20.00'],
    ['100.00', '0.00', '0.00', '0.00'],
  ]);
  expect(dues.credit).toBe('0.00');
  expect(reckon([rate()], claims, { today: '2026-02-28' }).credit).toBe('180.00');
});

test('a payment of which nobody knows what it is for is no credit', () => {
  const { periods, credit: left } = reckon([], [paidFor('2026-01-01', '490.28'), charge('2026-02-01', '50.00')]);
  expect(periods).toMatchObject([
    { owed: '0.00', paid: '490.28', over: '0.00' },
    { owed: '50.00', carried: '0.00', missing: '50.00' },
  ]);
  expect(left).toBe('0.00');
});

test('what is left goes over the turn of the year, also of several', () => {
  const rates = [rate({ amount: '145.00', from: '2026-12-01', dueDay: 1 })];
  const december = [paidFor('2026-12-01', '145.00'), credit('2026-12-01', '100.00')];
  expect(reckon(rates, december, { today: '2026-12-31' }).credit).toBe('100.00');
  expect(reckon(rates, december, { year: 2027, today: '2027-01-31' }).periods.slice(0, 2)).toMatchObject([
    { owed: '145.00', carried: '100.00', missing: '45.00' },
    { carried: '0.00', missing: '0.00' },
  ]);
  // Longer ahead than anything is known of.
  const much = [paidFor('2026-12-01', '145.00'), credit('2026-12-01', '5000.00')];
  const carried = reckon(rates, much, { year: 2029, today: '2029-12-31' }).periods.map((one) => one.carried);
  expect(sumOf(carried)).toBe(sumOf(['5000.00', `-${sumOf(Array<string>(24).fill('145.00'))}`]));
});

test('where nobody has set a rate a period is due on the day its documents name', () => {
  const one = charge('2026-08-01', '145.00', { dueOn: '2026-08-15' });
  const on = (today: string) => reckon([], [one], { today }).periods.map(({ due_on, missing }) => [due_on, missing]);
  expect(on('2026-08-14')).toEqual([['2026-08-15', '0.00']]);
  expect(on('2026-08-15')).toEqual([['2026-08-15', '145.00']]);
});

test('a year without rates or claims is empty', () => {
  expect(reckon([], [])).toMatchObject({ periods: [], year_to_date: { expected: '0.00' }, credit: '0.00' });
});

const paidOn = (amount: string, on: string) => paidFor('2026-01-01', amount, on);

test('what was paid after its day is paid late, and its fee told apart', () => {
  const rates = [rate({ from: '2026-01-01', dueDay: 5 })];
  const fee = charge('2026-01-01', '10.00', { kind: 'late_fee' });
  const january = (...claims: DuesClaim[]) => reckon(rates, claims, { today: '2026-02-01' }).periods[0];
  expect(january(paidOn('100.00', '2026-01-05'))).toMatchObject({ paid_late: false, late_fees: '0.00' });
  expect(january(paidOn('100.00', '2026-01-06'), fee)).toMatchObject({ paid_late: false, late_fees: '10.00', missing: '10.00' });
  expect(january(paidOn('110.00', '2026-01-06'), fee)).toMatchObject({ paid_late: true, late_fees: '10.00', missing: '0.00' });
  expect(january(paidOn('40.00', '2026-01-09'))).toMatchObject({ paid_late: false, missing: '60.00' });
});

test('a special assessment and a late fee come beside the dues, charged or not', () => {
  const rates = [rate({ from: '2026-01-01', amount: '145.00', schedule: 'annual', dueDay: 1 })];
  const extras = [charge('2026-01-01', '2400.00', { kind: 'assessment' }), charge('2026-01-01', '25.00', { kind: 'late_fee' })];
  const [alone] = reckon(rates, extras, { today: '2026-03-10' }).periods;
  expect(alone).toMatchObject({ expected: '145.00', charged: '2425.00', owed: '2570.00', missing: '2570.00' });
  const [charged] = reckon(rates, [...extras, charge('2026-01-01', '150.00')], { today: '2026-03-10' }).periods;
  expect(charged).toMatchObject({ charged: '2575.00', owed: '2575.00' });
});

test('of a house that is given up nothing is expected but where something is known', () => {
  const { periods, year_to_date } = reckon([rate()], [charge('2026-02-01', '100.00')], { endsOn: '' });
  expect(periods.map(({ period, expected, missing }) => [period, expected, missing])).toEqual([['2026-02-01', '100.00', '100.00']]);
  expect(year_to_date.missing).toBe('100.00');
});

test('of a house that was sold dues are expected until the period of its sale, and a bill that comes later counts', () => {
  const { periods, year_to_date } = reckon([rate()], [charge('2026-06-01', '100.00')], { endsOn: '2026-03-20' });
  expect(periods.map(({ period }) => period.slice(5, 7))).toEqual(['01', '02', '03', '06']);
  expect(reckon([rate()], [], { endsOn: '2026-03-01' }).periods).toHaveLength(3);
  expect(year_to_date).toMatchObject({ expected: '400.00', missing: '400.00' });
});

test.each<[string, DueRate[], string[]]>([
  ['a year’s dues from July on', [rate({ schedule: 'annual', from: '2025-07-01', dueDay: 1 })], ['07']],
  ['in the first year too', [rate({ schedule: 'annual', from: '2026-07-15', dueDay: 15 })], ['07']],
  ['quarters from February on', [rate({ schedule: 'quarterly', from: '2025-02-01', dueDay: 1 })], ['02', '05', '08', '11']],
  ['halves from September on', [rate({ schedule: 'semi_annual', from: '2025-09-01', dueDay: 1 })], ['03', '09']],
  ['quarters from a day between', [rate({ schedule: 'quarterly', from: '2025-11-20', dueDay: 1 })], ['01', '04', '07', '10']],
  ['quarters that cost more from a month between', [rate({ schedule: 'quarterly', dueDay: 1 }), rate({ schedule: 'quarterly', from: '2026-03-01', dueDay: 1, amount: '120.00' })], ['01', '04', '07', '10']], // prettier-ignore
  ['months that become years', [rate({ dueDay: 1, from: '2026-01-01' }), rate({ schedule: 'annual', from: '2026-03-01', dueDay: 1 })], ['01', '02', '03']], // prettier-ignore
])('%s are due in their months', (_, rates, months) => {
  expect(reckon(rates, []).periods.map(({ period }) => period.slice(5, 7))).toEqual(months);
});

const confirmed = (day: string, amount = '300.00') =>
  claim('payment', null, amount, { source: 'machine', happenedOn: day, documentId: (documents += 1) });

test('a payment that names no period stays where it is when more becomes known, and pays a late fee no further', () => {
  const rates = [rate({ amount: '300.00', schedule: 'quarterly', dueDay: 15, from: '2026-01-01' })];
  const bill = [charge('2026-10-01', '300.00', { dueOn: '2026-10-15' }), charge('2026-10-01', '25.00', { kind: 'late_fee' })];
  const paid = confirmed('2026-10-20');
  const october = (...more: DuesClaim[]) => reckon(rates, [...bill, paid, ...more]).periods.find(({ period }) => period === '2026-10-01');
  expect(october()).toMatchObject({ paid: '300.00', owed: '325.00', missing: '25.00' });
  const { entries: _, ...alone } = october() ?? { entries: [] };
  expect(october(paidFor('2026-07-01', '300.00', '2026-07-14'), charge('2026-07-01'))).toMatchObject(alone);
});

test.each<[string, DuesClaim[], string, string]>([
  ['paid before it is due', [], '2026-08-28', '2026-09-01'],
  ['paid a little late', [], '2026-09-15', '2026-09-01'],
  ['nearer to the next day, but late', [], '2026-09-20', '2026-09-01'],
  ['long before anything is due', [], '2024-06-20', '2024-06-01'],
  ['stated by a person for another month', [paidFor('2026-06-01', '300.00', '2026-08-30')], '2026-09-02', '2026-06-01'],
  ['stated by a person, without the fee for a card', [paidFor('2026-06-01', '291.00', '2026-08-30')], '2026-09-02', '2026-06-01'],
])('a payment that names no period is for the one due nearest: %s', (_, claims, day, period) => {
  const paid = confirmed(day);
  expect(foldDues({ rates: [rate({ dueDay: 1, amount: '300.00' })], endsOn: null }, [...claims, paid]).placed.get(paid)).toEqual({
    countedIn: period,
    standing: 'counts',
  });
});

test.each<[string, DuesClaim[], string, string]>([
  ['190 days late', [charge('2026-01-01')], '2026-07-10', '2026-01-01'],
  ['later than any dues are paid', [charge('2026-01-01')], '2026-07-11', '2026-07-01'],
  ['45 days early', [charge('2026-03-01')], '2026-01-15', '2026-03-01'],
  ['earlier than any dues are paid', [charge('2026-03-01')], '2026-01-14', '2026-01-01'],
  ['as near to two', [charge('2026-01-01'), charge('2026-02-01', '300.00', { dueOn: '2026-02-03' })], '2026-01-23', '2026-01-01'],
  ['beside a bill in the trash', [charge('2026-01-01', '300.00', { withdrawn: true }), charge('2026-02-01')], '2026-01-10', '2026-02-01'],
  ['21 days after it was stated', [paidFor('2025-06-01', '300.00', '2026-08-11')], '2026-09-01', '2025-06-01'],
  ['22 days after it was stated', [paidFor('2025-06-01', '300.00', '2026-08-10')], '2026-09-01', '2026-09-01'],
  [
    'stated twice, of which the earlier counts',
    [paidFor('2025-06-01', '300.00', '2026-09-05'), paidFor('2025-05-01', '300.00', '2026-08-25')],
    '2026-09-01',
    '2025-05-01',
  ],
  [
    'beside another confirmation that names a period',
    [claim('payment', '2025-06-01', '300.00', { source: 'machine', happenedOn: '2026-09-01' })],
    '2026-09-01',
    '2026-09-01',
  ],
  [
    'beside a charge that a person entered',
    [claim('other', '2025-06-01', '300.00', { source: 'person', happenedOn: '2026-09-01' })],
    '2026-09-01',
    '2026-09-01',
  ],
])('without a rate a payment is for what is charged nearest: %s', (_, claims, day, period) => {
  const paid = confirmed(day);
  expect(foldDues({ rates: [], endsOn: null }, [...claims, paid]).placed.get(paid)?.countedIn).toBe(period);
});

test('what a person says was paid stays in the period they name, whatever bill it is of', () => {
  const paid = claim('payment', '2026-12-01', '300.00', { documentId: 901 });
  expect(foldDues({ rates: [], endsOn: null }, [charge('2026-09-01', '300.00', { documentId: 901 }), paid]).placed.get(paid)).toEqual({
    countedIn: '2026-12-01',
    standing: 'counts',
  });
});

test('a bill in the trash makes no other a reminder of it', () => {
  const [gone, again] = [
    charge('2026-01-01', '300.00', { reference: null, withdrawn: true }),
    charge('2026-01-01', '300.00', { reference: null }),
  ];
  const { placed } = foldDues({ rates: [], endsOn: null }, [gone, again]);
  expect([gone, again].map((one) => placed.get(one)?.standing)).toEqual(['withdrawn', 'counts']);
});

test('what an expense paid is for the period of its bill, also while that is in the trash', () => {
  const bill = charge('2026-09-01', '100.00', { documentId: 900 });
  const paid = claim('payment', null, '100.00', { source: 'expense', documentId: 900, expenseId: 7, happenedOn: '2026-12-24' });
  const of = (withdrawn: boolean) => reckon([rate()], [{ ...bill, withdrawn }, paid]).periods[8];
  expect(of(false)).toMatchObject({ charged: '100.00', paid: '100.00', missing: '0.00', paid_late: true });
  expect(of(true)).toMatchObject({ charged: '0.00', paid: '100.00', missing: '0.00', entries: [{ id: null }] });
});

const figures = (known: DuesClaim[]) => reckon([quarter], known).periods.map((one) => ({ ...one, entries: one.entries.length }));

test('the order in which claims become known makes no difference', () => {
  const claims = [
    charge('2026-01-01'),
    charge('2026-02-01', '300.00', { reference: null }),
    charge('2026-04-01', '310.00', { corrects: true, documentDay: '2026-04-02' }),
    charge('2026-04-01'),
    confirmed('2026-01-20'),
    confirmed('2026-04-03'),
    paidFor('2026-04-01', '300.00', '2026-04-02'),
    credit('2026-07-01', '450.00'),
  ];
  const inOrder = figures(claims);
  for (let turn = 1; turn < claims.length; turn += 1) expect(figures([...claims.slice(turn), ...claims.slice(0, turn)])).toEqual(inOrder);
});
