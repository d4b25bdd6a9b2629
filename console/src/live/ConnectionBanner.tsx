import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useConnection } from './connection';

/** Says that the server is away, and goes by itself. */
export function ConnectionBanner() {
  const translate = useTranslate();
  const away = useConnection() === 'away';
  return (
    <Box role="status" aria-live="polite">
      {away && (
        <Box
          sx={(theme) => ({
            px: 3,
            py: 1,
            fontSize: 13,
            fontWeight: 500,
            backgroundColor: theme.tokens.warn.ground,
            color: theme.tokens.warn.text,
          })}
        >
          {translate('app.server_away')}
        </Box>
      )}
    </Box>
  );
}
