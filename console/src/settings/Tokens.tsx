import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { CopyField } from '../layout/CopyField';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { useAct } from '../layout/use-act';
import { formatInstant } from '../money/format';
import { Section } from './Section';

type Token = components['schemas']['AccessToken'];
type Given = components['schemas']['AccessTokenGiven'];
type Kind = Token['kind'];

const useTokens = () =>
  useQuery({ queryKey: ['access-tokens'], queryFn: ({ signal }) => fetchJson<Token[]>('/access-tokens', { signal }) });

function Make({ kind, onMade, onClose }: { kind: Kind; onMade: (given: Given) => void; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('access-tokens');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('settings.used_in_required');
    setBusy(true);
    const json = { kind, name: name.trim() };
    const words = { failed: 'settings.failed_make', onFailed: setProblem };
    const given = await act(() => fetchJson<Given>('/access-tokens', { method: 'POST', json }), words);
    setBusy(false);
    if (given) onMade(given);
  };
  return (
    <FormDialog title={`settings.${kind}_add`} action="settings.make" busy={busy} onSubmit={(event) => void make(event)} onClose={onClose}>
      <TextField
        label={translate('settings.used_in')}
        value={name}
        autoFocus
        required
        error={problem !== null}
        helperText={problem && translate(problem, { _: problem })}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

/** The secret, shown this once. */
function Made({ given, onClose }: { given: Given; onClose: () => void }) {
  const translate = useTranslate();
  const value = given.url === null ? given.token : new URL(given.url, window.location.origin).href;
  const label = translate(`settings.made_${given.kind}`);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="token-made">
      <DialogTitle id="token-made">{given.name}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={({ tokens }) => ({ mb: 2.5, color: tokens.warn.text, backgroundColor: tokens.warn.ground })}>
          {translate('settings.made_note')}
        </Alert>
        <CopyField label={label} value={value} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('settings.made_done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Revoke({ token, onClose }: { token: Token; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('access-tokens');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    const words = { done: 'settings.revoked', failed: 'settings.failed_revoke', onFailed: setProblem };
    const gone = await act(async () => (await call(`/access-tokens/${token.id}`, { method: 'DELETE' })).ok, words);
    setBusy(false);
    if (gone) onClose();
  };
  return (
    <ConfirmDialog
      open
      question={translate('settings.revoke_confirm', { name: token.name })}
      note="settings.revoke_note"
      action="settings.revoke"
      busy={busy}
      problem={problem}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    />
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const translate = useTranslate();
  const used = token.last_used_at
    ? translate('settings.last_used', { at: formatInstant(token.last_used_at) })
    : translate('settings.never_used');
  return (
    <Box
      component="li"
      aria-label={token.name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{token.name}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {`${translate('settings.ends_in', { hint: token.hint })} · ${used}`}
        </Typography>
      </Box>
      <Button size="small" color="error" onClick={onRevoke} aria-label={`${translate('settings.revoke')} ${token.name}`}>
        {translate('settings.revoke')}
      </Button>
    </Box>
  );
}

/** One's own calendar feeds, or API tokens. */
export function Tokens({ kind }: { kind: Kind }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useTokens();
  const [making, setMaking] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const own = data?.filter((token) => token.kind === kind);
  const add = (
    <Button size="small" variant="outlined" onClick={() => setMaking(true)}>
      {translate(`settings.${kind}_add`)}
    </Button>
  );
  const made = (token: Given): void => {
    setMaking(false);
    setGiven(token);
  };
  return (
    <Section title={`settings.${kind}`} note={`settings.${kind}_note`} action={add}>
      <LoadFailed failed={isError} words="settings.failed_tokens" onRetry={() => void refetch()} />
      {!own && !isError && <Skeleton variant="rounded" height={60} />}
      {own?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(`settings.${kind}_empty`)}
        </Typography>
      )}
      {own && own.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {own.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </Box>
      )}
      {making && <Make kind={kind} onMade={made} onClose={() => setMaking(false)} />}
      {given && <Made given={given} onClose={() => setGiven(null)} />}
      {revoking && <Revoke token={revoking} onClose={() => setRevoking(null)} />}
    </Section>
  );
}
