import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A line of a list of facts: its name over its value. Stands in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontSize: 13.5, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
