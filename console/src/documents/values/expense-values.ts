import type { Category, DocumentRow } from '../../api/types';
import { categoryOfPaper } from '../../expenses/category-of-paper';
import { currencyOf, subjectOf } from '../document-words';
import { isExpenseType, serverType } from '../review/document-types';
import type { Correction } from '../use-document-actions';
import { keptValues, orNull, patchOf, type Suggestions, typedAmount } from './document-values';

/** What an expense of a document is made with beside its property; texts as typed. */
export interface ExpenseValues {
  category_id: number | null;
  vendor: string;
  amount: string;
  date: string;
  description: string;
}

/** What the form of the hub holds. */
export interface QuickValues extends ExpenseValues {
  property_id: number | null;
}

/** The day by which it asks to be paid: suggested where it states no day of its own. */
function dueDay({ extracted_data: { fields } }: DocumentRow): string | null {
  const due = fields.due_date?.value;
  return typeof due === 'string' ? due : null;
}

/** The currency a document is in where it is not the business's own. */
export function foreignCurrency(row: Pick<DocumentRow, 'extracted_data'>, bookCurrency: string): string | null {
  const found = currencyOf(row);
  return found === bookCurrency ? null : found;
}

/** Whether the amount of the document is the amount to pay. That of an offer is not, and one in another currency has to be converted by a person. */
const isPayable = (row: DocumentRow, { type }: Suggestions, bookCurrency: string): boolean =>
  isExpenseType(serverType(type)) && !foreignCurrency(row, bookCurrency);

/** What is known where an expense begins: the books' currency, and the day that is taken where the document bears none. */
interface Books {
  own: string;
  today: string;
}

/**
 * The expense as a form begins, of the values of its document as a person has corrected them. The date is the one that was typed, else that of its
 * booking, else the document's, else the one in its text, else the one it is due; the description the one that was read, else the mail's subject, else the
 * file's name. The amount of a credit is negative; it is saved as a refund.
 */
export function expenseDefaults(
  row: DocumentRow,
  values: Suggestions,
  categories: readonly Pick<Category, 'id' | 'name'>[],
  { own, today }: Books,
): ExpenseValues {
  const { date: read, expense_date: proposed } = row.extracted_data;
  const typed = values.date === read ? null : values.date;
  return {
    category_id: categoryOfPaper(row, categories),
    vendor: values.vendor.trim() || 'Unknown Vendor',
    amount: isPayable(row, values, own) ? values.amount : '',
    date: read !== null && values.date === '' ? '' : typed || proposed || read || row.document_date || dueDay(row) || today,
    description: values.description.trim() || subjectOf(row) || row.filename,
  };
}

/** The form of the hub as the machine and people's corrections fill it. */
export function quickValues(row: DocumentRow, categories: readonly Pick<Category, 'id' | 'name'>[], bookCurrency: string): QuickValues {
  const kept = keptValues(row);
  return { property_id: row.property_id, ...expenseDefaults(row, kept, categories, { own: bookCurrency, today: '' }), vendor: kept.vendor };
}

/**
 * The fields that a person has to fill before the document becomes an expense: the amount, where that of the document is not the amount to pay or is in another
 * currency; the day, where the document has none or is booked on another.
 */
export function expenseAsks(row: DocumentRow, values: Suggestions, bookCurrency: string): ('amount' | 'date')[] {
  const { date: read, expense_date: proposed } = row.extracted_data;
  const isTyped = values.date !== (read ?? '');
  const isOtherDay = !isTyped && (read === null || Boolean(proposed && proposed !== read));
  return [...(isPayable(row, values, bookCurrency) ? [] : ['amount' as const]), ...(isOtherDay ? ['date' as const] : [])];
}

export const isCredit = ({ amount }: Pick<ExpenseValues, 'amount'>): boolean => (typedAmount(amount) ?? 0) < 0;

/** Whether it is a refund: its amount is negative, or was in the currency of the document. */
const isRefund = (row: DocumentRow, values: Pick<ExpenseValues, 'amount'>, bookCurrency: string): boolean =>
  isCredit(values) || (foreignCurrency(row, bookCurrency) !== null && (row.extracted_data.amount ?? 0) < 0);

/** What is wrong with an expense, by its field. */
export type ExpenseProblems = Partial<Record<'amount' | 'date', string>>;

export const expenseProblems = ({ amount, date }: Pick<ExpenseValues, 'amount' | 'date'>): ExpenseProblems => ({
  ...(typedAmount(amount) === null && { amount: 'quick.bad_amount' }),
  ...(date === '' && { date: 'quick.bad_date' }),
});

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
    kind: isRefund(row, values, own) ? ('refund' as const) : ('expense' as const),
    ...(foreign && original !== null && { original_currency: foreign, original_amount: Math.abs(original) }),
  };
}

/** Where the document becomes an expense that is divided, by its lines or among the properties that it names; a refund is negative there. */
export function splitPath(row: DocumentRow, values: Omit<QuickValues, 'category_id'>, bookCurrency: string): string {
  const { vendor, date, description, property_id } = values;
  const amount = typedAmount(values.amount);
  const size = amount === null ? '' : Math.abs(amount).toFixed(2);
  const typed = Object.entries({
    amount: size && isRefund(row, values, bookCurrency) ? `-${size}` : size,
    vendor,
    date,
    description,
    ...(property_id !== null && { property_id: String(property_id) }),
  });
  const query = new URLSearchParams(typed.filter(([, value]) => value !== ''));
  return `/expenses/new?split&document_id=${row.id}&${query}`;
}

/** What a person changed of what was read, in the words of a document's patch; null where nothing was. */
export function correctionOf(row: DocumentRow, bookCurrency: string, { vendor, date, amount }: QuickValues): Correction | null {
  const kept = keptValues(row);
  const first = quickValues(row, [], bookCurrency);
  const { expense_date: proposed, date: read } = row.extracted_data;
  // What a report of a year is booked on is another day than its own.
  const isCorrectedDay = date !== first.date && (!proposed || proposed === read);
  // In another currency the document says something else than the books, and rightly.
  const isCorrectedAmount = !foreignCurrency(row, bookCurrency) && typedAmount(amount) !== typedAmount(first.amount);
  const corrected = { ...kept, vendor, date: isCorrectedDay ? date : kept.date, amount: isCorrectedAmount ? amount : kept.amount };
  const patch = patchOf(row, corrected, null);
  return patch === 'bad-amount' ? null : (patch?.extracted_data ?? null);
}
