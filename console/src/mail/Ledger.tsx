import { Box, Card, MenuItem, Skeleton, TextField } from '@mui/material';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { Rows } from '../layout/Rows';
import { SearchField } from '../layout/SearchField';
import { Instant } from '../money/Instant';
import { MailDetails } from './MailDetails';
import { mailStates, stateBadge } from './mail-words';
import { Sender } from './Sender';
import { Subject } from './Subject';
import { type MailFilter, mailPageSize, useLedger } from './use-mail';

const keys = ['status', 'from', 'subject', 'parts', 'received'] as const;

function Filters({ filter, onChange }: { filter: MailFilter; onChange: (filter: MailFilter) => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <SearchField
        label={translate('mail.search')}
        hint={translate('mail.search_hint')}
        value={filter.q}
        onChange={(q) => onChange({ ...filter, q })}
        sx={{ flex: 1, minWidth: 220 }}
      />
      <TextField
        select
        label={translate('mail.filter_state')}
        value={filter.state}
        onChange={({ target }) => onChange({ ...filter, state: target.value as MailFilter['state'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 170, flex: { xs: 1, sm: 'none' } }}
      >
        <MenuItem value="">{translate('mail.all_states')}</MenuItem>
        {mailStates.map((state) => (
          <MenuItem key={state} value={state}>
            {translate(state === 'rejected' ? 'mail.filter_rejected' : `mail.state.${state}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function Table({ rows, onOpen }: { rows: readonly MailRow[]; onOpen: (id: number) => void }) {
  const translate = useTranslate();
  const columns = keys.map((key) => ({
    key,
    label: translate(`mail.${key}`),
    ...(key === 'from' && { width: '26%' }),
    ...(key === 'subject' && { width: '40%', heading: true }),
    ...(key === 'parts' && { right: true }),
  }));
  const cells = (mail: MailRow) => ({
    status: <StatusBadge {...stateBadge(mail)} />,
    from: <Sender mail={mail} />,
    subject: <Subject mail={mail} onOpen={() => onOpen(mail.id)} />,
    parts: mail.part_count,
    received: <Instant at={mail.received_at} />,
  });
  return <Rows label={translate('mail.list')} rows={rows} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** Every message that was ever taken, and what became of it. */
export function Ledger() {
  const [filter, setFilter] = useState<MailFilter>({ q: '', state: '' });
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const { data, isError, refetch } = useLedger(filter, page);
  const change = (next: MailFilter): void => {
    setFilter(next);
    setPage(1);
  };
  const narrowed = filter.q !== '' || filter.state !== '';
  return (
    <>
      <LoadFailed failed={isError} words="mail.failed_ledger" onRetry={() => void refetch()} />
      <Card component="section">
        <Filters filter={filter} onChange={change} />
        {!data && !isError && <Skeleton variant="rounded" height={320} sx={{ m: 2 }} />}
        {data?.rows.length === 0 && (
          <EmptyState icon={Inbox} title="mail.ledger_empty" text={narrowed ? 'mail.ledger_empty_filtered' : 'mail.ledger_empty_text'} />
        )}
        {data && data.rows.length > 0 && <Table rows={data.rows} onOpen={setOpened} />}
        <Pager page={page} perPage={mailPageSize} total={data?.total ?? 0} words="mail.showing" onPage={setPage} />
      </Card>
      {opened !== null && <MailDetails id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  );
}
