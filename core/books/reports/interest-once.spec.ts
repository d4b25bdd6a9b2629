import { expect, test } from 'vitest';
import { type FoundItem, interestOnce, type YearSum } from '#core/books/reports/interest-once';

const item = (different: Partial<FoundItem>): FoundItem => ({
  property_id: 1,
  line: '12',
  is_capital: false,
  source: 'expense',
  expense_id: null,
  split_id: null,
  statement_id: null,
  asset_id: null,
  income_id: null,
  of_statement: false,
  loan: null,
  date: '2026-09-01',
  vendor: null,
  description: null,
  amount: '897.00',
  document_id: null,
  filename: null,
  ...different,
});
const months = ['08', '09', '10'].map((month, at) => item({ statement_id: at + 1, date: `2026-${month}-01` }));
const spent = (different: Partial<FoundItem> = {}) => item({ expense_id: 7, ...different });
const named = (interest: string[], loan: string | null = null) => new Map([[1, interest.map((amount) => ({ amount, loan }))]]);
const left = (items: FoundItem[], ofYear = new Map<number, YearSum[]>()) =>
  interestOnce(items, 2026, ofYear).flatMap(({ statement_id: id }) => id ?? []);

test.each<[string, FoundItem[], number[]]>([
  ['a bank’s receipt of one payment', [spent({ date: '2026-09-03' })], [1, 3]],
  ['two receipts', [spent(), spent({ expense_id: 8, date: '2026-09-28' })], [1]],
  ['the expense of a statement that is left out already', [spent({ of_statement: true })], [1, 2, 3]],
  ['another property, line, amount or time', [spent({ property_id: 2 }), spent({ line: '13' }), spent({ amount: '896.00' }), spent({ date: '2026-12-20' })], [1, 2, 3]], // prettier-ignore
  ['a refund of interest', [spent({ amount: '-897.00' })], [1, 2, 3]],
  ['the year’s form over all of them', [spent({ amount: '2691.00', date: '2026-12-31' })], []],
])('%s', (_, expenses, expected) => {
  expect(left([...months, ...expenses])).toEqual(expected);
});

test('a receipt of what a statement said before it was corrected stands for that one, and not for its neighbour', () => {
  const corrected = months.map((one) => (one.statement_id === 2 ? { ...one, amount: '895.50', before: ['897.00'] } : one));
  expect(left([...corrected, spent({ date: '2026-09-03' })])).toEqual([1, 3]);
});

test('the year’s form may say more than the statements that came', () => {
  const form = spent({ amount: '10764.00', date: '2026-12-31' });
  expect(left([...months, form], named(['9867.00', '10764.00']))).toEqual([]);
  expect(left([...months, form])).toEqual([1, 2, 3]);
});

test('the year’s form stands for a single statement too, but not what is as much as that statement', () => {
  const single = item({ statement_id: 1, date: '2026-11-01', amount: '600.00' });
  const form = (amount: string) => spent({ amount, date: '2026-12-31' });
  expect(left([single, form('7200.00')], named(['6600.00', '7200.00']))).toEqual([]);
  expect(left([single, form('7200.00')], named(['6600.00']))).toEqual([1]);
  expect(left([single, spent({ amount: '600.00', date: '2026-03-01' })], named(['600.00']))).toEqual([1]);
});

test.each<[string, (string | null)[], number[]]>([
  ['a single statement of another loan', ['2222'], [1]],
  ['several of another loan', ['2222', '2222'], [1, 2]],
  ['some of its own loan and some of another', ['1111', '2222', '1111'], [2]],
  ['one of a loan that nobody knows', [null], []],
])('the year’s form of one loan, beside %s', (_, loans, expected) => {
  const due = loans.map((loan, at) => item({ statement_id: at + 1, loan, amount: '300.00', date: `2026-1${at}-01` }));
  expect(left([...due, spent({ amount: '5000.00', date: '2026-12-31' })], named(['5000.00'], '1111'))).toEqual(expected);
});

test('of two loans, a receipt is not the single statement of one for being as much', () => {
  const loans = [
    ['1111', '600.00'],
    ['2222', '250.00'],
  ] as const;
  const due = loans.map(([loan, amount], at) => item({ statement_id: at + 1, loan, amount, date: '2026-01-01' }));
  const sums = new Map([[1, loans.map(([loan, amount]) => ({ loan, amount }))]]);
  expect(left([...due, spent({ amount: '250.00', date: '2026-04-15' })], sums)).toEqual([1, 2]);
});

test.each([
  ['of another lender stays', 'Credit Union', [1, 2]],
  ['of the same lender is one of that loan', 'pine bank', []],
])('beside statements that name the loan of the form one without a number %s', (_, lender, expected) => {
  const due = [null, null, '2222', '2222'].map((loan, at) =>
    item({ statement_id: at + 1, loan, vendor: loan ? lender : 'Pine Bank', amount: '250.00', date: `2026-0${at + 1}-01` }),
  );
  expect(left([...due, spent({ amount: '3000.00', date: '2026-12-31' })], named(['3000.00'], '2222'))).toEqual(expected);
});

const formOf = (id: number, paid: Partial<FoundItem> = {}) => spent({ expense_id: id, amount: '3000.00', date: '2026-12-31', ...paid });
test.each<[string, Partial<FoundItem>, (string | null)[], number[]]>([
  ['of its number', { loan: '2222' }, ['1111', '2222'], [1, 2]],
  ['of the lender that was paid', { vendor: 'Credit Union' }, ['1111', '2222'], [1, 2]],
  ['of the lender that was paid, though the form names no loan', { vendor: 'Credit Union' }, [null], [1, 2]],
  ['of either', {}, ['1111', '2222'], [3, 4]],
])('of two loans that cost the same, the form of one stands for the statements %s alone', (_, paid, loans, expected) => {
  const due = ['1111', '1111', '2222', '2222'].map((loan, at) =>
    item({
      statement_id: at + 1,
      loan,
      vendor: loan === '1111' ? 'Pine Bank' : 'Credit Union',
      amount: '250.00',
      date: `2026-1${at % 2}-01`,
    }),
  );
  const sums = new Map([[1, loans.map((loan) => ({ loan, amount: '3000.00' }))]]);
  expect(left([...due, formOf(7, paid)], sums)).toEqual(expected);
  expect(left([...due, formOf(7, paid), formOf(8)], sums)).toEqual([]);
});

test('a receipt of December stands for the statement of January, in either year', () => {
  const january = item({ statement_id: 9, date: '2027-01-01' });
  const december = spent({ date: '2026-12-29' });
  const shown = (year: number) => interestOnce([december, january], year, new Map()).map(({ date }) => date);
  expect([shown(2026), shown(2027)]).toEqual([['2026-12-29'], []]);
});

test('a sum of the year is that of its own statements, whatever lies about its ends', () => {
  const before = item({ statement_id: 11, date: '2025-12-01', amount: '900.00' });
  expect(left([before, ...months, spent({ amount: '2691.00', date: '2026-12-31' })])).toEqual([]);
  expect(left([...months, spent({ amount: '2691.00', date: '2027-02-01' })])).toEqual([1, 2, 3]);
});

test('a late payment of a statement further back takes none of the statements of the year', () => {
  const due = ['2025-11-25', '2025-12-25', '2026-01-25'].map((date, at) => item({ statement_id: at + 1, date }));
  // Of the 25th of October, November and December, with the same interest each month.
  const paid = ['2025-11-03', '2025-11-26', '2025-12-26'].map((date, at) => spent({ expense_id: at + 7, date }));
  const shown = interestOnce([...paid, ...due], 2026, new Map());
  expect(shown.map(({ statement_id: id }) => id)).toEqual([3]);
});
