import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ExpenseSummary } from '../api/types';
import { Span } from '../layout/Span';
import { Note, Quiet, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';

const shown = 8;

/** What each property cost, as bars against the costliest. */
export function ByProperty({ year, failed }: { year: ExpenseSummary | undefined; failed: boolean }) {
  const translate = useTranslate();
  const money = useMoney();
  const rows = (year?.by_property ?? []).toSorted((a, b) => b.total - a.total).slice(0, shown);
  const most = Math.max(1, ...rows.map((row) => row.total));
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Text words="dashboard.by_property" variant="h2" />
      <Note words="dashboard.by_property_sub" args={{ total: year ? money(year.total) : '…' }} sx={{ mb: 1.5 }} />
      {!year && !failed && <Skeleton variant="rounded" height={240} />}
      {year && rows.length === 0 && <Quiet words="dashboard.spending_empty" />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {rows.map((row) => (
          <Box component="li" key={row.property_id ?? 'general'}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: 13 }}>
              <Typography noWrap variant="body2">
                {row.name ?? translate('dashboard.general')}
              </Typography>
              <Span sx={{ fontVariantNumeric: 'tabular-nums' }}>{money(row.total)}</Span>
            </Box>
            <Box aria-hidden sx={({ tokens }) => ({ height: 5, mt: '5px', borderRadius: 3, backgroundColor: tokens.blueGround })}>
              <Box
                style={{ width: `${Math.max(0, (row.total / most) * 100)}%` }}
                sx={({ tokens }) => ({
                  height: 5,
                  borderRadius: 3,
                  backgroundColor: row.property_id === null ? tokens.textSecondary : tokens.blue,
                })}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
