import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { LoadFailed } from '../layout/LoadFailed';
import { ShownOnce } from '../layout/ShownOnce';
import { MakeToken } from './MakeToken';
import { RevokeToken } from './RevokeToken';
import { Section } from './Section';
import { TokenFacts } from './TokenFacts';
import type { Token } from './token-words';
import { useTokens } from './use-tokens';

type Given = components['schemas']['AccessTokenGiven'];

/** What is copied: the address of a feed, or the token itself. */
const secretOf = ({ url, token }: Given): string => (url === null ? token : new URL(url, window.location.origin).href);

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      aria-label={token.name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <TokenFacts token={token} />
      <Button size="small" color="error" onClick={onRevoke} aria-label={`${translate('settings.revoke')} ${token.name}`}>
        {translate('settings.revoke')}
      </Button>
    </Box>
  );
}

/** One's own calendar feeds, or API tokens. */
export function Tokens({ kind }: { kind: Token['kind'] }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useTokens();
  const [making, setMaking] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const shown = data?.filter((token) => token.kind === kind);
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
      {!shown && !isError && <Skeleton variant="rounded" height={60} />}
      {shown?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(`settings.${kind}_empty`)}
        </Typography>
      )}
      {shown && shown.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </Box>
      )}
      {making && <MakeToken kind={kind} onMade={made} onClose={() => setMaking(false)} />}
      {given && <ShownOnce title={given.name} label={`settings.made_${kind}`} value={secretOf(given)} onClose={() => setGiven(null)} />}
      {revoking && (
        <RevokeToken
          question={translate('settings.revoke_confirm', { name: revoking.name })}
          resource="access-tokens"
          revoke={(provider) => provider.delete('access-tokens', { id: revoking.id })}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}
