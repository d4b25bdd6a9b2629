import type { TaxBasis } from '#core/records/settings/tax-basis';

/** What counts on a line of a property. `amount` is decimal text; a refund is negative. */
export interface TaxFigure {
  property_id: number;
  line: string | null;
  is_capital: boolean;
  /**
   * Where it comes from: an expense; a statement whose interest no expense stands for; a cost that a manager withheld and no expense stands for; the register of assets; income;
   * or a payment from escrow that is not in the books.
   */
  source: 'expense' | 'statement' | 'withheld' | 'depreciation' | 'income' | 'escrow';
  amount: string;
}

/** One figure behind a sum: a share of an expense, the interest of a mortgage statement, what an asset is depreciated by, or what was received. */
export interface TaxItem extends TaxFigure {
  expense_id: number | null;
  split_id: number | null;
  statement_id: number | null;
  asset_id: number | null;
  income_id: number | null;
  date: string;
  vendor: string | null;
  description: string | null;
  document_id: number | null;
  filename: string | null;
}

/** What a figure may come from, where it comes from none of these. */
export const fromNothing = { expense_id: null, split_id: null, statement_id: null, asset_id: null, income_id: null } as const;

/** An item, with the name of its unit where the report shows the unit's building. */
export type ReportedItem = TaxItem & { unit: string | null };

/** Several figures of one line, as their sum alone. */
export interface TaxGroup extends TaxFigure {
  figures: number;
}

/** What part of a year's report is asked for. */
export interface TaxScope {
  year: number;
  /** By which day expenses count. */
  basis: TaxBasis;
  /** Null: every property, and the business's own. */
  propertyIds: readonly number[] | null;
  /** The names of those whose properties these are, where they were asked for by owner. */
  owners: string[];
  /** Whether each figure is shown, or the sums alone. */
  items: boolean;
}
