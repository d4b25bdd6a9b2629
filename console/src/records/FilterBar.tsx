import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { FilterLiveForm } from 'react-admin';

/** Words count once the typing pauses. */
const typingMs = 300;

/** The fields that narrow the list, side by side. */
export function FilterBar({ sx, children }: { sx: SxProps<Theme>; children: ReactNode }) {
  return (
    <FilterLiveForm debounce={typingMs}>
      <Box sx={[{ display: 'grid', gap: 1.5, alignItems: 'center' }, ...(Array.isArray(sx) ? sx : [sx])]}>{children}</Box>
    </FilterLiveForm>
  );
}
