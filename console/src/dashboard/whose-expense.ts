import type { Expense } from '../api/types';

/** Whose an expense is. */
export interface Whose {
  /** The property whose expenses it stands among; null: it is the business's own. */
  property: number | null;
  /** That property's name where it is that one's alone; null: nobody's alone. */
  name: string | null;
  /** Its shares are for several. */
  isShared: boolean;
}

const business: Whose = { property: null, name: null, isShared: false };

/** Whose an expense is: of a split one its shares say it, whose first property has it in its list. A property that has no name is none. */
export function whoseExpense(expense: Pick<Expense, 'property_id' | 'property_name' | 'is_split' | 'splits'>): Whose {
  const shares = expense.is_split ? expense.splits : [expense];
  const first = shares.find((share) => share.property_id !== null && share.property_name !== null);
  if (!first) return business;
  const isShared = shares.some((share) => share.property_id !== first.property_id);
  return { property: first.property_id, name: isShared ? null : first.property_name, isShared };
}
