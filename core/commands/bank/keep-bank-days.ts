import type { EntityManager } from '@mikro-orm/postgresql';
import { changeExpense, type ExpenseChanges } from '#core/commands/change-expense';
import { differingBankClaims } from '#core/commands/bank/keep-matches';
import { AppError } from '#core/kernel/platform/app-error';

interface Differing {
  id: number;
  vendor: string;
  /** The day the bank had booked all of it; null where it has not. */
  day: string | null;
  paid_on: string | null;
  bank_paid_on: string | null;
  is_bank_dated: boolean;
  updated_at: Date;
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

const differingSql = `select e.id, coalesce(e.vendor, '') as vendor, ${day('b.day')} as day, ${day('e.paid_on')} as paid_on, ${day('e.bank_paid_on')} as bank_paid_on, e.is_bank_dated, e.updated_at
  from expense e left join lateral (select case when sum(m.amount) >= e.amount then max(l.booked_on) end as day from bank_match m join bank_line l on l.id = m.line_id
    where m.expense_id = e.id and m.source <> 'proposed') b on true
  where e.bank_paid_on is distinct from b.day and e.id = any(array(select expense_id from bank_match where expense_id is not null union select id from expense where bank_paid_on is not null))
    and (?::int[] is null or e.id = any(?::int[])) order by e.id`;

const differingExpenses = (em: EntityManager, ids: readonly number[] | null): Promise<Differing[]> => {
  const asked = ids === null ? null : `{${ids.join(',')}}`;
  return em.execute<Differing[]>(differingSql, [asked, asked]);
};

/** What lines of the bank have paid that says of another day than that of its lines: a sentence for each expense, and for each property's dues. Reads only. */
export async function differingBankDays(em: EntityManager): Promise<string[]> {
  return [
    ...(await differingExpenses(em, null)).map(
      ({ id, vendor }) => `Expense ${id} (${vendor || 'no vendor'}): the day the bank booked it differs.`,
    ),
    ...(await differingBankClaims(em)).map(({ name }) => `${name}: what the bank has booked of its dues differs.`),
  ];
}

/** What becomes of an expense: the bank's day is its day of payment where nobody has said another. */
function changesOf({ day: booked, paid_on, bank_paid_on, is_bank_dated }: Differing): ExpenseChanges {
  const isOurs = is_bank_dated && paid_on === bank_paid_on;
  const isDated = booked !== null && (paid_on === null || isOurs);
  if (isDated) return { paidOn: booked, bankPaidOn: booked, isBankDated: true };
  return { bankPaidOn: booked, isBankDated: false, ...(isOurs && { paidOn: null }) };
}

/**
 * Gives expenses the day on which the bank had booked all of each, and takes it back where it has not any more; `ids`: of these, else of all. Each in a transaction of its own, as a
 * change of the expense like any other; one that somebody changes meanwhile, or that the books refuse, is left for the next time. Stops after `mostMs`. Answers how many it has changed.
 */
export async function keepBankDays(em: EntityManager, ids: readonly number[] | null, mostMs = 4000): Promise<number> {
  if (ids?.length === 0) return 0;
  const end = performance.now() + mostMs;
  let changed = 0;
  for (const expense of await differingExpenses(em, ids)) {
    if (performance.now() > end) break;
    try {
      const seen = [new Date(expense.updated_at).toISOString()];
      await changeExpense(em.fork(), expense.id, changesOf(expense), { userId: null, seen });
      changed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return changed;
}
