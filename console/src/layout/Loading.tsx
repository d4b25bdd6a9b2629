import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';

/** A screen that is on its way: a heading and two cards in the shape of most screens. */
export function Loading() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('app.loading')} sx={{ p: 3 }}>
      <Skeleton variant="text" width={220} height={38} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: 2, mt: 2 }}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} variant="rounded" height={104} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={280} sx={{ mt: 2 }} />
    </Box>
  );
}
