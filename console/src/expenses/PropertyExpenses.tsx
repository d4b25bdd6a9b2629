import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, fetchJson } from '../api/http';
import type { ExpenseSummary, Property } from '../api/types';
import { ExportButton } from '../layout/ExportButton';
import { iconOnlyOnPhones } from '../layout/icon-only';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { StatCard, StatCards } from '../layout/StatCard';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { CountsNote } from '../reports/CountsNote';
import { PropertyHistory } from './PropertyHistory';
import { TagPanel } from './TagPanel';
import { toggled, TagToggles } from './TagToggles';
import { useExpenseTags } from './use-expense-tags';
import { useExpensePage, useExpenseSummary } from './use-expenses';
import { WaitingPage } from '../layout/WaitingPage';

function Figures({ summary, failed, isNarrowed }: { summary: ExpenseSummary | undefined; failed: boolean; isNarrowed: boolean }) {
  const money = useMoney();
  return (
    <Box sx={{ mb: 2 }}>
      <StatCards count={4}>
        <StatCard
          failed={failed}
          label={isNarrowed ? 'property_expenses.filtered' : 'property_expenses.total'}
          value={summary && money(summary.total)}
        />
        <StatCard failed={failed} label="property_expenses.ytd" value={summary && money(summary.ytd)} />
        <StatCard failed={failed} label="property_expenses.average" value={summary && money(summary.average)} />
        <StatCard failed={failed} label="property_expenses.count" value={summary?.count.toLocaleString('en-US')} />
      </StatCards>
      <CountsNote of="property" basis={summary?.tax_basis} />
    </Box>
  );
}

function NotFound() {
  const translate = useTranslate();
  return (
    <Page title="property_expenses.not_found">
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('property_expenses.not_found_text')}</Typography>
      <Button component={Link} to="/" variant="outlined">
        {translate('property_expenses.to_dashboard')}
      </Button>
    </Page>
  );
}

/** The tags the list is narrowed to; the address keeps them. */
function useTagFilter() {
  const [query, setQuery] = useSearchParams();
  const chosen = (query.get('tags') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const keep = (tags: readonly number[], to: number): void =>
    setQuery({ ...(tags.length > 0 && { tags: tags.join(',') }), ...(to > 1 && { page: String(to) }) }, { replace: true });
  return { chosen, page, setChosen: (tags: readonly number[]) => keep(tags, 1), setPage: (to: number) => keep(chosen, to) };
}

function TagFilter({ filter: { chosen, setChosen } }: { filter: ReturnType<typeof useTagFilter> }) {
  const translate = useTranslate();
  const { data: tags } = useExpenseTags();
  if (!tags || tags.length === 0) return null;
  const label = translate('property_expenses.filter');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mr: 0.5 }}>
        {label}
      </Typography>
      <TagToggles label={label} tags={tags} chosen={chosen} onToggle={(id) => setChosen(toggled(chosen, id))} />
      {chosen.length > 0 && (
        <Button size="small" onClick={() => setChosen([])} sx={{ minHeight: 28 }}>
          {translate('property_expenses.clear')}
        </Button>
      )}
    </Box>
  );
}

function Actions({
  id,
  filters,
  managing,
  onManage,
}: {
  id: string;
  filters: Record<string, string | null>;
  managing: boolean;
  onManage: () => void;
}) {
  const translate = useTranslate();
  const canChange = useCanChange();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 } }}>
      <Button
        component={Link}
        to={`/properties/${id}`}
        color="inherit"
        aria-label={translate('property_expenses.back')}
        startIcon={<ArrowLeft size={16} aria-hidden />}
        sx={iconOnlyOnPhones}
      >
        <span>{translate('property_expenses.back')}</span>
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={translate('property_expenses.manage')}
        aria-expanded={managing}
        onClick={onManage}
        startIcon={<Tags size={16} aria-hidden />}
        sx={iconOnlyOnPhones}
      >
        <span>{translate('property_expenses.manage')}</span>
      </Button>
      <ExportButton path="/expenses/export.csv" query={filters} />
      {canChange && (
        <Button component={Link} to={`/expenses/new?property=${id}`} variant="contained" startIcon={<Plus size={16} aria-hidden />}>
          {translate('property_expenses.add')}
        </Button>
      )}
    </Box>
  );
}

/** What one property cost: figures, tags, and each expense. */
export function PropertyExpenses() {
  const { propertyId: id = '' } = useParams();
  const canChange = useCanChange();
  const [managing, setManaging] = useState(false);
  const filter = useTagFilter();
  const filters = { property_id: id, tag_ids: filter.chosen.join(',') || null };
  const property = useQuery({
    queryKey: ['properties', Number(id)],
    queryFn: ({ signal }) => fetchJson<Property>(`/properties/${id}`, { signal }),
    retry: false,
  });
  const summary = useExpenseSummary(filters);
  const list = useExpensePage(filters, filter.page);
  const tags = useExpenseTags();
  if (property.error instanceof ApiError && [404, 422].includes(property.error.status)) return <NotFound />;
  const all = [property, summary, list];
  const isNarrowed = filter.chosen.length > 0;
  const failed = (
    <LoadFailed
      failed={all.some((query) => query.isError)}
      words="property_expenses.load_failed"
      onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
    />
  );
  if (!property.data)
    return (
      <Page title="property_expenses.heading">
        {failed}
        {!all.some((query) => query.isError) && <WaitingPage />}
      </Page>
    );
  const { name, city, state } = property.data;
  return (
    <Page
      title={name}
      subtitle={[city, state].filter(Boolean).join(', ')}
      actions={<Actions id={id} filters={filters} managing={managing} onManage={() => setManaging(!managing)} />}
    >
      {failed}
      {managing && <TagPanel canChange={canChange} onDeleted={(gone) => filter.setChosen(filter.chosen.filter((one) => one !== gone))} />}
      <TagFilter filter={filter} />
      <Figures summary={summary.data} failed={summary.isError} isNarrowed={isNarrowed} />
      <PropertyHistory
        of={property.data.id}
        list={list}
        tags={tags.data ?? []}
        isNarrowed={isNarrowed}
        page={filter.page}
        onPage={filter.setPage}
      />
    </Page>
  );
}
