import { Box } from '@mui/material';

/** What each colour of a chart stands for. */
export function Legend({ labels, colour }: { labels: readonly string[]; colour: (at: number) => string }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.75, rowGap: 0.25, fontSize: 12, color: 'text.secondary', mb: 0.75 }}
    >
      {labels.map((label, at) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box component="span" style={{ backgroundColor: colour(at) }} sx={{ width: 9, height: 9, borderRadius: '2px' }} />
          {label}
        </Box>
      ))}
    </Box>
  );
}
