import { expect, test } from 'vitest';
import { type Figures, foldLoans } from '#core/books/mortgages/fold-loans';

const statement = (id: number, statementDate: string, different: Partial<Figures> = {}): Figures => ({
  id,
  loanLastFour: '4821',
  lender: 'Harbor',
  statementDate,
  dueDate: null,
  principal: null,
  interest: null,
  principalBalance: null,
  ...different,
});
const placed = (...statements: Figures[]) =>
  Object.fromEntries(
    foldLoans(statements).placed.map(({ statement: { id }, before, replacedBy }) => [id, [before?.id ?? null, replacedBy]]),
  );

test('statements follow each other by their date, however they came in', () => {
  const all = placed(statement(1, '2026-03-01'), statement(2, '2026-01-01'), statement(3, '2026-02-01'));
  expect(all).toEqual({ 2: [null, null], 3: [2, null], 1: [3, null] });
});

test('a corrected statement replaces the one for the same payment, and the next goes on from it', () => {
  const due = { dueDate: '2026-03-01' };
  const all = placed(statement(1, '2026-02-03', due), statement(2, '2026-03-03'), statement(3, '2026-02-20', due));
  expect(all).toEqual({ 1: [null, 3], 3: [null, null], 2: [3, null] });
  expect(placed(statement(1, '2026-02-03'), statement(2, '2026-02-03'))).toEqual({ 1: [null, 2], 2: [null, null] });
});

test('the correction of a past month that comes after the next statement stands in its month, and the newest stays the newest', () => {
  const [april, may] = [{ dueDate: '2026-04-01' }, { dueDate: '2026-05-01' }];
  const all = placed(statement(1, '2026-03-03', april), statement(2, '2026-04-03', may), statement(3, '2026-04-20', april));
  expect(all).toEqual({ 1: [null, 3], 3: [null, null], 2: [3, null] });
  // Of the month there may be the correction alone, and a lender may ask long before the payment is due.
  expect(placed(statement(2, '2026-04-03', may), statement(3, '2026-04-20', april))).toEqual({ 3: [null, null], 2: [3, null] });
  const early = [statement(1, '2026-02-20', april), statement(2, '2026-03-20', may), statement(3, '2026-04-20', april)];
  expect(placed(...early)).toEqual({ 1: [null, 3], 3: [null, null], 2: [3, null] });
});

test('what names the payment alone takes no statement out, whenever it was written; a correction of that still does', () => {
  const april = { dueDate: '2026-04-01' };
  const [full, next] = [
    statement(2, '2026-03-03', { ...april, interest: '900.00', principalBalance: '200000.00' }),
    statement(3, '2026-04-03', { dueDate: '2026-05-01', interest: '898.00' }),
  ];
  const notice = statement(1, '2026-03-05', april);
  expect(placed(notice, full, next)).toEqual({ 1: [null, 2], 2: [null, null], 3: [2, null] });
  expect(placed(full, statement(4, '2026-03-28', april), next)).toEqual({ 4: [null, 2], 2: [null, null], 3: [2, null] });
  // As letters about a payment that did not come, which say what is left of the loan.
  const late = statement(4, '2026-03-28', { ...april, principalBalance: '200000.00' });
  expect(placed(full, late, next)).toEqual({ 4: [null, 2], 2: [null, null], 3: [2, null] });
  // Nor does the reminder of a new servicer keep its statement from taking the old servicer's place.
  const pine = { ...april, ...split, loanLastFour: '7700', lender: 'Pine', principalBalance: '200000.00' };
  const reminder = statement(4, '2026-03-30', { ...april, loanLastFour: '7700', lender: 'Pine' });
  expect(placed({ ...full, ...split }, statement(6, '2026-03-28', pine), reminder)).toEqual({
    2: [null, 6],
    4: [null, 2],
    6: [null, null],
  });
  const corrected = statement(5, '2026-03-20', { ...april, interest: '899.00' });
  expect(placed(notice, full, corrected)).toEqual({ 1: [null, 2], 2: [null, 5], 5: [null, null] });
});

test('two loans that run side by side have each their own sequence; a loan with a new servicer goes on', () => {
  const second = { loanLastFour: '9000', lender: 'Credit Union' };
  const both = [
    statement(1, '2026-01-01'),
    statement(2, '2026-01-02', second),
    statement(3, '2026-02-01'),
    statement(4, '2026-02-02', second),
  ];
  expect(placed(...both)).toMatchObject({ 3: [1, null], 4: [2, null] });
  expect(placed(statement(1, '2026-01-01'), statement(2, '2026-02-01', { loanLastFour: '7714', lender: 'Pine' }))).toMatchObject({
    2: [1, null],
  });
});

test('two loans of one lender that names no number are told apart by their figures; a correction is none of them', () => {
  const [march, april] = ['2026-03-01', '2026-04-01'].map((dueDate) => ({ dueDate, loanLastFour: null }));
  const [first, second] = [
    { interest: '900.00', principal: '400.00', principalBalance: '200000.00' },
    { interest: '150.00', principalBalance: '24000.00' },
  ];
  const one = statement(1, '2026-02-15', { ...march, ...first });
  const all = placed(
    one,
    statement(2, '2026-02-15', { ...march, ...second }),
    statement(3, '2026-03-15', { ...april, ...first, principalBalance: '199600.00', interest: '898.20' }),
    statement(4, '2026-03-15', { ...april, ...second, interest: '149.00' }),
  );
  expect(all).toEqual({ 1: [null, null], 2: [null, null], 3: [1, null], 4: [2, null] });
  const [interest, principalBalance] = ['895.00', '20000.00'];
  const corrections: Partial<Figures>[] = [{ interest }, { principalBalance }, { interest, principalBalance }];
  for (const corrected of corrections)
    expect(placed(one, statement(5, '2026-02-20', { ...march, ...first, ...corrected }))).toMatchObject({ 1: [null, 5] });
  const notice = statement(6, '2026-02-20', march);
  expect(placed(one, notice)).toEqual({ 1: [null, null], 6: [null, 1] });
});

const pine = { loanLastFour: '7714', lender: 'Pine' };
const split = { principal: '400.00', interest: '900.00' };
const interestOnly = { principal: '0.00', interest: '900.00', principalBalance: '200000.00' };
test.each<[string, Partial<Figures>, Partial<Figures>, Figures[], number | null]>([
  ['of the same split', split, split, [], 2],
  ['of the same split and balance', { ...split, principalBalance: '200000.00' }, { ...split, principalBalance: '200000.00' }, [], 2],
  [
    'of the same split, less being owed by now',
    { ...split, principalBalance: '200000.00' },
    { ...split, principalBalance: '199000.00' },
    [],
    2,
  ],
  ['of the same balance alone', { principalBalance: '200000.00' }, { principalBalance: '200000.00' }, [], 2],
  ['of which interest alone is paid, a loan of its own', interestOnly, interestOnly, [], null],
  ['of which interest alone is paid, and no principal is named', { ...interestOnly, principal: null }, { ...interestOnly, principal: null }, [], null], // prettier-ignore
  ['of another balance, a loan of its own', { principalBalance: '200000.00' }, { principalBalance: '20000.00' }, [], null],
  ['of which nothing is known', {}, {}, [], null],
  ['beside a loan that goes on', { interest: '9.00', principal: '1.00' }, { interest: '9.00', principal: '1.00' }, [statement(3, '2026-04-15')], null], // prettier-ignore
  ['of a loan that was there before', { interest: '9.00', principal: '1.00' }, { interest: '9.00', principal: '1.00' }, [statement(3, '2026-02-25', pine)], null], // prettier-ignore
])('the first statement of a new servicer for a payment the old one has asked for, %s', (_, old, fresh, others, replacedBy) => {
  const due = { dueDate: '2026-04-01' };
  const all = placed(statement(1, '2026-03-15', { ...due, ...old }), statement(2, '2026-03-28', { ...due, ...pine, ...fresh }), ...others);
  expect(all[1]?.[1]).toBe(replacedBy);
});

test('what follows a payment that two servicers asked for goes on from the new one', () => {
  const [march, april, may] = ['2026-03-01', '2026-04-01', '2026-05-01'].map((dueDate, at) => ({
    dueDate,
    principal: `40${at}.00`,
    interest: `90${at}.00`,
  }));
  const all = placed(
    statement(1, '2026-02-15', march),
    statement(2, '2026-03-15', april),
    statement(3, '2026-03-28', { ...april, ...pine }),
    statement(4, '2026-04-28', { ...may, ...pine }),
  );
  expect(all).toEqual({ 1: [null, null], 2: [null, 3], 3: [1, null], 4: [3, null] });
});

test('two loans are two by their lenders, though the ends of their numbers are the same', () => {
  const april = { dueDate: '2026-04-01', ...interestOnly };
  const all = placed(statement(1, '2026-03-15', april), statement(2, '2026-03-15', { ...april, lender: 'Pine' }));
  expect(all).toEqual({ 1: [null, null], 2: [null, null] });
});

test('of two servicers on one day one counts', () => {
  const april = { dueDate: '2026-04-01', ...split };
  expect(placed(statement(1, '2026-03-15', april), statement(2, '2026-03-15', { ...april, ...pine }))).toEqual({
    1: [null, 2],
    2: [null, null],
  });
});

test('the first statement of a second loan follows none of the first, whose next has not come yet; that of a new servicer does', () => {
  const first = statement(1, '2026-03-03', { principalBalance: '200000.00' });
  const second = { loanLastFour: '9015', lender: 'Elm Credit Union' };
  expect(placed(first, statement(2, '2026-03-15', { ...second, principalBalance: '50000.00' }))).toEqual({
    1: [null, null],
    2: [null, null],
  });
  expect(placed(first, statement(2, '2026-04-03', { ...second, principalBalance: '199600.00' }))).toEqual({
    1: [null, null],
    2: [1, null],
  });
  expect(placed(first, statement(2, '2026-04-03', second))).toEqual({ 1: [null, null], 2: [1, null] });
});

let ids = 0;
/** A statement of the first mortgage, in dollars, unless told otherwise. */
const of = (statementDate: string | null, balance: number | null, different: Partial<Figures> = {}): Figures => ({
  id: (ids += 1),
  loanLastFour: '4821',
  lender: 'Harbor',
  statementDate,
  dueDate: null,
  principal: null,
  interest: null,
  principalBalance: balance === null ? null : `${balance}.00`,
  ...different,
});
const second = { loanLastFour: '9000', lender: 'Credit Union' };
const unnamed = { loanLastFour: null };

/** The newest balance of each loan that runs, the largest first. */
const owed = (...statements: Figures[]) =>
  foldLoans(statements)
    .running.map((loan) => Number(loan.findLast(({ principalBalance }) => principalBalance !== null)?.principalBalance ?? Number.NaN))
    .toSorted((a, b) => b - a);

test.each<[string, Figures[], number[]]>([
  ['of nothing', [], []],
  ['one loan, by its newest', [of('2026-03-03', 199_600), of('2026-02-03', 200_000)], [199_600]],
  ['one loan, after years', [of('2016-03-03', 400_000), of('2026-02-03', 200_000)], [200_000]],
  ['a first mortgage and a second', [of('2026-03-03', 200_000), of('2026-03-10', 24_000, second)], [200_000, 24_000]],
  ['the second told of before the first', [of('2026-03-03', 24_000, second), of('2026-03-28', 200_000)], [200_000, 24_000]],
  ['two, month by month', [of('2026-02-03', 200_000), of('2026-02-10', 24_000, second), of('2026-03-03', 199_600), of('2026-03-10', 23_900, second)], [199_600, 23_900]], // prettier-ignore
  ['two of nearly the same balance, once each is told of beside the other', [of('2026-02-03', 100_000), of('2026-02-10', 95_000, second), of('2026-03-03', 99_800)], [99_800, 95_000]], // prettier-ignore
  ['two of one balance, of which interest alone is paid, once both are told of again', [of('2026-02-03', 100_000), of('2026-02-10', 100_000, second), of('2026-03-03', 100_000), of('2026-03-10', 100_000, second)], [100_000, 100_000]], // prettier-ignore
  ['two of one balance, told of on the same days', [of('2026-02-03', 100_000), of('2026-02-03', 100_000, second), of('2026-03-03', 100_000), of('2026-03-03', 100_000, second)], [100_000, 100_000]], // prettier-ignore
  ['a credit line that is drawn on', [of('2026-02-03', 200_000), of('2026-02-10', 0, second), of('2026-03-03', 199_600), of('2026-03-10', 60_000, second)], [199_600, 60_000]], // prettier-ignore
  ['one that was paid off, and names that', [of('2026-02-03', 200_000), of('2026-02-10', 0, second)], [200_000, 0]],
])('%s', (_, statements, balances) => {
  expect(owed(...statements)).toEqual(balances);
  expect(owed(...statements.toReversed())).toEqual(balances);
});

test.each<[string, Figures[], number[]]>([
  ['passed on to another servicer', [of('2026-02-15', 200_000), of('2026-03-02', 199_600, pine)], [199_600]],
  ['passed on twice', [of('2026-02-15', 200_000), of('2026-03-02', 199_600, pine), of('2026-04-02', 199_200, { lender: 'Oak', loanLastFour: '3333' })], [199_200]], // prettier-ignore
  ['passed on beside a second loan', [of('2026-02-15', 200_000), of('2026-02-20', 24_000, second), of('2026-03-15', 199_600, pine), of('2026-03-20', 23_900, second)], [199_600, 23_900]], // prettier-ignore
  ['refinanced for nearly the same', [of('2026-02-15', 200_000), of('2026-04-20', 215_000, pine)], [215_000]],
  ['refinanced for more, the old one silent since', [of('2026-02-15', 200_000), of('2026-04-20', 280_000, pine)], [280_000]],
  ['refinanced together with the second, some months on', [of('2026-02-03', 200_000), of('2026-02-10', 24_000, second), of('2026-04-20', 225_000, pine), of('2026-06-20', 224_000, pine)], [224_000]], // prettier-ignore
  ['the second taken up into a new one, the first goes on', [of('2026-02-03', 200_000), of('2026-02-10', 24_000, second), of('2026-03-03', 199_600), of('2026-04-03', 199_200), of('2026-04-20', 60_000, pine)], [199_200, 60_000]], // prettier-ignore
  ['asked for again by the new servicer for the same payment', [of('2026-03-15', 200_000, { dueDate: '2026-04-01' }), of('2026-03-28', 200_000, { ...pine, dueDate: '2026-04-01' })], [200_000]], // prettier-ignore
])('a loan that was %s is one', (_, statements, balances) => expect(owed(...statements)).toEqual(balances));

test.each<[string, Figures[], number[]]>([
  ['no number on one of them', [of('2026-02-03', 200_000), of('2026-03-03', 199_600, unnamed), of('2026-04-03', 199_200)], [199_200]],
  ['a reminder without a number', [of('2026-03-03', 200_000), of('2026-03-17', 199_600, unnamed), of('2026-04-03', 199_200)], [199_200]],
  ['a number misread once', [of('2026-02-03', 200_000), of('2026-03-03', 199_600, { loanLastFour: '4827' }), of('2026-04-03', 199_200)], [199_200]], // prettier-ignore
  ['a document of the same figures with a number misread', [of('2026-02-03', 200_000), of('2026-02-05', 200_000, { loanLastFour: '4827' }), of('2026-03-03', 199_600)], [199_600]], // prettier-ignore
  ['a number misread once, every two weeks', [of('2026-02-03', 200_000), of('2026-02-17', 199_800, { loanLastFour: '4827' }), of('2026-03-03', 199_600)], [199_600]], // prettier-ignore
  ['reminders under another spelling of the lender', [of('2026-02-03', 200_000), of('2026-02-18', 200_000, { ...unnamed, lender: 'Harbor LLC' }), of('2026-03-01', 199_600), of('2026-03-18', 199_600, { ...unnamed, lender: 'Harbor LLC' }), of('2026-04-01', 199_200)], [199_200]], // prettier-ignore
  ['a number misread once, after it was refinanced for more', [of('2026-01-03', 200_000), of('2026-02-03', 215_000, pine), of('2026-02-17', 214_800, { ...pine, loanLastFour: '7774' }), of('2026-03-03', 214_600, pine)], [214_600]], // prettier-ignore
  ['a notice that names neither loan nor balance', [of('2026-03-03', 200_000), of('2026-03-20', null, { loanLastFour: null, lender: null })], [200_000]], // prettier-ignore
  ['no day on one of them', [of(null, 310_000), of('2026-03-03', 200_000)], [200_000]],
])('one loan, %s', (_, statements, balances) => expect(owed(...statements).filter((one) => !Number.isNaN(one))).toEqual(balances));

test('two loans of one lender that names no number are told apart by their figures', () => {
  const [first, line] = [
    { ...unnamed, interest: '900.00', principal: '400.00' },
    { ...unnamed, interest: '150.00' },
  ];
  const notice = of('2026-03-20', null, unnamed);
  const statements = [
    of('2026-02-03', 200_000, first),
    of('2026-02-03', 24_000, line),
    of('2026-03-03', 199_600, { ...first, interest: '898.20', principal: '401.80' }),
    of('2026-03-03', 23_900, { ...line, interest: '149.40' }),
  ];
  expect(owed(...statements)).toEqual([199_600, 23_900]);
  expect(owed(...statements, notice, of('2026-04-03', 199_200, { ...first, interest: '896.40', principal: '403.60' }))).toEqual([
    199_200, 23_900,
  ]);
});

test.each<[string, Figures[], number[]]>([
  ['one of its statements has not come', [of('2026-02-03', 200_000), of('2026-02-10', 24_000, second), of('2026-04-10', 23_800, second)], [200_000, 23_800]], // prettier-ignore
  ['several have not come', [of('2026-02-03', 200_000), of('2026-02-10', 24_000, second), of('2026-06-10', 23_600, second)], [23_600]],
  ['it is told of by the quarter', [of('2025-09-03', 90_000), of('2025-12-03', 89_000), of('2026-03-03', 88_000), of('2026-03-10', 24_000, second), of('2026-08-10', 23_000, second)], [88_000, 23_000]], // prettier-ignore
  ['a notice without a balance tells that it runs', [of('2026-02-03', 200_000), of('2026-05-03', null), of('2026-06-10', 24_000, second)], [200_000, 24_000]], // prettier-ignore
])('a loan beside another, %s', (_, statements, balances) => expect(owed(...statements)).toEqual(balances));

const monthly = (months: number, day: string, balance: (at: number) => number) =>
  Array.from({ length: months }, (_, at) => of(`2026-${String(at + 1).padStart(2, '0')}-${day}`, balance(at), unnamed));
const mortgage = (months: number, day = '03') => monthly(months, day, (at) => 200_000 - at * 400);
const idle = (months: number, day = '10') => monthly(months, day, () => 0);

test.each<[string, Figures[], number[]]>([
  ['a line that is not drawn on', [...mortgage(4), ...idle(4)], [198_800, 0]],
  ['a line that is told of first', [...mortgage(4, '17'), ...idle(4, '05')], [198_800, 0]],
  ['a line, the last word being the mortgage’s', [...mortgage(5), ...idle(4)], [198_400, 0]],
  ['a line that begins after years', [of('2022-05-03', 320_000, unnamed), of('2025-12-03', 200_400, unnamed), ...mortgage(5), ...idle(5).slice(2)], [198_400, 0]], // prettier-ignore
  ['a line that is drawn on', [...mortgage(4), ...idle(3), of('2026-04-10', 60_000, unnamed)], [198_800, 60_000]],
  ['a line that is drawn on, a statement of the mortgage missing', [...mortgage(3), ...idle(3), of('2026-04-10', 60_000, unnamed)], [199_200, 60_000]], // prettier-ignore
  ['a line that is drawn on and goes on', [...mortgage(6), ...idle(3), of('2026-04-10', 60_000, unnamed), of('2026-05-10', 59_000, unnamed)], [198_000, 59_000]], // prettier-ignore
  ['a line that is owed on and names no interest', [...mortgage(4), ...monthly(4, '10', (at) => 24_000 - at * 100)], [198_800, 23_700]],
])('two loans of one lender that names neither number nor interest: a mortgage and %s', (_, statements, balances) => {
  expect(owed(...statements)).toEqual(balances);
  expect(owed(...statements.toReversed())).toEqual(balances);
});

test.each<[string, Figures[], number]>([
  ['paid off', [...mortgage(3), of('2026-04-03', 0, unnamed), of('2026-05-03', 0, unnamed)], 0],
  ['a zero misread once', [...mortgage(2), of('2026-02-17', 0, unnamed), ...mortgage(4).slice(2)], 198_800],
  ['paid back and drawn on again, each month', monthly(6, '10', (at) => (at % 2 === 0 ? 0 : 20_000 - at * 100)), 19_500],
  ['paid back and drawn on again once', [...monthly(3, '10', (at) => 6000 - at * 3000), of('2026-04-10', 20_000, unnamed), of('2026-05-10', 19_000, unnamed)], 19_000], // prettier-ignore
  ['told of by a reminder with the same balance', [...mortgage(4), ...mortgage(4, '18')], 198_800],
  ['the amount of its payment misread as its balance on each reminder', [...mortgage(5), ...monthly(4, '18', () => 1599)], 198_400],
])('one loan without a number, %s, is one', (_, statements, balance) => expect(owed(...statements)).toEqual([balance]));

test('a statement whose year was misread is told of the day it came', () => {
  const came = { receivedOn: '2026-03-05' };
  const misread = of('2062-03-03', 199_600, came);
  const others = [of('2026-02-03', 200_000), of('2026-03-01', 24_000, second)];
  expect(owed(...others, misread)).toEqual([199_600, 24_000]);
  expect(owed(...others, misread, of('2026-04-03', 199_200))).toEqual([199_200, 24_000]);
  // A bill that comes some weeks ahead is of its own day.
  const ahead = [of('2026-05-01', 199_600, came), of('2026-04-03', 199_800)];
  expect(owed(...ahead)).toEqual([199_600]);
});
