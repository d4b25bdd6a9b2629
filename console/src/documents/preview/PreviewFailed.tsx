import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says why there is no preview, with a button to try again. */
export function PreviewFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  const translate = useTranslate();
  const again = (
    <Button size="small" color="inherit" onClick={onRetry}>
      {translate('app.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={({ tokens }) => ({ color: tokens.bad.text, backgroundColor: tokens.bad.ground })}>
      {words}
    </Alert>
  );
}
