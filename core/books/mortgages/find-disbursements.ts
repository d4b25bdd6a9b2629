import type { EntityManager } from '@mikro-orm/postgresql';
import { coverPayments, type NearExpense } from '#core/books/mortgages/cover-payments';
import type { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { dayInWords } from '#core/kernel/platform/clock';

export const disbursementStates = ['proposed', 'booked', 'covered', 'dismissed'] as const;

/** A payment from escrow with what became of it. Money is decimal text, days `YYYY-MM-DD`. */
export interface DisbursementView {
  id: number;
  document_id: number;
  property_id: number | null;
  kind: EscrowDisbursement['kind'];
  paid_on: string;
  amount: string;
  words: string;
  /** The vendor of its document. */
  vendor: string | null;
  filename: string;
  /** `covered`: an expense that did not come from it is in the books for the same. */
  state: (typeof disbursementStates)[number];
  expense_id: number | null;
  /** The sentence that says why. */
  reason: string;
}

type Row = Omit<DisbursementView, 'state' | 'reason'> & { dismissed: boolean };

/** Days between a bill and the lender's payment of it. */
export const billDays = 60;

/** Expenses that may be for payments from escrow: of the property, on the line or on none, of the amount, not far from the day. */
interface Near extends NearExpense {
  /** `YYYY-MM-DD`: the payment's. */
  paid: string;
  /** `YYYY-MM-DD`: when a person says that the expense was paid, else when it is due: a lender pays about then. */
  day: string;
  /** `YYYY-MM-DD`, its own day: bills come in the order of these, whenever they are paid. */
  billed: string;
}

/**
 * Of all payments to which the expenses for those of `where` could belong as well the nearest first. The bills of each amount of a property are looked up once:
 * all expenses set beside all payments would take as long as reading all of them.
 */
const nearSql = (
  where: string,
): string => `with asked as materialized (select distinct d.property_id, d.amount from escrow_disbursement d where ${where}),
  bill as materialized (select a.property_id, a.amount, e.* from asked a cross join lateral (
      select x.id, null::int as split_id, x.schedule_eline as line, x.expense_date, coalesce(x.paid_on, x.due_date, x.expense_date) as day
        from expense x where x.property_id = a.property_id and x.amount = a.amount and x.kind = 'expense' and not x.is_split
      union all select x.id, s.id, coalesce(s.schedule_eline, x.schedule_eline), x.expense_date, coalesce(x.paid_on, x.due_date, x.expense_date)
        from expense_split s join expense x on x.id = s.expense_id where s.property_id = a.property_id and s.amount = a.amount and x.kind = 'expense') e)
  select o.id as payment_id, to_char(o.paid_on, 'YYYY-MM-DD') as paid, b.id as expense_id, b.split_id, to_char(b.day, 'YYYY-MM-DD') as day,
    to_char(b.expense_date, 'YYYY-MM-DD') as billed, o.dismissed_at is not null as dismissed
  from bill b join escrow_disbursement o on o.property_id = b.property_id and o.amount = b.amount and o.expense_id is null
    join document p on p.id = o.document_id and p.deleted_at is null
    cross join lateral (select case o.kind when 'insurance' then '9' else '16' end as line) l
  where coalesce(b.line, l.line) = l.line and abs(b.day - o.paid_on) <= ${billDays}
    and not exists (select 1 from escrow_disbursement t where t.expense_id = b.id) and b.id is distinct from ?
  order by abs(b.day - o.paid_on), o.paid_on, o.id, b.id, b.split_id`;

/**
 * Who books what was paid from escrow and who books the bill of it take turns: the later finds the earlier's expense. `amount` is decimal
 * text of two places.
 */
export async function holdEscrow(em: EntityManager, propertyId: number, amount: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`escrow/${propertyId}/${amount}`]);
}

/** Which expenses, all but `exceptExpenseId`, are in the books for the payments that `where` says of `d`, by the payment; and for those they could be for as well. */
export async function findCovered(
  em: EntityManager,
  where: string,
  values: readonly unknown[],
  exceptExpenseId: number | null = null,
): Promise<ReadonlyMap<number, Near>> {
  return coverPayments(await em.execute<Near[]>(nearSql(where), [...values, exceptExpenseId]));
}

type Scope = { propertyId: number } | { documentId: number } | { id: number } | { year: number; propertyIds: readonly number[] | null };

/** What was paid from escrow, the newest first: for a property or by a document the newest 2,000, all in a year (of some properties, or null: of every one). */
export async function findDisbursements(em: EntityManager, scope: Scope): Promise<DisbursementView[]> {
  const [where, values] = whereOf(scope);
  const rows = await em.execute<Row[]>(
    `select d.id, d.document_id, d.property_id, d.kind, to_char(d.paid_on, 'YYYY-MM-DD') as paid_on, d.amount::text as amount, d.words,
       p.vendor_name as vendor, p.filename,
       d.expense_id, d.dismissed_at is not null as dismissed
     from escrow_disbursement d join document p on p.id = d.document_id and p.deleted_at is null
     where ${where} order by d.paid_on desc, d.id desc ${'year' in scope ? '' : 'limit 2000'}`,
    values,
  );
  const isOpen = rows.some(({ expense_id: id, property_id: house }) => id === null && house !== null);
  const covered: ReadonlyMap<number, Near> = isOpen ? await findCovered(em, where, values) : new Map();
  return rows.map(({ dismissed, ...row }) => {
    if (row.expense_id !== null) return { ...row, state: 'booked', reason: 'It is in the books.' };
    const by = covered.get(row.id);
    if (by) {
      const reason = `An expense of this amount, dated ${dayInWords(by.day)}, is already in the books.`;
      return { ...row, expense_id: by.expense_id, state: 'covered', reason };
    }
    if (dismissed) return { ...row, state: 'dismissed', reason: 'A person marked it as not an expense.' };
    return { ...row, state: 'proposed', reason: `The lender paid it from escrow on ${dayInWords(row.paid_on)}.` };
  });
}

function whereOf(scope: Scope): [string, (number | string)[]] {
  if ('id' in scope) return ['d.id = ?', [scope.id]];
  if ('documentId' in scope) return ['d.document_id = ?', [scope.documentId]];
  if (!('year' in scope)) return ['d.property_id = ?', [scope.propertyId]];
  const { year, propertyIds } = scope;
  const inYear = 'extract(year from d.paid_on) = ?';
  return propertyIds === null ? [inYear, [year]] : [`${inYear} and d.property_id = any(?::int[])`, [year, `{${propertyIds.join(',')}}`]];
}
