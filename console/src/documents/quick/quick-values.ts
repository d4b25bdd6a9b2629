import type { Category, DocumentRow } from '../../api/types';
import { categoryOfPaper } from '../../expenses/category-of-paper';
import { currencyOf, subjectOf } from '../document-words';
import { isExpenseType } from '../review/document-types';
import type { Correction } from '../use-document-actions';

/** What the quick expense form holds; texts as typed. */
export interface QuickValues {
  property_id: number | null;
  category_id: number | null;
  vendor: string;
  amount: string;
  date: string;
  description: string;
}

/**
 * The form as the machine and people's corrections fill it. The amount of a credit is negative; it is saved as a refund.
 * Neither the price on an offer is taken over, which nobody owes, nor an amount in another currency: only a person knows what it was in the books' own.
 */
export function quickValues(row: DocumentRow, categories: readonly Pick<Category, 'id' | 'name'>[], own: string): QuickValues {
  const { amount, vendor, expense_date, date, description } = row.extracted_data;
  return {
    property_id: row.property_id,
    category_id: categoryOfPaper(row, categories),
    vendor: vendor ?? '',
    amount: amount === null || !isExpenseType(row.document_type) || foreignCurrency(row, own) ? '' : amount.toFixed(2),
    date: expense_date ?? date ?? row.document_date ?? dueDay(row) ?? '',
    description: description ?? subjectOf(row) ?? row.filename,
  };
}

/** The day by which it asks to be paid: suggested where it states no day of its own. */
export function dueDay({ extracted_data: { fields } }: Pick<DocumentRow, 'extracted_data'>): string | null {
  const due = fields.due_date?.value;
  return typeof due === 'string' ? due : null;
}

/** The currency a document is in where it is not the business's own. */
export function foreignCurrency(row: DocumentRow, own: string): string | null {
  const found = currencyOf(row);
  return found === own ? null : found;
}

/** The amount a person typed, in the books' currency, that of a credit negative; null where it is none. */
export const typedAmount = (text: string): number | null =>
  (/^-?(\d{1,12}(\.\d{0,2})?|\.\d{1,2})$/.test(text.trim()) && Number(text)) || null;

export const isCredit = ({ amount }: Pick<QuickValues, 'amount'>): boolean => (typedAmount(amount) ?? 0) < 0;

/** What is wrong with an expense, by its field. */
export type ExpenseProblems = Partial<Record<'amount' | 'date', string>>;

export const expenseProblems = ({ amount, date }: Pick<QuickValues, 'amount' | 'date'>): ExpenseProblems => ({
  ...(typedAmount(amount) === null && { amount: 'quick.bad_amount' }),
  ...(date === '' && { date: 'quick.bad_date' }),
});

const orNull = (text: string): string | null => text.trim() || null;

/** What an expense of a document is made with beside its property. */
export type ExpenseValues = Omit<QuickValues, 'property_id'>;

/** The body that makes the expense. */
export function expenseBody(row: DocumentRow, values: ExpenseValues, { property_id, own }: { property_id: number | null; own: string }) {
  const foreign = foreignCurrency(row, own);
  const { amount: original } = row.extracted_data;
  const amount = typedAmount(values.amount);
  return {
    amount: amount && Math.abs(amount),
    expense_date: values.date,
    property_id,
    document_id: row.id,
    vendor: orNull(values.vendor),
    description: orNull(values.description),
    category_id: values.category_id,
    kind: isCredit(values) || (foreign && (original ?? 0) < 0) ? ('refund' as const) : ('expense' as const),
    ...(foreign && original !== null && { original_currency: foreign, original_amount: Math.abs(original) }),
  };
}

/** Where the document becomes an expense that is divided, by its lines or among the properties that it names. */
export function splitPath(
  row: Pick<DocumentRow, 'id'>,
  { amount, vendor, date, description, property_id }: Omit<QuickValues, 'category_id'>,
): string {
  const said = Object.entries({
    amount: amount.replace('-', ''),
    vendor,
    date,
    description,
    ...(property_id !== null && { property_id: String(property_id) }),
  });
  const query = new URLSearchParams(said.filter(([, value]) => value !== ''));
  return `/expenses/new?split&document_id=${row.id}&${query}`;
}

/** What a person changed of what was read, in the words of a document's patch; null where nothing was. */
export function correctionOf(row: DocumentRow, own: string, values: QuickValues): Correction | null {
  const first = quickValues(row, [], own);
  const changed: Correction = {};
  if (values.vendor.trim() !== first.vendor) changed.vendor = orNull(values.vendor);
  const { expense_date: proposed, date } = row.extracted_data;
  // What a report of a year is booked on is another day than its own.
  const isOwnDay = !proposed || proposed === date;
  if (values.date !== first.date && isOwnDay) changed.date = values.date;
  const amount = typedAmount(values.amount);
  // In another currency the document says something else than the books, and rightly.
  if (!foreignCurrency(row, own) && amount !== typedAmount(first.amount)) changed.amount = amount;
  return Object.keys(changed).length > 0 ? changed : null;
}
