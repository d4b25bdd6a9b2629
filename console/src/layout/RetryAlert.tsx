import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says what could not be loaded, with a button to try again where that may help. */
export function RetryAlert({ words, onRetry }: { words: string; onRetry: (() => void) | null }) {
  const translate = useTranslate();
  const again = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('app.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={({ tokens }) => ({ mb: 2, color: tokens.bad.text, backgroundColor: tokens.bad.ground })}>
      {translate(words, { _: words })}
    </Alert>
  );
}
