import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldProblems, fieldSentence } from '../api/error-words';
import { ApiError, call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { StatusBadge } from '../documents/StatusBadge';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { ShownOnce } from '../layout/ShownOnce';
import { useAct } from '../layout/use-act';
import { formatInstant } from '../money/format';
import { RevokeToken } from './RevokeToken';
import { Section } from './Section';

type RelayState = components['schemas']['Relay'];
type Address = RelayState['secrets'][number];
type Given = components['schemas']['RelaySecretGiven'];

/** Names the relay's state and the webhook endpoint of the e-mail status. */
const stale = 'webhooks';
const graces = ['stay', '0', '24', '168'] as const;
type Grace = (typeof graces)[number];

function Make({ others, onMade, onClose }: { others: boolean; onMade: (given: Given) => void; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct(stale);
  const [grace, setGrace] = useState<Grace>('24');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const json = { others_end_in_hours: others && grace !== 'stay' ? Number(grace) : null };
    const words = { failed: 'relay.failed_make', onFailed: setProblem };
    const given = await act(() => fetchJson<Given>('/webhooks/relay/secrets', { method: 'POST', json }), words);
    setBusy(false);
    if (given) onMade(given);
  };
  return (
    <FormDialog
      title={others ? 'relay.add' : 'relay.switch_on'}
      action="relay.make"
      busy={busy}
      onSubmit={(event) => void make(event)}
      onClose={onClose}
    >
      <Typography variant="body2">{translate('relay.note')}</Typography>
      {others && (
        <TextField
          select
          label={translate('relay.others')}
          value={grace}
          helperText={translate('relay.others_note')}
          onChange={({ target }) => setGrace(target.value as Grace)}
        >
          {graces.map((name) => (
            <MenuItem key={name} value={name}>
              {translate(`relay.others_${name}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
    </FormDialog>
  );
}

function AddressRow({ address, onRevoke }: { address: Address; onRevoke: () => void }) {
  const translate = useTranslate();
  const { hint, created_by: by, last_used_at: used, last_signed_at: signed } = address;
  const at = formatInstant(address.created_at);
  const facts = [
    by === null ? translate('relay.made_at', { at }) : translate('relay.made_by', { by, at }),
    ...(address.ends_at === null ? [] : [translate('relay.ends', { at: formatInstant(address.ends_at) })]),
    used === null ? translate('settings.never_used') : translate('settings.last_used', { at: formatInstant(used) }),
    signed === null ? translate('relay.never_signed') : translate('relay.last_signed', { at: formatInstant(signed) }),
  ];
  const name = translate('relay.named', { hint });
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
        {address.is_earlier && <Typography variant="body2">{translate('relay.earlier')}</Typography>}
      </Box>
      <Button size="small" color="error" onClick={onRevoke} aria-label={`${translate('settings.revoke')} ${name}`}>
        {translate('settings.revoke')}
      </Button>
    </Box>
  );
}

/** The key whose signatures count; an empty field takes it away. */
function PublicKey({ current }: { current: string | null }) {
  const translate = useTranslate();
  const act = useAct(stale);
  const [text, setText] = useState(current ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keyProblem = (error: unknown): string | null => {
    const unfit = error instanceof ApiError ? fieldProblems(error.body).public_key : undefined;
    return unfit === undefined ? null : fieldSentence(translate('relay.key'), unfit);
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const json = { public_key: text.trim() || null };
    const words = { done: 'relay.key_saved', failed: 'relay.failed_key', onFailed: setProblem, atField: keyProblem };
    await act(async () => (await call('/webhooks/relay/key', { method: 'PUT', json })).ok, words);
    setBusy(false);
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void save(event)} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        label={translate('relay.key')}
        value={text}
        fullWidth
        multiline
        maxRows={4}
        error={problem !== null}
        helperText={problem === null ? translate('relay.key_note') : translate(problem, { _: problem })}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } } }}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="outlined" loading={busy}>
        {translate('relay.save_key')}
      </Button>
    </Box>
  );
}

function Body({ state, onRevoke }: { state: RelayState; onRevoke: (address: Address) => void }) {
  const translate = useTranslate();
  const open = state.secrets.filter((address) => address.is_open);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <StatusBadge tone={state.is_on ? 'good' : 'info'} text={state.is_on ? 'relay.on' : 'relay.off'} />
        {!state.is_on && <Typography variant="body2">{translate('relay.off_text')}</Typography>}
      </Box>
      {open.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {open.map((address) => (
            <AddressRow key={address.id} address={address} onRevoke={() => onRevoke(address)} />
          ))}
        </Box>
      )}
      <PublicKey key={state.public_key} current={state.public_key} />
    </>
  );
}

/** How a hosted relay gets in: switched on, rotated and revoked by administrators. */
export function Relay() {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery({
    queryKey: [stale, 'relay'],
    queryFn: ({ signal }) => fetchJson<RelayState>('/webhooks/relay', { signal }),
  });
  const [making, setMaking] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [revoking, setRevoking] = useState<Address | null>(null);
  const add = data && (
    <Button size="small" variant="outlined" onClick={() => setMaking(true)}>
      {translate(data.is_on ? 'relay.add' : 'relay.switch_on')}
    </Button>
  );
  const made = (address: Given): void => {
    setMaking(false);
    setGiven(address);
  };
  return (
    <Section title="relay.title" note="relay.note" action={add}>
      <LoadFailed failed={isError} words="relay.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={120} />}
      {data && <Body state={data} onRevoke={setRevoking} />}
      {making && <Make others={data?.is_on ?? false} onMade={made} onClose={() => setMaking(false)} />}
      {given && (
        <ShownOnce
          title="relay.made"
          label="relay.address"
          value={new URL(given.email_url, window.location.origin).href}
          onClose={() => setGiven(null)}
        />
      )}
      {revoking && (
        <RevokeToken
          question={translate('relay.revoke_confirm', { hint: revoking.hint })}
          note="relay.revoke_note"
          path={`/webhooks/relay/secrets/${revoking.id}`}
          stale={stale}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}
