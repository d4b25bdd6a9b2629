import type { TaxBasis } from '#core/records/settings/tax-basis';

/** SQL for the day by which a claim of income counts: when it was received, or when it was due. */
export const incomeCountsOnSql = (basis: TaxBasis, alias: string): string =>
  basis === 'cash' ? `${alias}.happened_on` : `coalesce(${alias}.due_on, ${alias}.happened_on)`;
