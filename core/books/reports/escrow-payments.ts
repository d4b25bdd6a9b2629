import type { EntityManager } from '@mikro-orm/postgresql';
import { findDisbursements } from '#core/books/mortgages/find-disbursements';
import type { EscrowPaid } from '#core/books/reports/tie-out';

type EscrowPayment = EscrowPaid & { property_id: number; document_id: number; date: string; vendor: string | null };

/** What statements say was paid from escrow in a year for properties, the newest first, with the documents that say so. */
export async function findEscrowPayments(
  em: EntityManager,
  scope: { year: number; propertyIds: readonly number[] | null },
): Promise<EscrowPayment[]> {
  const paid = await findDisbursements(em, scope);
  return paid.flatMap(({ property_id, document_id, kind, state, paid_on: date, amount, vendor, filename }) =>
    property_id === null ? [] : [{ property_id, document_id, kind, state, date, amount, vendor, filename }],
  );
}
