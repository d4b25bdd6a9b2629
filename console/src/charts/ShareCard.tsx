import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Donut, type DonutProps, donutSize } from './Donut';
import { Swatch } from './Swatch';

interface ShareCardProps {
  title: string;
  /** The shares as a donut; its place is kept while they are on their way. */
  donut: DonutProps | null;
  children: ReactNode;
}

/** The shares of a whole, as a donut and in figures beside it. */
export function ShareCard({ title, donut, children }: ShareCardProps) {
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'center', gap: { xs: 2, sm: 4 }, px: { sm: 2 } }}>
        {donut ? <Donut {...donut} /> : <Skeleton variant="circular" width={donutSize} height={donutSize} sx={{ flexShrink: 0 }} />}
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>{children}</Box>
      </Box>
    </Card>
  );
}

/** What a slice is called, with its colour. */
export function SliceName({ color, label }: { color: string; label: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Swatch color={color} />
      {label}
    </Box>
  );
}
