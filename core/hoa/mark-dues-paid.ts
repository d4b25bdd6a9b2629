import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditCreation, auditDeletion } from '#core/audit/audited-write';
import { Claim } from '#core/books/claim.entity';
import { holdSeries } from '#core/books/series';
import { Document } from '#core/documents/document.entity';
import { Expense } from '#core/expenses/expense.entity';
import { shareOf } from '#core/expenses/share-of';
import type { DuesEntry } from '#core/hoa/dues-of-year';
import { findDues } from '#core/hoa/find-dues';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { refoldDues } from '#core/hoa/refold-dues';
import { AppError } from '#core/platform/app-error';
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
): Promise<DuesEntry> {
  try {
    return await em.transactional(async (tx) => {
      const { propertyId, note = null } = payment;
      // Two who press the button at once take turns: the second finds the dues paid.
      if ((await holdSeries(tx, 'dues', [propertyId])).length === 0) throw new AppError('not-found', 'Property not found');
      const expense = await payingExpense(tx, payment);
      const period = monthStart(payment.period);
      const claim = tx.create(Claim, {
        book: 'dues',
        kind: 'payment',
        source: 'person',
        propertyId,
        period,
        countedIn: period,
        expenseId: expense?.id ?? null,
        // What the expense tells is left to it, also when that is changed.
        amount: payment.amount ?? (expense ? null : await stillOwed(tx, propertyId, period)),
        happenedOn: payment.paidOn ?? (expense ? null : today),
        note,
      });
      await auditCreation(tx, claim, { resource: duesPayments, actor });
      await refoldDues(tx, [propertyId]);
      return entryOf(tx, { id: claim.id, propertyId, today });
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', 'This expense has paid dues already.');
    throw error;
  }
}

/** Takes back a payment that a person entered. Throws `not-found`, and `conflict` for one that a document of the association says. */
export function removeDuesPayment(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const found = await tx.findOne(Claim, { id, book: 'dues', kind: 'payment', source: { $ne: 'expense' } });
    if (typeof found?.propertyId !== 'number') throw new AppError('not-found', 'Payment not found');
    const { propertyId } = found;
    await holdSeries(tx, 'dues', [propertyId]);
    const claim = await tx.findOne(Claim, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!claim) throw new AppError('not-found', 'Payment not found');
    if (claim.source === 'machine') {
      const said = (await cameByEmail(tx, claim)) ? 'HOA email' : 'document';
      throw new AppError('conflict', `A confirmation of the association says this payment. Change its ${said} instead.`);
    }
    await auditDeletion(tx, claim, { resource: duesPayments, actor });
    await refoldDues(tx, [propertyId]);
  });
}

async function cameByEmail(em: EntityManager, { documentId }: Claim): Promise<boolean> {
  const document = documentId ? await em.findOne(Document, { id: documentId }) : null;
  return typeof document?.mailId === 'number' && (await em.count(HoaEmail, { mailId: document.mailId })) > 0;
}

/** The payment as the schedule shows it. */
async function entryOf(
  em: EntityManager,
  { id, propertyId, today }: { id: number; propertyId: number; today: string },
): Promise<DuesEntry> {
  const { countedIn } = await em.findOneOrFail(Claim, { id }, { refresh: true });
  const year = Number(countedIn?.slice(0, 4));
  const [dues] = await findDues(em, { year, today, propertyIds: [propertyId] });
  const entry = dues?.periods.flatMap(({ entries }) => entries).find((one) => one.id === id);
  if (!entry) throw new Error(`The payment ${id} is in no period`);
  return entry;
}

async function payingExpense(em: EntityManager, { expenseId, propertyId }: DuesPayment) {
  if (!expenseId) return null;
  const expense = await em.findOne(Expense, { id: expenseId });
  if (!expense) throw new AppError('not-found', 'Expense not found');
  if (expense.kind === 'refund') throw unfit('expense_id', 'is a refund, which pays nothing');
  const amount = await shareOf(em, expense, propertyId);
  if (amount === null) throw unfit('expense_id', 'is no expense of this property');
  return expense;
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
