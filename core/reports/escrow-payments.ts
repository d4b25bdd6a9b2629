import type { EntityManager } from '@mikro-orm/postgresql';
import { findDisbursements } from '#core/mortgages/find-disbursements';
import type { EscrowPaid } from '#core/reports/tie-out';

type EscrowPayment = EscrowPaid & { property_id: number; document_id: number; date: string; vendor: string | null };

/** What statements say was paid from escrow in a year for properties, the newest first, with the documents that say so. */
export async function findEscrowPayments(
  em: EntityManager,
  { year, propertyId }: { year: number; propertyId: number | null },
): Promise<EscrowPayment[]> {
  const paid = await findDisbursements(em, { year, propertyId });
  const ids = paid.map(({ document_id: id }) => id);
  const documents =
    ids.length === 0
      ? []
      : await em.execute<{ id: number; vendor: string | null; filename: string }[]>(
          'select id, vendor_name as vendor, filename from document where id = any(?::int[])',
          [`{${ids.join(',')}}`],
        );
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  return paid.flatMap(({ property_id, document_id, kind, state, paid_on: date, amount }) => {
    const { vendor = null, filename = null } = documentOf.get(document_id) ?? {};
    return property_id === null ? [] : [{ property_id, document_id, kind, state, date, amount, vendor, filename }];
  });
}
