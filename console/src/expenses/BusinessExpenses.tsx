import { Box } from '@mui/material';
import { FilterLiveForm } from 'react-admin';
import { ImportLink } from '../imports/ImportLink';
import { TaxReportLink } from '../reports/TaxReportLink';
import { CategoryBreakdown } from './CategoryBreakdown';
import { CategoryFilter } from './CategoryFilter';
import { type ExpenseColumn, usualFigures } from './expense-columns';
import { ExpenseList } from './ExpenseList';
import { TimeWindows } from './TimeWindows';
import { WhichExpenses } from './WhichExpenses';

const ofBusiness = { business: true };
const columns: readonly ExpenseColumn[] = ['date', 'vendor', 'category', 'description', 'amount'];

const filters = (
  <>
    <WhichExpenses shown="business" />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 250px' } }}>
        <FilterLiveForm>
          <CategoryFilter onlyTop />
        </FilterLiveForm>
      </Box>
      <TimeWindows />
    </Box>
  </>
);

/** Expenses that belong to no property: figures, by category, and each of them. */
export function BusinessExpenses() {
  return (
    <ExpenseList
      listOf="business"
      filter={ofBusiness}
      title="expenses.title"
      subtitle="expenses.subtitle"
      actions={
        <>
          <ImportLink kind="expenses" />
          <TaxReportLink />
        </>
      }
      addTo="/expenses/new?type=business"
      filters={filters}
      figures={usualFigures}
      heading="expenses.details"
      columns={columns}
      failed="expenses.load_failed"
      none={{ title: 'expenses.empty_title', text: 'expenses.empty' }}
      noneFound="expenses.none_found"
    >
      <CategoryBreakdown />
    </ExpenseList>
  );
}
