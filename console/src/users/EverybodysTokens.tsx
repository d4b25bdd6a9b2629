import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../layout/LoadFailed';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { RevokeToken } from '../settings/RevokeToken';
import { Section } from '../settings/Section';
import { TokenBadge } from '../settings/TokenFacts';
import { scopeWords } from '../settings/token-words';
import { type TokenOfUser, useEverybodysTokens } from '../settings/use-tokens';
import { nameOf } from './user-words';

const keys = ['user', 'name', 'may', 'used', 'ending', 'actions'] as const;

function LastUse({ token: { last_used_at: at, last_used_address: address } }: { token: TokenOfUser }) {
  const translate = useTranslate();
  if (at === null) return translate('tokens.never');
  return (
    <>
      <Instant at={at} />
      {address !== null && (
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
      )}
    </>
  );
}

function Table({ tokens, onRevoke }: { tokens: readonly TokenOfUser[]; onRevoke: (token: TokenOfUser) => void }) {
  const translate = useTranslate();
  const columns = keys.map((key) => ({
    key,
    label: translate(`tokens.${key}`),
    ...(key === 'user' && { heading: true }),
    ...(key === 'actions' && { right: true }),
  }));
  const cells = (token: TokenOfUser) => ({
    user: nameOf(token.user),
    name: (
      <>
        {token.name}
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {translate('settings.ends_in', { hint: token.hint })}
        </Typography>
      </>
    ),
    may: scopeWords(token, translate),
    used: <LastUse token={token} />,
    ending: (
      <>
        {token.expires_at === null ? translate('tokens.never') : <Instant at={token.expires_at} />}
        <Box>
          <TokenBadge token={token} />
        </Box>
      </>
    ),
    actions: (
      <Button
        size="small"
        color="error"
        onClick={() => onRevoke(token)}
        aria-label={translate('tokens.revoke_named', { name: token.name, user: nameOf(token.user) })}
      >
        {translate('settings.revoke')}
      </Button>
    ),
  });
  return <Rows label={translate('tokens.list')} rows={tokens} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** Everybody's API tokens and calendar feeds: what programs get in with, and how to end it. */
export function EverybodysTokens() {
  const translate = useTranslate();
  const { data, isError, refetch } = useEverybodysTokens();
  const [revoking, setRevoking] = useState<TokenOfUser | null>(null);
  return (
    <Box sx={{ mt: 2 }}>
      <Section title="tokens.everybody" note="tokens.everybody_note">
        <LoadFailed failed={isError} words="tokens.failed_everybody" onRetry={() => void refetch()} />
        {!data && !isError && <Skeleton variant="rounded" height={120} />}
        {data?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('tokens.everybody_empty')}
          </Typography>
        )}
        {data && data.length > 0 && <Table tokens={data} onRevoke={setRevoking} />}
        {revoking && (
          <RevokeToken
            question={translate('tokens.revoke_of', { name: revoking.name, user: nameOf(revoking.user) })}
            path={`/admin/access-tokens/${revoking.id}`}
            stale="access-tokens"
            onClose={() => setRevoking(null)}
          />
        )}
      </Section>
    </Box>
  );
}
