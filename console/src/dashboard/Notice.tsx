import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Something to know on the first screen, with what can be done about it; on a phone that stands below. */
export function Notice({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Alert
      severity="info"
      role="status"
      action={<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{actions}</Box>}
      sx={{
        mb: 2,
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: 1, minWidth: 200 },
        '& .MuiAlert-action': { pt: 0 },
      }}
    >
      {children}
    </Alert>
  );
}
