import type { Expense } from '../api/types';
import { RecordList } from '../records/RecordList';
import { BusinessFilters } from './BusinessFilters';
import { CategoryBreakdown } from './CategoryBreakdown';
import type { ExpenseColumn } from './expense-columns';
import { ExpenseFigures } from './ExpenseFigures';
import { ExpenseRows } from './ExpenseRows';
import { ExpensesPage, useOpenDocument } from './ExpensesPage';
import { useExpenseSummary, useListedFilters } from './use-expenses';
import { WhichExpenses } from './WhichExpenses';

const ofBusiness = { business: true };
const columns: readonly ExpenseColumn[] = ['date', 'vendor', 'category', 'description', 'amount'];
const none = { title: 'expenses.empty_title', text: 'expenses.empty' };

function ByCategory() {
  const { data, isError } = useExpenseSummary(useListedFilters());
  return isError ? null : <CategoryBreakdown summary={data} />;
}

function BusinessList() {
  const open = useOpenDocument();
  return (
    <ExpensesPage subtitle="expenses.subtitle" addTo="/expenses/new?type=business" failedWords="expenses.load_failed">
      <WhichExpenses shown="business" />
      <BusinessFilters />
      <ExpenseFigures countsOf="business" />
      <ByCategory />
      <ExpenseRows
        heading="expenses.details"
        listOf="business"
        columns={columns}
        onOpen={open}
        none={none}
        noneFound="expenses.none_found"
      />
    </ExpensesPage>
  );
}

/** Expenses that belong to no property: figures, by category, and each of them. */
export function BusinessExpenses() {
  return (
    <RecordList<Expense> resource="expenses" filter={ofBusiness} perPage={50}>
      <BusinessList />
    </RecordList>
  );
}
