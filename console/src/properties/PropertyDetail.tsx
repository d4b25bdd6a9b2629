import { Alert, Box, Button, Link as MuiLink, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { ApiError, fetchJson } from '../api/http';
import type { DocumentRow, Expense, ExpenseSummary, Property } from '../api/types';
import { titleOf } from '../documents/document-words';
import { Page } from '../layout/Page';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { PropertyFacts } from './PropertyFacts';
import { addressOf } from './property-words';
import { Recent } from './Recent';

const recentItems = 5;
const line = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.875, fontSize: 13 } as const;

function useOne<T>(key: readonly unknown[], path: string, query: Record<string, string | number | boolean> = {}) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchJson<T>(path, { query, signal }) });
}

function RecentExpenses({ id }: { id: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const expenses = useOne<Expense[]>(['expenses', 'of-property', id], '/expenses/', { property_id: id, limit: recentItems });
  const sums = useOne<ExpenseSummary>(['expenses', 'summary', 'of-property', id], '/expenses/summary', { property_id: id });
  return (
    <Recent
      title="properties.recent_expenses"
      empty="properties.no_expenses"
      all={`/properties/${id}/expenses`}
      note={sums.data && `${translate('dashboard.this_month')}: ${money(sums.data.this_month)}`}
    >
      {(expenses.data ?? []).map((expense) => (
        <Box component="li" key={expense.id} sx={line}>
          <span>{`${formatDay(expense.expense_date)} · ${expense.vendor ?? translate('dashboard.none')}`}</span>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 560 }}>
            {money(expense.kind === 'refund' ? -expense.amount : expense.amount)}
          </Box>
        </Box>
      ))}
    </Recent>
  );
}

function RecentDocuments({ id }: { id: number }) {
  const query = { property_id: id, include_all: true, limit: recentItems };
  const documents = useOne<DocumentRow[]>(['documents', 'of-property', id], '/documents/', query);
  return (
    <Recent title="properties.recent_documents" empty="properties.no_documents" all={`/properties/${id}/documents`}>
      {(documents.data ?? []).map((document) => (
        <Box component="li" key={document.id} sx={line}>
          <MuiLink component={Link} to={`/documents/${document.id}`} noWrap>
            {titleOf(document)}
          </MuiLink>
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatDay(document.document_date ?? document.created_at)}
          </Box>
        </Box>
      ))}
    </Recent>
  );
}

/** One property: where it is, its mail address, its latest papers and expenses. */
export function PropertyDetail() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const id = Number(useParams().id);
  const { data: property, error } = useOne<Property>(['properties', id], `/properties/${id}`);
  const back = (
    <Button component={Link} to="/properties" variant="outlined" color="inherit">
      {translate('properties.back')}
    </Button>
  );
  if (error) {
    const gone = error instanceof ApiError && [404, 422].includes(error.status);
    const words = gone ? 'properties.not_found' : 'properties.detail_failed';
    return (
      <Page title={words} actions={back}>
        <Alert severity="error">{translate(words)}</Alert>
      </Page>
    );
  }
  if (!property) return <Skeleton variant="rounded" height={300} sx={{ m: 3 }} />;
  return (
    <Page
      title={property.name}
      subtitle={addressOf(property) ?? 'properties.no_address'}
      actions={
        <>
          {back}
          {canChange && (
            <Button component={Link} to={`/expenses/new?property=${id}`} variant="contained" startIcon={<Plus size={16} aria-hidden />}>
              {translate('properties.add_expense')}
            </Button>
          )}
        </>
      }
    >
      <PropertyFacts property={property} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <RecentExpenses id={id} />
        <RecentDocuments id={id} />
      </Box>
    </Page>
  );
}
