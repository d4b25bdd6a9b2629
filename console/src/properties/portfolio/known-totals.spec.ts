import { expect, test } from 'vitest';
import type { RentalPortfolio } from '../../api/types';
import { knownTotals } from './known-totals';

const row = {
  id: 1,
  name: 'Elm',
  address: null,
  city: null,
  state: null,
  value: null,
  balance: 0,
  equity: null,
  rent: 1200,
  ytd_expense: 0,
};

test('a sum of what is known of no property is unknown, and one of zeros is zero', () => {
  const totals = { value: 0, balance: 0, equity: 0, rent: 2400, ytd_expense: 0 };
  const portfolio = { properties: [row, { ...row, id: 2, rent: 1200 }], totals } as unknown as RentalPortfolio;
  expect(knownTotals(portfolio)).toEqual({ value: null, balance: 0, equity: null, rent: 2400, ytd_expense: 0 });
});
