import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFailureToast } from './use-failure-toast';

interface LoadFailedProps {
  failed: boolean;
  words: string;
  onRetry: () => void;
}

/** Says by a toast and in place that something could not be loaded, with a button to try again; nothing while nothing failed. */
export function LoadFailed({ failed, words, onRetry }: LoadFailedProps) {
  const translate = useTranslate();
  useFailureToast(failed, words);
  if (!failed) return null;
  const again = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('app.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={({ tokens }) => ({ mb: 2, color: tokens.bad.text, backgroundColor: tokens.bad.ground })}>
      {translate(words)}
    </Alert>
  );
}
