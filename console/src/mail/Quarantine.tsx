import { Card } from '@mui/material';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { MailRow } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { useAskEvery } from '../live/use-ask-every';
import { Instant } from '../money/Instant';
import { useRole } from '../providers/role';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { AllowedSenders } from './AllowedSenders';
import { MailDetails } from './MailDetails';
import { ReleaseButtons } from './ReleaseButtons';
import { QuarantineUse } from './QuarantineUse';
import { Sender } from './Sender';
import { Subject } from './Subject';
import { mailPageSize, quarantined } from './use-mail';

const columns = [
  { key: 'from', width: '22%' },
  { key: 'subject', width: '32%', heading: true },
  { key: 'received' },
  { key: 'actions', right: true },
] as const;
const empty = <EmptyState icon={ShieldCheck} title="mail.quarantine_empty" text="mail.quarantine_empty_text" />;

function Table() {
  const [opened, setOpened] = useState<number | null>(null);
  const cells = (mail: MailRow) => ({
    from: <Sender mail={mail} />,
    subject: <Subject mail={mail} onOpen={() => setOpened(mail.id)} />,
    received: <Instant at={mail.received_at} />,
    actions: <ReleaseButtons mail={mail} />,
  });
  return (
    <>
      <RecordRows label="mail.quarantine" words="mail." columns={columns} cells={cells} empty={empty} />
      {opened !== null && <MailDetails id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Mail of unknown senders, kept out of the books until somebody lets it in; for administrators also whom they let in for good. */
export function Quarantine() {
  const admin = useRole() === 'ADMIN';
  const askEvery = useAskEvery();
  return (
    <>
      <QuarantineUse />
      <RecordList<MailRow> resource="mail" filter={quarantined} perPage={mailPageSize} disableSyncWithLocation refetchInterval={askEvery}>
        <ListFailed words="mail.failed_ledger" />
        <Card component="section">
          <Table />
          <ListPager words="mail.showing" />
        </Card>
      </RecordList>
      {admin && <AllowedSenders />}
    </>
  );
}
