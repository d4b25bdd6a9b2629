import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DocumentRow } from '../api/types';
import { UnlockForm } from './UnlockForm';

interface NoticesProps {
  row: DocumentRow;
  /** Tries to read it once more; null for who may not. */
  onRetry: (() => void) | null;
}

/** What to know before looking: that it could not be read and why, that the same file came before. */
export function Notices({ row, onRetry }: NoticesProps) {
  const translate = useTranslate();
  const locked = row.failure_code === 'needs_password';
  return (
    <>
      {row.processing_status === 'failed' && (
        <Alert
          severity="error"
          sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.bad.ground, color: tokens.bad.text })}
          action={
            onRetry &&
            !locked && (
              <Button size="small" color="inherit" onClick={onRetry}>
                {translate('review.retry')}
              </Button>
            )
          }
        >
          {row.failure_reason ?? translate('documents.process_failed')}
          {locked && onRetry && <UnlockForm key={row.id} documentId={row.id} />}
        </Alert>
      )}
      {row.duplicate_of !== null && (
        <Alert
          severity="warning"
          sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.warn.ground, color: tokens.warn.text })}
          action={
            <Button size="small" color="inherit" component={Link} to={`/documents/${row.duplicate_of}`}>
              {translate('documents.duplicate_open')}
            </Button>
          }
        >
          {row.duplicate_reason ? translate('documents.same_bill', { reason: row.duplicate_reason }) : translate('documents.duplicate')}
        </Alert>
      )}
    </>
  );
}
