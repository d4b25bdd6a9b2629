import { Box, Chip, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useLogout, useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Note } from '../layout/Text';
import { formatInstant } from '../money/format';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useChange } from '../records/use-change';
import { KeepTokens } from './KeepTokens';
import { Section } from './Section';
import { useSessions } from './use-sessions';

type Session = components['schemas']['Session'];

function SessionRow({ session }: { session: Session }) {
  const translate = useTranslate();
  const logout = useLogout();
  const { mutate: end, isPending } = useChange(['sessions', 'end'], (provider, id: number) => provider.endSession(id), {
    done: 'settings.session_ended',
    failed: 'settings.failed_end_session',
  });
  const name = session.is_current ? translate('settings.this_device') : session.browser;
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
        <Note sx={{ overflowWrap: 'anywhere' }}>
          {[
            session.address,
            translate('settings.signed_in', { at: formatInstant(session.signed_in_at) }),
            translate('settings.last_used', { at: formatInstant(session.last_used_at) }),
          ].join(' · ')}
        </Note>
      </Box>
      <ActionButton
        words="settings.end_session"
        variant="text"
        size="small"
        color="error"
        loading={isPending}
        onClick={() => (session.is_current ? void logout() : end(session.id))}
        aria-label={`${translate('settings.end_session')} ${name}`}
      />
    </Box>
  );
}

function SignOutEverywhere() {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const logout = useLogout();
  const [asked, setAsked] = useState(false);
  const [keep, setKeep] = useState(false);
  const signOut = async (): Promise<void> => {
    await dataProvider.endEverySession(keep);
    await logout();
  };
  return (
    <>
      <ActionButton words="settings.sign_out" color="error" onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }} />
      {asked && (
        <ConfirmMutation
          question="settings.sign_out_confirm"
          note="settings.sign_out_note"
          action="settings.sign_out"
          mutationKey={['sessions', 'end-all']}
          mutationFn={signOut}
          done="settings.signed_out"
          failed="settings.failed_sign_out"
          onClose={() => setAsked(false)}
        >
          <KeepTokens keep={keep} onChange={setKeep} />
        </ConfirmMutation>
      )}
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
