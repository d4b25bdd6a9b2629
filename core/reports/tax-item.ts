/** One figure behind a sum: a share of an expense, or the interest of a mortgage statement. `amount` is decimal text; a refund is negative. */
export interface TaxItem {
  property_id: number;
  property_name: string;
  address: string | null;
  line: string | null;
  is_capital: boolean;
  /** It was paid from escrow and is not in the books. */
  waits?: true;
  expense_id: number | null;
  split_id: number | null;
  statement_id: number | null;
  date: string;
  vendor: string | null;
  description: string | null;
  amount: string;
  document_id: number | null;
  filename: string | null;
}
