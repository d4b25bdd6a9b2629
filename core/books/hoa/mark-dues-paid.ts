import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { Claim } from '#core/database/entities/claim.entity';
import { holdSeries } from '#core/books/claims/series';
import { Expense } from '#core/database/entities/expense.entity';
import { shareOf } from '#core/records/expenses/share-of';
import type { DuePeriod, DuesEntry } from '#core/books/hoa/dues-of-year';
import { findDues } from '#core/books/hoa/find-dues';
import { refoldDues } from '#core/books/hoa/refold-dues';
import { AppError } from '#core/kernel/platform/app-error';
import { monthStart } from '#core/kernel/platform/days';

/** Their noun in the audit log. */
const resource = 'hoa-payments';

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
  { propertyId, note = null, ...payment }: DuesPayment,
  { actor, today }: { actor: Actor; today: string },
): Promise<DuesEntry> {
  try {
    return await em.transactional(async (tx) => {
      // Two who press the button at once take turns: the second finds the dues paid.
      if ((await holdSeries(tx, 'dues', [propertyId])).length === 0) throw new AppError('not-found', 'Property not found');
      const { expenseId = null } = payment;
      if (expenseId) await mustPay(tx, expenseId, propertyId);
      const period = monthStart(payment.period);
      const claim = tx.create(Claim, {
        book: 'dues',
        kind: 'payment',
        source: 'person',
        propertyId,
        period,
        countedIn: period,
        expenseId,
        // What the expense tells is left to it, also when that is changed.
        amount: payment.amount ?? (expenseId ? null : stillOwed(await periodOf(tx, propertyId, period))),
        happenedOn: payment.paidOn ?? (expenseId ? null : today),
        note,
      });
      await auditCreation(tx, claim, { resource, actor });
      await refoldDues(tx, [propertyId]);
      const { countedIn } = await tx.findOneOrFail(Claim, { id: claim.id }, { refresh: true });
      const shown = await periodOf(tx, propertyId, countedIn ?? period);
      const entry = shown?.entries.find(({ id }) => id === claim.id);
      if (!entry) throw new Error(`The payment ${claim.id} is in no period`);
      return entry;
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', 'This expense has already paid dues.');
    throw error;
  }
}

/** Takes back a payment that a person entered. Throws `not-found`, and `conflict` for one that a document of the association says. */
export function removeDuesPayment(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const where = { id, book: 'dues', kind: 'payment', source: { $nin: ['expense', 'bank'] } } as const;
    const found = await tx.findOne(Claim, where);
    await holdSeries(tx, 'dues', found?.propertyId ? [found.propertyId] : []);
    const claim = await tx.findOne(Claim, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!claim?.propertyId) throw new AppError('not-found', 'Payment not found');
    if (claim.source === 'machine') {
      const [email] = await tx.execute('select 1 from document d join hoa_email h on h.mail_id = d.mail_id where d.id = ?', [
        claim.documentId,
      ]);
      const source = email ? 'HOA email' : 'document';
      throw new AppError('conflict', `This payment comes from a confirmation of the association. Change its ${source} instead.`);
    }
    await auditDeletion(tx, claim, { resource, actor });
    await refoldDues(tx, [claim.propertyId]);
  });
}

/** A period of dues as the schedule shows it in the end. */
async function periodOf(em: EntityManager, propertyId: number, period: string): Promise<DuePeriod | undefined> {
  const [dues] = await findDues(em, { year: Number(period.slice(0, 4)), today: '9999-12-31', propertyIds: [propertyId] });
  return dues?.periods.find((due) => due.period === period);
}

async function mustPay(em: EntityManager, expenseId: number, propertyId: number): Promise<void> {
  const expense = await em.findOne(Expense, { id: expenseId });
  if (!expense) throw new AppError('not-found', 'Expense not found');
  if (expense.kind === 'refund') throw unfit('expense_id', 'is a refund and cannot pay dues');
  if ((await shareOf(em, expense, propertyId)) === null) throw unfit('expense_id', 'is not an expense of this property');
}

function stillOwed(period: DuePeriod | undefined): string {
  if (!period) throw unfit('amount', 'is required: no dues are known for this period');
  if (Number(period.open) <= 0) throw new AppError('conflict', 'The dues for this period are already paid.');
  return period.open;
}

function unfit(field: string, msg: string): AppError {
  return new AppError('invalid', `${field} ${msg}`, { problems: [{ loc: ['body', field], msg, type: 'unfit' }] });
}
