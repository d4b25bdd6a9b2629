import { sumOf } from '#core/expenses/sum-of';
import type { TaxItem } from '#core/reports/tax-item';

/** An item, and whether its expense is that of a mortgage statement: then that statement is left out already. */
export type FoundItem = TaxItem & { of_statement: boolean };

/** A bank's receipt for a payment lies so near to the day the statement asks for it. In days. */
const nearDays = 31;

/**
 * The items of a year without the interest of statements that an expense on line 12 stands for though it was made from another paper: from a
 * bank's receipt, of the same amount about the same day, each for one statement; or from the year's form, of the same sum as all of them. Who pays in
 * December what is due in January has an expense of the one year and a statement of the other, so that `items` are also those about its ends.
 * `ofYear` are the sums that papers of each property name as the interest of the year: its newest statement, and the lender's summary. Pure.
 */
export function interestOnce(items: readonly FoundItem[], year: number, ofYear: ReadonlyMap<number, readonly string[]>): TaxItem[] {
  const isOfYear = ({ date }: FoundItem): boolean => date.startsWith(`${year}-`);
  const out = new Set<FoundItem>();
  const statements = items.filter(({ statement_id: id }) => id !== null);
  for (const expense of items.filter(isInterestOfItsOwn)) {
    const own = statements.filter((one) => one.property_id === expense.property_id && !out.has(one));
    const near = own.filter((one) => one.amount === expense.amount && daysApart(one, expense) <= nearDays);
    const [nearest] = near.toSorted((a, b) => daysApart(a, expense) - daysApart(b, expense));
    if (nearest) out.add(nearest);
    else if (isOfYear(expense)) {
      const whole = own.filter(isOfYear);
      const sums = [sumOf(whole.map(({ amount }) => amount)), ...(ofYear.get(expense.property_id) ?? [])];
      if (whole.length > 1 && sums.includes(expense.amount)) for (const one of whole) out.add(one);
    }
  }
  return items.filter((one) => isOfYear(one) && !out.has(one));
}

const isInterestOfItsOwn = ({ line, expense_id, of_statement, amount, is_capital }: FoundItem): boolean =>
  line === '12' && expense_id !== null && !of_statement && !is_capital && !amount.startsWith('-');

const daysApart = (a: TaxItem, b: TaxItem): number => Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86_400_000;
