import type { EntityManager } from '@mikro-orm/postgresql';

/** Those of these expenses that a lender has paid from escrow by what its statements state (see datePaidBills): no person has to pay them. */
export async function findPaidByLender(em: EntityManager, expenseIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (expenseIds.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>('select id from expense where id = any(?::int[]) and escrow_paid_on is not null', [
    `{${expenseIds.join(',')}}`,
  ]);
  return new Set(rows.map(({ id }) => id));
}
