import { Box, Card, Typography } from '@mui/material';
import type { ErrorInfo } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { ActionButton } from './ActionButton';
import { Text } from './Text';

const key = 'lastError';

/** Keeps the error for the next page and for whoever is asked for help: message, stack, component stack, time. */
export function keepLastError(error: unknown, info: ErrorInfo): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const record = { message, stack: stack ?? null, componentStack: info.componentStack ?? null, timestamp: new Date().toISOString() };
  try {
    sessionStorage.setItem(key, JSON.stringify(record));
  } catch {
    // A full or forbidden storage must not hide the error itself.
  }
}

function lastComponentStack(): string | null {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as { componentStack: string | null } | null)?.componentStack ?? null;
  } catch {
    return null;
  }
}

/** What stands in place of a screen that broke. */
export function ErrorScreen({ error }: FallbackProps) {
  const stack = lastComponentStack();
  return (
    <Box sx={{ p: 3, maxWidth: 860, mx: 'auto' }}>
      <Card sx={{ p: 3 }} role="alert">
        <Text words="error.title" variant="h1" gutterBottom />
        <Typography sx={{ mb: 2 }}>{error instanceof Error ? error.message : String(error)}</Typography>
        {stack && (
          <>
            <Text words="error.stack" variant="h2" gutterBottom />
            <Box
              component="pre"
              tabIndex={0}
              sx={{
                m: 0,
                mb: 2,
                p: 1.5,
                maxHeight: 320,
                overflow: 'auto',
                fontSize: 12,
                backgroundColor: 'background.default',
                borderRadius: 1,
              }}
            >
              {stack.trim()}
            </Box>
          </>
        )}
        <ActionButton words="error.go_home" variant="contained" href="/" />
      </Card>
    </Box>
  );
}
