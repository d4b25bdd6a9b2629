import { Box } from '@mui/material';

/** A key as it looks on the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        py: '1px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px',
        fontFamily: 'inherit',
        fontSize: 12,
        whiteSpace: 'nowrap',
        backgroundColor: 'background.default',
      }}
    >
      {children}
    </Box>
  );
}
