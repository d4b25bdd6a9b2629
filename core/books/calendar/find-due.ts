import type { EntityManager } from '@mikro-orm/postgresql';
import { shownAmountSql } from '#core/records/expenses/shown-amount';
import type { CalendarItem } from '#core/books/calendar/write-calendar';
import { findDues } from '#core/books/hoa/find-dues';
import { isCharge } from '#core/books/hoa/charge-sql';
import { addDays } from '#core/kernel/platform/days';

/** What lies longer back is no appointment any more. */
const pastDays = 60;
const futureDays = 365;

interface DueExpense {
  id: number;
  due: string;
  vendor: string | null;
  description: string | null;
  amount: string;
  property: string | null;
  /** The dues its paper charges, as `nameOf` names them. */
  dues: string[] | null;
}

/** Names the dues of a property in a period. */
const nameOf = (propertyId: number, period: string): string => `${propertyId} ${period.slice(0, 7)}`;

/**
 * What is to be paid from 60 days back to a year ahead and is not: expenses with a due date, but for those a lender has paid, and the dues of
 * associations, by day.
 * `today` is the business's own day, amounts are told in its `currency`.
 */
export async function findDue(em: EntityManager, { today, currency }: { today: string; currency: string }): Promise<CalendarItem[]> {
  const [from, to] = [addDays(today, -pastDays), addDays(today, futureDays)];
  const expenses = await em.execute<DueExpense[]>(
    `select e.id, to_char(e.due_date, 'YYYY-MM-DD') as due, e.vendor, e.description, ${shownAmountSql('e')}::text as amount, p.name as property,
       (select json_agg(c.property_id || ' ' || to_char(c.counted_in, 'YYYY-MM')) from claim c where c.document_id = e.document_id and ${isCharge('c')}) as dues
     from expense e left join property p on p.id = e.property_id
     where e.paid_on is null and e.escrow_paid_on is null and e.kind = 'expense' and e.due_date between ?::date and ?::date order by e.due_date, e.id limit 2000`,
    [from, to],
  );
  const dues = await duesOf(em, { today, from, to, currency });
  // Bills of associations are listed with their dues where those are shown: the dues of a year may be due months before its bill.
  const unpaid = expenses.filter((expense) => !expense.dues?.every((due) => dues.told.has(due)));
  const items = unpaid.map(({ id, due, vendor, description, amount, property }) => ({
    uid: `expense-${id}@rental-ledger`,
    day: due,
    summary: `Pay ${vendor ?? 'a bill'}: ${currency} ${amount}`,
    description: [property, description].filter(Boolean).join('\n'),
  }));
  return [...items, ...dues.items].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The dues that are open, and which need no other word: those, and what is paid. */
async function duesOf(
  em: EntityManager,
  { today, from, to, currency }: { today: string; from: string; to: string; currency: string },
): Promise<{ items: CalendarItem[]; told: ReadonlySet<string> }> {
  const years = [...new Set([from, today, to].map((day) => Number(day.slice(0, 4))))];
  const items: CalendarItem[] = [];
  const seen = new Set<string>();
  for (const year of years) {
    for (const dues of await findDues(em, { year, today, propertyIds: null })) {
      for (const { period, due_on, open } of dues.periods) {
        const isPaid = Number(open) <= 0;
        if (!isPaid && (dues.archived || due_on < from || due_on > to)) continue;
        seen.add(nameOf(dues.property_id, period));
        if (isPaid) continue;
        const summary = `HOA dues of ${dues.property_name}: ${currency} ${open}`;
        // By its period: those of two months may be due on one day, and a calendar keeps one entry of a name.
        items.push({ uid: `hoa-${dues.property_id}-${period}@rental-ledger`, day: due_on, summary, description: dues.hoa_name ?? '' });
      }
    }
  }
  return { items, told: seen };
}
