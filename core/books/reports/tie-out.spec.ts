import { describe, expect, test } from 'vitest';
import {
  type DuesPaid,
  type EscrowPaid,
  type InterestForm,
  type InterestPaid,
  tieOutDues,
  tieOutEscrow,
  tieOutInterest,
} from '#core/books/reports/tie-out';

const over = { year: 2025, isOver: true };
let id = 0;
const paid = (date: string, amount: string, more: Partial<InterestPaid> = {}): InterestPaid => ({
  document_id: (id += 1),
  filename: `${date}.pdf`,
  date,
  amount,
  lender: 'Harbor Home Loans',
  loan: '4821',
  ...more,
});
const form = (amount: string, more: Partial<InterestForm> = {}): InterestForm => ({
  ...paid('2026-01-20', amount),
  filename: 'form.pdf',
  ...more,
});
const year = (...months: number[]) => months.map((month) => paid(`2025-${String(month).padStart(2, '0')}-03`, `${100 - month}.00`));
const all = () => year(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

const tied = (amount: string, payments: InterestPaid[]) => tieOutInterest(over, [form(amount)], payments)[0];
const reasonOf = (amount: string, payments: InterestPaid[]) => {
  const row = tied(amount, payments);
  return [row?.agrees, row?.reason];
};
const escrow = (kind: EscrowPaid['kind'], amount: string, state: EscrowPaid['state']): EscrowPaid => ({
  document_id: 1,
  filename: 'statement.pdf',
  date: '2025-11-02',
  kind,
  amount,
  state,
});
const summary = (amount: string) => ({ document_id: 9, filename: 'summary.pdf', date: '2026-01-15', amount, lender: 'Pine Grove HOA' });
const dues = (date: string, ofYear = 2025): DuesPaid => ({ document_id: 1, filename: null, date, amount: '300.00', ofYear });

describe('the interest of a year', () => {
  test('agrees where the statements due in it name as much', () => {
    const [row] = tieOutInterest(over, [form('1122.00')], [...all(), paid('2026-01-03', '88.00')]);
    expect(row).toMatchObject({ stated: '1122.00', counted: '1122.00', difference: '0.00', agrees: true });
    expect(row?.reason).toBe('The statements due in 2025 show the same amount.');
    expect(row?.counted_from).toHaveLength(12);
    expect(row?.stated_by).toMatchObject([{ filename: 'form.pdf', amount: '1122.00' }]);
  });

  test('agrees where the payments of January were made in the December before', () => {
    const january = paid('2026-01-03', '88.00');
    expect(reasonOf('1111.00', [...all(), january])).toEqual([
      true,
      'The same amount if the payment due on Jan 3, 2026 counts instead of the one due on Jan 3, 2025: each was made before the end of the year.',
    ]);
    expect(reasonOf('1210.00', [...all(), january])).toEqual([
      true,
      'The same amount with the payment due on Jan 3, 2026, which was made before the end of the year.',
    ]);
    expect(reasonOf('1023.00', all())).toEqual([
      true,
      'The same amount without the payment due on Jan 3, 2025, which was made before the year began.',
    ]);
  });

  test('tells where it may be that does not agree', () => {
    expect(tied('1122.00', year(1, 2, 4, 5, 7, 8, 9, 10, 11, 12))).toMatchObject({
      agrees: false,
      difference: '191.00',
      reason: 'No statement is due in March and June.',
    });
    expect(tied('1122.00', year(1, 5, 7, 10, 11))?.reason).toBe(
      'No statement is due in February to April, June, August, September, and December.',
    );
    expect(tied('1122.50', all())?.reason).toBe('The form shows more than the statements.');
    expect(tied('1000.00', all())).toMatchObject({ difference: '-122.00', reason: 'The statements show more than the form.' });
    expect(tied('900.00', [])).toMatchObject({ counted: '0.00', reason: 'No statement of this loan is due in 2025.' });
  });

  test('is told loan by loan', () => {
    const second = { lender: 'Second Lien Bank', loan: '1111' };
    const payments = [...all(), paid('2025-05-10', '20.00', second), paid('2025-06-10', '21.00', second)];
    const rows = tieOutInterest(over, [form('41.00', second), form('1122.00', { loan: null })], payments);
    expect(rows.map(({ loan, lender, agrees }) => [loan, lender, agrees])).toEqual([
      ['4821', 'Harbor Home Loans', true],
      ['1111', 'Second Lien Bank', true],
    ]);
    expect(tieOutInterest(over, [form('5.00', { loan: '9999', lender: 'Another' })], payments).map(({ stated }) => stated)).toEqual([
      null,
      null,
      '5.00',
    ]);
  });

  test('waits for its form until the year is over, and takes the later of two', () => {
    expect(tieOutInterest({ year: 2025, isOver: false }, [], all())).toEqual([]);
    expect(tieOutInterest(over, [], all())).toMatchObject([
      { stated: null, difference: null, agrees: false, reason: 'The lender’s form for 2025 has not arrived.' },
    ]);
    expect(tieOutInterest(over, [form('1.00'), form('1122.00')], all())).toMatchObject([{ stated: '1122.00', agrees: true }]);
    // One that is due after the year's end alone.
    expect(tieOutInterest(over, [], [paid('2026-01-03', '88.00')])).toEqual([]);
  });
});

test('what was paid from escrow is held beside the bills', () => {
  const rows = tieOutEscrow([
    escrow('property_tax', '1200.00', 'booked'),
    escrow('property_tax', '1250.50', 'covered'),
    escrow('insurance', '900.00', 'proposed'),
    escrow('insurance', '12.00', 'dismissed'),
  ]);
  expect(rows).toMatchObject([
    {
      about: 'property_tax',
      stated: '2450.50',
      counted: '2450.50',
      difference: '0.00',
      agrees: true,
      reason: 'All of it is in the books.',
    },
    {
      about: 'insurance',
      stated: '912.00',
      counted: '0.00',
      difference: '912.00',
      agrees: false,
      reason: '1 payment is not in the books yet. A person marked 1 payment as not an expense.',
    },
  ]);
});

test('what an association states of a year is held beside the payments of dues', () => {
  const payments = [dues('2025-01-04'), dues('2025-04-04'), dues('2025-07-04'), dues('2026-01-02'), dues('2025-12-30', 2026)];
  const told = (amount: string) => {
    const [row] = tieOutDues(2025, [summary(amount)], payments);
    return [row?.counted, row?.difference, row?.agrees, row?.reason];
  };
  expect(tieOutDues(2025, [], payments)).toEqual([]);
  expect(told('1200.00')).toEqual(['1200.00', '0.00', true, 'The payments made in 2025 add up to the same amount.']);
  expect(told('1500.00')).toEqual(['1200.00', '300.00', false, 'The association states more than the recorded payments.']);
  expect(told('900.00')).toEqual(['1200.00', '-300.00', false, 'The recorded payments are more than the association states.']);
  const late = [dues('2025-01-04'), dues('2026-01-02')];
  expect(tieOutDues(2025, [summary('600.00')], late)).toMatchObject([
    { counted: '300.00', agrees: true, reason: 'The same amount as was paid for the dues of 2025, whenever it was paid.' },
  ]);
});
