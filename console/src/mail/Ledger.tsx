import { Card } from '@mui/material';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { SearchInput } from '../inputs/SearchInput';
import { SelectInput } from '../inputs/SelectInput';
import { EmptyState } from '../layout/EmptyState';
import { useAskEvery } from '../live/use-ask-every';
import { Instant } from '../money/Instant';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { FilterBar } from '../records/FilterBar';
import { RecordRows } from '../records/RecordRows';
import { MailDetails } from './MailDetails';
import { mailStates, stateBadge } from './mail-words';
import { Sender } from './Sender';
import { Subject } from './Subject';
import { mailPageSize } from './use-mail';

const columns = [
  { key: 'status' },
  { key: 'from', width: '26%' },
  { key: 'subject', width: '40%', heading: true },
  { key: 'parts', right: true },
  { key: 'received' },
] as const;

function Filters() {
  const translate = useTranslate();
  const states = mailStates.map((state) => ({
    id: state,
    name: translate(state === 'rejected' ? 'mail.filter_rejected' : `mail.state.${state}`),
  }));
  return (
    <FilterBar
      sx={{ p: 2, borderBottom: 1, borderColor: 'divider', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 170px' } }}
    >
      <SearchInput type="text" label="mail.search" hint="mail.search_hint" />
      <SelectInput source="state" label="mail.filter_state" choices={states} emptyText="mail.all_states" />
    </FilterBar>
  );
}

function Table() {
  const { filterValues } = useListContext();
  const [opened, setOpened] = useState<number | null>(null);
  const cells = (mail: MailRow) => ({
    status: <StatusBadge {...stateBadge(mail)} />,
    from: <Sender mail={mail} />,
    subject: <Subject mail={mail} onOpen={() => setOpened(mail.id)} />,
    parts: mail.part_count,
    received: <Instant at={mail.received_at} />,
  });
  const narrowed = Object.keys(filterValues as object).length > 0;
  const empty = (
    <EmptyState icon={Inbox} title="mail.ledger_empty" text={narrowed ? 'mail.ledger_empty_filtered' : 'mail.ledger_empty_text'} />
  );
  return (
    <>
      <RecordRows label="mail.list" words="mail." columns={columns} cells={cells} empty={empty} />
      {opened !== null && <MailDetails id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Every message that was ever taken, and what became of it. */
export function Ledger() {
  return (
    <RecordList<MailRow> resource="mail" perPage={mailPageSize} disableSyncWithLocation refetchInterval={useAskEvery()}>
      <ListFailed words="mail.failed_ledger" />
      <Card component="section">
        <Filters />
        <Table />
        <ListPager words="mail.showing" />
      </Card>
    </RecordList>
  );
}
