import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditCreation, auditDeletion } from '#core/audit/audited-write';
import { Expense } from '#core/expenses/expense.entity';
import { shareOf } from '#core/expenses/share-of';
import { findDues } from '#core/hoa/find-dues';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { AppError } from '#core/platform/app-error';
import { Property } from '#core/properties/property.entity';
import { monthStart } from '#core/platform/days';

/** Their noun in the audit log. */
export const duesPayments = 'hoa-payments';

/** A payment as a person enters it. Days are `YYYY-MM-DD`, the amount is decimal text. */
export interface DuesPayment {
  propertyId: number;
  /** Any day of the month the period begins in. */
  period: string;
  /** Left out: what is still to be paid for the period, or what the expense says. */
  amount?: string;
  paidOn?: string;
  /** The expense that paid it. */
  expenseId?: number | null;
  note?: string | null;
}

/**
 * Enters that the dues of a period were paid. Never makes an expense: one that paid them can be named. Throws `not-found` for the property or
 * expense, `conflict` where nothing is left to pay or the expense paid other dues, `invalid` where no amount can be told.
 */
export async function markDuesPaid(
  em: EntityManager,
  payment: DuesPayment,
  { actor, today }: { actor: Actor; today: string },
): Promise<HoaEntry> {
  try {
    return await em.transactional(async (tx) => {
      const { propertyId, note = null } = payment;
      // Two who press the button at once take turns: the second finds the dues paid.
      const property = await tx.findOne(Property, { id: propertyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!property) throw new AppError('not-found', 'Property not found');
      const expense = await payingExpense(tx, payment);
      const period = monthStart(payment.period);
      const amount = payment.amount ?? expense?.amount ?? (await stillOwed(tx, propertyId, period));
      const happenedOn = payment.paidOn ?? expense?.paidOn ?? today;
      const of = { documentId: expense?.documentId ?? null, expenseId: expense?.id ?? null };
      const entry = tx.create(HoaEntry, { propertyId, kind: 'payment', period, amount, happenedOn, note, ...of });
      await auditCreation(tx, entry, { resource: duesPayments, actor });
      return entry;
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', 'This expense has paid dues already.');
    throw error;
  }
}

/** Takes back a payment that a person entered. Throws `not-found`, and `conflict` for one that a document of the association says. */
export function removeDuesPayment(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const entry = await tx.findOne(HoaEntry, { id, kind: 'payment' }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!entry) throw new AppError('not-found', 'Payment not found');
    // What a person entered has the document of its expense, or none.
    const said = entry.hoaEmailId ? 'HOA email' : entry.documentId && !entry.expenseId ? 'document' : null;
    if (said !== null) throw new AppError('conflict', `A confirmation of the association says this payment. Change its ${said} instead.`);
    await auditDeletion(tx, entry, { resource: duesPayments, actor });
  });
}

async function payingExpense(em: EntityManager, { expenseId, propertyId }: DuesPayment) {
  if (!expenseId) return null;
  const expense = await em.findOne(Expense, { id: expenseId });
  if (!expense) throw new AppError('not-found', 'Expense not found');
  const { id, documentId, paidOn, expenseDate, kind } = expense;
  if (kind === 'refund') throw unfit('expense_id', 'is a refund, which pays nothing');
  const amount = await shareOf(em, expense, propertyId);
  if (amount === null) throw unfit('expense_id', 'is no expense of this property');
  return { id, documentId, amount, paidOn: paidOn ?? expenseDate };
}

async function stillOwed(em: EntityManager, propertyId: number, period: string): Promise<string> {
  const [dues] = await findDues(em, { year: Number(period.slice(0, 4)), today: '9999-12-31', propertyIds: [propertyId] });
  const due = dues?.periods.find((one) => one.period === period);
  if (!due) throw unfit('amount', 'is required: nothing is known to be due in this period');
  if (Number(due.missing) <= 0) throw new AppError('conflict', 'The dues of this period are paid already.');
  return due.missing;
}

function unfit(field: string, msg: string): AppError {
  return new AppError('invalid', `${field} ${msg}`, { problems: [{ loc: ['body', field], msg, type: 'unfit' }] });
}
