import type { z } from 'zod';
import type { ExportEntry } from '#core/books/exports/export-entry';
import { referenceOf } from '#core/books/exports/find-year-entries';
import type { AskedShares } from '../expenses/asked-shares.js';
import type { ExpenseOut } from '../expenses/expense.schema.js';

/** An expense as other books take it: of a split one the shares that match the filters; a refund is negative. */
export function entriesOf(expense: z.input<typeof ExpenseOut>, shares: AskedShares): ExportEntry[] {
  const signed = (amount: string): string => (expense.kind === 'refund' ? `-${amount}` : amount);
  const { id, counts_on: date, due_date: dueDate, vendor, is_capital: isCapital, description } = expense;
  const whole = { date, dueDate, vendor, isCapital, isIncome: false };
  if (!expense.is_split) {
    const { amount, schedule_e_line: line, property_name: property } = expense;
    return [{ ...whole, amount: signed(amount), description, line, property, reference: referenceOf(id, null) }];
  }
  const asked = shares ? expense.splits.filter(shares) : expense.splits;
  return asked.map((split) => ({
    ...whole,
    amount: signed(split.amount),
    description: split.description ?? description,
    line: split.schedule_e_line,
    property: split.property_name,
    reference: referenceOf(id, split.id),
  }));
}
