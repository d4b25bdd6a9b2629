import { Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { useAct } from '../layout/use-act';
import { formatInstant } from '../money/format';
import { Section } from '../settings/Section';

type Sender = components['schemas']['AllowedSender'];

const path = '/mail/allowed-senders';
const useSenders = () =>
  useQuery({
    queryKey: ['mail', 'allowed-senders'],
    queryFn: ({ signal }) => fetchJson<Sender[]>(path, { query: { limit: 1000 }, signal }),
  });

function Add({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('mail');
  const [sender, setSender] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!/@./.test(sender)) return setProblem('mail.senders_required');
    setBusy(true);
    const words = { done: 'mail.senders_added', failed: 'mail.senders_add_failed', detail: true, onFailed: setProblem };
    const added = await act(() => fetchJson<Sender>(path, { method: 'POST', json: { sender: sender.trim() } }), words);
    setBusy(false);
    if (added) onClose();
  };
  return (
    <FormDialog title="mail.senders_add" action="mail.senders_add" busy={busy} onSubmit={(event) => void add(event)} onClose={onClose}>
      <TextField
        label={translate('mail.senders_field')}
        value={sender}
        autoFocus
        required
        error={problem !== null}
        helperText={problem && translate(problem, { _: problem })}
        onChange={({ target }) => setSender(target.value)}
      />
    </FormDialog>
  );
}

function Withdraw({ sender: { id, sender }, onClose }: { sender: Sender; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('mail');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    const words = { done: 'mail.withdrawn', failed: 'mail.withdraw_failed', onFailed: setProblem };
    const gone = await act(async () => (await call(`${path}/${id}`, { method: 'DELETE' })).ok, words);
    setBusy(false);
    if (gone) onClose();
  };
  return (
    <ConfirmDialog
      open
      question={translate('mail.withdraw_confirm', { sender })}
      note="mail.withdraw_note"
      action="mail.withdraw"
      busy={busy}
      problem={problem}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    />
  );
}

function Row({ row: { sender, added_by: by, created_at: created }, onWithdraw }: { row: Sender; onWithdraw: () => void }) {
  const translate = useTranslate();
  const at = formatInstant(created);
  return (
    <Box
      component="li"
      aria-label={sender}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{sender}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {by === null ? translate('mail.senders_since', { at }) : translate('mail.senders_by', { by, at })}
        </Typography>
      </Box>
      <Button size="small" color="error" onClick={onWithdraw} aria-label={`${translate('mail.withdraw')} ${sender}`}>
        {translate('mail.withdraw')}
      </Button>
    </Box>
  );
}

/** Whom administrators let in for good: shown, added to, and taken back. */
export function AllowedSenders() {
  const translate = useTranslate();
  const { data, isError, refetch } = useSenders();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Sender | null>(null);
  const add = (
    <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
      {translate('mail.senders_add')}
    </Button>
  );
  return (
    <Box sx={{ mt: 2 }}>
      <Section title="mail.senders" note="mail.senders_note" action={add}>
        <LoadFailed failed={isError} words="mail.senders_failed" onRetry={() => void refetch()} />
        {!data && !isError && <Skeleton variant="rounded" height={60} />}
        {data?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('mail.senders_empty')}
          </Typography>
        )}
        {data && data.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((row) => (
              <Row key={row.id} row={row} onWithdraw={() => setLeaving(row)} />
            ))}
          </Box>
        )}
        {adding && <Add onClose={() => setAdding(false)} />}
        {leaving && <Withdraw sender={leaving} onClose={() => setLeaving(null)} />}
      </Section>
    </Box>
  );
}
