import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { Expense } from '../api/types';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { useCanChange } from '../providers/role';
import { TaxReportLink } from '../reports/TaxReportLink';
import { useExpenseSummary, useListedFilters } from './use-expenses';

/** What a click on a row does: shows its document. */
export function useOpenDocument(): (expense: Expense) => void {
  const notify = useNotify();
  const navigate = useNavigate();
  return ({ document_id: id }) => {
    if (id === null) notify('expenses.no_document', { type: 'info' });
    else void navigate(`/documents/${id}`);
  };
}

/** The frame of a list of expenses: what can be done with all of them, and what went wrong. */
export function ExpensesPage({
  subtitle,
  addTo,
  failedWords,
  children,
}: {
  subtitle: string;
  addTo: string;
  failedWords: string;
  children: ReactNode;
}) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const list = useListContext<Expense>();
  const filters = useListedFilters();
  const summary = useExpenseSummary(filters);
  const actions = (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <TaxReportLink />
      <ExportButton path="/expenses/export.csv" query={{ filter: JSON.stringify(filters) }} />
      {canChange && (
        <Button component={Link} to={addTo} variant="contained" startIcon={<Plus size={16} aria-hidden />}>
          {translate('expenses.add')}
        </Button>
      )}
    </Box>
  );
  return (
    <Page title="expenses.title" subtitle={subtitle} actions={actions}>
      <LoadFailed
        failed={summary.isError || Boolean(list.error)}
        words={failedWords}
        onRetry={() => void Promise.all([summary.refetch(), list.refetch()])}
      />
      {children}
    </Page>
  );
}
