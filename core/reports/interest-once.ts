import { isSameBusiness, vendorKey } from '#core/vendors/vendor-key';
import { sumOf } from '#core/expenses/sum-of';
import type { TaxItem } from '#core/reports/tax-item';
import { daysApart } from '#core/platform/days';

/**
 * An item; whether its expense is that of a mortgage statement, which is left out already then; the last four of the loan that it, or its document, names; and the
 * interest that any statement of its payment names.
 */
export type FoundItem = TaxItem & { of_statement: boolean; loan: string | null; before?: readonly string[] };

/** What a document names as the interest of a year, and the last four of its loan. */
export interface YearSum {
  amount: string;
  loan: string | null;
}

/** A bank's receipt for a payment lies so near to the day the statement asks for it. In days. */
const nearDays = 31;

/**
 * The items of a year without the interest of statements that an expense on line 12 stands for though it was made from another document: from a
 * bank's receipt, of the same amount about the same day, or of the one the statement named before it was corrected, each for one statement; or from the
 * year's form, of the same sum as all of them. Who pays in December what is due in January has an expense of the one year and a statement of the other,
 * so that `items` are also those about its ends.
 * `ofYear` are the sums that papers of each property name as the interest of the year: the newest statement of each loan, and the lender's summary; such a
 * sum stands for the statements of its loan alone, and an expense for those of one loan, though another cost the same. Pure.
 */
export function interestOnce(items: readonly FoundItem[], year: number, ofYear: ReadonlyMap<number, readonly YearSum[]>): TaxItem[] {
  const isOfYear = ({ date }: FoundItem): boolean => date.startsWith(`${year}-`);
  const statements = Map.groupBy(
    items.filter(({ statement_id: id }) => id !== null),
    (one) => one.property_id,
  );
  const expenses = items.filter(isInterestOfItsOwn);
  const [booked, out] = [new Set<FoundItem>(), new Set<FoundItem>()];
  for (const { expense, statement } of nearPairs(expenses, statements)) {
    if (booked.has(expense) || out.has(statement)) continue;
    booked.add(expense);
    out.add(statement);
  }
  for (const expense of expenses.filter((one) => isOfYear(one) && !booked.has(one))) {
    const whole = (statements.get(expense.property_id) ?? []).filter((one) => isOfYear(one) && !out.has(one));
    const isTheirSum = sumOf(whole.map(({ amount }) => amount)) === expense.amount;
    const named = (ofYear.get(expense.property_id) ?? []).filter(({ amount }) => amount === expense.amount);
    const theirs = isTheirSum ? whole : statementsOfOne(expense, named, whole);
    // As much as a single statement is another month's payment as well as the year's form.
    if (theirs.length > 1 || theirs[0]?.amount !== expense.amount) for (const one of theirs) out.add(one);
  }
  return items.filter((one) => isOfYear(one) && !out.has(one));
}

/** The statements of the loan whose sum an expense is: the loan its document names, else one of the lender that was paid, else the first. */
function statementsOfOne(expense: FoundItem, sums: readonly YearSum[], whole: readonly FoundItem[]): readonly FoundItem[] {
  const open = sums
    .filter(({ loan }) => loan === null || expense.loan === null || loan === expense.loan)
    .flatMap(({ loan }) => (loan === null ? loansAmong(whole) : [whole.filter((one) => isOf(loan, one, whole))]))
    .filter((loan) => loan.length > 0);
  const payee = expense.vendor;
  const isPaid = ({ vendor, loan }: FoundItem): boolean =>
    (loan !== null && loan === expense.loan) || (vendor !== null && payee !== null && isSameBusiness(vendor, payee));
  return open.find((loan) => loan.some(isPaid)) ?? open[0] ?? [];
}

/** Statements loan by loan: by number, else by lender. What names neither may be of each. */
function loansAmong(statements: readonly FoundItem[]): FoundItem[][] {
  const keyOf = ({ loan, vendor }: FoundItem): string => loan ?? vendorKey(vendor ?? '');
  const { '': unknown = [], ...loans } = Object.groupBy(statements, keyOf);
  const known = Object.values(loans).map((loan) => [...(loan ?? []), ...unknown]);
  return known.length > 0 ? known : [unknown];
}

/**
 * What may be one payment, the nearest first: taken day by day, an expense whose own statement lies beyond what is looked at would take the next one's,
 * that one's the one after, and so on into the year.
 */
function nearPairs(expenses: readonly FoundItem[], statements: ReadonlyMap<number, readonly FoundItem[]>) {
  return expenses
    .flatMap((expense) =>
      (statements.get(expense.property_id) ?? [])
        .filter(({ amount, before }) => amount === expense.amount || before?.includes(expense.amount))
        .map((statement) => ({ expense, statement, days: daysApart(statement.date, expense.date) })),
    )
    .filter(({ days }) => days <= nearDays)
    .toSorted((a, b) => a.days - b.days);
}

const isInterestOfItsOwn = ({ line, expense_id, of_statement, amount, is_capital }: FoundItem): boolean =>
  line === '12' && expense_id !== null && !of_statement && !is_capital && !amount.startsWith('-');

/** Whether a statement may be one of this loan; where others name it, one without a number has their lender, or none that is known. */
function isOf(loan: string | null, statement: FoundItem, all: readonly FoundItem[]): boolean {
  if (loan === null || statement.loan === loan) return true;
  if (statement.loan !== null) return false;
  const own = all.filter((one) => one.loan === loan);
  const lender = statement.vendor;
  return own.length === 0 || lender === null || own.some(({ vendor }) => vendor !== null && isSameBusiness(vendor, lender));
}
