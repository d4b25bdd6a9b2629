import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { auditChange, auditDeletion } from '#core/audit/audited-write';
import type { Actor } from '#core/audit/record-audit';
import type { Expense } from '#core/expenses/expense.entity';
import { shareOf } from '#core/expenses/share-of';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { duesPayments } from '#core/hoa/mark-dues-paid';

const isOf = ({ propertyId: house }: Expense, { propertyId }: HoaEntry): number => Number(propertyId === house);

const dayOf = ({ paidOn, expenseDate }: Expense): string => paidOn ?? expenseDate;

/**
 * The payments of dues that an expense stands for, one a house, before the expense is changed, with what is to be called afterwards: each goes to the
 * house, amount, day and paper the expense has then, but for what a person has said of it, and away where the expense pays nothing of that house. In
 * the caller's transaction.
 */
export async function duesPaidBy(em: EntityManager, expense: Expense, actor: Actor): Promise<() => Promise<void>> {
  const where = { expenseId: expense.id, kind: 'payment' as const };
  const entries = await em.find(HoaEntry, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 1 } });
  const before: { entry: HoaEntry; amount: string | null }[] = [];
  for (const entry of entries) before.push({ entry, amount: await shareOf(em, expense, entry.propertyId) });
  const day = dayOf(expense);
  return async () => {
    const placed = new Set<number>();
    // The payments of several houses may become one of a single house, which keeps its own.
    for (const { entry, amount } of before.toSorted((a, b) => isOf(expense, b.entry) - isOf(expense, a.entry))) {
      const propertyId = expense.isSplit ? entry.propertyId : (expense.propertyId ?? null);
      const share = propertyId === null || expense.kind === 'refund' ? null : await shareOf(em, expense, propertyId);
      const audited = { resource: duesPayments, actor };
      if (propertyId === null || share === null || placed.has(propertyId)) {
        await auditDeletion(em, entry, audited);
        continue;
      }
      placed.add(propertyId);
      const changes = {
        propertyId,
        documentId: expense.documentId ?? null,
        ...(entry.amount === amount ? { amount: share } : {}),
        ...(entry.happenedOn === day ? { happenedOn: dayOf(expense) } : {}),
      };
      await auditChange(em, entry, audited, () => em.assign(entry, changes));
    }
  };
}
