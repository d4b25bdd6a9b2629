import { Box, Card, Skeleton } from '@mui/material';
import { WaitingRows } from './WaitingRows';

/** Stands for a screen's four figures and the list under them while they are on their way. */
export function WaitingPage() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      {[1, 2, 3, 4].map((figure) => (
        <Skeleton key={figure} variant="rounded" height={76} />
      ))}
      <Card sx={{ gridColumn: '1 / -1' }}>
        <WaitingRows rows={8} />
      </Card>
    </Box>
  );
}
