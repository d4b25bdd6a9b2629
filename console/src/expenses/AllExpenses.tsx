import { ImportLink } from '../imports/ImportLink';
import { useCanChange } from '../providers/role';
import { BankLink } from '../bank/BankLink';
import { IncomeLink } from '../income/IncomeLink';
import { TaxReportLink } from '../reports/TaxReportLink';
import { AllFilters } from './AllFilters';
import { BulkBar } from './BulkBar';
import { ChooseColumns, useColumns } from './ChooseColumns';
import { usualFigures } from './expense-columns';
import { ExpenseList } from './ExpenseList';
import { WhichExpenses } from './WhichExpenses';

const filters = (
  <>
    <WhichExpenses shown="all" />
    <AllFilters />
  </>
);

/** All expenses, of properties and of the business, to search, change together and export. */
export function AllExpenses() {
  const canChange = useCanChange();
  const columns = useColumns();
  return (
    <ExpenseList
      listOf="all"
      title="expenses.title"
      subtitle="expenses.subtitle_all"
      actions={
        <>
          <ImportLink kind="expenses" />
          <IncomeLink />
          <BankLink />
          <TaxReportLink />
        </>
      }
      addTo="/expenses/new"
      filters={filters}
      figures={usualFigures}
      heading="expenses.details"
      columns={columns.columns}
      tools={<ChooseColumns {...columns} />}
      selectable={canChange}
      failed="property_expenses.load_failed"
      none={{ title: 'property_expenses.empty_title', text: 'expenses.empty_all' }}
      noneFound="expenses.none_match"
    >
      <BulkBar />
    </ExpenseList>
  );
}
