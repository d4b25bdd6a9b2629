import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { recordDisbursements } from '#core/books/mortgages/record-disbursements';

/**
 * The expense that was booked from a payment from escrow leaves the books: the payment is proposed again, if its paper still says it. Where that is in the
 * trash by now, is another document or was read anew, those of the property that say the same are asked, which it stood for until then. In the caller's
 * transaction.
 */
export async function proposeAgain(em: EntityManager, expenseId: number): Promise<void> {
  const booked = await em.findOne(EscrowDisbursement, { expenseId }, { refresh: true });
  if (!booked) return;
  const paper = await em.findOne(Document, { id: booked.documentId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  booked.expenseId = null;
  await em.flush();
  if (paper) await recordDisbursements(em, paper);
}
