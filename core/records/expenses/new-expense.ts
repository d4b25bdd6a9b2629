import type { PaymentMethod } from '#core/database/values/tax-form-values';
import type { NewSplit } from '#core/database/values/split-definition';

/** An expense to be. Money is decimal text of two places, greater than 0; days are `YYYY-MM-DD`. */
export interface NewExpense {
  amount: string;
  expenseDate: string;
  documentId?: number | null;
  /** Null is the business's own; left out, the document's property. */
  propertyId?: number | null;
  categoryId?: number | null;
  kind?: 'expense' | 'refund';
  vendor?: string | null;
  description?: string | null;
  dueDate?: string | null;
  paidOn?: string | null;
  paymentMethod?: PaymentMethod | null;
  isCapital?: boolean;
  /** Left out, it follows from the document's kind of spending. */
  scheduleELine?: string | null;
  originalCurrency?: string | null;
  originalAmount?: string | null;
  /** Its shares, where it is for several properties or categories. */
  splits?: readonly NewSplit[];
}
