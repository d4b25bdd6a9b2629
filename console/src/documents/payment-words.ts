import type { DocumentRow } from '../api/types';
import { formatDay } from '../money/format';

type Confirmed = NonNullable<DocumentRow['confirms']>;
/** A text by its key, and what stands in it. */
type Words = [key: string, parts: Record<string, string>];

/** Of which bill a document confirms the payment: by its number and day, as far as it has them. */
export function billWords({ invoice_number: number, day }: Pick<Confirmed, 'invoice_number' | 'day'>): Words {
  const key = number === null ? (day === null ? 'bill' : 'bill_of') : day === null ? 'invoice' : 'invoice_of';
  return [`documents.confirms.${key}`, { ...(number !== null && { number }), ...(day !== null && { day: formatDay(day) }) }];
}

/** How the expense of that bill stands; null where it has none. */
export function expenseWords({ expense }: Pick<Confirmed, 'expense'>): Words | null {
  if (expense === null) return null;
  return expense.paid_on === null ? ['documents.expense_unpaid', {}] : ['documents.expense_paid', { day: formatDay(expense.paid_on) }];
}

/** Whether there is nothing to book: an expense was made of the document, or of the bill whose payment it confirms. */
export const isBooked = ({ expense_id: own, confirms }: Pick<DocumentRow, 'expense_id' | 'confirms'>): boolean =>
  own !== null || (confirms?.expense ?? null) !== null;

/** The day on which the expense of the bill can be marked as paid, `YYYY-MM-DD`; null where it has none, is marked already, or no day is known. */
export const offeredDay = ({ expense, paid_on: day }: Pick<Confirmed, 'expense' | 'paid_on'>): string | null =>
  expense?.paid_on === null ? day : null;
