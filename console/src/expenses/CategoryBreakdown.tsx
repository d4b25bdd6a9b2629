import { Box, Button, Card, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ExpenseSummary } from '../api/types';
import { Donut } from '../charts/Donut';
import { Swatch } from '../charts/Swatch';
import { useShade } from '../charts/use-shade';
import { useMoney } from '../money/use-money';
import { regionShown } from '../i18n/locale';

/** The rows shown at first. */
const shownRows = 6;
/** The colour of what has no category. */
const plain = '#6B7280';
const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

interface Row {
  id: number | string;
  label: string;
  count: number;
  value: number;
  color: string;
}

function Figures({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  const money = useMoney();
  const right = { align: 'right' as const, sx: figure };
  return (
    <Table size="small" aria-label={translate('expenses.by_category')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('expenses.category')}</TableCell>
          <TableCell align="right">{translate('expenses.column_number')}</TableCell>
          <TableCell align="right">{translate('expenses.column_total')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, label, count, value, color }) => (
          <TableRow key={id} sx={{ '&:last-child td': { borderBottom: 0 } }}>
            <TableCell>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Swatch color={color} />
                {label}
              </Box>
            </TableCell>
            <TableCell {...right}>{count.toLocaleString(regionShown())}</TableCell>
            <TableCell {...right} sx={{ ...figure, fontWeight: 600 }}>
              {money(value)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The costliest few rows, the others on request. */
function FoldedFigures({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const more = rows.length - shownRows;
  return (
    <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
      <Figures rows={open ? rows : rows.slice(0, shownRows)} />
      {more > 0 && (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ mt: 0.5 }}>
          {translate(open ? 'expenses.fewer' : 'expenses.more_categories', { smart_count: more })}
        </Button>
      )}
    </Box>
  );
}

/** What was spent on what, as a chart and in figures. */
export function CategoryBreakdown({ summary }: { summary: ExpenseSummary | undefined }) {
  const translate = useTranslate();
  const money = useMoney();
  const shade = useShade();
  if (summary?.by_category.length === 0) return null;
  const rows = (summary?.by_category ?? []).map(({ category_id, name, color_code, total, count }) => ({
    id: category_id ?? 'none',
    label: name ?? translate('expenses.uncategorized'),
    value: total,
    count,
    color: shade(color_code ?? plain),
  }));
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('expenses.by_category')}
      </Typography>
      {!summary && <Skeleton variant="rounded" height={208} />}
      {summary && (
        <Box
          sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'center', gap: { xs: 2, sm: 4 }, px: { sm: 2 } }}
        >
          <Donut slices={rows} figure={money(summary.total)} caption={translate('expenses.in_all')} />
          <FoldedFigures rows={rows} />
        </Box>
      )}
    </Card>
  );
}
