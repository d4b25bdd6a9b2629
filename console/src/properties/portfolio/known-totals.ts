import type { RentalPortfolio } from '../../api/types';

/** The figures of a property, in the order of the columns. */
export const figures = ['value', 'balance', 'equity', 'rent', 'ytd_expense'] as const;

/** What all properties come to; null where nothing is known of any: that is not zero. */
export const knownTotals = ({ properties, totals }: RentalPortfolio): Record<(typeof figures)[number], number | null> => {
  const known = (name: (typeof figures)[number]) => (properties.every((row) => row[name] === null) ? null : totals[name]);
  return {
    value: known('value'),
    balance: known('balance'),
    equity: known('equity'),
    rent: known('rent'),
    ytd_expense: known('ytd_expense'),
  };
};
