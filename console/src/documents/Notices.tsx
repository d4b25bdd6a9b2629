import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import type { DocumentRow } from '../api/types';
import { AnnouncedNotice } from '../expected/AnnouncedNotice';
import { CopyNotice } from './CopyNotice';
import { RelatedNotice } from './RelatedNotice';
import { PaymentNotice } from './PaymentNotice';
import { SplitNotice } from './SplitNotice';
import { mayHoldSeveral, wasSplit } from './document-words';
import { UnlockForm } from './UnlockForm';

interface NoticesProps {
  row: DocumentRow;
  /** Tries to read it once more; null for who may change nothing. */
  onRetry: (() => void) | null;
}

/** What to know before looking: why it could not be read, that its picture shows several papers, what it is a duplicate of, which bill it pays. */
export function Notices({ row, onRetry }: NoticesProps) {
  const translate = useTranslate();
  const locked = row.failure_code === 'needs_password';
  return (
    <>
      {row.processing_status === 'failed' && (
        <Alert
          severity="error"
          sx={{ mb: 1.5 }}
          action={onRetry && !locked && <ActionButton words="review.retry" size="small" onClick={onRetry} variant="text" />}
        >
          {row.failure_reason ?? translate('documents.process_failed')}
          {locked && onRetry && <UnlockForm key={row.id} documentId={row.id} />}
        </Alert>
      )}
      {/* Only the words of a mail can announce another document: nothing is asked for all others. */}
      {row.file_path === 'email_content' && <AnnouncedNotice documentId={row.id} />}
      {onRetry !== null && (mayHoldSeveral(row) || wasSplit(row)) && <SplitNotice key={row.id} row={row} />}
      {row.papers > 1 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('documents.several_papers', { count: row.papers })}
        </Alert>
      )}
      <CopyNotice row={row} canChange={onRetry !== null} />
      <RelatedNotice severity="info" words="documents.copies" documents={row.copies} />
      <PaymentNotice row={row} canChange={onRetry !== null} />
      <RelatedNotice severity="success" words="documents.confirmed_by" documents={row.confirmed_by} />
    </>
  );
}
