import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HoaStats } from '../api/types';

const cards = [
  ['total_emails', 'hoa.total_emails'],
  ['pending_emails', 'hoa.pending_emails'],
  ['assigned_emails', 'hoa.assigned_emails'],
  ['processed_emails', 'hoa.processed_emails'],
  ['requires_review', 'hoa.need_review'],
] as const satisfies readonly (readonly [keyof HoaStats, string])[];

/** How many e-mails stand where. */
export function StatsCards({ stats, failed }: { stats: HoaStats | undefined; failed: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: { xs: 'repeat(6, 1fr)', sm: 'repeat(5, 1fr)' }, mb: 2 }}>
      {cards.map(([key, label], at) => (
        // On a phone three stand over two.
        <Card key={key} sx={{ p: { xs: 1.25, sm: 2 }, gridColumn: { xs: at < 3 ? 'span 2' : 'span 3', sm: 'auto' } }}>
          <Typography component="h2" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {translate(label)}
          </Typography>
          <Typography sx={{ fontSize: { xs: 21, sm: 25 }, fontWeight: 620, lineHeight: 1.35, fontVariantNumeric: 'tabular-nums' }}>
            {stats ? stats[key] : failed ? '–' : <Skeleton width={48} />}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
