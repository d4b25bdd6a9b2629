/** A figure as another program's books take it: an expense that is whole, a share of one that is split, the interest of a statement, a cost that a manager withheld, or income. */
export interface ExportEntry {
  /** The day it counts by, `YYYY-MM-DD`. */
  date: string;
  dueDate: string | null;
  /** Decimal text; a refund is negative. */
  amount: string;
  vendor: string | null;
  description: string | null;
  /** Of Schedule E; null where it is on none. */
  line: string | null;
  isCapital: boolean;
  /** It was received: its amount is above zero, below for what was paid back. */
  isIncome: boolean;
  /** Null: the business's own. */
  property: string | null;
  /** The same in every export: `expense-12`, `expense-12-3` for a share, `statement-5`, `income-7`. */
  reference: string;
}
