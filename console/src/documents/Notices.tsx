import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DocumentRow } from '../api/types';
import type { HubActions } from './use-hub-actions';

interface NoticesProps {
  row: DocumentRow;
  actions: HubActions;
  canChange: boolean;
}

/** What to know before looking: that it could not be read and why, that the same file came before. */
export function Notices({ row, actions, canChange }: NoticesProps) {
  const translate = useTranslate();
  return (
    <>
      {row.processing_status === 'failed' && (
        <Alert
          severity="error"
          sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.bad.ground, color: tokens.bad.text })}
          action={
            canChange && (
              <Button size="small" color="inherit" onClick={() => void actions.reprocess(row.id)}>
                {translate('app.retry')}
              </Button>
            )
          }
        >
          {row.failure_reason ?? translate('documents.process_failed')}
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
          {translate('documents.duplicate')}
        </Alert>
      )}
    </>
  );
}
