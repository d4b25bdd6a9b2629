import { Box, Card, Link, Skeleton, Typography } from '@mui/material';
import { MailOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { Breakable } from '../layout/Breakable';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { documentBadge } from './mail-words';
import { Sender } from './Sender';
import { subjectWords } from './subject-words';
import { useMailDocuments } from './use-mail';

const ReviewDialog = lazy(() => import('../documents/review/ReviewDialog').then((module) => ({ default: module.ReviewDialog })));
const columns = [
  { key: 'status' },
  { key: 'from', width: '22%' },
  { key: 'subject', width: '24%', heading: true },
  { key: 'filename', width: '20%' },
  { key: 'property' },
  { key: 'received' },
] as const;

function Table({ rows, onOpen }: { rows: readonly DocumentRow[]; onOpen: (id: number) => void }) {
  const translate = useTranslate();
  const cells = (row: DocumentRow) => ({
    status: <StatusBadge {...documentBadge(row)} />,
    from: <Sender mail={row} />,
    subject: (
      <Box sx={{ overflowWrap: 'anywhere', fontWeight: { xs: 600, sm: 400 } }}>
        {row.email_subject === null ? translate('mail.no_subject') : subjectWords(row.email_subject)}
        {row.processing_status === 'failed' && row.failure_reason && (
          <Typography variant="caption" sx={{ display: 'block', color: 'error.main' }}>
            {row.failure_reason}
          </Typography>
        )}
      </Box>
    ),
    filename: (
      <Link
        component="button"
        type="button"
        onClick={() => onOpen(row.id)}
        sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        <Breakable text={row.filename} />
      </Link>
    ),
    property: row.property_name ?? <StatusBadge tone="warn" text="mail.pending_review" />,
    received: <Instant at={row.email_received_at ?? row.created_at} />,
  });
  return <Rows label="mail.documents" words="mail." rows={rows} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** The newest documents that came by e-mail and how far they are. */
export function MailDocuments() {
  const { data, error, refetch } = useMailDocuments();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <LoadFailed failed={Boolean(error)} words="mail.failed_documents" onRetry={() => void refetch()} />
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Card component="section">
          {data.length === 0 ? (
            <EmptyState icon={MailOpen} title="mail.documents_empty" text="mail.documents_empty_text" />
          ) : (
            <Table rows={data} onOpen={setOpened} />
          )}
        </Card>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <ReviewDialog documentId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
