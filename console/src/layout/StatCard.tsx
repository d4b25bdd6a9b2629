import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Note, Quiet } from './Text';

interface StatCardProps {
  label: string;
  /** The figure as it is shown; undefined while it is on its way. */
  value: string | undefined;
  /** It could not be loaded: a stroke stands there then. */
  failed?: boolean;
  note?: string;
}

/** One figure with its name. */
export function StatCard({ label, value, failed = false, note }: StatCardProps) {
  return (
    <Card sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Quiet words={label} component="h2" />
      <Typography
        sx={{
          fontSize: { xs: 20, sm: 25 },
          fontWeight: 620,
          lineHeight: 1.35,
          minHeight: '1.35em',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {value ?? (failed ? '–' : <Skeleton width={110} />)}
      </Typography>
      {note !== undefined && (
        <Note component="div" sx={{ minHeight: '1.5em' }}>
          {value === undefined && !failed ? <Skeleton width={90} /> : note}
        </Note>
      )}
    </Card>
  );
}

/** Figures side by side; in pairs on a phone. */
export function StatCards({ count, children }: { count: 3 | 4; children: ReactNode }) {
  const inPairs = count === 4 ? '1fr 1fr' : { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' };
  const columns = count === 4 ? { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } : inPairs;
  // The first of three takes the whole width where two fit into a row.
  const first = count === 3 ? { '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } } } : {};
  return <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 }, gridTemplateColumns: columns, ...first }}>{children}</Box>;
}
