import { Box, Button, Card, Typography } from '@mui/material';
import { Plus, ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { Expense, ExpenseSummary } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Pager } from '../layout/Pager';
import { StatCard, StatCards } from '../layout/StatCard';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { CountsNote } from '../reports/CountsNote';
import { TaxReportLink } from '../reports/TaxReportLink';
import { BusinessFilters } from './BusinessFilters';
import { CategoryBreakdown } from './CategoryBreakdown';
import { DeleteExpense } from './DeleteExpense';
import { ExpenseTable } from './ExpenseTable';
import { RowActions } from './RowActions';
import { useBusinessFilters } from './use-business';
import { expensesPerPage, useExpensePage, useExpenseSummary } from './use-expenses';
import { WaitingRows } from '../layout/WaitingRows';

const EditExpense = lazy(() => import('./EditExpense').then((module) => ({ default: module.EditExpense })));

function Figures({ summary, failed }: { summary: ExpenseSummary | undefined; failed: boolean }) {
  const money = useMoney();
  return (
    <Box sx={{ mb: 2 }}>
      <StatCards count={3}>
        <StatCard failed={failed} label="expenses.total" value={summary && money(summary.total)} />
        <StatCard failed={failed} label="expenses.number" value={summary?.count.toLocaleString('en-US')} />
        <StatCard failed={failed} label="expenses.average" value={summary && money(summary.average)} />
      </StatCards>
      <CountsNote of="business" basis={summary?.tax_basis} />
    </Box>
  );
}

/** Every expense the filters hold for; a row leads to its document. */
function Details({
  expenses,
  onEdit,
  onDelete,
}: {
  expenses: readonly Expense[];
  onEdit: (of: Expense) => void;
  onDelete: (of: Expense) => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const canChange = useCanChange();
  const open = ({ document_id: id }: Expense): void => {
    if (id === null) notify('expenses.no_document', { type: 'info' });
    else void navigate(`/documents/${id}`);
  };
  const actions = (expense: Expense) => <RowActions expense={expense} onEdit={() => onEdit(expense)} onDelete={() => onDelete(expense)} />;
  return <ExpenseTable of={null} label={translate('expenses.details')} expenses={expenses} onOpen={open} {...(canChange && { actions })} />;
}

/** Expenses that belong to no property: figures, by category, and each of them. */
export function BusinessExpenses() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const on = useBusinessFilters();
  const summary = useExpenseSummary(on.filters);
  const list = useExpensePage(on.filters, on.page);
  const [edited, setEdited] = useState<Expense | null>(null);
  const [leaving, setLeaving] = useState<Expense | null>(null);
  const failed = summary.isError || list.isError;
  const add = canChange && (
    <Button component={Link} to="/expenses/new?type=business" variant="contained" startIcon={<Plus size={16} aria-hidden />}>
      {translate('expenses.add')}
    </Button>
  );
  const actions = (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <TaxReportLink />
      <ExportButton path="/expenses/export.csv" query={on.filters} />
      {add}
    </Box>
  );
  return (
    <Page title="expenses.title" subtitle="expenses.subtitle" actions={actions}>
      <LoadFailed failed={failed} words="expenses.load_failed" onRetry={() => void Promise.all([summary.refetch(), list.refetch()])} />
      <BusinessFilters {...on} onCategory={on.setCategory} onWindow={on.setWindow} />
      <Figures summary={summary.data} failed={summary.isError} />
      {!summary.isError && <CategoryBreakdown summary={summary.data} />}
      <Card component="section">
        <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
          {translate('expenses.details')}
        </Typography>
        {list.isPending && <WaitingRows />}
        {list.data?.total === 0 && (
          <EmptyState
            icon={ReceiptText}
            {...(on.isNarrowed ? { text: 'expenses.none_found' } : { title: 'expenses.empty_title', text: 'expenses.empty' })}
          />
        )}
        {list.data && list.data.total > 0 && <Details expenses={list.data.rows} onEdit={setEdited} onDelete={setLeaving} />}
        <Pager page={on.page} perPage={expensesPerPage} total={list.data?.total ?? 0} words="expenses.shown" onPage={on.setPage} />
      </Card>
      <Suspense>{edited && <EditExpense expense={edited} onClose={() => setEdited(null)} />}</Suspense>
      <DeleteExpense expense={leaving} onDone={() => setLeaving(null)} />
    </Page>
  );
}
