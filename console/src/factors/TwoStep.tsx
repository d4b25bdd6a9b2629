import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Skeleton, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call, fetchJson } from '../api/http';
import type { Factors, Passkey } from '../api/types';
import { useMe } from '../auth/use-me';
import { useSignInOptions } from '../auth/use-sign-in-options';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { useAct } from '../layout/use-act';
import { formatInstant } from '../money/format';
import { Section } from '../settings/Section';
import { EnrolDialog } from './EnrolDialog';
import { FactorRow } from './FactorRow';
import { OtherSessions } from './OtherSessions';
import { RecoveryCodes } from './RecoveryCodes';
import { useEnrolled } from './use-enrolled';
import { useFactors } from './use-factors';

/** What is asked before something is done. */
type Asked = 'app' | 'codes' | { remove: Passkey } | { rename: Passkey } | null;

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('factors');
  const [name, setName] = useState(passkey.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('factors.passkey_name_required');
    setBusy(true);
    const change = () => fetchJson<Passkey>(`/auth/factors/passkeys/${passkey.id}`, { method: 'PATCH', json: { name } });
    const renamed = await act(change, { done: 'factors.renamed', failed: 'factors.failed_rename', onFailed: setProblem });
    setBusy(false);
    if (renamed) onClose();
  };
  return (
    <FormDialog title="factors.rename" action="settings.save" busy={busy} onSubmit={(event) => void rename(event)} onClose={onClose}>
      <TextField
        label={translate('factors.passkey_name')}
        value={name}
        autoFocus
        error={problem !== null}
        helperText={problem && translate(problem, { _: problem })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function Remove({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('factors');
  const enrolled = useEnrolled();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setIsGone] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const path = passkey ? `/auth/factors/passkeys/${passkey.id}` : '/auth/factors/totp';
    const words = { done: 'factors.removed', failed: 'factors.failed_remove', onFailed: setProblem };
    const gone = await act(async () => (await call(path, { method: 'DELETE' })).ok, words);
    setBusy(false);
    if (!gone) return;
    setIsGone(true);
    await enrolled();
  };
  if (isGone) return <OtherSessions onDone={onClose} />;
  return (
    <ConfirmDialog
      open
      question={passkey ? translate('factors.remove_passkey', { name: passkey.name }) : 'factors.remove_app'}
      note="factors.remove_note"
      action="factors.remove"
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

const makeCodes = () => fetchJson<{ recovery_codes: string[] }>('/auth/factors/recovery-codes', { method: 'POST' });

function NewCodes({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const act = useAct('factors');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setIsKept] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    const made = await act(makeCodes, { failed: 'factors.failed_codes', onFailed: setProblem });
    setBusy(false);
    if (made) setCodes(made.recovery_codes);
  };
  if (isKept) return <OtherSessions onDone={onClose} />;
  if (codes)
    return (
      <Dialog open fullWidth maxWidth="sm" aria-labelledby="new-codes">
        <DialogTitle id="new-codes">{translate('factors.codes_title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <RecoveryCodes codes={codes} onKept={() => setIsKept(true)} />
        </DialogContent>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      question="factors.new_codes_confirm"
      note="factors.new_codes_note"
      action="factors.new_codes"
      tone="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void make()}
      onCancel={onClose}
    />
  );
}

function List({ factors, none, onAsk }: { factors: Factors; none: string; onAsk: (asked: Asked) => void }) {
  const translate = useTranslate();
  const { totp, passkeys, recovery_codes_left } = factors;
  if (!totp && passkeys.length === 0) return <Typography variant="body2">{translate(none)}</Typography>;
  const used = (at: string | null): string =>
    at ? translate('factors.last_used', { at: formatInstant(at) }) : translate('factors.never_used');
  return (
    <>
      <Box component="ul" aria-label={translate('factors.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {totp && (
          <FactorRow
            name={translate('factors.app')}
            text={`${translate('factors.app_since', { at: formatInstant(totp.created_at) })} · ${used(totp.last_used_at)}`}
            onRemove={() => onAsk('app')}
          />
        )}
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            name={passkey.name}
            text={`${translate('factors.passkey_since', { site: passkey.site, at: formatInstant(passkey.created_at) })} · ${used(passkey.last_used_at)}`}
            onRename={() => onAsk({ rename: passkey })}
            onRemove={() => onAsk({ remove: passkey })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {translate('factors.codes_left', { count: recovery_codes_left })}
        </Typography>
        <Button size="small" onClick={() => onAsk('codes')}>
          {translate('factors.new_codes')}
        </Button>
      </Box>
      {recovery_codes_left === 0 && <Alert severity="warning">{translate('factors.codes_hint')}</Alert>}
    </>
  );
}

/** One's own second factors in the settings. Whoever signs in by the provider alone has their second step there. */
export function TwoStep() {
  const translate = useTranslate();
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  const isByProvider = me?.has_password === false;
  const note = isByProvider ? translate('factors.note_by_provider', { name: options?.oidc?.name ?? '' }) : 'factors.note';
  const { data, isError, refetch } = useFactors();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const add = (
    <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
      {translate('factors.add')}
    </Button>
  );
  return (
    <Section title="factors.title" note={note} action={add}>
      <LoadFailed failed={isError} words="factors.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={48} />}
      {data && <List factors={data} none={isByProvider ? 'factors.none_by_provider' : 'factors.none'} onAsk={setAsked} />}
      {adding && <EnrolDialog onClose={() => setAdding(false)} />}
      {asked === 'app' && <Remove passkey={null} onClose={close} />}
      {asked === 'codes' && <NewCodes onClose={close} />}
      {typeof asked === 'object' && asked && 'remove' in asked && <Remove passkey={asked.remove} onClose={close} />}
      {typeof asked === 'object' && asked && 'rename' in asked && <Rename passkey={asked.rename} onClose={close} />}
    </Section>
  );
}
