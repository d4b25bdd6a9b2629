import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { call, wordsOf } from '../api/http';
import { ChangePasswordForm } from '../auth/ChangePasswordForm';
import { useMe } from '../auth/use-me';
import { useSignInOptions } from '../auth/use-sign-in-options';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { formatInstant } from '../money/format';
import { KeepTokens } from './KeepTokens';
import { Section } from './Section';

/** One's own password; changing it is always offered. */
export function Password() {
  const translate = useTranslate();
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  if (me && !me.has_password)
    return (
      <Section title="settings.password">
        <Typography variant="body2">{translate('auth.no_password', { name: options?.oidc?.name ?? '' })}</Typography>
      </Section>
    );
  return (
    <Section title="settings.password" note="settings.password_note">
      <ChangePasswordForm keepable />
    </Section>
  );
}

/** One's own sessions, ended all at once. */
export function Sessions() {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const { data: me } = useMe();
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
    <Section title="settings.sessions" note="settings.sessions_note">
      {me?.last_login && <Typography variant="body2">{translate('settings.last_login', { at: formatInstant(me.last_login) })}</Typography>}
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
    </Section>
  );
}
