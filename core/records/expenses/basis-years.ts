import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { summedParts } from '#core/records/expenses/summed-parts';
import { taxBases, type TaxBasis } from '#core/records/settings/tax-basis';

/** What all expenses of a year come to on either basis. Decimal text, a refund as less. */
export interface BasisYear {
  year: number;
  cash: string;
  accrual: string;
}

const sumOf = (basis: TaxBasis) => sql`coalesce(sum(amount) filter (where basis = ${basis}), 0)::numeric(20,2)::text`;

/** Every year that has expenses on either basis, the newest first; from the sums that are kept. */
export function findBasisYears(em: EntityManager): Promise<BasisYear[]> {
  const sums = taxBases.map((basis) => sql`select ${basis}::text as basis, month, amount from (${summedParts({}, basis)}) e`);
  const all = sums.reduce((a, b) => sql`${a} union all ${b}`);
  return em.execute<BasisYear[]>(
    sql`select extract(year from month)::int as year, ${sumOf('cash')} as cash, ${sumOf('accrual')} as accrual from (${all}) e group by 1 order by 1 desc`,
  );
}
