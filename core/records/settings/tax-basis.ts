/** By which day an expense counts, and so in which month and tax year: when it was paid, or when it was due. */
export const taxBases = ['cash', 'accrual'] as const;
export type TaxBasis = (typeof taxBases)[number];

/** The columns of kept sums that hold the first day of the month an expense counts in. Both are kept: to choose the other changes no row. */
export const monthColumns = { cash: 'cash_month', accrual: 'accrual_month' } as const satisfies Record<TaxBasis, string>;

/**
 * SQL for the day that the expense `of` counts by; indexes have the same expressions. What nobody has said to be paid, or due, counts by its own day. A bill that
 * the lender paid from escrow was paid on that day.
 */
export const countsOnSql = (basis: TaxBasis, alias: string): string =>
  basis === 'cash'
    ? `coalesce(${alias}.paid_on, ${alias}.escrow_paid_on, ${alias}.expense_date)`
    : `coalesce(${alias}.due_date, ${alias}.expense_date)`;

/** The same by the basis that the business has chosen, for a few rows that are shown. */
export const countsOnNowSql = (alias: string): string =>
  `case (select value->>'tax_basis' from setting where key = 'business') when 'accrual' then ${countsOnSql('accrual', alias)} else ${countsOnSql('cash', alias)} end`;
