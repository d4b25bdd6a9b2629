import { isSameBusiness, vendorKey } from '#core/records/vendors/vendor-key';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { TaxItem } from '#core/books/reports/tax-item';
import { daysApart } from '#core/kernel/platform/days';

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
 * The items of a year in which no mortgage interest counts twice: a statement's is left out where an expense on line 12 replaces it. Such an expense
 * - has the statement's interest, or what it named before it was corrected, about the same day: $512.40 of a bank's receipt of March 3 replaces the $512.40 of
 *   the statement due March 1. Each replaces one statement. Who pays in December what is due in January has them in two years, so `items` reach past both ends;
 * - or is the sum of the year: $6,100.00 of a form 1098 replaces all twelve statements of its loan. `ofYear` are the sums that documents of each property name,
 *   the newest statement of each loan and the lender's summary; each belongs to one loan, also where another costs the same. Pure.
 */
export function interestOnce(items: readonly FoundItem[], year: number, ofYear: ReadonlyMap<number, readonly YearSum[]>): TaxItem[] {
  const isOfYear = ({ date }: FoundItem): boolean => date.startsWith(`${year}-`);
  return [...Map.groupBy(items, (item) => item.property_id)].flatMap(([id, ofProperty]) => {
    const statements = ofProperty.filter(({ statement_id }) => statement_id !== null);
    const expenses = ofProperty.filter(isOtherInterest);
    const paired = pairsOf(expenses, statements);
    const left = statements.filter((statement) => isOfYear(statement) && !paired.has(statement));
    const counted = expenses
      .filter((expense) => isOfYear(expense) && !paired.has(expense))
      .reduce<readonly FoundItem[]>((open, expense) => withoutSum(open, expense, ofYear.get(id) ?? []), left);
    return ofProperty.filter((item) => isOfYear(item) && (item.statement_id === null || counted.includes(item)));
  });
}

/**
 * Expenses and statements that are one payment, the nearest first: taken day by day, an expense whose own statement lies beyond what is looked at would take the next one's,
 * that one's the one after, and so on into the year.
 */
function pairsOf(expenses: readonly FoundItem[], statements: readonly FoundItem[]): ReadonlySet<FoundItem> {
  const near = expenses.flatMap((expense) =>
    statements
      .filter(({ amount, before }) => amount === expense.amount || before?.includes(expense.amount))
      .map((statement) => ({ expense, statement, days: daysApart(statement.date, expense.date) })),
  );
  const paired = new Set<FoundItem>();
  for (const { expense, statement, days } of near.toSorted((a, b) => a.days - b.days))
    if (days <= nearDays && !paired.has(expense) && !paired.has(statement)) paired.add(expense).add(statement);
  return paired;
}

/** The statements that are left beside an expense, which may be the sum of a year: of all of them, or of one loan. */
function withoutSum(statements: readonly FoundItem[], expense: FoundItem, sums: readonly YearSum[]): readonly FoundItem[] {
  const isTheirSum = sumOf(statements.map(({ amount }) => amount)) === expense.amount;
  const named = sums.filter(({ amount }) => amount === expense.amount);
  const theirs = isTheirSum ? statements : statementsOfOne(expense, named, statements);
  // As much as a single statement is another month's payment as well as the year's form.
  const isAnotherMonth = theirs.length === 1 && theirs[0]?.amount === expense.amount;
  return isAnotherMonth ? statements : statements.filter((statement) => !theirs.includes(statement));
}

/** The statements of the loan whose sum an expense is: the loan its document names, else one of the lender that was paid, else the first. */
function statementsOfOne(expense: FoundItem, sums: readonly YearSum[], whole: readonly FoundItem[]): readonly FoundItem[] {
  const open = sums
    .filter(({ loan }) => loan === null || expense.loan === null || loan === expense.loan)
    .flatMap(({ loan }) => (loan === null ? loansAmong(whole) : [whole.filter((entry) => isOf(loan, entry, whole))]))
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

const isOtherInterest = ({ line, expense_id, of_statement, amount, is_capital }: FoundItem): boolean =>
  line === '12' && expense_id !== null && !of_statement && !is_capital && !amount.startsWith('-');

/** Whether a statement may be one of this loan; where others name it, one without a number has their lender, or none that is known. */
function isOf(loan: string, { loan: number, vendor: lender }: FoundItem, all: readonly FoundItem[]): boolean {
  if (number !== null || lender === null) return number === null || number === loan;
  const numbered = all.filter((statement) => statement.loan === loan);
  return numbered.length === 0 || numbered.some(({ vendor }) => vendor !== null && isSameBusiness(vendor, lender));
}
