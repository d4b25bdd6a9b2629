import { Box, Typography } from '@mui/material';
import { ArrowLeft, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import type { Expense } from '../api/types';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { WaitingPage } from '../layout/WaitingPage';
import { useProperty } from '../properties/use-property';
import { isGone } from '../records/problems';
import type { ExpenseColumn, Figure } from './expense-columns';
import { ExpenseList } from './ExpenseList';
import { TagPanel } from './TagPanel';
import { toggled, TagToggles } from './TagToggles';
import { useExpenseTags } from './use-expense-tags';

const columns: readonly ExpenseColumn[] = ['date', 'vendor', 'category', 'description', 'amount', 'tags'];
const figures: readonly Figure[] = [
  ['property_expenses.total', 'total', 'property_expenses.filtered'],
  ['property_expenses.ytd', 'ytd'],
  ['property_expenses.average', 'average'],
  ['property_expenses.count', 'count'],
];

function NotFound() {
  return (
    <Page title="property_expenses.not_found">
      <Text words="property_expenses.not_found_text" sx={{ color: 'text.secondary', mb: 2 }} />
      <ActionButton words="property_expenses.to_dashboard" to="/" color="primary" />
    </Page>
  );
}

/** The tags that the list is narrowed to, below the panel that manages them while that is open. */
function TagFilter({ managing }: { managing: boolean }) {
  const translate = useTranslate();
  const { data: tags, isPending } = useExpenseTags();
  const { filterValues, setFilters } = useListContext<Expense>();
  const { tag_ids: chosen = [] } = filterValues as { tag_ids?: number[] };
  const choose = (ids: readonly number[]): void => setFilters(ids.length > 0 ? { tag_ids: ids } : {});
  const label = translate('property_expenses.filter');
  return (
    <>
      {managing && <TagPanel onDeleted={(gone) => choose(chosen.filter((tag) => tag !== gone))} />}
      {(isPending || Boolean(tags?.length)) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, minHeight: 28 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 0.5 }}>
            {label}
          </Typography>
          <TagToggles label={label} tags={tags ?? []} chosen={chosen} onToggle={(id) => choose(toggled(chosen, id))} />
          {chosen.length > 0 && (
            <ActionButton
              words="property_expenses.clear"
              size="small"
              onClick={() => choose([])}
              sx={{ minHeight: 28 }}
              variant="text"
              color="primary"
            />
          )}
        </Box>
      )}
    </>
  );
}

/** What one property cost: figures, tags, and each expense. */
export function PropertyExpenses() {
  const { propertyId = '' } = useParams();
  const property = useProperty(propertyId);
  const ofProperty = useMemo(() => ({ property_id: propertyId }), [propertyId]);
  const [managing, setManaging] = useState(false);
  if (isGone(property.error)) return <NotFound />;
  if (!property.data)
    return (
      <Page title="property_expenses.heading">
        <LoadFailed failed={property.isError} words="property_expenses.load_failed" onRetry={() => void property.refetch()} />
        {!property.isError && <WaitingPage />}
      </Page>
    );
  const { id, name, city, state } = property.data;
  const actions = (
    <>
      <ActionButton words="property_expenses.back" to={`/properties/${id}`} icon={ArrowLeft} shrinks="onPhones" variant="text" />
      <ActionButton
        words="property_expenses.manage"
        aria-expanded={managing}
        onClick={() => setManaging(!managing)}
        icon={Tags}
        shrinks="onPhones"
      />
    </>
  );
  return (
    <ExpenseList
      listOf={id}
      filter={ofProperty}
      title={name}
      subtitle={[city, state].filter(Boolean).join(', ')}
      actions={actions}
      addTo={`/expenses/new?property=${id}`}
      filters={<TagFilter managing={managing} />}
      figures={figures}
      heading="property_expenses.history"
      columns={columns}
      failed="property_expenses.load_failed"
      none={{ title: 'property_expenses.empty_title', text: 'property_expenses.empty' }}
      noneFound="property_expenses.none_found"
    />
  );
}
