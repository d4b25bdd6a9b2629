import { expect, test } from 'vitest';
import { income } from '../i18n/en/income';
import { balanceBadge, balanceWords, bankWords, isSaid, standingBadge } from './statement-words';

const none = {
  opening: 0,
  rents: 0,
  other_income: 0,
  deposits: 0,
  contributions: 0,
  fees: 0,
  repairs: 0,
  other_costs: 0,
  held: 0,
  disbursed: 0,
};
const translate = (key: string, options: Record<string, unknown> = {}): string =>
  Object.entries(options).reduce(
    (text, [name, value]) => text.replaceAll(`%{${name}}`, String(value)),
    income[key.replace('income.', '') as keyof typeof income],
  );
const words = (part: object) =>
  balanceWords({ ...none, left: 0, difference: null, ...part } as never, translate, (amount) => amount.toFixed(2));

test('a statement is checked in a sentence', () => {
  expect(words({ rents: 2400, fees: 192, repairs: 310, left: 1898, disbursed: 1898, difference: 0 })).toBe(
    'Rents 2400.00 less fees 192.00 and repairs 310.00 leave 1898.00. The statement disburses 1898.00.',
  );
  expect(words({ opening: 50, rents: 100, deposits: 30, left: 180, disbursed: 150, difference: 30 })).toBe(
    'Balance before 50.00, rents 100.00 and deposits 30.00 leave 180.00. The statement disburses 150.00. That differs by 30.00.',
  );
  expect(words({ fees: 10, left: -10 })).toBe('Nothing received less fees 10.00 leave -10.00. The statement names no disbursement.');
});

test('says whether it adds up and is in the bank', () => {
  expect([0, 5, null].map((difference) => balanceBadge({ difference }).tone)).toEqual(['good', 'warn', 'info']);
  expect([bankWords({ disbursed: 0, banked: 0 }), bankWords({ disbursed: 5, banked: 0 })]).toEqual([null, 'income.bank_none']);
  expect([bankWords({ disbursed: 5, banked: 2 }), bankWords({ disbursed: 5, banked: 5 })]).toEqual(['income.bank_part', 'income.bank_all']);
});

test('marks what does not count', () => {
  expect(standingBadge({ standing: 'counts', covered_by: null })).toBeNull();
  expect(standingBadge({ standing: 'counts', covered_by: 4 })).toMatchObject({ text: 'income.covered' });
  expect(standingBadge({ standing: 'confirmed', covered_by: null })).toMatchObject({ text: 'income.standing_confirmed' });
});

test('words that say no more than the kind are left out', () => {
  expect([isSaid(null, 'Rent'), isSaid('', 'Rent'), isSaid('RENT', 'Rent'), isSaid('Rent unit 1', 'Rent')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
