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

/** The column below whose value a column is shown in a narrow window. */
const hosts: Readonly<Partial<Record<ExpenseColumn, ExpenseColumn>>> = {
  property: 'category',
  description: 'vendor',
  tags: 'vendor',
  tax_line: 'category',
  due_date: 'date',
  paid_on: 'date',
};

/** From so many pixels of the window on the columns stand beside each other; the frame and the buttons of a row take the rest. */
export const widthOf = (columns: readonly ExpenseColumn[]): number => 330 + 125 * columns.length;

/** The columns of a narrow table, each with those that stand below it. One whose place is not shown has its own. */
export const stacked = (columns: readonly ExpenseColumn[]): { column: ExpenseColumn; below: ExpenseColumn[] }[] =>
  columns.flatMap((column) => {
    const host = hosts[column];
    if (host && columns.includes(host)) return [];
    return [{ column, below: columns.filter((name) => hosts[name] === column) }];
  });

/** The chosen columns, in their order; the usual ones where what was kept names none. */
export function shownColumns(kept: unknown): readonly ExpenseColumn[] {
  const names: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const chosen = expenseColumns.filter((column) => names.includes(column));
  return chosen.length > 0 ? chosen : usualColumns;
}

/** A figure of listed expenses: its label, its name in their summary, and its label where filters narrow them. */
export type Figure = readonly [label: string, name: 'total' | 'ytd' | 'average' | 'count', narrowed?: string];

export const usualFigures: readonly Figure[] = [
  ['expenses.total', 'total'],
  ['expenses.number', 'count'],
  ['expenses.average', 'average'],
];
