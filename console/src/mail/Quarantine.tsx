import { Card, Skeleton } from '@mui/material';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { useRole } from '../providers/role';
import { AllowedSenders } from './AllowedSenders';
import { MailDetails } from './MailDetails';
import { ReleaseButtons } from './ReleaseButtons';
import { QuarantineUse } from './QuarantineUse';
import { Sender } from './Sender';
import { Subject } from './Subject';
import { mailPageSize, useLedger } from './use-mail';

const keys = ['from', 'subject', 'received', 'actions'] as const;

function Table({ rows, onOpen }: { rows: readonly MailRow[]; onOpen: (id: number) => void }) {
  const translate = useTranslate();
  const columns = keys.map((key) => ({
    key,
    label: translate(`mail.${key}`),
    ...(key === 'from' && { width: '22%' }),
    ...(key === 'subject' && { width: '32%', heading: true }),
    ...(key === 'actions' && { right: true }),
  }));
  const cells = (mail: MailRow) => ({
    from: <Sender mail={mail} />,
    subject: <Subject mail={mail} onOpen={() => onOpen(mail.id)} />,
    received: <Instant at={mail.received_at} />,
    actions: <ReleaseButtons mail={mail} />,
  });
  return <Rows label={translate('mail.quarantine')} rows={rows} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** Mail of unknown senders, kept out of the books until somebody lets it in; for administrators also whom they let in for good. */
export function Quarantine() {
  const [asked, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const admin = useRole() === 'ADMIN';
  const { data, isError, refetch } = useLedger({ q: '', state: 'quarantined' }, asked);
  return (
    <>
      <QuarantineUse />
      <LoadFailed failed={isError} words="mail.failed_ledger" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={240} />}
      {data && (
        <Card component="section">
          {data.rows.length === 0 ? (
            <EmptyState icon={ShieldCheck} title="mail.quarantine_empty" text="mail.quarantine_empty_text" />
          ) : (
            <Table rows={data.rows} onOpen={setOpened} />
          )}
          <Pager page={asked} perPage={mailPageSize} total={data.total} words="mail.showing" onPage={setPage} />
        </Card>
      )}
      {admin && <AllowedSenders />}
      {opened !== null && <MailDetails id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  );
}
