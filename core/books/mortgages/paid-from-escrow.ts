import type { EntityManager } from '@mikro-orm/postgresql';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { Expense } from '#core/database/entities/expense.entity';
import { holdEscrow } from '#core/books/mortgages/find-disbursements';
import { findPaidBill } from '#core/books/mortgages/find-paid-bill';
import { AppError } from '#core/kernel/platform/app-error';
import { dayInWords } from '#core/kernel/platform/clock';

/** What of an expense a lender may have paid already: all of it, or a share. */
export type PaidPart = Pick<Expense, 'propertyId' | 'amount' | 'expenseDate' | 'paidOn' | 'scheduleELine' | 'kind'>;

/** An expense as its parts: its shares, where it is split. */
export async function partsOf(em: EntityManager, expense: Expense): Promise<PaidPart[]> {
  const { id, isSplit, propertyId, amount, scheduleELine, expenseDate, paidOn, kind } = expense;
  const all = { expenseDate, paidOn: paidOn ?? null, kind };
  if (!isSplit) return [{ ...all, propertyId: propertyId ?? null, amount, scheduleELine: scheduleELine ?? null }];
  const shares = await em.find(ExpenseSplit, { expenseId: id }, { refresh: true, orderBy: { position: 'asc' } });
  return shares.map((share) => ({
    ...all,
    propertyId: share.propertyId ?? null,
    amount: share.amount,
    scheduleELine: share.scheduleELine ?? null,
  }));
}

/** The parts that were none before. */
export function newParts(after: readonly PaidPart[], before: readonly PaidPart[]): PaidPart[] {
  const known = new Set(before.map((part) => JSON.stringify(part)));
  return after.filter((part) => !known.has(JSON.stringify(part)));
}

/**
 * The bill of what the lender has paid from escrow, and what is in the books as such, would count twice. The expense `exceptExpenseId`, which is asked about, is not among those.
 * Throws `conflict`.
 */
export async function mustNotBePaidFromEscrow(
  em: EntityManager,
  parts: readonly PaidPart[],
  exceptExpenseId: number | null = null,
): Promise<void> {
  // Two bills with the same shares wait for each other and not each for the other's.
  for (const part of parts.toSorted((a, b) => Number(a.propertyId) - Number(b.propertyId) || Number(a.amount) - Number(b.amount))) {
    const { propertyId, amount, expenseDate, paidOn, scheduleELine, kind } = part;
    if (typeof propertyId !== 'number' || kind === 'refund') continue;
    await holdEscrow(em, propertyId, amount);
    const kindPaid = scheduleELine === '9' ? 'insurance' : scheduleELine === '16' ? 'property_tax' : '';
    const day = await findPaidBill(em, {
      propertyId,
      amount,
      billed: expenseDate,
      day: paidOn ?? expenseDate,
      kind: kindPaid,
      exceptExpenseId,
    });
    if (day === null) continue;
    const [booked, todo] = parts.length > 1 ? [`the share of ${amount}`, 'Leave that share out.'] : ['this', alone(exceptExpenseId)];
    throw new AppError('conflict', `The lender paid ${booked} from escrow on ${dayInWords(day)}, and it is already in the books. ${todo}`);
  }
}

const alone = (exceptExpenseId: number | null): string =>
  exceptExpenseId === null ? 'File the document without an expense.' : 'It would count twice.';
