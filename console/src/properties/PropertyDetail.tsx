import { Alert, Box, Button, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { ApiError, fetchJson } from '../api/http';
import type { DocumentRow, Expense, Property } from '../api/types';
import { titleOf } from '../documents/document-words';
import { Page } from '../layout/Page';
import { formatDay, formatInstant } from '../money/format';
import { useMoney } from '../money/use-money';
import { addressOf } from './property-words';

const recentItems = 5;

function Recent({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Typography variant="h2" gutterBottom>
        {translate(title)}
      </Typography>
      {children.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(empty)}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {children}
      </Box>
    </Card>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: 13 } as const;

function useOne<T>(key: readonly unknown[], path: string, query: Record<string, string | number | boolean> = {}) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchJson<T>(path, { query, signal }) });
}

/** One property: where it is, its mail address, its latest papers and expenses. */
export function PropertyDetail() {
  const translate = useTranslate();
  const money = useMoney();
  const id = Number(useParams().id);
  const property = useOne<Property>(['properties', id], `/properties/${id}`);
  const documents = useOne<DocumentRow[]>(['documents', 'of-property', id], '/documents/', {
    property_id: id,
    include_all: true,
    limit: recentItems,
  });
  const expenses = useOne<Expense[]>(['expenses', 'of-property', id], '/expenses/', { property_id: id, limit: recentItems });
  if (property.isError) {
    const gone = property.error instanceof ApiError && [404, 422].includes(property.error.status);
    return (
      <Page title={gone ? 'properties.not_found' : 'properties.detail_failed'}>
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(gone ? 'properties.not_found' : 'properties.detail_failed')}
        </Alert>
        <Button component={Link} to="/properties" variant="outlined">
          {translate('properties.back')}
        </Button>
      </Page>
    );
  }
  if (!property.data) return <Skeleton variant="rounded" height={300} sx={{ m: 3 }} />;
  return (
    <Page
      title={property.data.name}
      subtitle={addressOf(property.data) ?? 'properties.no_address'}
      actions={
        <Button component={Link} to="/properties" variant="outlined" color="inherit">
          {translate('properties.back')}
        </Button>
      }
    >
      <Card sx={{ p: 2, mb: 2 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('properties.mail_address')}
        </Typography>
        <Typography>{property.data.email_address}</Typography>
      </Card>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Recent title="properties.recent_expenses" empty="properties.no_expenses">
          {(expenses.data ?? []).map((expense) => (
            <Box component="li" key={expense.id} sx={line}>
              <span>{`${formatDay(expense.expense_date)} · ${expense.vendor ?? translate('dashboard.none')}`}</span>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 560 }}>
                {money(expense.kind === 'refund' ? -expense.amount : expense.amount)}
              </Box>
            </Box>
          ))}
        </Recent>
        <Recent title="properties.recent_documents" empty="properties.no_documents">
          {(documents.data ?? []).map((document) => (
            <Box component="li" key={document.id} sx={line}>
              <MuiLink component={Link} to={`/documents/${document.id}`} noWrap>
                {titleOf(document)}
              </MuiLink>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {formatInstant(document.created_at)}
              </Box>
            </Box>
          ))}
        </Recent>
      </Box>
    </Page>
  );
}
