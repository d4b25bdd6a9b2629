import type { DocumentRow, Expense } from '../api/types';
import { proposeShares } from '../splits/propose-shares';
import { type ShareForm, sharesOf, splitOf } from '../splits/share-form';
import { categoryOfType } from './category-of-type';
import type { PendingExpense } from './pending-expense';

/** The form of an expense, as typed. An empty field is null, or an empty text before it is touched. */
export type ExpenseForm = {
  property_id: number | null;
  category_id: number | null;
  document_id: number | null;
  amount: string | null;
  expense_date: string | null;
  vendor: string | null;
  description: string | null;
  tag_ids: number[];
  is_refund: boolean;
  due_date: string | null;
  paid_on: string | null;
  payment_method: Expense['payment_method'] | '';
  is_capital: boolean;
  schedule_e_line: string | null;
  splits: ShareForm[];
};

/** The names of fields in the catalogue, where they are others. */
export const expenseLabels: Readonly<Record<string, string>> = {
  property_id: 'property',
  category_id: 'category',
  document_id: 'document',
  expense_date: 'date',
  is_refund: 'refund',
  is_capital: 'capital',
  schedule_e_line: 'tax_line',
  splits: 'split',
};

/** What a new expense begins with beside what was handed over, as far as it is known by now. */
interface Known {
  categories: readonly { id: number; name: string }[];
  /** The document it is made of. */
  paper:
    | Pick<
        DocumentRow,
        'property_id' | 'proposed_category_id' | 'proposed_payment_method' | 'proposed_splits' | 'extracted_data' | 'property_matches'
      >
    | undefined;
  /** The day of the business. */
  today: string;
}

/**
 * What a new expense begins with. What a rule proposes for its document is said by an administrator, and comes before what the kind of spending
 * suggests. A negative amount is a refund.
 */
export function formOfPending(pending: PendingExpense, { categories, paper, today }: Known): ExpenseForm {
  const proposed = categories.find(({ id }) => id === paper?.proposed_category_id)?.id;
  const parts = paper?.proposed_splits;
  const amount = pending.amount.replace(/^-/, '');
  return {
    property_id: pending.property_id ?? (pending.isBusiness ? null : (paper?.property_id ?? null)),
    category_id: proposed ?? categoryOfType(pending.expense_type, categories),
    document_id: pending.document_id,
    amount,
    expense_date: pending.date || today,
    vendor: pending.vendor,
    description: pending.description,
    tag_ids: [],
    is_refund: amount !== pending.amount,
    due_date: null,
    paid_on: null,
    payment_method: paper?.proposed_payment_method ?? null,
    is_capital: false,
    schedule_e_line: null,
    splits: parts ? sharesOf(parts) : paper && pending.split ? proposeShares(paper, amount) : [],
  };
}

/** An expense as its form shows it. */
export function formOfExpense(expense: Expense): ExpenseForm {
  const { property_id, category_id, document_id, expense_date, vendor, description, due_date, paid_on, payment_method, is_capital } =
    expense;
  return {
    property_id,
    category_id,
    document_id,
    expense_date,
    vendor,
    description,
    due_date,
    paid_on,
    payment_method,
    is_capital,
    amount: expense.amount.toFixed(2),
    tag_ids: expense.tags.map((tag) => tag.id),
    is_refund: expense.kind === 'refund',
    schedule_e_line: expense.schedule_e_line,
    splits: sharesOf(expense.splits),
  };
}

const orNull = (text: string | null): string | null => text?.trim() || null;

/** Whether a share goes with its expense: it stood where that put it, on no line while that was capital, and what says the tax line was changed. */
function isMoved({ known, category_id: own }: ShareForm, form: ExpenseForm, before: Expense | null): boolean {
  if (!before || known?.line !== (before.is_capital ? null : before.schedule_e_line)) return false;
  // One on no line beside others that have theirs may be principal: a category puts it on none.
  const follows = known.line !== null || before.splits.every((share) => share.schedule_e_line === null);
  const byCategory = follows && own === '' && (form.category_id || null) !== before.category_id;
  return byCategory || orNull(form.schedule_e_line) !== before.schedule_e_line || form.is_capital !== before.is_capital;
}

/**
 * The form by the names of the server; what is empty is null. Of a new expense the tax line is left out where none was chosen: it follows from
 * the document then. A share keeps its tax line while its property stays and it does not go with the expense's.
 */
function wholeOf(form: ExpenseForm, before: Expense | null) {
  const keepsLine = (share: ShareForm): boolean => share.known?.property_id === share.property_id && !isMoved(share, form, before);
  const shares = form.splits.map((share) => ({
    ...splitOf(share),
    ...(share.known && keepsLine(share) ? { schedule_e_line: share.known.line } : {}),
  }));
  return {
    property_id: shares.length > 0 ? null : form.property_id || null,
    category_id: form.category_id || null,
    document_id: form.document_id || null,
    amount: Number(form.amount),
    expense_date: form.expense_date,
    vendor: orNull(form.vendor),
    description: orNull(form.description),
    kind: form.is_refund ? ('refund' as const) : ('expense' as const),
    due_date: orNull(form.due_date),
    paid_on: orNull(form.paid_on),
    payment_method: form.payment_method || null,
    is_capital: form.is_capital,
    ...(orNull(form.schedule_e_line) === null && !before ? {} : { schedule_e_line: orNull(form.schedule_e_line) }),
    ...(shares.length > 0 || before?.is_split ? { splits: shares } : {}),
  };
}

/** The form as the server takes it: all of a new expense, of a known one what was changed, so that nothing else is touched. */
export function bodyOf(form: ExpenseForm, before: Expense | null): Partial<ReturnType<typeof wholeOf>> {
  const whole = wholeOf(form, before);
  if (!before) return whole;
  const { splits } = formOfExpense(before);
  const isKept = (name: string, value: unknown): boolean =>
    name === 'splits' ? JSON.stringify(form.splits) === JSON.stringify(splits) : value === before[name as keyof Expense];
  return Object.fromEntries(Object.entries(whole).filter(([name, value]) => !isKept(name, value)));
}
