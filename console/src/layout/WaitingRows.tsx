import { Box, Skeleton, type SxProps, type Theme } from '@mui/material';

/** Stands for the rows of a table while they are on their way: a name, a word, a figure each. */
export function WaitingRows({ rows = 6, sx = {} }: { rows?: number; sx?: SxProps<Theme> }) {
  return (
    <Box aria-hidden sx={sx}>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            px: 2,
            py: 1.25,
            ...(row > 0 && { borderTop: 1, borderColor: 'divider' }),
          }}
        >
          <Skeleton width={`${38 - (row % 3) * 6}%`} height={22} />
          <Skeleton width="18%" height={22} sx={{ display: { xs: 'none', sm: 'block' } }} />
          <Skeleton width={72} height={22} />
        </Box>
      ))}
    </Box>
  );
}
