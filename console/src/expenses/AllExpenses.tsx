import type { Expense } from '../api/types';
import { useCanChange } from '../providers/role';
import { RecordList } from '../records/RecordList';
import { AllFilters } from './AllFilters';
import { BulkBar } from './BulkBar';
import { ChooseColumns, useColumns } from './ChooseColumns';
import { ExpenseFigures } from './ExpenseFigures';
import { ExpenseRows } from './ExpenseRows';
import { ExpensesPage, useOpenDocument } from './ExpensesPage';
import { WhichExpenses } from './WhichExpenses';

const none = { title: 'property_expenses.empty_title', text: 'expenses.empty_all' };

function AllList() {
  const open = useOpenDocument();
  const canChange = useCanChange();
  const columns = useColumns();
  return (
    <ExpensesPage subtitle="expenses.subtitle_all" addTo="/expenses/new" failedWords="property_expenses.load_failed">
      <WhichExpenses shown="all" />
      <AllFilters />
      <ExpenseFigures countsOf="all" />
      <BulkBar />
      <ExpenseRows
        heading="expenses.details"
        listOf="all"
        columns={columns.columns}
        selectable={canChange}
        onOpen={open}
        none={none}
        noneFound="expenses.none_match"
        tools={<ChooseColumns {...columns} />}
      />
    </ExpensesPage>
  );
}

/** All expenses, of properties and of the business, to search, change together and export. */
export function AllExpenses() {
  return (
    <RecordList<Expense> resource="expenses" perPage={50}>
      <AllList />
    </RecordList>
  );
}
