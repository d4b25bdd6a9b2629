/** The columns of a list of expenses, in the order they are shown. */
export const expenseColumns = [
  'date',
  'vendor',
  'property',
  'category',
  'description',
  'amount',
  'tags',
  'tax_line',
  'due_date',
  'paid_on',
] as const;
export type ExpenseColumn = (typeof expenseColumns)[number];

/** The columns that are shown until others are chosen. */
export const usualColumns: readonly ExpenseColumn[] = ['date', 'vendor', 'property', 'category', 'description', 'amount', 'tags'];

/** What the api sorts by, for the columns that can be sorted. */
export const sortFields: Readonly<Partial<Record<ExpenseColumn, string>>> = {
  date: 'expense_date',
  vendor: 'vendor',
  description: 'description',
  amount: 'amount',
  due_date: 'due_date',
};

/** The chosen columns, in their order; the usual ones where what was kept names none. */
export function shownColumns(kept: unknown): readonly ExpenseColumn[] {
  const names: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const chosen = expenseColumns.filter((column) => names.includes(column));
  return chosen.length > 0 ? chosen : usualColumns;
}
