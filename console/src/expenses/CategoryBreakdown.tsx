import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { ShareCard, SliceName } from '../charts/ShareCard';
import { useShade } from '../charts/use-shade';
import { regionShown } from '../i18n/locale';
import { ColumnTable, figureLook } from '../layout/Rows';
import { useMoney } from '../money/use-money';
import { useExpenseSummary, useListedFilters } from './use-expenses';

/** The rows shown at first. */
const shownRows = 6;
/** As high as these, with their heads and the button below them. */
const waitingHeight = 322;
/** The colour of what has no category. */
const plain = '#6B7280';

/** What was spent on what, as a chart and in figures: the costliest few categories, the others on request. */
export function CategoryBreakdown() {
  const { data: summary, isError } = useExpenseSummary(useListedFilters());
  const translate = useTranslate();
  const money = useMoney();
  const shade = useShade();
  const [open, setOpen] = useState(false);
  if (isError || summary?.by_category.length === 0) return null;
  const slices = (summary?.by_category ?? []).map(({ category_id, name, color_code, total, count }) => ({
    id: category_id ?? 'none',
    label: name ?? translate('expenses.uncategorized'),
    value: total,
    count,
    color: shade(color_code ?? plain),
  }));
  const more = slices.length - shownRows;
  const cells = (slice: (typeof slices)[number]) => ({
    category: <SliceName {...slice} />,
    number: slice.count.toLocaleString(regionShown()),
    total: money(slice.value),
  });
  return (
    <ShareCard
      title={translate('expenses.by_category')}
      donut={summary ? { slices, figure: money(summary.total), caption: translate('expenses.in_all') } : null}
    >
      {summary ? (
        <ColumnTable
          label={translate('expenses.by_category')}
          rows={open ? slices : slices.slice(0, shownRows)}
          keyOf={({ id }) => id}
          columns={[
            { key: 'category', label: translate('expenses.category') },
            { key: 'number', label: translate('expenses.column_number'), right: true, look: figureLook },
            { key: 'total', label: translate('expenses.column_total'), right: true, look: { ...figureLook, fontWeight: 600 } },
          ]}
          cells={cells}
        />
      ) : (
        <Skeleton variant="rounded" height={waitingHeight} />
      )}
      {more > 0 && (
        <ActionButton
          words={open ? 'expenses.fewer' : 'expenses.more_categories'}
          args={{ smart_count: more }}
          size="small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ mt: 0.5 }}
          variant="text"
          color="primary"
        />
      )}
    </ShareCard>
  );
}
