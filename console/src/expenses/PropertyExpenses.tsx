import { Box, Button, Typography } from '@mui/material';
import { ArrowLeft, Plus, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { Expense, ExpenseSummary, Property } from '../api/types';
import { ExportButton } from '../layout/ExportButton';
import { iconOnlyOnPhones } from '../layout/icon-only';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { StatCard, StatCards } from '../layout/StatCard';
import { useMoney } from '../money/use-money';
import { useProperty } from '../properties/use-property';
import { useCanChange } from '../providers/role';
import { isGone } from '../records/problems';
import { RecordList } from '../records/RecordList';
import { CountsNote } from '../reports/CountsNote';
import { PropertyHistory } from './PropertyHistory';
import { TagPanel } from './TagPanel';
import { toggled, TagToggles } from './TagToggles';
import { useExpenseTags } from './use-expense-tags';
import { type ExpenseFilters, useExpenseSummary, useListedFilters } from './use-expenses';
import { WaitingPage } from '../layout/WaitingPage';
import { regionShown } from '../i18n/locale';

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
        <StatCard failed={failed} label="property_expenses.count" value={summary?.count.toLocaleString(regionShown())} />
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

/** The tags the list is narrowed to. */
function useTagFilter() {
  const { filterValues, setFilters } = useListContext<Expense>();
  const { tag_ids: kept } = filterValues as { tag_ids?: number[] };
  const setChosen = (ids: readonly number[]): void => setFilters(ids.length > 0 ? { tag_ids: ids } : {});
  return { chosen: kept ?? [], setChosen };
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

function Actions({ id, filters, managing, onManage }: { id: number; filters: ExpenseFilters; managing: boolean; onManage: () => void }) {
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
      <ExportButton path="/expenses/export.csv" query={{ filter: JSON.stringify(filters) }} />
      {canChange && (
        <Button component={Link} to={`/expenses/new?property=${id}`} variant="contained" startIcon={<Plus size={16} aria-hidden />}>
          {translate('property_expenses.add')}
        </Button>
      )}
    </Box>
  );
}

function PropertyList({ property: { id, name, city, state } }: { property: Property }) {
  const canChange = useCanChange();
  const [managing, setManaging] = useState(false);
  const list = useListContext<Expense>();
  const filter = useTagFilter();
  const filters = useListedFilters();
  const summary = useExpenseSummary(filters);
  const tags = useExpenseTags();
  return (
    <Page
      title={name}
      subtitle={[city, state].filter(Boolean).join(', ')}
      actions={<Actions id={id} filters={filters} managing={managing} onManage={() => setManaging(!managing)} />}
    >
      <LoadFailed
        failed={summary.isError || Boolean(list.error)}
        words="property_expenses.load_failed"
        onRetry={() => void Promise.all([summary.refetch(), list.refetch()])}
      />
      {managing && <TagPanel canChange={canChange} onDeleted={(gone) => filter.setChosen(filter.chosen.filter((tag) => tag !== gone))} />}
      <TagFilter filter={filter} />
      <Figures summary={summary.data} failed={summary.isError} isNarrowed={filter.chosen.length > 0} />
      <PropertyHistory propertyId={id} tags={tags.data ?? []} />
    </Page>
  );
}

/** What one property cost: figures, tags, and each expense. */
export function PropertyExpenses() {
  const { propertyId = '' } = useParams();
  const property = useProperty(propertyId);
  const ofProperty = useMemo(() => ({ property_id: propertyId }), [propertyId]);
  if (isGone(property.error)) return <NotFound />;
  if (!property.data)
    return (
      <Page title="property_expenses.heading">
        <LoadFailed failed={property.isError} words="property_expenses.load_failed" onRetry={() => void property.refetch()} />
        {!property.isError && <WaitingPage />}
      </Page>
    );
  return (
    <RecordList<Expense> resource="expenses" filter={ofProperty} perPage={50}>
      <PropertyList property={property.data} />
    </RecordList>
  );
}
