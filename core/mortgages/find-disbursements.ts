import type { EntityManager } from '@mikro-orm/postgresql';
import type { EscrowDisbursement } from '#core/mortgages/escrow-disbursement.entity';
import { dayInWords } from '#core/platform/clock';

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
  /** `covered`: an expense that did not come from it is in the books for the same. */
  state: (typeof disbursementStates)[number];
  expense_id: number | null;
  /** The sentence that says why. */
  reason: string;
}

type Row = Omit<DisbursementView, 'state' | 'reason'> & { dismissed: boolean; twin_id: number | null; twin_on: string | null };

/** Days between a bill and the lender's payment of it. */
export const billDays = 60;

/** An expense for the same: of the property, on the line or on none, of the amount, not far from the day; `x` is it, `d` the payment from escrow. */
const twin = `select x.id, coalesce(x.paid_on, x.expense_date) as day from expense x left join expense_split s on s.expense_id = x.id
  where coalesce(s.property_id, x.property_id) = d.property_id and coalesce(s.amount, x.amount) = d.amount and x.kind = 'expense'
    and coalesce(s.schedule_eline, x.schedule_eline, l.line) = l.line and abs(coalesce(x.paid_on, x.expense_date) - d.paid_on) <= ${billDays}
    and not exists (select 1 from escrow_disbursement o where o.expense_id = x.id)
  order by abs(coalesce(x.paid_on, x.expense_date) - d.paid_on), x.id limit 1`;

/**
 * Who books what was paid from escrow and who books the bill of it take turns: the later finds the earlier's expense. `amount` is decimal
 * text of two places.
 */
export async function holdEscrow(em: EntityManager, propertyId: number, amount: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`escrow/${propertyId}/${amount}`]);
}

/** What was paid from escrow for a property, by a paper or in a year, the newest first. */
export async function findDisbursements(
  em: EntityManager,
  of: { propertyId: number } | { documentId: number } | { id: number } | { year: number },
): Promise<DisbursementView[]> {
  const [where, value] = whereOf(of);
  const rows = await em.execute<Row[]>(
    `select d.id, d.document_id, d.property_id, d.kind, to_char(d.paid_on, 'YYYY-MM-DD') as paid_on, d.amount::text as amount, d.words,
       d.expense_id, d.dismissed_at is not null as dismissed, t.id as twin_id, to_char(t.day, 'YYYY-MM-DD') as twin_on
     from escrow_disbursement d join document p on p.id = d.document_id and p.deleted_at is null
       cross join lateral (select case d.kind when 'insurance' then '9' else '16' end as line) l
       left join lateral (${twin}) t on true
     where ${where} = ? order by d.paid_on desc, d.id desc limit 2000`,
    [value],
  );
  return rows.map(({ dismissed, twin_id, twin_on, ...row }) => {
    const { expense_id } = row;
    if (expense_id !== null) return { ...row, state: 'booked', reason: 'It is in the books.' };
    if (twin_id !== null && twin_on !== null)
      return {
        ...row,
        expense_id: twin_id,
        state: 'covered',
        reason: `An expense of this amount is in the books already, of ${dayInWords(twin_on)}.`,
      };
    if (dismissed) return { ...row, state: 'dismissed', reason: 'A person said that it is no expense.' };
    return { ...row, state: 'proposed', reason: `The lender paid it from escrow on ${dayInWords(row.paid_on)}.` };
  });
}

function whereOf(of: Parameters<typeof findDisbursements>[1]): [string, number] {
  if ('id' in of) return ['d.id', of.id];
  if ('year' in of) return ['extract(year from d.paid_on)', of.year];
  return 'propertyId' in of ? ['d.property_id', of.propertyId] : ['d.document_id', of.documentId];
}
