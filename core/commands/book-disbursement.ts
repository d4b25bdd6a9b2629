import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange } from '#core/kernel/audit/audited-write';
import { Document } from '#core/database/entities/document.entity';
import { createExpense } from '#core/commands/create-expense';
import type { Expense } from '#core/database/entities/expense.entity';
import { datePaidBills } from '#core/books/mortgages/date-paid-bills';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { findDisbursements, holdEscrow } from '#core/books/mortgages/find-disbursements';
import { findDueDay } from '#core/books/mortgages/find-due-day';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';

const resource = 'escrow-disbursements';
const lines = { property_tax: '16', insurance: '9' } as const;
const names = { property_tax: 'Property tax', insurance: 'Insurance' } as const;

/**
 * Puts a payment from escrow into the books: an expense of the day it was paid, on Schedule E line 16 (taxes) or 9 (insurance), due when its bill says so, where that is
 * here. Throws
 * `not-found`, and `conflict` where it is in the books already, by itself or by the bill it paid, or where no property is known.
 */
export function bookDisbursement(em: EntityManager, id: number, { actor, clock }: { actor: Actor; clock: Clock }): Promise<Expense> {
  return em.transactional(async (tx) => {
    const row = await lock(tx, id);
    const { propertyId, documentId, kind, amount, paidOn } = row;
    if (typeof propertyId !== 'number') throw new AppError('conflict', 'The statement has no property yet. Assign one first.');
    await holdEscrow(tx, propertyId, amount);
    const [view] = await findDisbursements(tx, { id });
    if (view?.state === 'booked' || view?.state === 'covered') throw new AppError('conflict', view.reason);
    const statement = await tx.findOne(Document, { id: documentId });
    const by = statement?.vendorName ? ` by ${statement.vendorName}` : '';
    const wish = {
      amount,
      expenseDate: paidOn,
      paidOn,
      dueDate: await findDueDay(tx, { propertyId, kind, amount, paidOn }),
      propertyId,
      description: `${names[kind]} paid from escrow${by}`,
      scheduleELine: lines[kind],
    };
    const expense = await createExpense(tx, wish, { ...actor, by: actor.userId, clock });
    await auditChange(tx, row, { resource, actor, action: 'book' }, () => tx.assign(row, { expenseId: expense.id, dismissedAt: null }));
    await datePaidBills(tx, [row]);
    return expense;
  });
}

/** A person says that a payment from escrow is no expense, or takes that back. Throws `not-found`. */
export function dismissDisbursement(
  em: EntityManager,
  { id, dismissed }: { id: number; dismissed: boolean },
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<void> {
  return em.transactional(async (tx) => {
    const row = await lock(tx, id);
    await auditChange(tx, row, { resource, actor }, () => tx.assign(row, { dismissedAt: dismissed ? clock.now() : null }));
    await datePaidBills(tx, [row]);
  });
}

async function lock(em: EntityManager, id: number): Promise<EscrowDisbursement> {
  const row = await em.findOne(EscrowDisbursement, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!row) throw new AppError('not-found', 'This payment from escrow does not exist.');
  return row;
}
