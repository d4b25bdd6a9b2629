import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { auditChange, auditDeletion } from '#core/audit/audited-write';
import type { Actor } from '#core/audit/record-audit';
import type { Expense } from '#core/expenses/expense.entity';
import { shareOf } from '#core/expenses/share-of';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { duesPayments } from '#core/hoa/mark-dues-paid';

const dayOf = ({ paidOn, expenseDate }: Expense): string => paidOn ?? expenseDate;

/**
 * The payment of dues that an expense stands for, before the expense is changed, with what is to be called afterwards: it goes to the house, amount,
 * day and paper the expense has then, but for what a person has said of it, and away where the expense pays nothing of that house. In the
 * caller's transaction.
 */
export async function duesPaidBy(em: EntityManager, expense: Expense, actor: Actor): Promise<() => Promise<void>> {
  const where = { expenseId: expense.id, kind: 'payment' as const };
  const entry = await em.findOne(HoaEntry, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!entry) return () => Promise.resolve();
  const [amount, day] = [await shareOf(em, expense, entry.propertyId), dayOf(expense)];
  return async () => {
    const propertyId = expense.isSplit ? entry.propertyId : (expense.propertyId ?? null);
    const share = propertyId === null || expense.kind === 'refund' ? null : await shareOf(em, expense, propertyId);
    const audited = { resource: duesPayments, actor };
    if (propertyId === null || share === null) return auditDeletion(em, entry, audited);
    const changes = {
      propertyId,
      documentId: expense.documentId ?? null,
      ...(entry.amount === amount ? { amount: share } : {}),
      ...(entry.happenedOn === day ? { happenedOn: dayOf(expense) } : {}),
    };
    await auditChange(em, entry, audited, () => em.assign(entry, changes));
  };
}
