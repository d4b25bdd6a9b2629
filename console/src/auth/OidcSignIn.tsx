import { Box, Button, Divider, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SignInOptions } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { Quiet, Text } from '../layout/Text';
import { endSessionAddress, forgetEndSession, oidcStart } from './oidc';
import { Refusal } from './Refusal';

interface Props {
  oidc: NonNullable<SignInOptions['oidc']>;
  problem: string | null;
  busy: boolean;
  onRetry: () => void;
}

/** The way in by the provider, and what became of the last try. */
export function OidcSignIn({ oidc: { name, is_reachable: isReachable }, problem, busy, onRetry }: Props) {
  const translate = useTranslate();
  const elsewhere = endSessionAddress();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      {problem && <Refusal words={problem} />}
      {elsewhere && !problem && (
        <Typography variant="body2">
          {translate('auth.signed_out_here')}{' '}
          <Link href={elsewhere} underline="always" onClick={forgetEndSession}>
            {translate('auth.sign_out_there', { name })}
          </Link>
        </Typography>
      )}
      <Button
        component="a"
        href={oidcStart}
        variant="outlined"
        size="large"
        loading={busy}
        disabled={!isReachable}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {translate('auth.sign_in_with', { name })}
      </Button>
      {!isReachable && (
        <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Text words="auth.oidc_refused.unreachable" args={{ name }} variant="body2" sx={{ overflowWrap: 'anywhere' }} />
          <ActionButton words="auth.try_again" color="primary" variant="text" size="small" onClick={onRetry} />
        </Box>
      )}
      <Divider>
        <Quiet words="auth.or" />
      </Divider>
    </Box>
  );
}
