import type { Category, DocumentRow } from '../../api/types';
import { categoryOfPaper } from '../../expenses/category-of-paper';
import { currencyOf, subjectOf } from '../document-words';
import { isExpenseType } from '../review/document-types';

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
 * The form as the machine and people's corrections fill it. A credit is shown by its size; it is saved as a refund.
 * Neither the price on an offer is taken over, which nobody owes, nor an amount in another currency: only a person knows what it was in the books' own.
 */
export function quickValues(row: DocumentRow, categories: readonly Pick<Category, 'id' | 'name'>[], own: string): QuickValues {
  const { amount, vendor, expense_date, date, description } = row.extracted_data;
  return {
    property_id: row.property_id,
    category_id: categoryOfPaper(row, categories),
    vendor: vendor ?? '',
    amount: amount === null || !isExpenseType(row.document_type) || foreignCurrency(row, own) ? '' : Math.abs(amount).toFixed(2),
    date: expense_date ?? date ?? row.document_date ?? '',
    description: description ?? subjectOf(row) ?? row.filename,
  };
}

export const isCredit = (row: DocumentRow): boolean => (row.extracted_data.amount ?? 0) < 0;

/** The currency a document is in where it is not the business's own. */
export function foreignCurrency(row: DocumentRow, own: string): string | null {
  const found = currencyOf(row);
  return found === own ? null : found;
}

/** The amount a person typed, in the books' currency; null where it is none. */
export function typedAmount(text: string): number | null {
  if (!/^\d{1,12}(\.\d{0,2})?$|^\.\d{1,2}$/.test(text.trim())) return null;
  const amount = Number(text);
  return amount > 0 ? amount : null;
}

/** Values of a document's `extracted_data` by their names. */
export type Correction = Record<string, string | number | null>;

/** What a person changed of what was read, in the words of a document's patch; null where nothing was. */
export function correctionOf(row: DocumentRow, own: string, values: QuickValues): Correction | null {
  const first = quickValues(row, [], own);
  const changed: Correction = {};
  if (values.vendor.trim() !== first.vendor) changed.vendor = values.vendor.trim() || null;
  const { expense_date: proposed, date } = row.extracted_data;
  // What a report of a year is booked on is another day than its own.
  const isOwnDay = !proposed || proposed === date;
  if (values.date !== first.date && isOwnDay) changed.date = values.date;
  const amount = typedAmount(values.amount);
  // In another currency the document says something else than the books, and rightly.
  if (!foreignCurrency(row, own) && amount !== typedAmount(first.amount))
    changed.amount = amount !== null && isCredit(row) ? -amount : amount;
  return Object.keys(changed).length > 0 ? changed : null;
}
