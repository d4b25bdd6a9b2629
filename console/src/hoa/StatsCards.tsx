import { Box } from '@mui/material';
import type { HoaStats } from '../api/types';
import { StatCard } from '../layout/StatCard';
import { regionShown } from '../i18n/locale';

const cards = [
  ['total_emails', 'hoa.total_emails'],
  ['pending_emails', 'hoa.pending_emails'],
  ['assigned_emails', 'hoa.assigned_emails'],
  ['processed_emails', 'hoa.processed_emails'],
  ['requires_review', 'hoa.need_review'],
] as const satisfies readonly (readonly [keyof HoaStats, string])[];

/** How many e-mails stand where. */
export function StatsCards({ stats, failed }: { stats: HoaStats | undefined; failed: boolean }) {
  const unknown = failed ? '–' : undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        // On a phone three stand over two.
        gridTemplateColumns: { xs: 'repeat(6, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
        '& > *': { gridColumn: { xs: 'span 2', sm: 'auto' } },
        '& > :nth-of-type(n + 4)': { gridColumn: { xs: 'span 3', sm: 'auto' } },
        mb: 2,
      }}
    >
      {cards.map(([key, label]) => (
        <StatCard key={key} label={label} value={stats ? stats[key].toLocaleString(regionShown()) : unknown} />
      ))}
    </Box>
  );
}
