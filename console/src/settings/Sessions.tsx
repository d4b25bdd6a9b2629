import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { call, wordsOf } from '../api/http';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { useAct } from '../layout/use-act';
import { formatInstant } from '../money/format';
import { KeepTokens } from './KeepTokens';
import { Section } from './Section';
import { type Session, useSessions } from './use-sessions';

function SessionRow({ session }: { session: Session }) {
  const translate = useTranslate();
  const act = useAct('sessions');
  const logout = useLogout();
  const [busy, setBusy] = useState(false);
  const name = session.is_current ? translate('settings.this_device') : session.browser;
  const signOut = async (): Promise<void> => {
    setBusy(true);
    const words = { done: 'settings.session_ended', failed: 'settings.failed_end_session' };
    if (session.is_current) await logout();
    else await act(async () => (await call(`/auth/sessions/${session.id}`, { method: 'DELETE' })).ok, words);
    setBusy(false);
  };
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 560, overflowWrap: 'anywhere', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {session.browser}
          {session.is_current && <Chip size="small" label={translate('settings.this_device')} />}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[
            session.address,
            translate('settings.signed_in', { at: formatInstant(session.signed_in_at) }),
            translate('settings.last_used', { at: formatInstant(session.last_used_at) }),
          ].join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        loading={busy}
        onClick={() => void signOut()}
        aria-label={`${translate('settings.end_session')} ${name}`}
      >
        {translate('settings.end_session')}
      </Button>
    </Box>
  );
}

function SignOutEverywhere() {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const [asked, setAsked] = useState(false);
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('/auth/logout-all', { method: 'POST', json: { keep_tokens: keep } });
      await logout();
      notify('settings.signed_out', { type: 'success' });
    } catch (error) {
      setBusy(false);
      setProblem(wordsOf(error, 'settings.failed_sign_out'));
      notify('settings.failed_sign_out', { type: 'error' });
    }
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }}>
        {translate('settings.sign_out')}
      </Button>
      <ConfirmDialog
        open={asked}
        question="settings.sign_out_confirm"
        note="settings.sign_out_note"
        action="settings.sign_out"
        busy={busy}
        problem={problem}
        onConfirm={() => void signOut()}
        onCancel={() => setAsked(false)}
      >
        <KeepTokens keep={keep} onChange={setKeep} />
      </ConfirmDialog>
    </>
  );
}

/** Where one is signed in: each can be ended by itself, and all at once. */
export function Sessions() {
  const { data, isError, refetch } = useSessions();
  return (
    <Section title="settings.sessions" note="settings.sessions_note">
      <LoadFailed failed={isError} words="settings.failed_sessions" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={60} />}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Box>
      )}
      <SignOutEverywhere />
    </Section>
  );
}
